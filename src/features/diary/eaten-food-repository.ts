import { and, isNotNull, or, sql } from "drizzle-orm";
import type { Db } from "../../../db/engine/db.ts";
import { foodEntries } from "../../../db/schema/diary.ts";
import { rowMapper } from "../../../db/sql/row-mapper.ts";
import { mapStated, STATED_NAMES } from "../../shared/diary/entry-fields.ts";
import { entryColumns, isEatenBetween } from "./entry-mapper-repository.ts";

/**
 * How much was eaten of a food of the table: grams and kcal. What is of no food of the table has only its kcal; the id is
 * null then, and so is the name.
 */
export type EatenFood = {
  foodId: number | null;
  ndbNo: string | null;
  name: string | null;
  grams: number | null;
  calories: number;
};

const { name, calories, items } = entryColumns;
const statingMapper = rowMapper({ name, calories, items, ...mapStated((amount) => entryColumns[amount]) });

const read = (path: string) => sql.raw(`item.value ->> '${path}'`);

/** Reads the foods that entries are made of. */
export function createEatenFoodRepository(db: Db) {
  const ofTable = <T>(path: string) => sql<T>`iif(${read("source")} = 'database', ${read(path)}, null)`;
  const [foodId, ndbNo] = [ofTable<number | null>("$.food.id"), ofTable<string | null>("$.food.ndbNo")];
  // An entry without items is one item that is of no food.
  const sumFoods = db
    .select({
      foodId,
      ndbNo,
      name: sql<string | null>`min(${ofTable("$.food.name")})`,
      grams: sql<number | null>`sum(${ofTable("grams")})`,
      calories: sql<number>`sum(coalesce(${read("calories")}, ${foodEntries.calories}))`,
    })
    .from(sql`${foodEntries}, json_each(coalesce(${foodEntries.items}, '[{}]')) as item`)
    .where(isEatenBetween)
    .groupBy(foodId, ndbNo)
    .prepare();
  const listStating = db
    .select(statingMapper.selection)
    .from(foodEntries)
    .where(and(isEatenBetween, or(...STATED_NAMES.map((amount) => isNotNull(foodEntries[amount])))))
    .prepare();

  return {
    /** What was eaten of each food in [from, to] (local times). */
    sumFoods: async (userId: number, from: number, to: number): Promise<EatenFood[]> =>
      await sumFoods.all({ userId, from, to }),
    /** The entries that state an amount and were eaten in [from, to] (local times). */
    listStating: async (userId: number, from: number, to: number) =>
      statingMapper.mapAll(await listStating.values({ userId, from, to })),
  };
}
