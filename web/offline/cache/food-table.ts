import type { FoodTable } from "../../../src/contracts/foods.ts";
import type { DeviceDatabase } from "../database.ts";

/** The built-in foods as the server sent them, and when it last said that they are these (UTC milliseconds). */
export type StoredFoodTable = { etag: string; checkedAt: number; table: FoodTable };

const PATH = "food-table";

/** The foods that the device keeps; undefined if it keeps none for this account. */
export async function findFoodTable(database: DeviceDatabase, userId: number): Promise<StoredFoodTable | undefined> {
  const stored = await database.get("answers", [userId, PATH]);
  // Written by `storeFoodTable` alone.
  return stored?.answer as StoredFoodTable | undefined;
}

/** Keeps the foods, instead of those that were kept before. */
export const storeFoodTable = async (
  database: DeviceDatabase,
  userId: number,
  answer: StoredFoodTable,
): Promise<void> => void (await database.put("answers", { userId, path: PATH, day: undefined, answer }));
