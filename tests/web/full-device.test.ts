import { afterEach, beforeEach, expect, type Mock, spyOn, test } from "bun:test";
import { waitFor } from "@testing-library/react";
import type { FoodEntry } from "../../src/contracts/diary.ts";
import { withDeviceDatabase } from "../../web/offline/database.ts";
import { readPending, resumeOutbox } from "../../web/offline/outbox/change-queue.ts";
import { addChange } from "../../web/offline/outbox/outbox.ts";
import { findBackoff } from "../../web/offline/outbox/retry-backoff.ts";
import { createId } from "../../web/platform/create-id.ts";
import { flagPendingChanges, PENDING_CHANGES_KEY, readItem } from "../../web/platform/device-storage.ts";
import { NOON } from "../support/fixed-now.ts";
import { provideIndexedDb } from "../support/web/fake-indexed-db.ts";
import { errorResponse, json } from "../support/web/fake-server.ts";
import { ADA, buildEntry, openApp, SIGNED_IN } from "../support/web/render.tsx";

// A device that takes nothing more, with changes that wait on it.

const ADD = "POST /api/food-entries";
let refusals: Mock<IDBObjectStore["put"]>;

async function queueSoup(): Promise<void> {
  flagPendingChanges();
  const change = { kind: "add", entry: { name: "Soup", calories: 400 } } as const;
  const stamp = { userId: ADA.id, key: createId(), changedAt: new Date(NOON).toISOString(), timeZone: "UTC" };
  const entries: FoodEntry[] = [buildEntry({ id: stamp.key, name: "Soup" })];
  await withDeviceDatabase((database) => addChange(database, { ...stamp, change, entries }), undefined);
}

beforeEach(async () => {
  provideIndexedDb();
  await queueSoup();
  refusals = spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("The disk is full.", "QuotaExceededError");
  });
});

afterEach(() => refusals.mockRestore());

test("sends them once each, and then has none", async () => {
  const { server, queryClient } = openApp("/profile", {
    ...SIGNED_IN,
    [ADD]: () => json(buildEntry({ id: "5", name: "Soup" }), 201),
  });
  await resumeOutbox(queryClient, ADA.id);
  await waitFor(() => expect(readItem(PENDING_CHANGES_KEY)).toBeNull());
  expect(server.callsTo(ADD)).toHaveLength(1);
});

test("waits before it sends again what the server refuses, which it cannot note", async () => {
  const refused = () => errorResponse(422, "Calories are too high.");
  const { server, queryClient } = openApp("/profile", { ...SIGNED_IN, [ADD]: refused });
  await resumeOutbox(queryClient, ADA.id);
  await waitFor(() => expect(findBackoff()).toBe("later"));
  expect(server.callsTo(ADD)).toHaveLength(1);
  refusals.mockRestore();
  await waitFor(async () => expect(await readPending(ADA.id)).toMatchObject([{ refusal: "Calories are too high." }]), {
    timeout: 5000,
  });
});
