import { asc, sql } from "drizzle-orm";
import type { Db } from "../../../db/open.ts";
import { foods } from "../../../db/schema/foods.ts";

export type FoodRow = typeof foods.$inferSelect;

const given = sql.placeholder;
/** The name in lower case with a blank before every word, and the same up to its first comma. */
const spacedName = sql`' ' || replace(lower(${foods.name}), ',', ' ')`;
const spacedHead = sql`' ' || substr(lower(${foods.name}), 1, instr(${foods.name} || ',', ',') - 1)`;

/** True where the name up to its first comma ends with the typed words. */
const isKindOfIt = sql`substr(${spacedHead}, -length(${given("text")}) - 1) = ' ' || ${given("text")}`;

/** The table `foods` and its full-text index `foods_fts`. */
export function createFoodRepository(db: Db) {
  const search = db
    .select()
    .from(foods)
    .innerJoin(sql`foods_fts`, sql`foods_fts.rowid = ${foods.id}`)
    .where(sql`foods_fts match ${given("match")}`)
    .orderBy(
      // A food that is called what was typed; then one that is a kind of it, whose name ends with the typed words up to
      // its first comma (whole milk, and coffee, black, before milk chocolate and coffee liqueur), the shorter name
      // first; then one with them whole somewhere (bread before breadsticks); then one whose name begins with them;
      // then by relevance, where the name counts ten times an alias; and of equally good ones the shorter name.
      sql`lower(${foods.name}) = ${given("text")} desc`,
      sql`${isKindOfIt} desc`,
      sql`iif(${isKindOfIt}, length(${foods.name}), 0)`,
      sql`instr(${spacedName} || ' ', ' ' || ${given("text")} || ' ') > 0 desc`,
      sql`instr(lower(${foods.name}), ${given("text")}) = 1 desc`,
      sql`bm25(foods_fts, 10, 1)`,
      sql`length(${foods.name})`,
      asc(foods.id),
    )
    .limit(given("limit"))
    .prepare();

  const byNdbNos = db
    .select()
    .from(foods)
    .where(sql`${foods.ndbNo} in (select value from json_each(${given("ndbNos")}))`)
    .prepare();

  return {
    /** The built-in foods of these NDB numbers, in no order. */
    byNdbNos: async (ndbNos: readonly string[]): Promise<FoodRow[]> => byNdbNos.all({ ndbNos: JSON.stringify(ndbNos) }),
    /** Foods whose name or aliases have words that begin with every one of `words` (lower case), best first. */
    search: async (words: readonly string[], limit: number): Promise<FoodRow[]> => {
      const match = words.map((word) => `"${word}"*`).join(" ");
      return search.all({ match, text: words.join(" "), limit }).map((row) => row.foods);
    },
  };
}
export type FoodRepository = ReturnType<typeof createFoodRepository>;
