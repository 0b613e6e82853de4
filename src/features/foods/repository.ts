import { asc, or, sql } from "drizzle-orm";
import type { Db } from "../../../db/engine/db.ts";
import { foods } from "../../../db/schema/foods.ts";
import { isAmong } from "../../../db/sql/placeholders.ts";
import type { SearchedFood } from "../../shared/food/search/ranking.ts";
import { createWordIndex, type WordIndex } from "../../shared/food/search/word-index.ts";

export type FoodRow = typeof foods.$inferSelect;

/** The table `foods`. */
export function createFoodRepository(db: Db) {
  // What the full-text index says of its structure changes with each write of a name, and has one small row.
  const findVersion = db
    .select({ version: sql<string>`hex(block)` })
    .from(sql`foods_fts_data`)
    .where(sql`id = 10`)
    .prepare();
  const listNames = db
    .select({ id: foods.id, name: foods.name, aliases: foods.aliases, popularity: foods.popularity })
    .from(foods)
    .prepare();
  let loaded: { version: string; index: WordIndex } | undefined;
  const findByIds = db.select().from(foods).where(isAmong(foods.id, "ids")).prepare();
  const findIds = db.select({ id: foods.id }).from(foods).where(isAmong(foods.id, "ids")).prepare();
  const findByNdbNos = db.select().from(foods).where(isAmong(foods.ndbNo, "ndbNos")).prepare();

  const findByKeys = db
    .select()
    .from(foods)
    .where(or(isAmong(foods.ndbNo, "keys"), isAmong(foods.recipe, "keys")))
    .prepare();

  const findBuiltIn = db
    .select()
    .from(foods)
    .where(sql`${foods.origin} in ('builtin', 'recipe')`)
    .orderBy(asc(foods.id))
    .prepare();

  return {
    /** The built-in foods of these NDB numbers, unordered. */
    findByNdbNos: async (ndbNos: readonly string[]): Promise<FoodRow[]> =>
      await findByNdbNos.all({ ndbNos: JSON.stringify(ndbNos) }),
    /** The built-in foods of these NDB numbers and dishes of these keys, in the same order. */
    findByKeys: async (keys: readonly string[]): Promise<FoodRow[]> => {
      const rows = await findByKeys.all({ keys: JSON.stringify(keys) });
      const byKey = new Map(rows.map((row) => [row.ndbNo ?? row.recipe, row]));
      return keys.flatMap((key) => byKey.get(key) ?? []);
    },
    /** The foods of these ids, in the same order. */
    findByIds: async (ids: readonly number[]): Promise<FoodRow[]> => {
      const rows = new Map((await findByIds.all({ ids: JSON.stringify(ids) })).map((row) => [row.id, row]));
      return ids.flatMap((id) => rows.get(id) ?? []);
    },
    /** The built-in foods and dishes, by their ids. */
    findBuiltIn: async (): Promise<FoodRow[]> => await findBuiltIn.all(),
    /** Those of these ids that are foods of the table. */
    findIds: async (ids: readonly number[]): Promise<number[]> =>
      (await findIds.all({ ids: JSON.stringify(ids) })).map(({ id }) => id),
    /** The words of all foods. They are read again once a name has changed: an import runs beside the server. */
    async loadIndex(): Promise<WordIndex> {
      const version = (await findVersion.get())?.version ?? "";
      if (loaded?.version === version) return loaded.index;
      // Raw rows, because there may be thousands.
      const rows = (await listNames.values()) as [number, string, string, number][];
      const names = rows.map(([id, name, aliases, popularity]): SearchedFood => ({ id, name, aliases, popularity }));
      loaded = { version, index: createWordIndex(names) };
      return loaded.index;
    },
  };
}
export type FoodRepository = ReturnType<typeof createFoodRepository>;
