import type { FoodEntry } from "../../../src/contracts/diary.ts";
import type { LocalRange } from "../../../src/shared/diary/day-window.ts";
import { scaleEntry } from "../../../src/shared/diary/portion.ts";
import { isWithin } from "../../platform/api/entry-day.ts";
import type { StoredChange } from "../database.ts";
import { isAdding, listTargets } from "../outbox/diary-change.ts";
import { compareEntries } from "../outbox/entry-ids.ts";
import { applyChange } from "./local-entry.ts";

/**
 * The entries of a range of local times as they will be once the changes that wait are made, newest first. `entries` are those that
 * are known without them, of the range and beyond it.
 */
export function applyPendingChanges(
  entries: readonly FoodEntry[],
  changes: readonly StoredChange[],
  range: LocalRange,
): FoodEntry[] {
  const all = new Map(entries.map((entry) => [entry.id, entry]));
  const deleted = new Map<string, FoodEntry>();
  const remove = (id: string, before: FoodEntry | undefined): void => {
    const entry = all.get(id) ?? before;
    if (entry) deleted.set(id, entry);
    all.delete(id);
  };
  for (const { change, entries: noted } of changes) {
    if (isAdding(change)) {
      // What the server has already, although its answer was lost, is as the server has it.
      for (const added of noted) if (!all.has(added.id)) all.set(added.id, added);
      continue;
    }
    for (const id of listTargets(change)) {
      const before = noted.find((entry) => entry.id === id);
      switch (change.kind) {
        case "edit": {
          // One that is not there may be moved here from another day. One that should be there is gone.
          const isElsewhere = before !== undefined && !isWithin(before, range);
          const entry = all.get(id) ?? (isElsewhere && !deleted.has(id) ? before : undefined);
          if (entry) all.set(id, applyChange(entry, change.fields));
          break;
        }
        case "portions": {
          const entry = all.get(id);
          const share = change.portions.find((portion) => portion.id === id)?.share;
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
          if (entry) all.set(id, entry);
        }
      }
    }
  }
  return [...all.values()].filter((entry) => isWithin(entry, range)).sort(compareEntries);
}
