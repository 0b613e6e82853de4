import type { QueryKey } from "@tanstack/react-query";
import type { FoodEntry, FoodEntryChange } from "../../../src/contracts/diary.ts";
import { DAY_MS } from "../../../src/shared/product/durations.ts";
import { QUEUED_CHANGE_DAYS } from "../../../src/shared/product/limits.ts";
import { EXERCISE, GOALS, PROFILE } from "../../platform/api/paths.ts";
import { findPlace } from "../cache/response-cache.ts";
import { findDiary } from "../cache/stored-diary.ts";
import type { DeviceDatabase, StoredChange } from "../database.ts";
import { applyPendingGoals } from "../overlay/apply-pending-goals.ts";
import { applyPendingRecords } from "../overlay/apply-pending-records.ts";
import { applyPendingSaved } from "../overlay/apply-pending-saved.ts";
import { renameIds } from "../rename-ids.ts";
import { coalesceLocally, removeChange } from "./coalesce-locally.ts";
import {
  type DiaryChange,
  isAdding,
  isRecordChange,
  isSavedChange,
  listTargets,
  withoutPhoto,
} from "./diary-change.ts";
import { editAndRetry, separateRefused } from "./edit-and-retry.ts";

// The changes of the diary that wait on this device (docs/decisions/0026-pending-changes.md). It knows neither React nor
// the page.

/** A change before it is stored. */
export type NewChange = Omit<StoredChange, "order" | "attempts" | "refusal" | "isTakenBack" | "isPhotoLost">;

/** How long an undone change can be restored. */
const RESTORABLE_MS = DAY_MS;

/** The changes of an account in their order. */
export async function listChanges(database: DeviceDatabase, userId: number): Promise<StoredChange[]> {
  const all = await database.getAll("changes");
  return all.filter((stored) => stored.userId === userId && !stored.isTakenBack);
}

/**
 * Stores a change. Returns it as stored: the earlier one, if there is one with this key; undefined if
 * nothing is left to be sent, because it was coalesced with one that was never sent.
 */
export async function addChange(database: DeviceDatabase, made: NewChange): Promise<StoredChange | undefined> {
  const { store, done } = database.transaction("changes", "readwrite");
  const [known, all] = await Promise.all([store.index("byKey").get(made.key), store.getAll()]);
  if (known) {
    await done;
    return known;
  }
  const { put, remove, isSettled } = coalesceLocally(all, made);
  if (isSettled) {
    await Promise.all([
      ...put.map((stored) => store.put(stored)),
      ...remove.map(({ order }) => store.delete(order)),
      done,
    ]);
    return undefined;
  }
  // The store gives it its order.
  const written = { ...made, attempts: 0, refusal: null, isTakenBack: false, isPhotoLost: false } as StoredChange;
  const [order] = await Promise.all([store.add(written), done]);
  return { ...written, order };
}

/** Changes a stored change, if it is still there. */
async function update(
  database: DeviceDatabase,
  order: number,
  toChanged: (stored: StoredChange) => Partial<StoredChange>,
): Promise<StoredChange | undefined> {
  const { store, done } = database.transaction("changes", "readwrite");
  const stored = await store.get(order);
  const changed = stored && { ...stored, ...toChanged(stored) };
  await Promise.all([changed && store.put(changed), done]);
  return changed;
}

/** Counts an attempt to send a change; undefined if it was undone or sent meanwhile. */
export async function noteAttempt(
  database: DeviceDatabase,
  { order }: StoredChange,
): Promise<StoredChange | undefined> {
  const noted = await update(database, order, ({ attempts, isTakenBack }) =>
    isTakenBack ? {} : { attempts: attempts + 1 },
  );
  return noted?.isTakenBack ? undefined : noted;
}

/** Counts a failure of the server at a change. */
export const noteFailure = (database: DeviceDatabase, { order }: StoredChange): Promise<StoredChange | undefined> =>
  update(database, order, ({ failures = 0 }) => ({ failures: failures + 1 }));

/** Removes the photo from a change: the server no longer has it. */
export const dropPhoto = (database: DeviceDatabase, { order }: StoredChange): Promise<StoredChange | undefined> =>
  update(database, order, ({ change, entries }) => ({
    isPhotoLost: true,
    change: withoutPhoto(change),
    entries: isAdding(change) ? entries.map((entry) => ({ ...entry, imageUrl: null })) : entries,
  }));

/** Why the server refuses a change, in words for the person. */
export type Refusal = { refusal: string; isForAccess: boolean };

/** Stores why the server refuses a change, which then waits for the person. */
export const noteRefusal = async (database: DeviceDatabase, order: number, refusal: Refusal): Promise<void> =>
  void (await update(database, order, () => refusal));

/** Retries a refused change with other fields; does nothing if it was discarded or sent meanwhile. */
export const editRefusedChange = async (
  database: DeviceDatabase,
  order: number,
  fields: FoodEntryChange,
  now: number,
): Promise<void> =>
  void (await update(database, order, (stored) => (stored.refusal === null ? {} : editAndRetry(stored, fields, now))));

/** Makes a refused change one for each of its entries, which all wait for the person. */
export async function separateChange(database: DeviceDatabase, order: number): Promise<void> {
  const { store, done } = database.transaction("changes", "readwrite");
  const stored = await store.get(order);
  const parts = stored && stored.refusal !== null ? separateRefused(stored) : [];
  await Promise.all([...parts.map((part) => store.put(part)), done]);
}

