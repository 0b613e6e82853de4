import type { QueryClient } from "@tanstack/react-query";
import type { User } from "../../../src/contracts/auth.ts";
import type { FoodEntryChange } from "../../../src/contracts/diary.ts";
import { SECOND_MS } from "../../../src/shared/product/durations.ts";
import { isTrialRequired } from "../../platform/api/api-client.ts";
import { PROFILE } from "../../platform/api/paths.ts";
import { createId } from "../../platform/create-id.ts";
import { flagPendingChanges, PENDING_CHANGES_KEY, readItem, removeItem } from "../../platform/device-storage.ts";
import { noteBackgroundChange } from "../../platform/diary-version.ts";
import { subscribeToContact } from "../../platform/network-first.ts";
import { USER_KEY } from "../../platform/query-client.ts";
import { showInAppBadge } from "../cache/app-badge.ts";
import { withFlaggedDatabase } from "../cache/own-database.ts";
import type { DeviceDatabase, StoredChange } from "../database.ts";
import { type BaseEntries, predictResponse } from "../overlay/predict-response.ts";
import { askForBackgroundSync } from "./background-sync.ts";
import { broadcastChanges, subscribeToBroadcasts } from "./broadcast-changes.ts";
import { withSenderLock } from "./change-lock.ts";
import { buildRequest, type ChangeAnswers, type DiaryChange, listDeleted, sendRequest } from "./diary-change.ts";
import { withNewIds } from "./entry-ids.ts";
import { claimChanges, discardChange, editRefusedChange, listChanges, retryChange, separateChange } from "./outbox.ts";
import {
  addCallback,
  hasCallback,
  removeCallback,
  resolveAllCallbacks,
  resolveCallback,
  type Settled,
} from "./pending-callbacks.ts";
import {
  findPendingCause,
  noteSendResult,
  notifyPendingChanges,
  PENDING_CHANGES,
  type PendingCause,
} from "./pending-changes.ts";
import { endBackoff, findBackoff, startBackoff } from "./retry-backoff.ts";
import { sendChanges } from "./send-changes.ts";
import { endSendings } from "./sent-keys.ts";
import { bufferUntilWritten, flushUnloadBuffer, type UnwrittenChange } from "./unload-buffer.ts";
import { stampChange, type Written, writeChange } from "./write-change.ts";

// The queue of changes of a page: stores them, sends them, and retries.

/** How long a tap waits for the server, before the change counts as waiting. */
const PATIENCE_MS = 10 * SECOND_MS;

/** What is shown of a pending change. */
const NOTICES: Record<PendingCause, string> = {
  connection: "Saved on this device. It is sent when there is a connection.",
  server: "Saved on this device. The server has a problem: it is sent when that is solved.",
  disk: "Saved on this device. This server's disk is full: it is sent when there is room.",
};

/**
 * What became of a change: the server's answer, or, while it waits on this device, what the server is going to answer, as
 * far as that is known, and what the person is told of it.
 */
export type MadeChange<Kind extends DiaryChange["kind"]> = {
  answer: ChangeAnswers[Kind];
  notice: string | undefined;
  /** The server no longer had its photo, and it is made without. */
  isPhotoLost: boolean;
};

type Outcome = Omit<MadeChange<DiaryChange["kind"]>, "answer"> & { answer: unknown };

const toWaiting = (answer: unknown): Outcome => ({ answer, notice: NOTICES[findPendingCause()], isPhotoLost: false });

let client: QueryClient | undefined;

const findUserId = (): number | undefined => client?.getQueryData<User | null>(USER_KEY)?.id;

function refreshWaiting(): void {
  notifyPendingChanges();
  void client?.invalidateQueries({ queryKey: PENDING_CHANGES });
}

/** Other tabs show pending changes, too. */
function broadcastChange(): void {
  broadcastChanges();
  refreshWaiting();
}

