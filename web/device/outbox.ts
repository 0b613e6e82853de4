import type { QueryKey } from "@tanstack/react-query";
import type { FoodEntry, FoodEntryChange } from "../../src/contracts/diary.ts";
import { DAY_MS } from "../../src/shared/durations.ts";
import { QUEUED_CHANGE_DAYS } from "../../src/shared/limits.ts";
import { createId } from "../lib/create-id.ts";
import { GOALS, PROFILE } from "../lib/goals-path.ts";
import type { DeviceDatabase, SentId, StoredChange } from "./database.ts";
import { type DiaryChange, isAdding, listTargets, withoutPhoto } from "./diary-change.ts";
import { layOverGoals } from "./lay-over-goals.ts";
import { mendRefused, separateRefused } from "./mend-change.ts";
import { resolveIds, withSentIds } from "./sent-ids.ts";
import { isOfNothing, settleHere, withoutChange } from "./settle-here.ts";
import { findPlace } from "./stored-answers.ts";
import { findDiary } from "./stored-diary.ts";

// The changes of the diary that wait on this device (docs/decisions/0026-pending-changes.md). It knows neither React nor
// the page.

/** A change as it is written down. */
export type NewChange = Omit<StoredChange, "order" | "attempts" | "refusal" | "isTakenBack" | "isPhotoLost">;

/** How long a page may still show an entry under the id that it had on this device, or bring back what was taken back. */
const LEFTOVERS_LAST_MS = DAY_MS;

const open = (database: DeviceDatabase) => {
  const transaction = database.transaction(["changes", "sentIds"], "readwrite");
  return {
    changes: transaction.objectStore("changes"),
    sentIds: transaction.objectStore("sentIds"),
    done: transaction.done,
  };
};

const toMap = (sentIds: readonly SentId[]): ReadonlyMap<number, number> =>
  new Map(sentIds.map(({ localId, id }) => [localId, id]));

/** The changes of an account in their order, of entries by the ids that the server knows, where it has given one. */
export async function listChanges(database: DeviceDatabase, userId: number): Promise<StoredChange[]> {
  const reading = database.transaction(["changes", "sentIds"], "readonly");
  const [all, ids] = await Promise.all([
    reading.objectStore("changes").getAll(),
    reading.objectStore("sentIds").getAll(),
    reading.done,
  ]);
  const known = toMap(ids);
  return all
    .filter((stored) => stored.userId === userId && !stored.isTakenBack)
    .map((stored) => resolveIds(stored, known));
}

/** The ids that the server has given to what an account added here. */
export async function listGivenIds(database: DeviceDatabase, userId: number): Promise<ReadonlySet<number>> {
  const all = await database.getAll("sentIds");
  return new Set(all.filter((sent) => sent.userId === userId).map(({ id }) => id));
}

/**
 * Writes a change down. Returns it as it is stored: the earlier one, if it was written before with this key; undefined if
 * nothing is left to be sent, because it has taken back what was never sent.
 */
export async function addChange(database: DeviceDatabase, made: NewChange): Promise<StoredChange | undefined> {
  const { changes, sentIds, done } = open(database);
  const [known, all, ids] = await Promise.all([
    changes.index("byKey").get(made.key),
    changes.getAll(),
    sentIds.getAll().then(toMap),
  ]);
  if (known) {
    await done;
    return resolveIds(known, ids);
  }
  const change = { ...made, change: withSentIds(made.change, ids) };
  const { put, remove, isSettled } = settleHere(
    all.map((stored) => resolveIds(stored, ids)),
    change,
  );
  if (isSettled || isOfNothing(all, change)) {
    await Promise.all([
      ...put.map((stored) => changes.put(stored)),
      ...remove.map(({ order }) => changes.delete(order)),
      done,
    ]);
    return undefined;
  }
  // The store gives it its order.
  const written = { ...change, attempts: 0, refusal: null, isTakenBack: false, isPhotoLost: false } as StoredChange;
  const [order] = await Promise.all([changes.add(written), done]);
  return { ...written, order };
}

/** Changes a stored change, if it is still there. */
async function update(
  database: DeviceDatabase,
  order: number,
  toChanged: (stored: StoredChange) => Partial<StoredChange>,
): Promise<StoredChange | undefined> {
  const { changes, sentIds, done } = open(database);
  const [stored, ids] = await Promise.all([changes.get(order), sentIds.getAll().then(toMap)]);
  const changed = stored && { ...stored, ...toChanged(stored) };
  await Promise.all([changed && changes.put(changed), done]);
  return changed && resolveIds(changed, ids);
}

/** Notes that a change is about to be sent; undefined if it was taken back or sent meanwhile. */
export async function noteAttempt(
  database: DeviceDatabase,
  { order }: StoredChange,
): Promise<StoredChange | undefined> {
  const noted = await update(database, order, ({ attempts, isTakenBack }) =>
    isTakenBack ? {} : { attempts: attempts + 1 },
  );
  return noted?.isTakenBack ? undefined : noted;
}

/** Has a change made without its photo, which the server does not have any more. */
export const dropPhoto = (database: DeviceDatabase, { order }: StoredChange): Promise<StoredChange | undefined> =>
  update(database, order, ({ change, entries }) => ({
    isPhotoLost: true,
    change: withoutPhoto(change),
    entries: isAdding(change) ? entries.map((entry) => ({ ...entry, imageUrl: null })) : entries,
  }));

/** Why the server refuses a change, in words for the person. */
export type Refusal = { refusal: string; isForAccess: boolean };

/** Notes why the server refuses a change. It waits for the person then. */
export const noteRefusal = async (database: DeviceDatabase, order: number, refusal: Refusal): Promise<void> =>
  void (await update(database, order, () => refusal));

