import { QUEUED_CHANGE_DAYS } from "../../../src/shared/product/limits.ts";
import { ApiError, ConnectionError, isSignedOut, isTrialRequired } from "../../platform/api/api-client.ts";
import { MEALS } from "../../platform/api/paths.ts";
import type { DeviceDatabase, StoredChange } from "../database.ts";
import { listAdded, listPending } from "./coalesce-locally.ts";
import { buildRequest, type ChangeRequest, findPhoto, listTargets } from "./diary-change.ts";
import {
  discardChange,
  dropPhoto,
  listChanges,
  noteAnswer,
  noteAttempt,
  noteFailure,
  noteRefusal,
  type Refusal,
} from "./outbox.ts";

// Sends the changes of an account. It knows neither React nor the page.

/** Why no more is sent for now: nothing is left, or the server is out of reach, wants to be asked later, or a new session. */
export type SendResult =
  | { why: "done" }
  | { why: "unreachable" }
  | { why: "later"; retryAfterSeconds: number | undefined; isDiskFull: boolean }
  | { why: "signed-out"; error: unknown };

export type Sender = {
  /** Runs a task on the device's database; the database is not held open while the server is asked. */
  withDatabase: <Result>(task: (database: DeviceDatabase) => Promise<Result>, otherwise: Result) => Promise<Result>;
  userId: number;
  /** The server's answer; throws an `ApiError` or a `ConnectionError`. */
  call: (request: ChangeRequest) => Promise<unknown>;
  /** Whether a screen awaits this change, and shows its refusal. */
  hasCallback: (key: string) => boolean;
  /** A change was made on the server. */
  onAnswer: (change: StoredChange, answer: unknown) => void;
  /** The server refuses a change. */
  onRefusal: (change: StoredChange, error: ApiError) => void;
};

/** A failure of the server is not a refusal, but what fails so often would hold up everything after it for good. */
const FAILURES_MAX = 8;

/** Statuses of a server that does not decide about the change: too busy, restarting, behind a proxy that is, or on a full disk. */
const LATER_STATUSES: readonly number[] = [408, 425, 429, 502, 503, 504, 507];

const isBudget = ({ body }: ApiError): boolean => body?.kind === "budget" || body?.kind === "photo_quota";

/** True for an answer that says nothing of when, or whether, the server can take the change. */
const isFailure = ({ status }: ApiError): boolean => status >= 500 && !LATER_STATUSES.includes(status);

const isLater = (error: ApiError, { failures = 0 }: StoredChange): boolean =>
  !isBudget(error) && (isFailure(error) ? failures + 1 < FAILURES_MAX : LATER_STATUSES.includes(error.status));

/** True if the server refuses an entry for its photo, and has stored nothing. */
const isPhotoRefused = ({ status, body }: ApiError, { change }: StoredChange): boolean =>
  typeof findPhoto(change) === "string" && (status === 404 || status === 422) && body?.fields?.imageUrl !== undefined;

const FAILED = "The server could not save it.";

function describeRefusal(error: ApiError): Refusal {
  const { fields, message = FAILED } = error.body ?? {};
  const isTooOld = fields !== undefined && "X-Changed-At" in fields;
  return {
    refusal: isTooOld ? `It was made more than ${QUEUED_CHANGE_DAYS} days ago.` : message,
    isForAccess: isTrialRequired(error),
  };
}

/** A browser opens six connections to a server; one is left for what a screen asks. */
const CHANGES_AT_ONCE = 5;

/** What is done about an error; undefined to go on with the next change. */
async function handleError(sender: Sender, change: StoredChange, error: unknown): Promise<SendResult | undefined> {
  if (error instanceof ConnectionError) return { why: "unreachable" };
  if (!(error instanceof ApiError)) throw error;
  if (isSignedOut(error)) return { why: "signed-out", error };
  if (isLater(error, change)) {
    if (isFailure(error)) await sender.withDatabase((database) => noteFailure(database, change), undefined);
    const { status, retryAfterSeconds } = error;
    return { why: "later", retryAfterSeconds, isDiskFull: status === 507 };
  }
  if (isPhotoRefused(error, change)) {
    await sender.withDatabase((database) => dropPhoto(database, change), undefined);
  } else {
    const { order } = change;
    await sender.withDatabase(
      (database) =>
        sender.hasCallback(change.key)
          ? discardChange(database, order)
          : noteRefusal(database, order, describeRefusal(error)),
      undefined,
    );
    sender.onRefusal(change, error);
  }
  return undefined;
}

