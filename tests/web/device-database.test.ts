import { beforeEach, describe, expect, jest, test } from "bun:test";
import type { QueryKey } from "@tanstack/react-query";
import { waitFor } from "@testing-library/react";
import { restoreFlags } from "../../web/offline/cache/restore-flags.ts";
import { replaceDiary } from "../../web/offline/cache/stored-diary.ts";
import { writeResponses } from "../../web/offline/cache/write-responses.ts";
import { withDeviceDatabase } from "../../web/offline/database.ts";
import { hasPhoto, notePhotoFailure, noteSending, removePhoto } from "../../web/offline/photos/pending-photos.ts";
import { ConnectionError } from "../../web/platform/api/api-client.ts";
import { STORED_DIARY_KEY } from "../../web/platform/device-storage.ts";
import { networkFirst } from "../../web/platform/network-first.ts";
import { createQueryClient } from "../../web/platform/query-client.ts";
import { NOON } from "../support/fixed-now.ts";
import { provideIndexedDb } from "../support/web/fake-indexed-db.ts";

const createContext = (...queryKey: QueryKey) => ({
  client: createQueryClient(),
  queryKey,
  signal: new AbortController().signal,
  meta: undefined,
});

const readOffline = (): Promise<unknown> => {
  localStorage.setItem(STORED_DIARY_KEY, "7");
  return networkFirst(createContext("/api/config"), () => Promise.reject(new ConnectionError())).catch(() => undefined);
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

describe("where the network takes calls and answers none", () => {
  const KEPT = { productName: "Mealglass" };

  beforeEach(() => networkFirst(createContext("/api/foods"), async () => []));

  /** A device that keeps the diary, and an answer to the configuration. */
  async function keepDiary() {
    provideIndexedDb();
    localStorage.setItem(STORED_DIARY_KEY, "7");
    await withDeviceDatabase(async (database) => {
      const diary = { version: "1", firstDate: "2026-05-18", daysBefore: 0, syncedAt: NOON };
      await replaceDiary(database, 7, diary, []);
      const paths = ["/api/config", "/api/meals"];
      await writeResponses(
        database,
        7,
        paths.map((path) => ({ key: [path], data: KEPT })),
      );
    }, undefined);
  }

  /** Asks, and lets four seconds pass. */
  function askInSilence(context: ReturnType<typeof createContext>, ask: () => Promise<unknown>): Promise<unknown> {
    jest.useFakeTimers();
    const answer = networkFirst(context, ask);
    jest.advanceTimersByTime(4000);
    jest.useRealTimers();
    return answer;
  }

  test("the device answers until the server does, and then the server is asked again", async () => {
    await keepDiary();
    const context = createContext("/api/config");
    const late = Promise.withResolvers<unknown>();
    expect(await askInSilence(context, () => late.promise)).toEqual(KEPT);
    expect(document.querySelector(".offline-line")?.textContent).toStartWith("Offline.");
    // It is known by then.
    expect(await networkFirst(context, () => new Promise(() => {}))).toEqual(KEPT);
    context.client.setQueryData(context.queryKey, KEPT);
    late.resolve({ productName: "New" });
    await waitFor(() => expect(context.client.getQueryState(context.queryKey)?.isInvalidated).toBe(true));
    expect(document.querySelector(".offline-line")).toBeNull();
    // What is shown already waits for the server.
    const slow = Promise.withResolvers<unknown>();
    const answer = askInSilence(context, () => slow.promise);
    slow.resolve("slow");
    expect(await answer).toBe("slow");
    expect(await askInSilence({ ...context, queryKey: ["/api/meals"] }, () => new Promise(() => {}))).toEqual(KEPT);
  });

  test("a server that answers other calls is only slow", async () => {
    await keepDiary();
    const context = createContext("/api/config");
    const slow = Promise.withResolvers<unknown>();
    jest.useFakeTimers();
    const answer = networkFirst(context, () => slow.promise);
    await networkFirst({ ...context, queryKey: ["/api/foods"] }, async () => []);
    jest.advanceTimersByTime(4000);
    jest.useRealTimers();
    slow.resolve("slow");
    expect(await answer).toBe("slow");
  });

  test("the server is waited for where the device knows no answer", async () => {
    await keepDiary();
    const late = Promise.withResolvers<unknown>();
    const answer = askInSilence(createContext("/api/reviews"), () => late.promise);
    late.resolve("late");
    expect(await answer).toBe("late");
  });
});
