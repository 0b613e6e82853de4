import { type CsvRow, type RowProblem, readCsvRows } from "../csv-rows.ts";
import { DownloadError, type DownloadFiles } from "./download-files.ts";
import { type FoodResult, isUsedNutrient, parseFood, type RawPortion } from "./published-food.ts";

/** The data types that are foods; the others are samples, survey codes and brands. */
const DATA_TYPES = new Set(["sr_legacy_food", "foundation_food"]);

/** The rows of a CSV file with only the given columns. Invalid rows go to `onProblem`. */
async function* readRows<const Column extends string>(
  files: DownloadFiles,
  name: string,
  columns: readonly Column[],
  onProblem: (problem: RowProblem) => void,
): AsyncGenerator<CsvRow<Record<Column, string>>> {
  yield* readCsvRows(await files.read(name), name, onProblem, {
    columns(header: string[]) {
      const missing = columns.filter((column) => !header.includes(column));
      if (missing.length > 0) throw new DownloadError(`${name} has no column ${missing.join(", ")}.`);
      return header.map((column) => (columns.some((wanted) => wanted === column) ? column : false));
    },
  });
}

type CollectedFood = {
  fdcId: string;
  ndbNumber: string | undefined;
  description: string;
  groupId: string;
  line: number;
  amounts: Map<number, number>;
  portions: (RawPortion & { order: number })[];
};

/**
 * Collects the foods of a CSV download. Only these are kept in memory, while the files contain rows for millions of
 * others.
 */
function createCollector(files: DownloadFiles) {
  const foods = new Map<string, CollectedFood>();
  const problems: RowProblem[] = [];
  const rows = <const Column extends string>(name: string, columns: readonly Column[]) =>
    readRows(files, name, columns, (problem) => problems.push(problem));

  /** Reads a small table into a map by id; empty if the download does not have it. */
  const readNames = async <const Column extends string>(name: string, column: Column): Promise<Map<string, string>> => {
    const names = new Map<string, string>();
    if (!files.names.includes(name)) return names;
    for await (const { cells } of rows(name, ["id", column])) names.set(cells.id, cells[column]);
    return names;
  };

  return {
    foods,
    problems,
    readNames,

    async readFoods(): Promise<void> {
      const columns = ["fdc_id", "data_type", "description", "food_category_id"] as const;
      for await (const { cells, line } of rows("food.csv", columns)) {
        if (!DATA_TYPES.has(cells.data_type)) continue;
        foods.set(cells.fdc_id, {
          fdcId: cells.fdc_id,
          ndbNumber: undefined,
          description: cells.description,
          groupId: cells.food_category_id,
          line,
          amounts: new Map(),
          portions: [],
        });
      }
    },

    async readNdbNumbers(): Promise<void> {
      for (const name of ["sr_legacy_food.csv", "foundation_food.csv"]) {
        if (!files.names.includes(name)) continue;
        for await (const { cells } of rows(name, ["fdc_id", "NDB_number"])) {
          const food = foods.get(cells.fdc_id);
          if (food) food.ndbNumber = cells.NDB_number;
        }
      }
    },

    async readAmounts(): Promise<void> {
      for await (const { cells, line } of rows("food_nutrient.csv", ["fdc_id", "nutrient_id", "amount"])) {
        const nutrient = Number(cells.nutrient_id);
        const food = isUsedNutrient(nutrient) ? foods.get(cells.fdc_id) : undefined;
        if (!food || cells.amount === "") continue;
        const amount = Number(cells.amount);
        if (Number.isFinite(amount)) food.amounts.set(nutrient, amount);
        else problems.push({ place: `food_nutrient.csv, line ${line}`, problem: "its amount is not a number" });
      }
    },

    async readPortions(): Promise<void> {
      const name = "food_portion.csv";
      if (!files.names.includes(name)) return;
      const units = await readNames("measure_unit.csv", "name");
      const columns = [
        "fdc_id",
        "seq_num",
        "amount",
        "measure_unit_id",
        "portion_description",
        "modifier",
        "gram_weight",
      ] as const;
      for await (const { cells } of rows(name, columns)) {
        foods.get(cells.fdc_id)?.portions.push({
          order: Number(cells.seq_num),
          amount: cells.amount,
          unit: units.get(cells.measure_unit_id),
          description: cells.portion_description,
          modifier: cells.modifier,
          grams: cells.gram_weight,
        });
      }
    },
  };
}

/** The foods of a CSV download (SR Legacy, Foundation or the full one). Throws a DownloadError if files are missing. */
export async function* readCsvFoods(files: DownloadFiles): AsyncGenerator<FoodResult> {
  const collector = createCollector(files);
  await collector.readFoods();
  await collector.readNdbNumbers();
  await collector.readAmounts();
  await collector.readPortions();
  const groups = await collector.readNames("food_category.csv", "description");
  yield* collector.problems;
  for (const { groupId, line, portions, ...food } of collector.foods.values()) {
    const raw = { ...food, group: groups.get(groupId), portions: portions.toSorted((a, b) => a.order - b.order) };
    yield parseFood(raw, `food.csv, line ${line} (FDC id ${food.fdcId})`);
  }
}
