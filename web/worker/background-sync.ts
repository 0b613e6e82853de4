import type { User } from "../../src/contracts/auth.ts";
import { withExistingDatabase } from "../offline/database.ts";
import { CHANGES_SYNC } from "../offline/outbox/background-sync.ts";
import { broadcastChanges } from "../offline/outbox/broadcast-changes.ts";
import { withSenderLock } from "../offline/outbox/change-lock.ts";
import { sendRequest } from "../offline/outbox/diary-change.ts";
import { type SendResult, sendChanges } from "../offline/outbox/send-changes.ts";
import { callApi, isSignedOut } from "../platform/api/api-client.ts";

// Sends the changes that wait while no page needs to be open, when the browser has a connection again.

type SyncEvent = { readonly tag: string; waitUntil(work: Promise<unknown>): void };

/** As much of a service worker's global scope as is used here. TypeScript's own types have no such event. */
export type SyncWorker = { addEventListener(type: "sync", listener: (event: SyncEvent) => void): void };

/** Who is signed in: what another account has left on the device is not sent. */
async function findUserId(): Promise<number | undefined> {
  try {
    return (await callApi<User>("GET", "/api/auth/user")).id;
  } catch (error) {
    if (isSignedOut(error)) return undefined;
    throw error;
  }
}

async function send(): Promise<SendResult> {
  const hasWaiting = await withExistingDatabase(async (database) => (await database.count("changes")) > 0, false);
  const userId = hasWaiting ? await findUserId() : undefined;
  if (userId === undefined) return { why: "done" };
  const result = await sendChanges({
    withDatabase: withExistingDatabase,
    userId,
    call: sendRequest,
    // The person is told of a refusal on Home.
    hasCallback: () => false,
    onAnswer: () => undefined,
    onRefusal: () => undefined,
  });
  broadcastChanges();
  return result;
}

/** Sends pending changes. Rejects where the server cannot take it now: the browser then asks again later. */
async function sendInBackground(): Promise<void> {
  const { why } = await withSenderLock(send);
  if (why === "unreachable" || why === "later") throw new Error(`Changes still wait: ${why}.`);
}

/** Sends the changes that wait on the device when the browser has a connection again. */
export function sendOnSync(worker: SyncWorker): void {
  worker.addEventListener("sync", (event) => {
    if (event.tag === CHANGES_SYNC) event.waitUntil(sendInBackground());
  });
}
