import { sql } from "drizzle-orm";
import type { Db } from "../../../db/db.ts";
import { foods } from "../../../db/schema/foods.ts";
import type { Match } from "./ranking.ts";

export type FoodRow = typeof foods.$inferSelect;

/** A word of the index and the number of foods that have it. */
export type Term = { term: string; foods: number };

/** What one word of a search may be found as: words that begin with `beginning`, or one of the whole `terms`. */
export type SoughtWord = { beginning: string | undefined; terms: readonly string[] };

const param = sql.placeholder;

/**
 * So many matches of a search are given, those with the lowest ids, which the built-in foods have: words that more
 * foods share are too common to tell one from another.
 */
const MATCHES_MAX = 600;

/** In the syntax of FTS5. Words hold letters and digits alone, and quoted none of them is read as an operator. */
const matchOf = (words: readonly SoughtWord[]): string =>
  words
    .map(({ beginning, terms }) => {
      const choices = [...(beginning === undefined ? [] : [`"${beginning}"*`]), ...terms.map((term) => `"${term}"`)];
      return `(${choices.join(" OR ")})`;
    })
    .join(" AND ");

/** The table `foods`, its full-text index `foods_fts` and that index's words, `foods_terms`. */
export function createFoodRepository(db: Db) {
  const matches = db
    .select({ id: foods.id, name: foods.name, origin: foods.origin })
    .from(foods)
    .innerJoin(
      sql`(select rowid from foods_fts where foods_fts match ${param("match")}
        limit ${sql.raw(String(MATCHES_MAX))}) as found`,
      sql`found.rowid = ${foods.id}`,
    )
    .prepare();
  const byIds = db
    .select()
    .from(foods)
    .where(sql`${foods.id} in (select value from json_each(${param("ids")}))`)
    .prepare();
  const byNdbNos = db
    .select()
    .from(foods)
    .where(sql`${foods.ndbNo} in (select value from json_each(${param("ndbNos")}))`)
    .prepare();

  // As a range the index of the words is used.
  const isBegun = sql`term >= ${param("beginning")} and term < ${param("end")}`;
  const terms = db
    .select({ term: sql<string>`term`, foods: sql<number>`doc` })
    .from(sql`foods_terms`)
    .where(sql`${isBegun} and length(term) >= ${param("minLength")}`)
    .prepare();
  const anyTerm = db.select({ term: sql<string>`term` }).from(sql`foods_terms`).where(isBegun).limit(1).prepare();
  const rangeOf = (beginning: string) => ({ beginning, end: `${beginning}\u{10ffff}` });

  return {
    /** The built-in foods of these NDB numbers, in no order. */
    byNdbNos: async (ndbNos: readonly string[]): Promise<FoodRow[]> =>
      await byNdbNos.all({ ndbNos: JSON.stringify(ndbNos) }),
    /** The foods of these ids, in their order. */
    byIds: async (ids: readonly number[]): Promise<FoodRow[]> => {
      const rows = new Map((await byIds.all({ ids: JSON.stringify(ids) })).map((row) => [row.id, row]));
      return ids.flatMap((id) => rows.get(id) ?? []);
    },
    /** Foods whose name or aliases have each of the words, in no order. */
    matches: async (words: readonly SoughtWord[]): Promise<Match[]> =>
      // Raw rows, for there may be hundreds of them.
      ((await matches.values({ match: matchOf(words) })) as [number, string, FoodRow["origin"]][]).map(
        ([id, name, origin]) => ({ id, name, isBuiltIn: origin === "builtin" }),
      ),
    /** The words of names and aliases that begin with `beginning` and have at least `minLength` letters. */
    terms: async (beginning: string, minLength: number): Promise<Term[]> =>
      (await terms.values({ ...rangeOf(beginning), minLength })).map(([term, count]) => ({
        term: String(term),
        foods: Number(count),
      })),
    /** Whether any food has a word that begins so. */
    hasTerm: async (beginning: string): Promise<boolean> => (await anyTerm.get(rangeOf(beginning))) !== undefined,
  };
}
export type FoodRepository = ReturnType<typeof createFoodRepository>;