/** Has a refused change sent again with other fields. One that was discarded or sent meanwhile stays so. */
export const mendChange = async (
  database: DeviceDatabase,
  order: number,
  fields: FoodEntryChange,
  now: number,
): Promise<void> =>
  void (await update(database, order, (stored) => (stored.refusal === null ? {} : mendRefused(stored, fields, now))));

/** Makes a refused change one for each of its entries, which all wait for the person. */
export async function separateChange(database: DeviceDatabase, order: number): Promise<void> {
  const { changes, done } = open(database);
  const stored = await changes.get(order);
  const parts = stored && stored.refusal !== null ? separateRefused(stored) : [];
  await Promise.all([...parts.map((part) => changes.put(part)), done]);
}

/** The change as made now; what it adds was still eaten when it was. */
function makeNow({ change, entries: [entry] }: StoredChange, now: number): Partial<StoredChange> {
  const made = { changedAt: new Date(now).toISOString(), key: createId() };
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

/** Has a refused change sent again: as made now, if the server takes none that was made so long ago. */
export async function retryChange(database: DeviceDatabase, order: number, now: number): Promise<void> {
  const isTooOld = ({ changedAt }: StoredChange) => Date.parse(changedAt) < now - QUEUED_CHANGE_DAYS * DAY_MS;
  await update(database, order, (stored) =>
    // A second tap: it is sent already.
    stored.refusal === null
      ? {}
      : { refusal: null, isForAccess: false, attempts: 0, ...(isTooOld(stored) && makeNow(stored, now)) },
  );
}

/** Removes a change that is no longer wanted, and what was changed of the entries that it would have added. */
export async function discardChange(database: DeviceDatabase, order: number): Promise<void> {
  const { changes, done } = open(database);
  const { put, remove } = withoutChange(await changes.getAll(), order);
  await Promise.all([
    ...put.map((stored) => changes.put(stored)),
    ...remove.map((stored) => changes.delete(stored.order)),
    done,
  ]);
}

/** The entries that an answer of the server brings. */
const findAnswered = ({ kind }: DiaryChange, answer: unknown): FoodEntry[] =>
  // Of the other calls in `buildRequest`, which answer with one entry, several or nothing.
  (kind === "goals" || answer === undefined ? [] : Array.isArray(answer) ? answer : [answer]) as FoodEntry[];

/**
 * The ids that the server gives to what a change has added, by those of this device. The copy of what this device does not
 * know has none here, and is noted under a number that no other entry has.
 */
export const pairIds = ({ change, entries }: StoredChange, answer: unknown): [localId: number, id: number][] => {
  const added = isAdding(change) ? findAnswered(change, answer) : [];
  return added.map(({ id }, index) => [entries[index]?.id ?? -id, id]);
};

/** Sets goals that the server has in its answers that are kept. */
async function keepGoals(database: DeviceDatabase, stored: StoredChange): Promise<void> {
  const { store, done } = database.transaction("answers", "readwrite");
  const setGoals = async (key: QueryKey) => {
    const kept = await store.get([stored.userId, findPlace(key)?.path ?? ""]);
    if (kept) await store.put({ ...kept, answer: layOverGoals(key, kept.answer, [stored]) });
  };
  await Promise.all([setGoals([GOALS]), setGoals([PROFILE]), done]);
}

/** Removes a change that the server has made, and keeps what it has made of it. */
export async function noteAnswer(
  database: DeviceDatabase,
  stored: StoredChange,
  answer: unknown,
  now: number,
): Promise<void> {
  const { order, userId, key, change } = stored;
  // While it still waits: at no moment is it shown nowhere.
  if (change.kind === "goals") await keepGoals(database, stored);
  const answered = findAnswered(change, answer);
  const hasDiary = (await findDiary(database, userId)) !== undefined;
  const transaction = database.transaction(["changes", "sentIds", "entries"], "readwrite");
  const [sentIds, kept] = [transaction.objectStore("sentIds"), transaction.objectStore("entries")];
  // Without an answer it is deleted, or has been by a later change.
  const removedIds = !isAdding(change) && answered.length === 0 ? listTargets(change) : [];
  await Promise.all([
    transaction.objectStore("changes").delete(order),
    ...pairIds(stored, answer).map(([localId, id]) => sentIds.put({ localId, userId, id, sentAt: now, key })),
    ...(hasDiary ? answered.map((entry) => kept.put(entry)) : []),
    ...removedIds.map((id) => kept.delete([userId, id])),
    transaction.done,
  ]);
}

/** Removes what another account left here, and what no page can show any more. */
export async function claimChanges(database: DeviceDatabase, userId: number, now: number): Promise<void> {
  const { changes, sentIds, done } = open(database);
  const [all, ids] = await Promise.all([changes.getAll(), sentIds.getAll()]);
  const isLeft = ({ isTakenBack, changedAt }: StoredChange) =>
    isTakenBack && Date.parse(changedAt) < now - LEFTOVERS_LAST_MS;
  const others = all.filter((stored) => stored.userId !== userId || isLeft(stored));
  const own = all.filter((stored) => stored.userId === userId && !isLeft(stored));
  const usedIds = new Set(own.flatMap(({ change }) => listTargets(change)));
  const forgotten = ids.filter(
    (sent) => sent.userId !== userId || (sent.sentAt < now - LEFTOVERS_LAST_MS && !usedIds.has(sent.localId)),
  );
  await Promise.all([
    ...others.map(({ order }) => changes.delete(order)),
    ...forgotten.map(({ localId }) => sentIds.delete(localId)),
    done,
  ]);
}