/** Whether it is sent for the first time, right after it was made: then it needs no time of its own. */
const isRightNow = ({ key, attempts }: StoredChange, { hasCallback }: Sender): boolean =>
  attempts === 1 && hasCallback(key);

/** What a change depends on, and what depends on it: its entries, and the meal that it logs; the goals are one. */
const listConcerned = ({ change, entries, key }: StoredChange): string[] =>
  change.kind === "goals"
    ? ["goals"]
    : [
        ...[key, ...entries.map(({ id }) => id), ...listAdded({ change, entries }), ...listTargets(change)],
        ...(change.kind === "log" ? [`${MEALS}/${change.meal.id}`] : []),
      ];

/** The first changes, without those that concern the same as an earlier one. */
function pickIndependent(changes: readonly StoredChange[], max: number): StoredChange[] {
  const concerned = new Set<string>();
  const picked: StoredChange[] = [];
  for (const change of changes) {
    const own = listConcerned(change);
    if (picked.length < max && !own.some((id) => concerned.has(id))) picked.push(change);
    for (const id of own) concerned.add(id);
  }
  return picked;
}

/**
 * Counts an attempt to send a change; undefined if it was undone or sent meanwhile. A full device cannot note it: the
 * change is sent all the same.
 */
async function beginAttempt({ withDatabase }: Sender, pending: StoredChange): Promise<StoredChange | undefined> {
  const noted = await withDatabase<StoredChange | "full" | undefined>(
    (database) => noteAttempt(database, pending),
    "full",
  );
  if (noted !== "full") return noted;
  const stored = await withDatabase((database) => database.get("changes", pending.order), undefined);
  return stored && !stored.isTakenBack ? { ...stored, attempts: stored.attempts + 1 } : undefined;
}

/** Removes a change that the server has made. A full device may have no room for what the server has made of it. */
async function endAttempt({ withDatabase }: Sender, change: StoredChange, answer: unknown): Promise<void> {
  const isNoted = await withDatabase(async (database) => {
    await noteAnswer(database, change, answer);
    return true;
  }, false);
  if (!isNoted) await withDatabase((database) => database.delete("changes", change.order), undefined);
}

/** Sends a change. Returns why no more is to be sent; undefined to go on. */
async function sendChange(sender: Sender, pending: StoredChange): Promise<SendResult | undefined> {
  const change = await beginAttempt(sender, pending);
  if (!change) return undefined;
  const changedAt = isRightNow(change, sender) ? null : change.changedAt;
  try {
    const answer = await sender.call(buildRequest(change.change, { ...change, changedAt }));
    await endAttempt(sender, change, answer);
    sender.onAnswer(change, answer);
    return undefined;
  } catch (error) {
    return handleError(sender, change, error);
  }
}

/**
 * Sends the pending changes until none is left or the server cannot take them now: one, and after its answer a few at a
 * time. The changes of an entry are sent in their order.
 */
export async function sendChanges(sender: Sender): Promise<SendResult> {
  const { withDatabase, userId } = sender;
  /** The attempts that changes had before they were sent here, by their order. */
  const sent = new Map<number, number>();
  for (let atOnce = 1; ; atOnce = CHANGES_AT_ONCE) {
    const pending = listPending(await withDatabase((database) => listChanges(database, userId), []));
    if (pending.length === 0) return { why: "done" };
    const picked = pickIndependent(pending, atOnce);
    // A full device could not note what became of it, and would send it again and again.
    if (picked.some(({ order, attempts }) => sent.get(order) === attempts))
      return { why: "later", retryAfterSeconds: undefined, isDiskFull: false };
    for (const { order, attempts } of picked) sent.set(order, attempts);
    const results = await Promise.all(picked.map((change) => sendChange(sender, change)));
    const result = results.find((one) => one !== undefined);
    if (result) return result;
  }
}
