import { expect, test } from "bun:test";
import { restoreFlags } from "../../web/offline/cache/restore-flags.ts";
import { hasPhoto, notePhotoFailure, noteSending, removePhoto } from "../../web/offline/photos/pending-photos.ts";
import { ConnectionError } from "../../web/platform/api/api-client.ts";
import { STORED_DIARY_KEY } from "../../web/platform/device-storage.ts";
import { networkFirst } from "../../web/platform/network-first.ts";
import { createQueryClient } from "../../web/platform/query-client.ts";
import { provideIndexedDb } from "../support/fake-indexed-db.ts";

const readOffline = (): Promise<unknown> => {
  localStorage.setItem(STORED_DIARY_KEY, "7");
  const context = {
    client: createQueryClient(),
    queryKey: ["/api/config"],
    signal: new AbortController().signal,
    meta: undefined,
  };
  return networkFirst(context, () => Promise.reject(new ConnectionError())).catch(() => undefined);
};

test.each<[string, () => Promise<unknown>]>([
  ["reads an answer", readOffline],
  ["looks for the marks of what is kept", restoreFlags],
  ["looks for a photo", () => hasPhoto("a")],
  ["sends a photo", () => noteSending("a")],
  ["notes why a photo was not analyzed", () => notePhotoFailure("a", "Too dark")],
  ["removes a photo", () => removePhoto("a")],
])("what %s after a sign-out makes no new database on the device", async (_, use) => {
  provideIndexedDb();
  await use();
  expect(await indexedDB.databases()).toEqual([]);
});