/** Takes the mark away once nothing waits, so that no start opens the database. */
async function unmark(userId: number): Promise<void> {
  const changes = await withFlaggedDatabase<StoredChange[] | undefined>(
    (database) => listChanges(database, userId),
    undefined,
  );
  if (changes?.length === 0) removeItem(PENDING_CHANGES_KEY);
  showInAppBadge("changes", changes?.length ?? 0);
}

/** How often the connection has come back. */
let reconnections = 0;

async function send(userId: number): Promise<void> {
  // It may have failed while this waited for its turn.
  if (findBackoff()) return;
  const reconnectionsBefore = reconnections;
  /** The changes whose answer no screen has got. */
  const unseen: string[] = [];
  const result = await sendChanges({
    withDatabase: withFlaggedDatabase,
    userId,
    call: sendRequest,
    hasCallback,
    onAnswer: ({ key, isPhotoLost }, answer) => {
      if (!resolveCallback(key, { answer, isPhotoLost })) unseen.push(key);
    },
    onRefusal: ({ key }, error) => {
      if (resolveCallback(key, { error })) return;
      unseen.push(key);
      // What can be done about it depends on it.
      if (isTrialRequired(error)) void client?.invalidateQueries({ queryKey: [PROFILE] });
    },
  });
  noteSendResult(result);
  // What began without the connection fails although there is one again: the next attempt waits for its turn already.
  const isOutdated = result.why === "unreachable" && reconnections > reconnectionsBefore;
  if (!isOutdated) startBackoff(result, () => void flush());
  if (findBackoff()) void askForBackgroundSync();
  if (result.why === "signed-out") {
    void client?.invalidateQueries({ queryKey: USER_KEY });
    resolveAllCallbacks({ error: result.error });
  }
  await unmark(userId);
  if (unseen.length === 0) return;
  broadcastChange();
  noteBackgroundChange();
}

/** Sends pending changes, unless another tab does, or it is to be tried later. */
async function flush(): Promise<void> {
  const userId = findUserId();
  if (userId !== undefined) await withSenderLock(() => send(userId));
}

/** Sends pending changes now that the server may answer; not while it has asked to wait. */
function noteContact(): void {
  if (readItem(PENDING_CHANGES_KEY) === null) return;
  if (findBackoff() === "later") return;
  endBackoff();
  void flush();
}

function noteOnline(): void {
  reconnections += 1;
  noteContact();
}

const noteVisible = (): void => {
  if (document.visibilityState === "visible") noteContact();
};

/** Sends pending changes whenever it may succeed. Call it as often as you like. */
export function startOutbox(owner: QueryClient): void {
  if (client === owner) return;
  client = owner;
  window.addEventListener("online", noteOnline);
  document.addEventListener("visibilitychange", noteVisible);
  subscribeToContact(noteContact);
  subscribeToBroadcasts(() => {
    // They may have sent something, and reached the server.
    noteContact();
    const userId = findUserId();
    if (userId !== undefined) void unmark(userId);
    refreshWaiting();
    noteBackgroundChange();
  });
}

const writeDown = (making: UnwrittenChange): Promise<Written | undefined> =>
  withFlaggedDatabase<Written | undefined>((database) => writeChange(database, making), undefined);

const waitFor = (milliseconds: number): Promise<undefined> =>
  new Promise((resolve) => setTimeout(() => resolve(undefined), milliseconds));

/** The answer to a change, if it comes while someone waits for it. */
async function sendWatched(key: string): Promise<Settled | undefined> {
  const answer = new Promise<Settled>((resolve) => addCallback(key, resolve));
  // What has just failed is not tried again for this one alone.
  const sent = findBackoff() ? Promise.resolve() : flush();
  const settled = await Promise.race([answer, sent.then(() => undefined), waitFor(PATIENCE_MS)]);
  removeCallback(key);
  return settled;
}

