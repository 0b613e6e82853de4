import { expect } from "bun:test";
import { foods } from "../../../db/schema/foods.ts";
import type { FoodEntry } from "../../../src/contracts/diary.ts";
import type { FoodHit } from "../../../src/contracts/foods.ts";
import type { ItemFood } from "../../../src/shared/diary/entry-items.ts";
import type { Call, SyncDb } from "./test-api.ts";

/** Puts a food into the table, under its id. */
export function insertTableFood(syncDb: SyncDb, { id, name, ndbNo, per100g }: ItemFood): void {
  const { calories, ...others } = per100g;
  syncDb
    .insert(foods)
    .values({ id, name, ndbNo, kcal: calories, ...others, tags: [], portions: [] })
    .run();
}

/** Saves a food of the account by logging it once, and returns its id. */
export async function saveOwnFood(call: Call, name: string): Promise<number> {
  const entry = await call("POST", "/food-entries", { name, calories: 60, servingSize: "100 g" });
  const saved = await call("POST", "/foods", { entryId: (entry.body as FoodEntry).id });
  expect(saved.status).toBe(201);
  return Number((saved.body as FoodHit).id);
}
