import type { StoredChange } from "../database.ts";
import { isAdding, isRecordChange, isSavedChange, listTargets } from "./diary-change.ts";
import type { NewChange } from "./outbox.ts";

// Coalesces pending changes of the same entries before they are sent.

/** The ids of the entries, or of the weighings, glasses and exercises, that a change adds. */
export function listAdded({ change, entries }: Pick<StoredChange, "change" | "entries">): readonly string[] {
  if (change.kind === "record") return [change.id];
  if (change.kind === "import") return change.weighings.map(({ id }) => id);
  return isAdding(change) ? entries.map(({ id }) => id) : [];
}

/** Whether a change adds one of these. */
const addsAny = (stored: StoredChange, ids: ReadonlySet<string>): boolean =>
  listAdded(stored).some((id) => ids.has(id));

const targetsAny = ({ change }: Pick<StoredChange, "change">, ids: ReadonlySet<string>): boolean =>
  listTargets(change).some((id) => ids.has(id));

/**
 * The ids of what is added by changes which the server has refused, and of copies of them: what is changed of them waits
 * with them.
 */
function listHeldIds(changes: readonly StoredChange[]): ReadonlySet<string> {
  const held = new Set<string>();
  for (const stored of changes) {
    const isCopyOfHeld = isAdding(stored.change) && targetsAny(stored, held);
    if (stored.refusal === null && !isCopyOfHeld) continue;
    for (const id of listAdded(stored)) held.add(id);
  }
  return held;
}

/** The changes that are to be sent, and that are shown as if they were: all but those that were refused. */
export function listPending(changes: readonly StoredChange[]): StoredChange[] {
  const held = listHeldIds(changes);
  return changes.filter((stored) => stored.refusal === null && !targetsAny(stored, held));
}

/** What coalescing a change stores and removes, and whether nothing of it is left to be sent. */
type Settlement = { put: StoredChange[]; remove: StoredChange[]; isSettled: boolean };

const NOTHING_SETTLED: Settlement = { put: [], remove: [], isSettled: false };

/** The changes that add one of these entries, or are of one. */
const listOwn = (changes: readonly StoredChange[], ids: readonly string[], userId: number): StoredChange[] => {
  const own = new Set(ids);
  return changes.filter((stored) => stored.userId === userId && (addsAny(stored, own) || targetsAny(stored, own)));
};

/** What was sent once may be stored, although no answer came; what was refused is not. */
const isUnsent = ({ attempts, refusal }: StoredChange): boolean => attempts === 0 || refusal !== null;

/** Whether these changes add these entries and are of no other ones, and none of them may be stored. */
function areUnsent(own: readonly StoredChange[], ids: readonly string[]): boolean {
  const isLimitedTo = ({ change, entries }: StoredChange): boolean =>
    (isAdding(change) ? entries.map(({ id }) => id) : listTargets(change)).every((id) => ids.includes(id));
  return (
    ids.every((id) => own.some((stored) => addsAny(stored, new Set([id])))) &&
    own.every((stored) => isUnsent(stored) && isLimitedTo(stored))
  );
}

function settleRestoring(own: readonly StoredChange[]): Settlement {
  const takenBack = own.filter(({ isTakenBack }) => isTakenBack);
  if (takenBack.length > 0)
    return { put: takenBack.map((stored) => ({ ...stored, isTakenBack: false })), remove: [], isSettled: true };
  const last = own.at(-1);
  const isUndone = last?.change.kind === "delete" && last.attempts === 0;
  return isUndone ? { put: [], remove: [last], isSettled: true } : NOTHING_SETTLED;
}

/**
 * Deleting a record that was added here and never sent takes all of its changes back. What is first deleted or changed
 * here is on the server, although it may be added again by Undo.
 */
function settleErasing(own: readonly StoredChange[]): Settlement {
  const isLocal = own[0]?.change.kind === "record" && own.every(isUnsent);
  return isLocal ? { put: [], remove: [...own], isSettled: true } : NOTHING_SETTLED;
}

/**
 * Deleting what was added here and never sent takes all of its changes back, and restoring brings them back. Restoring
 * what is not deleted yet is done by not deleting it.
 */
export function coalesceLocally(changes: readonly StoredChange[], { change, userId }: NewChange): Settlement {
  const ids = listTargets(change);
  const own = listOwn(changes, ids, userId);
  if (isSavedChange(change)) return NOTHING_SETTLED;
  if (isRecordChange(change)) return change.kind === "erase" ? settleErasing(own) : NOTHING_SETTLED;
  if (change.kind === "restore") return settleRestoring(own);
  if ((change.kind !== "delete" && change.kind !== "remove") || !areUnsent(own, ids)) return NOTHING_SETTLED;
  // Several at once are only removed by Undo, which has no Undo of its own.
  return change.kind === "remove"
    ? { put: [], remove: own, isSettled: true }
    : { put: own.map((stored) => ({ ...stored, isTakenBack: true })), remove: [], isSettled: true };
}

/** A change without the entries that are not added after all; undefined if nothing is left of it. */
function removeIds(stored: StoredChange, gone: ReadonlySet<string>): StoredChange | undefined {
  const { change, entries } = stored;
  if (change.kind === "portions") {
    const portions = change.portions.filter(({ id }) => !gone.has(id));
    const left = { ...stored, change: { ...change, portions }, entries: entries.filter(({ id }) => !gone.has(id)) };
    return portions.length > 0 ? left : undefined;
  }
  if (!("ids" in change)) return undefined;
  const isLeft = (_: unknown, index: number): boolean => !gone.has(change.ids[index] ?? "");
  const ids = change.ids.filter(isLeft);
  if (ids.length === 0) return undefined;
  if (change.kind === "remove")
    return { ...stored, change: { ...change, ids }, entries: entries.filter(({ id }) => !gone.has(id)) };
  const { newIds } = change;
  const copied = { ...change, ids, ...(newIds && { newIds: newIds.filter(isLeft) }) };
  // The entries of a copy are the copies.
  return { ...stored, change: copied, entries: entries.filter(isLeft) };
}

/**
 * What is left to do so that a change is not made: what was changed of the entries that it would have added is not made
 * either, and what copies some of them copies the others.
 */
export function removeChange(changes: readonly StoredChange[], order: number): Omit<Settlement, "isSettled"> {
  const gone = new Set<string>();
  const [put, remove]: [StoredChange[], StoredChange[]] = [[], []];
  for (const stored of changes) {
    const left = stored.order === order ? undefined : targetsAny(stored, gone) ? removeIds(stored, gone) : stored;
    if (left === stored) continue;
    if (left) put.push(left);
    else remove.push(stored);
    const kept = new Set(left && listAdded(left));
    for (const id of listAdded(stored)) if (!kept.has(id)) gone.add(id);
  }
  return { put, remove };
}