/** Writes a change down and sends it; undefined where the browser stores nothing. */
async function queueChange(change: DiaryChange, key: string, before: BaseEntries): Promise<Outcome | undefined> {
  const userId = findUserId();
  // Before and after: another tab may have just found that nothing waits.
  const mark = flagPendingChanges;
  const wasMarked = readItem(PENDING_CHANGES_KEY) !== null;
  if (userId === undefined || !mark()) return undefined;
  const making = { userId, key, ...stampChange(), change, before };
  const written = await bufferUntilWritten(making, () => writeDown(making));
  if (!written && !wasMarked) removeItem(PENDING_CHANGES_KEY);
  if (!written || !mark()) return undefined;
  const { stored } = written;
  if (!stored) {
    await unmark(userId);
    broadcastChange();
    return toWaiting(predictResponse(written.made));
  }
  const settled = await sendWatched(key);
  if (settled && "error" in settled) throw settled.error;
  if (settled) return { ...settled, notice: undefined };
  broadcastChange();
  return toWaiting(predictResponse(stored));
}

type MakeOptions = {
  /** The Idempotency-Key; a new one if missing. */
  key?: string;
  /** The entries as they are shown before they are changed or copied, as far as they are known. */
  before?: BaseEntries;
};

/**
 * Makes a change of the diary. It is written to the device first, and waits there if the server cannot be reached or
 * cannot answer now. Throws like `callApi` where the server refuses it, and nothing is kept then; where the browser stores
 * nothing, also if the server cannot be reached.
 */
export async function makeChange<Kind extends DiaryChange["kind"]>(
  owner: QueryClient,
  change: DiaryChange & { kind: Kind },
  { key = createId(), before = [] }: MakeOptions,
): Promise<MadeChange<Kind>> {
  startOutbox(owner);
  const named = withNewIds(change, key);
  // The next tap adds another entry, even if it says the same.
  endSendings(owner, listDeleted(change));
  const outcome = (await queueChange(named, key, before)) ?? {
    answer: await sendRequest(buildRequest(named, { ...stampChange(), key, changedAt: null })),
    notice: undefined,
    isPhotoLost: false,
  };
  // The answer of the call that this kind of change is.
  return outcome as MadeChange<Kind>;
}

/** Sends an account's pending changes; what another one left here is removed. */
export async function resumeOutbox(owner: QueryClient, userId: number): Promise<void> {
  startOutbox(owner);
  await flushUnloadBuffer(userId, writeDown);
  await readPending(userId);
  await unmark(userId);
  noteContact();
}

/** An account's pending changes, in the order in which it was changed; what another one left here is removed. */
export const readPending = (userId: number): Promise<StoredChange[]> =>
  withFlaggedDatabase(async (database) => {
    await claimChanges(database, userId, Date.now());
    return (await listChanges(database, userId)).filter(({ key }) => !hasCallback(key));
  }, []);

/** Changes a refused change on the device, and sends what is to be sent then. */
async function decide(settle: (database: DeviceDatabase) => Promise<void>): Promise<void> {
  await withFlaggedDatabase(settle, undefined);
  broadcastChange();
  noteBackgroundChange();
  await flush();
}

/** Sends a refused change again. */
export const retryRefused = (order: number): Promise<void> =>
  decide((database) => retryChange(database, order, Date.now()));

/** Sends a refused change with other fields. */
export const editAndRetry = (order: number, fields: FoodEntryChange): Promise<void> =>
  decide((database) => editRefusedChange(database, order, fields, Date.now()));

/** Makes a refused change one for each of its entries. */
export const separateRefused = (order: number): Promise<void> => decide((database) => separateChange(database, order));

/** Removes a change that is no longer wanted. */
export async function discardRefused(order: number): Promise<void> {
  await withFlaggedDatabase((database) => discardChange(database, order), undefined);
  const userId = findUserId();
  if (userId !== undefined) await unmark(userId);
  broadcastChange();
  noteBackgroundChange();
}
