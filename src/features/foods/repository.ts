import { asc, desc, sql } from "drizzle-orm";
import type { Db } from "../../../db/engine/db.ts";
import { foods } from "../../../db/schema/foods.ts";
import type { Match } from "../../shared/food/search/ranking.ts";
import { MATCHES_MAX, type QueryWord, type Term } from "../../shared/food/search/table-search.ts";

export type FoodRow = typeof foods.$inferSelect;

const param = sql.placeholder;

/** The popularities above none. */
const POPULARITIES = [1, 2, 3, 4, 5, 6, 7, 8, 9];

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
  const matchColumns = { id: foods.id, name: foods.name, aliases: foods.aliases, popularity: foods.popularity };
  // Only built-in foods are popular, which come first: of the full-text index no more is read, however many foods are
  // imported and have a letter or a common word. The last one of each popularity is the end of a range in its index.
  const lastPopular = sql`(select max((select max(id) from foods where popularity = level.value))
    from json_each(${sql.raw(`'${JSON.stringify(POPULARITIES)}'`)}) as level)`;
  // The plus makes SQLite read the index of popularity, and stop at the limit, instead of sorting all matches.
  const findPopular = db
    .select(matchColumns)
    .from(foods)
    .where(
      sql`${foods.popularity} > 0
        and +${foods.id} in (
          select rowid from foods_fts where foods_fts match ${param("match")} and rowid <= ${lastPopular})`,
    )
    .orderBy(desc(foods.popularity))
    .limit(MATCHES_MAX)
    .prepare();
  const findOthers = db
    .select(matchColumns)
    .from(foods)
    .innerJoin(
      sql`(select rowid from foods_fts where foods_fts match ${param("match")} limit ${param("limit")}) as found`,
      sql`found.rowid = ${foods.id}`,
    )
    .where(sql`+${foods.popularity} = 0`)
    .prepare();
  const findByIds = db
    .select()
    .from(foods)
    .where(sql`${foods.id} in (select value from json_each(${param("ids")}))`)
    .prepare();
  const findIds = db
    .select({ id: foods.id })
    .from(foods)
    .where(sql`${foods.id} in (select value from json_each(${param("ids")}))`)
    .prepare();
  const findByNdbNos = db
    .select()
    .from(foods)
    .where(sql`${foods.ndbNo} in (select value from json_each(${param("ndbNos")}))`)
    .prepare();

  const findByKeys = db
    .select()
    .from(foods)
    .where(
      sql`${foods.ndbNo} in (select value from json_each(${param("keys")}))
        or ${foods.recipe} in (select value from json_each(${param("keys")}))`,
    )
    .prepare();

  const findBuiltIn = db
    .select()
    .from(foods)
    .where(sql`${foods.origin} in ('builtin', 'recipe')`)
    .orderBy(asc(foods.id))
    .prepare();

  // A range for each prefix, so that the index is used.
  const termsOfPrefixes = sql`json_each(${param("prefixes")}) as prefix cross join foods_terms`;
  const hasPrefix = sql`term >= prefix.value and term < prefix.value || char(0x10ffff)`;
  const findTerms = db
    .select({ term: sql<string>`term`, foods: sql<number>`doc` })
    .from(termsOfPrefixes)
    .where(sql`${hasPrefix} and length(term) >= ${param("minLength")}`)
    .prepare();
  const findTerm = db.select({ term: sql<string>`term` }).from(termsOfPrefixes).where(hasPrefix).limit(1).prepare();

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
    /** Foods whose name or aliases contain every word, the popular ones first. */
    findMatches: async (words: readonly QueryWord[]): Promise<Match[]> => {
      const match = buildMatchExpression(words);
      const popular = await findPopular.values({ match });
      const others = popular.length < MATCHES_MAX ? await findOthers.values({ match, limit: MATCHES_MAX }) : [];
      // Raw rows, because there may be hundreds.
      const rows = [...popular, ...others].slice(0, MATCHES_MAX) as [number, string, string, number][];
      return rows.map(([id, name, aliases, popularity]) => ({ id, name, aliases, popularity }));
    },
    /** The words of names and aliases that begin with one of these and have at least `minLength` letters. */
    findTerms: async (prefixes: readonly string[], minLength: number): Promise<Term[]> =>
      (await findTerms.values({ prefixes: JSON.stringify(prefixes), minLength })).map(([term, count]) => ({
        term: String(term),
        foods: Number(count),
      })),
    /** Whether any food has a word that begins with this. */
    hasTerm: async (prefix: string): Promise<boolean> =>
      (await findTerm.get({ prefixes: JSON.stringify([prefix]) })) !== undefined,
  };
}
export type FoodRepository = ReturnType<typeof createFoodRepository>;
