import type { StoredChange } from "./database.ts";
import { type DiaryChange, isAdding } from "./diary-change.ts";

// Entries have an id of this device until the server gives them one.

/** The same change of entries under the ids that the server knows, of those that have one. */
export function withSentIds<Change extends DiaryChange>(change: Change, ids: ReadonlyMap<number, number>): Change {
  const toSent = (id: number): number => ids.get(id) ?? id;
  if (change.kind === "portions")
    return { ...change, portions: change.portions.map((portion) => ({ ...portion, id: toSent(portion.id) })) };
  if ("ids" in change) return { ...change, ids: change.ids.map(toSent) };
  return "id" in change ? { ...change, id: toSent(change.id) } : change;
}

/** The same for a stored change, and for the entries as they were before it. */
export function resolveIds(stored: StoredChange, ids: ReadonlyMap<number, number>): StoredChange {
  const change = withSentIds(stored.change, ids);
  if (isAdding(stored.change)) return { ...stored, change };
  const entries = stored.entries.map((entry) => ({ ...entry, id: ids.get(entry.id) ?? entry.id }));
  return { ...stored, change, entries };
}
