import type { FoodEntry } from "../../src/contracts/diary.ts";
import { MINUTE_MS } from "../../src/shared/durations.ts";
import { scaleEntry } from "../../src/shared/portion.ts";
import type { StoredChange } from "./database.ts";
import { type DiaryChange, isAdding, listTargets } from "./diary-change.ts";
import { applyChange } from "./local-entry.ts";

/** The changes that are laid over entries, and the ids that the server has given to what earlier ones have added. */
export type Shown = { changes: readonly StoredChange[]; givenIds: ReadonlySet<number> };

/** Instants in UTC milliseconds, both included. */
type Range = { from: number; to: number };

const isWithin = ({ eatenAt }: FoodEntry, { from, to }: Range): boolean =>
  Date.parse(eatenAt) >= from && Date.parse(eatenAt) <= to;

/** Newest first, as the server lists entries. Those of this device are newer than all that the server knows. */
function compareEntries(a: FoodEntry, b: FoodEntry): number {
  const age = Date.parse(b.eatenAt) - Date.parse(a.eatenAt);
  if (age !== 0) return age;
  if (a.id < 0 !== b.id < 0) return a.id < 0 ? -1 : 1;
  return a.id < 0 ? a.id - b.id : b.id - a.id;
}

/** Within what the server's clock and this device's may differ, and a call may take. */
const SAME_TIME_MS = MINUTE_MS;

function hasOwnTime(change: DiaryChange): boolean {
  switch (change.kind) {
    case "add":
      return (change.entry.eatenAt ?? change.entry.analyzedAt) !== undefined;
    case "batch":
      return change.batch.eatenAt !== undefined;
    case "log":
      return change.log.eatenAt !== undefined;
  }
  return true;
}

/**
 * The entry that the server has of what was sent once, although its answer was lost. One that was sent without a time has
 * the server's.
 */
function findStored(
  local: FoodEntry,
  { change, attempts }: StoredChange,
  entries: readonly FoodEntry[],
  takenIds: ReadonlySet<number>,
): FoodEntry | undefined {
  if (attempts === 0) return undefined;
  const copied = listTargets(change);
  const leastMs = hasOwnTime(change) ? 0 : SAME_TIME_MS;
  return entries.find(
    ({ id, name, calories, eatenAt }) =>
      id > 0 &&
      !takenIds.has(id) &&
      !copied.includes(id) &&
      name === local.name &&
      calories === local.calories &&
      Math.abs(Date.parse(eatenAt) - Date.parse(local.eatenAt)) <= leastMs,
  );
}

/** The entries that are known without the changes, and those that only a screen had seen when it changed them. */
function listKnown(entries: readonly FoodEntry[], changes: readonly StoredChange[]): FoodEntry[] {
  const known = new Map(entries.map((entry) => [entry.id, entry]));
  for (const { change, entries: noted } of changes) {
    if (isAdding(change)) continue;
    for (const entry of noted) if (!known.has(entry.id)) known.set(entry.id, entry);
  }
  return [...known.values()];
}

/**
 * The entries of a range as they will be once the changes that wait are made, newest first. `entries` are those of the
 * range that are known without them.
 */
export function layOver(entries: readonly FoodEntry[], { changes, givenIds }: Shown, range: Range): FoodEntry[] {
  const all = new Map(entries.map((entry) => [entry.id, entry]));
  const known = listKnown(entries, changes);
  const deleted = new Map<number, FoodEntry>();
  /** Ids of this device whose entries the server has. */
  const storedIds = new Map<number, number>();
  const takenIds = new Set(givenIds);
  const remove = (id: number, before: FoodEntry | undefined): void => {
    const entry = all.get(id) ?? before;
    if (entry) deleted.set(id, entry);
    all.delete(id);
  };
  for (const stored of changes) {
    const { change, entries: noted } = stored;
    if (isAdding(change)) {
      for (const local of noted) {
        const found = findStored(local, stored, known, takenIds);
        if (found) {
          takenIds.add(found.id);
          storedIds.set(local.id, found.id);
          if (!all.has(found.id)) all.set(found.id, found);
        } else all.set(local.id, local);
      }
      continue;
    }
    for (const target of listTargets(change)) {
      const id = storedIds.get(target) ?? target;
      const before = noted.find((entry) => entry.id === target);
      switch (change.kind) {
        case "edit": {
          // One that is not there may be moved here from another day. One that should be there is gone.
          const isElsewhere = before !== undefined && !isWithin(before, range);
          const entry = all.get(id) ?? (isElsewhere && !deleted.has(id) ? { ...before, id } : undefined);
          if (entry) all.set(id, applyChange(entry, change.fields));
          break;
        }
        case "portions": {
          const entry = all.get(id);
          const share = change.portions.find((portion) => portion.id === target)?.share;
          if (entry && share !== undefined) all.set(id, scaleEntry(entry, share));
          break;
        }
        case "delete":
        case "remove":
          remove(id, before);
          break;
        case "restore": {
          const entry = all.get(id) ?? deleted.get(id) ?? before;
          deleted.delete(id);
          if (entry) all.set(id, { ...entry, id });
        }
      }
    }
  }
  return [...all.values()].filter((entry) => isWithin(entry, range)).sort(compareEntries);
}
