import type { FoodHit, FoodTable } from "../../../src/contracts/foods.ts";
import type { FoodTableSource } from "../../../src/shared/food/search/table-search.ts";
import { createWordIndex } from "../../../src/shared/food/search/word-index.ts";

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

/** The foods that the device keeps. */
export type FoodIndex = FoodTableSource<FoodHit> & {
  /** The foods of these NDB numbers and the dishes of these keys, in the same order. */
  findByKeys(keys: readonly string[]): FoodHit[];
};

/** The foods that the device keeps, found as the server's database finds them. */
export function createFoodIndex(table: FoodTable): FoodIndex {
  const rowsById = new Map(table.id.map((id, row) => [id, row]));
  const index = createWordIndex(
    table.id.map((id, row) => ({
      id,
      name: at(table.name, row),
      aliases: at(table.aliases, row),
      popularity: at(table.popularity, row),
    })),
  );
  const findRow = (row: number | undefined): FoodHit[] => (row === undefined ? [] : [toHit(table, row)]);

  return {
    findByKeys(keys) {
      const rows = new Map(table.id.map((_, row) => [at(table.ndbNo, row) ?? at(table.recipe, row), row]));
      return keys.flatMap((key) => findRow(rows.get(key)));
    },
    loadIndex: async () => index,
    async findByIds(ids) {
      return ids.flatMap((id) => findRow(rowsById.get(id)));
    },
  };
}
