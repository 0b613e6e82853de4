import type { FoodHit, FoodTable } from "../../../src/contracts/foods.ts";
import type { Match } from "../../../src/shared/food/search/ranking.ts";
import { splitWords } from "../../../src/shared/food/search/search-words.ts";
import {
  type FoodTableSource,
  MATCHES_MAX,
  type QueryWord,
  type Term,
} from "../../../src/shared/food/search/table-search.ts";

/** The value of a column, which is as long as all others. */
function at<Value>(column: readonly Value[], row: number): Value {
  if (row >= column.length) throw new Error(`The table of foods has no row ${row}.`);
  return column[row] as Value;
}

const toHit = (table: FoodTable, row: number): FoodHit => ({
  id: at(table.id, row),
  source: "builtin",
  name: at(table.name, row),
  ndbNo: at(table.ndbNo, row),
  category: at(table.category, row),
  tags: at(table.tags, row),
  per100g: {
    calories: at(table.calories, row),
    protein: at(table.protein, row),
    carbs: at(table.carbs, row),
    fat: at(table.fat, row),
    fiber: at(table.fiber, row),
    sugar: at(table.sugar, row),
    sodium: at(table.sodium, row),
  },
  entry: null,
  portions: at(table.portions, row),
});

/** Each word of names and aliases with the rows that have it, in the order of the words. */
function indexWords({ name, aliases }: FoodTable): ReadonlyMap<string, ReadonlySet<number>> {
  const words = new Map<string, Set<number>>();
  for (const [row, text] of name.entries()) {
    for (const word of splitWords(`${text} ${aliases[row]}`)) {
      const rows = words.get(word);
      if (rows) rows.add(row);
      else words.set(word, new Set([row]));
    }
  }
  return new Map([...words].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** The foods that the device keeps. */
export type FoodIndex = FoodTableSource<FoodHit> & {
  /** The foods of these NDB numbers and the dishes of these keys, in the same order. */
  findByKeys(keys: readonly string[]): FoodHit[];
};

/** The foods that the device keeps, found as the server's database finds them. */
export function createFoodIndex(table: FoodTable): FoodIndex {
  const rowsByWord = indexWords(table);
  const words = [...rowsByWord];
  const rowsById = new Map(table.id.map((id, row) => [id, row]));

  /** Scans a few thousand words, which takes less than a tenth of a millisecond. */
  const listWords = (prefix: string) => words.filter(([word]) => word.startsWith(prefix));
  const findRows = ({ prefix, terms }: QueryWord): Set<number> => {
    const begun = prefix === undefined ? [] : listWords(prefix).flatMap(([, rows]) => [...rows]);
    return new Set([...begun, ...terms.flatMap((term) => [...(rowsByWord.get(term) ?? [])])]);
  };
  const toMatch = (row: number): Match => ({
    id: at(table.id, row),
    name: at(table.name, row),
    aliases: at(table.aliases, row),
    popularity: at(table.popularity, row),
  });

  const findRow = (row: number | undefined): FoodHit[] => (row === undefined ? [] : [toHit(table, row)]);

  return {
    findByKeys(keys) {
      const rows = new Map(table.id.map((_, row) => [at(table.ndbNo, row) ?? at(table.recipe, row), row]));
      return keys.flatMap((key) => findRow(rows.get(key)));
    },
    async findMatches(query) {
      const [first = new Set<number>(), ...others] = query.map(findRows);
      const rows = [...first].filter((row) => others.every((other) => other.has(row)));
      const matches = rows.map(toMatch).sort((a, b) => b.popularity - a.popularity || b.id - a.id);
      return matches.slice(0, MATCHES_MAX);
    },
    async findByIds(ids) {
      return ids.flatMap((id) => findRow(rowsById.get(id)));
    },
    async findTerms(prefixes, minLength): Promise<Term[]> {
      const found = prefixes.flatMap(listWords).filter(([word]) => word.length >= minLength);
      return found.map(([term, rows]) => ({ term, foods: rows.size }));
    },
    async hasTerm(prefix) {
      return words.some(([word]) => word.startsWith(prefix));
    },
  };
}
