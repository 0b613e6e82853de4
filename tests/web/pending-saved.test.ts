import { beforeEach, expect, test } from "bun:test";
import { QueryObserver } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import { withDeviceDatabase } from "../../web/offline/database.ts";
import { resumeOutbox } from "../../web/offline/outbox/change-queue.ts";
import type { SavedChange } from "../../web/offline/outbox/diary-change.ts";
import { addChange } from "../../web/offline/outbox/outbox.ts";
import { createId } from "../../web/platform/create-id.ts";
import { flagPendingChanges } from "../../web/platform/device-storage.ts";
import { NOON } from "../support/fixed-now.ts";
import { provideIndexedDb } from "../support/web/fake-indexed-db.ts";
import { json } from "../support/web/fake-server.ts";
import { ADA, openApp, SIGNED_IN } from "../support/web/render.tsx";

beforeEach(provideIndexedDb);

const SAVED: [string, SavedChange][] = [
  ["meal", { kind: "addSaved", path: "/api/meals", name: "Soup", body: { name: "Soup", entryIds: ["7"] } }],
  ["food", { kind: "addSaved", path: "/api/foods", name: "Soup", body: { entryId: "7" } }],
];

test.each(SAVED)("a %s whose saving has waited is in the list that is open once it is saved", async (_, change) => {
  const { path } = change;
  flagPendingChanges();
  const stamp = { userId: ADA.id, key: createId(), changedAt: new Date(NOON).toISOString(), timeZone: "UTC" };
  await withDeviceDatabase((database) => addChange(database, { ...stamp, change, entries: [] }), undefined);
  const stored: object[] = [];
  const save = () => {
    stored.push({ id: 1, name: "Soup" });
    return json(stored[0], 201);
  };
  const { queryClient } = openApp("/profile", {
    ...SIGNED_IN,
    [`GET ${path}`]: () => json(stored),
    [`POST ${path}`]: save,
  });
  await screen.findByRole("button", { name: "Edit profile" });
  const list = new QueryObserver(queryClient, { queryKey: [path], staleTime: 0 });
  const leave = list.subscribe(() => undefined);
  await waitFor(() => expect(list.getCurrentResult().data).toEqual([]));
  await resumeOutbox(queryClient, ADA.id);
  await waitFor(() => expect(list.getCurrentResult().data).toEqual([{ id: 1, name: "Soup" }]), { timeout: 4000 });
  leave();
});
