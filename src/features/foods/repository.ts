import { asc, sql } from "drizzle-orm";
import type { Db } from "../../../db/open.ts";
import { foods } from "../../../db/schema/foods.ts";

export type FoodRow = typeof foods.$inferSelect;

const given = sql.placeholder;

/** The table `foods` and its full-text index `foods_fts`. */
export function createFoodRepository(db: Db) {
  const search = db
    .select()
    .from(foods)
    .innerJoin(sql`foods_fts`, sql`foods_fts.rowid = ${foods.id}`)
    .where(sql`foods_fts match ${given("match")}`)
    .orderBy(
      // A food that is called what was typed; then one with the typed words whole in its name (bread before
      // breadsticks), then one whose name begins with them; then by relevance, where the name counts ten times an
      // alias; and of equally good ones the shorter name is the plainer food.
      sql`lower(${foods.name}) = ${given("text")} desc`,
      sql`instr(' ' || replace(lower(${foods.name}), ',', ' ') || ' ', ' ' || ${given("text")} || ' ') > 0 desc`,
      sql`instr(lower(${foods.name}), ${given("text")}) = 1 desc`,
      sql`bm25(foods_fts, 10, 1)`,
      sql`length(${foods.name})`,
      asc(foods.id),
    )
    .limit(given("limit"))
    .prepare();

  return {
    /** Foods whose name or aliases have words that begin with every one of `words` (lower case), best first. */
    search: async (words: readonly string[], limit: number): Promise<FoodRow[]> => {
      const match = words.map((word) => `"${word}"*`).join(" ");
      return search.all({ match, text: words.join(" "), limit }).map((row) => row.foods);
    },
  };
}
export type FoodRepository = ReturnType<typeof createFoodRepository>;