/** The change as made now; what it adds was still eaten when it was. */
function makeNow({ change, entries: [entry] }: StoredChange, now: number): Partial<StoredChange> {
  const made = { changedAt: new Date(now).toISOString() };
  if (!entry) return made;
  const { eatenAt } = entry;
  switch (change.kind) {
    case "add":
      return { ...made, change: { ...change, entry: { ...change.entry, eatenAt } } };
    case "batch":
      return { ...made, change: { ...change, batch: { ...change.batch, eatenAt } } };
    case "log":
      return { ...made, change: { ...change, log: { ...change.log, eatenAt } } };
  }
  return made;
}

/** Retries a refused change: as made now, if it is too old for the server. */
export async function retryChange(database: DeviceDatabase, order: number, now: number): Promise<void> {
  const isTooOld = ({ changedAt }: StoredChange) => Date.parse(changedAt) < now - QUEUED_CHANGE_DAYS * DAY_MS;
  await update(database, order, (stored) =>
    // A second tap: it is sent already.
    stored.refusal === null
      ? {}
      : { refusal: null, isForAccess: false, attempts: 0, failures: 0, ...(isTooOld(stored) && makeNow(stored, now)) },
  );
}

/** Removes a change that is no longer wanted, and what was changed of the entries that it would have added. */
export async function discardChange(database: DeviceDatabase, order: number): Promise<void> {
  const { store, done } = database.transaction("changes", "readwrite");
  const { put, remove } = removeChange(await store.getAll(), order);
  await Promise.all([
    ...put.map((stored) => store.put(stored)),
    ...remove.map((stored) => store.delete(stored.order)),
    done,
  ]);
}

/** Whether a change adds, changes or deletes entries. The server answers it with one entry, several or nothing. */
const changesEntries = (change: DiaryChange): boolean =>
  change.kind !== "goals" && !isRecordChange(change) && !isSavedChange(change);

/** The entries that an answer of the server brings. */
const findAnswered = (change: DiaryChange, answer: unknown): FoodEntry[] =>
  changesEntries(change) && answer !== undefined ? ([answer].flat() as FoodEntry[]) : [];

/**
 * The ids of entries that the server knows under another one than this device: those of a request of a version that made
 * no ids.
 */
function findOtherIds({ change, entries }: StoredChange, answered: readonly FoodEntry[]): ReadonlyMap<unknown, string> {
  const pairs = isAdding(change) ? answered.map(({ id }, index) => [entries[index]?.id ?? id, id] as const) : [];
  return new Map(pairs.filter(([here, there]) => here !== there));
}

/** Sets goals that the server has in its answers that are kept. */
async function updateCachedGoals(database: DeviceDatabase, stored: StoredChange): Promise<void> {
  const { store, done } = database.transaction("answers", "readwrite");
  const setGoals = async (key: QueryKey) => {
    const kept = await store.get([stored.userId, findPlace(key)?.path ?? ""]);
    if (kept) await store.put({ ...kept, answer: applyPendingGoals(key, kept.answer, [stored]) });
  };
  await Promise.all([setGoals([GOALS]), setGoals([PROFILE]), done]);
}

/** Changes the cached lists of a path, as the server has changed its own. */
async function updateCachedLists(
  database: DeviceDatabase,
  stored: StoredChange,
  path: string,
  apply: typeof applyPendingRecords | typeof applyPendingSaved,
): Promise<void> {
  const { store, done } = database.transaction("answers", "readwrite");
  const cached = await store.getAll(IDBKeyRange.bound([stored.userId, `${path} `], [stored.userId, `${path} \uffff`]));
  const changed = cached.map((one) => {
    const key = [path, JSON.parse(one.path.slice(path.length))];
    return { ...one, answer: apply(key, one.answer, [stored]) };
  });
  await Promise.all([...changed.map((one) => store.put(one)), done]);
}

/** Removes a change that the server has made, and keeps what it has made of it. */
export async function noteAnswer(database: DeviceDatabase, stored: StoredChange, answer: unknown): Promise<void> {
  const { order, userId, change } = stored;
  // While it still waits: at no moment is it shown nowhere.
  if (change.kind === "goals" || (isRecordChange(change) && change.path === EXERCISE))
    await updateCachedGoals(database, stored);
  if (isRecordChange(change)) await updateCachedLists(database, stored, change.path, applyPendingRecords);
  if (isSavedChange(change)) await updateCachedLists(database, stored, change.path, applyPendingSaved);
  const answered = findAnswered(change, answer);
  const hasDiary = (await findDiary(database, userId)) !== undefined;
  const transaction = database.transaction(["changes", "entries"], "readwrite");
  const [changes, kept] = [transaction.objectStore("changes"), transaction.objectStore("entries")];
  // Without an answer it is deleted, or has been by a later change.
  const removedIds = changesEntries(change) && !isAdding(change) && answered.length === 0 ? listTargets(change) : [];
  const otherIds = findOtherIds(stored, answered);
  const renamed =
    otherIds.size === 0 ? [] : (await changes.getAll()).map((one) => renameIds(one, (id) => otherIds.get(id) ?? id));
  await Promise.all([
    ...renamed.map((one) => changes.put(one)),
    changes.delete(order),
    ...(hasDiary ? answered.map((entry) => kept.put(entry)) : []),
    ...removedIds.map((id) => kept.delete([userId, id])),
    transaction.done,
  ]);
}

/** Removes what another account left here, and what can no longer be brought back. */
export async function claimChanges(database: DeviceDatabase, userId: number, now: number): Promise<void> {
  const { store, done } = database.transaction("changes", "readwrite");
  const all = await store.getAll();
  const isExpired = ({ isTakenBack, changedAt }: StoredChange) =>
    isTakenBack && Date.parse(changedAt) < now - RESTORABLE_MS;
  const others = all.filter((stored) => stored.userId !== userId || isExpired(stored));
  await Promise.all([...others.map(({ order }) => store.delete(order)), done]);
}
