import { sql } from "drizzle-orm";
import type { Db } from "../../../../db/engine/db.ts";
import { foods } from "../../../../db/schema/foods.ts";
import { param } from "../../../../db/sql/placeholders.ts";
import type { MatchableFood } from "./food-matcher.ts";

/** A food of the table, as far as items are matched with it. */
export type TableFood = MatchableFood & { id: number };

/** The most rows of the index that are read for one item, the latest ones, and how many of these are compared. */
const FOUND_MAX = 200;
const COMPARED_MAX = 20;

/** Reads the names in the table `foods` that items are matched with. */
export function createMatchRepository(db: Db) {
  const { id, name, aliases, category, popularity, kcal } = foods;
  const columns = { id, name, aliases, category, popularity, kcal };
  const listPopular = db.select(columns).from(foods).where(sql`${foods.popularity} > 0`).prepare();
  // The latest rows first, because the first ones are built in.
  const findOthers = db
    .select(columns)
    .from(foods)
    .innerJoin(
      sql`(select rowid from foods_fts where foods_fts match ${param("match")} order by rowid desc
        limit ${FOUND_MAX}) as found`,
      sql`found.rowid = ${foods.id}`,
    )
    .where(sql`+${foods.popularity} = 0`)
    .orderBy(sql`length(${foods.name})`)
    .limit(COMPARED_MAX)
    .prepare();

  return {
    /** The built-in foods and dishes, without those of chains. */
    listPopular: async (): Promise<TableFood[]> => await listPopular.all(),
    /**
     * Imported foods, and those of chains, that have a word beginning with each of these, the shortest names. The words
     * are letters and digits only.
     */
    findOthers: async (words: readonly string[]): Promise<TableFood[]> =>
      await findOthers.all({ match: words.map((word) => `"${word}"*`).join(" AND ") }),
  };
}
export type MatchRepository = ReturnType<typeof createMatchRepository>;
