import type { FoodEntry } from "../../../src/contracts/diary.ts";
import type { DeviceDatabase } from "../database.ts";
import { type DiaryChange, listTargets } from "../outbox/diary-change.ts";
import type { BaseEntries } from "./predict-response.ts";

/** What is known of the entries that are copied: a suggested meal names them alone, and the device may keep them. */
export async function loadMissingEntries(
  database: DeviceDatabase,
  userId: number,
  change: DiaryChange,
  before: BaseEntries,
): Promise<BaseEntries> {
  if (change.kind !== "copy") return before;
  const missing = listTargets(change).filter((id) => !before.some((entry) => entry.id === id));
  const kept = await Promise.all(missing.map((id) => database.get("entries", [userId, id])));
  return [...before, ...kept.filter((entry): entry is FoodEntry => entry !== undefined)];
}
