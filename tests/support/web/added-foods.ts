import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseFoods } from "../../../db/seed/food-table.ts";
import type { ItemFood } from "../../../src/shared/diary/entry-items.ts";
import { ADDED_NDB_NUMBERS } from "../../../src/shared/food/added-foods.ts";

/** The foods that answers add, as the built-in table has them; their ids count from 1. */
export const ADDED_TABLE_FOODS: ItemFood[] = parseFoods(
  readFileSync(join(import.meta.dir, "../../../db/seed/foods.tsv"), "utf8"),
)
  .filter(({ ndbNo }) => ADDED_NDB_NUMBERS.includes(ndbNo))
  .map(({ ndbNo, name, kcal, protein, carbs, fat, fiber, sugar, sodium }, index) => ({
    ...{ id: index + 1, name, ndbNo, source: "database" },
    per100g: { calories: kcal, protein, carbs, fat, fiber, sugar, sodium },
  }));
