import type { FoodEntry } from "../../../src/contracts/diary.ts";
import { isUuid } from "../../../src/shared/diary/entry-id.ts";
import { createEntryId } from "../../platform/create-id.ts";
import type { DiaryChange } from "./diary-change.ts";

/**
 * The change with the ids of the entries that it adds, where it adds several. A key that is not a UUID is of a version that
 * made no ids: the server knows the request without them.
 */
export function withNewIds(change: DiaryChange, key: string): DiaryChange {
  if (!isUuid(key)) return change;
  const createIds = (foods: readonly unknown[]): string[] => foods.map((_, index) => createEntryId(key, index));
  switch (change.kind) {
    case "batch":
      return { ...change, batch: { ...change.batch, newIds: createIds(change.batch.entries) } };
    case "copy":
      return { ...change, newIds: createIds(change.ids) };
    case "log":
      return { ...change, log: { ...change.log, newIds: createIds(change.meal.foods) } };
  }
  return change;
}

/** Orders entries as the server lists them: the latest first, and of the same time that which was added last. */
export function compareEntries(a: FoodEntry, b: FoodEntry): number {
  const age = Date.parse(b.eatenAt) - Date.parse(a.eatenAt) || Date.parse(b.createdAt) - Date.parse(a.createdAt);
  // Numbers have as many digits as they need, the ids of one change differ in their last digits.
  return age || b.id.length - a.id.length || (a.id < b.id ? 1 : -1);
}
