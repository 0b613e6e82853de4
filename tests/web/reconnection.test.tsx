import { beforeEach, expect, test } from "bun:test";
import { screen, waitFor } from "@testing-library/react";
import { withDeviceDatabase } from "../../web/offline/database.ts";
import { resumeOutbox } from "../../web/offline/outbox/change-queue.ts";
import { addChange } from "../../web/offline/outbox/outbox.ts";
import { findBackoff } from "../../web/offline/outbox/retry-backoff.ts";
import { createId } from "../../web/platform/create-id.ts";
import { flagPendingChanges } from "../../web/platform/device-storage.ts";
import { NOON } from "../support/fixed-now.ts";
import { provideIndexedDb } from "../support/web/fake-indexed-db.ts";
import { json, never } from "../support/web/fake-server.ts";
import { ADA, buildEntry, CONFIG, openApp, SIGNED_IN } from "../support/web/render.tsx";

// The connection comes back while a request still waits that began without it.

const ADD = "POST /api/food-entries";
/** Sooner than what is tried after failures by time alone. */
const SOON = { timeout: 5000 };

beforeEach(provideIndexedDb);

const comeOnline = () => window.dispatchEvent(new Event("online"));

test("a pending change is sent at once, after many failures too", async () => {
  flagPendingChanges();
  const change = { kind: "add", entry: { name: "Soup", calories: 400 } } as const;
  const stamp = { userId: ADA.id, key: createId(), changedAt: new Date(NOON).toISOString(), timeZone: "UTC" };
  await withDeviceDatabase((database) => addChange(database, { ...stamp, change, entries: [] }), undefined);
  let attempt = Promise.withResolvers<Response>();
  const { server, queryClient } = openApp("/profile", { ...SIGNED_IN, [ADD]: () => attempt.promise });
  const waitForAttempt = (count: number) => waitFor(() => expect(server.callsTo(ADD)).toHaveLength(count), SOON);
  void resumeOutbox(queryClient, ADA.id);
  for (let failures = 1; failures < 5; failures += 1) {
    await waitForAttempt(failures);
    const failed = attempt;
    attempt = Promise.withResolvers();
    failed.reject(new TypeError("Failed to fetch"));
    await waitFor(() => expect(findBackoff()).toBe("unreachable"), SOON);
    comeOnline();
  }
  await waitForAttempt(5);
  comeOnline();
  const outdated = attempt;
  server.on({ [ADD]: () => json(buildEntry({ id: "5", name: "Soup" }), 201) });
  outdated.reject(new TypeError("Failed to fetch"));
  await waitForAttempt(6);
});

test("a screen that could not be loaded is asked for again, though the server was being asked before", async () => {
  const PROFILE = "GET /api/user/profile";
  const ASK = "GET /api/config";
  const unreachable = () => Promise.reject(new TypeError("Failed to fetch"));
  const { server } = openApp("/profile", { ...SIGNED_IN, [PROFILE]: unreachable });
  await screen.findByRole("button", { name: "Try Again" });
  const before = server.callsTo(ASK).length;
  server.on({ [ASK]: never });
  await waitFor(() => {
    // Again, because an answer to another call ends the watch until the screen has failed again.
    comeOnline();
    expect(server.callsTo(ASK).length).toBeGreaterThan(before);
  });
  server.on({ [ASK]: () => json(CONFIG), [PROFILE]: SIGNED_IN[PROFILE] ?? never });
  comeOnline();
  await screen.findByRole("button", { name: "Edit profile" }, SOON);
});
