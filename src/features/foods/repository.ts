import { sql } from "drizzle-orm";
import type { Db } from "../../../db/db.ts";
import { foods } from "../../../db/schema/foods.ts";
import type { Match } from "./ranking.ts";

export type FoodRow = typeof foods.$inferSelect;

/** A word of the index and the number of foods that have it. */
export type Term = { term: string; foods: number };

/** What one word of a search may match: words that begin with `prefix`, or one of the whole `terms`. */
export type QueryWord = { prefix: string | undefined; terms: readonly string[] };

const param = sql.placeholder;

/**
 * The most matches of a search, those with the lowest ids, which are the built-in foods. Words with more matches are
 * too common to be useful.
 */
const MATCHES_MAX = 600;

/**
 * Builds an FTS5 expression. Words contain only letters and digits, and are quoted, so that none is read as an
 * operator.
 */
const buildMatchExpression = (words: readonly QueryWord[]): string =>
  words
    .map(({ prefix, terms }) => {
      const choices = [...(prefix === undefined ? [] : [`"${prefix}"*`]), ...terms.map((term) => `"${term}"`)];
      return `(${choices.join(" OR ")})`;
    })
    .join(" AND ");

/** The table `foods`, its full-text index `foods_fts` and that index's words, `foods_terms`. */
export function createFoodRepository(db: Db) {
  const findMatches = db
    .select({ id: foods.id, name: foods.name, origin: foods.origin })
    .from(foods)
    .innerJoin(
      sql`(select rowid from foods_fts where foods_fts match ${param("match")}
        limit ${sql.raw(String(MATCHES_MAX))}) as found`,
      sql`found.rowid = ${foods.id}`,
    )
    .prepare();
  const findByIds = db
    .select()
    .from(foods)
    .where(sql`${foods.id} in (select value from json_each(${param("ids")}))`)
    .prepare();
  const findByNdbNos = db
    .select()
    .from(foods)
    .where(sql`${foods.ndbNo} in (select value from json_each(${param("ndbNos")}))`)
    .prepare();

  // A range, so that the index is used.
  const hasPrefix = sql`term >= ${param("prefix")} and term < ${param("prefixEnd")}`;
  const findTerms = db
    .select({ term: sql<string>`term`, foods: sql<number>`doc` })
    .from(sql`foods_terms`)
    .where(sql`${hasPrefix} and length(term) >= ${param("minLength")}`)
    .prepare();
  const findTerm = db.select({ term: sql<string>`term` }).from(sql`foods_terms`).where(hasPrefix).limit(1).prepare();
  const toPrefixRange = (prefix: string) => ({ prefix, prefixEnd: `${prefix}\u{10ffff}` });

  return {
    /** The built-in foods of these NDB numbers, unordered. */
    findByNdbNos: async (ndbNos: readonly string[]): Promise<FoodRow[]> =>
      await findByNdbNos.all({ ndbNos: JSON.stringify(ndbNos) }),
    /** The foods of these ids, in the same order. */
    findByIds: async (ids: readonly number[]): Promise<FoodRow[]> => {
      const rows = new Map((await findByIds.all({ ids: JSON.stringify(ids) })).map((row) => [row.id, row]));
      return ids.flatMap((id) => rows.get(id) ?? []);
    },
    /** Foods whose name or aliases contain every word, unordered. */
    findMatches: async (words: readonly QueryWord[]): Promise<Match[]> =>
      // Raw rows, because there may be hundreds.
      ((await findMatches.values({ match: buildMatchExpression(words) })) as [number, string, FoodRow["origin"]][]).map(
        ([id, name, origin]) => ({ id, name, isBuiltIn: origin === "builtin" }),
      ),
    /** The words of names and aliases that begin with `prefix` and have at least `minLength` letters. */
    findTerms: async (prefix: string, minLength: number): Promise<Term[]> =>
      (await findTerms.values({ ...toPrefixRange(prefix), minLength })).map(([term, count]) => ({
        term: String(term),
        foods: Number(count),
      })),
    /** Whether any food has a word that begins with this. */
    hasTerm: async (prefix: string): Promise<boolean> => (await findTerm.get(toPrefixRange(prefix))) !== undefined,
  };
}
export type FoodRepository = ReturnType<typeof createFoodRepository>;
