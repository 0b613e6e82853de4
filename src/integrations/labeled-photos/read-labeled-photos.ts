import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { type CsvRow, type RowProblem, readCsvRows } from "../csv-rows.ts";

/** What a meal really has: kcal, and grams of the others. The weight of the meal is null where it is not known. */
export type KnownFigures = { calories: number; protein: number; carbs: number; fat: number; grams: number | null };

/** A photo of a meal whose figures are known. `place` says where they stand, such as `photos.csv, line 3 (soup.jpg)`. */
export type LabeledPhoto = { place: string; path: string; known: KnownFigures };

/** The folder cannot be read, or is not one of photos with known values. */
export class PhotoFolderError extends Error {
  override readonly name = "PhotoFolderError";
}

type Rows = AsyncGenerator<CsvRow<string[]> | RowProblem>;

/** The rows of a CSV file. `name` is its path in the folder, which problems are told with. */
async function* readRows(folder: string, name: string): Rows {
  const problems: RowProblem[] = [];
  const addProblem = (problem: RowProblem): void => {
    // A row with several errors is told once.
    if (problems.at(-1)?.place !== problem.place) problems.push(problem);
  };
  const stream = createReadStream(join(folder, name));
  for await (const row of readCsvRows<string[]>(stream, name, addProblem, { trim: true })) {
    yield* problems.splice(0);
    yield row;
  }
  yield* problems;
}

/** A row as it was read, before its cells are checked. */
type RawPhoto = { file: string; figures: Record<keyof KnownFigures, string | undefined> };

/** A number as tables have it: digits with a decimal point, or with an exponent. */
const NUMBER = /^(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** Parses the figures, or says which one is wrong. Only the weight may be missing. */
function parseFigures(figures: RawPhoto["figures"], names: Record<keyof KnownFigures, string>): KnownFigures | string {
  for (const [figure, name] of Object.entries(names) as [keyof KnownFigures, string][]) {
    const cell = figures[figure];
    if (!cell && figure === "grams") continue;
    if (!cell) return `its ${name} is missing`;
    if (!NUMBER.test(cell) || !Number.isFinite(Number(cell))) return `its ${name} is not a number of 0 or more`;
  }
  const { grams, calories, protein, carbs, fat } = figures;
  return {
    calories: Number(calories),
    protein: Number(protein),
    carbs: Number(carbs),
    fat: Number(fat),
    grams: grams ? Number(grams) : null,
  };
}

const isInside = (folder: string, path: string): boolean => {
  const way = relative(folder, path);
  return way !== "" && way !== ".." && !way.startsWith("../");
};

const isFile = async (path: string): Promise<boolean> => (await stat(path).catch(() => undefined))?.isFile() ?? false;

type Place = { folder: string; place: string };

async function checkPhoto(
  { file, figures }: RawPhoto,
  names: Record<keyof KnownFigures, string>,
  { folder, place }: Place,
): Promise<LabeledPhoto | RowProblem> {
  if (file === "") return { place, problem: "it names no photo" };
  const photoPlace = `${place} (${file})`;
  const known = parseFigures(figures, names);
  if (typeof known === "string") return { place: photoPlace, problem: known };
  const path = resolve(folder, file);
  if (!isInside(folder, path)) return { place: photoPlace, problem: "its photo is outside the folder" };
  if (!(await isFile(path))) return { place: photoPlace, problem: "there is no such photo" };
  return { place: photoPlace, path, known };
}

/** The columns of a table, by the figures that they hold. */
const COLUMNS = { calories: "kcal", protein: "protein", carbs: "carbs", fat: "fat", grams: "grams" } as const;

type ReadCells = (cells: readonly string[]) => RawPhoto;

/** Reads rows by the columns of a table's first row; a sentence if some are missing. */
function findColumns(header: readonly string[]): ReadCells | string {
  const names = header.map((cell) => cell.toLowerCase());
  const missing = ["file", ...Object.values(COLUMNS)].filter((name) => name !== "grams" && !names.includes(name));
  if (missing.length > 0) return `it has no column ${missing.join(", ")}`;
  const pick = (cells: readonly string[], name: string): string | undefined => cells[names.indexOf(name)];
  return (cells) => ({
    file: pick(cells, "file") ?? "",
    figures: {
      calories: pick(cells, COLUMNS.calories),
      protein: pick(cells, COLUMNS.protein),
      carbs: pick(cells, COLUMNS.carbs),
      fat: pick(cells, COLUMNS.fat),
      grams: pick(cells, COLUMNS.grams),
    },
  });
}

/** A table with the columns file, kcal, protein, carbs, fat and perhaps grams, in any order. */
async function* readTable(folder: string, name: string): AsyncGenerator<LabeledPhoto | RowProblem> {
  let readCells: ReadCells | undefined;
  for await (const row of readRows(folder, name)) {
    if ("problem" in row) yield row;
    else if (readCells) yield checkPhoto(readCells(row.cells), COLUMNS, { folder, place: `${name}, line ${row.line}` });
    else {
      const columns = findColumns(row.cells);
      if (typeof columns === "string") return yield { place: name, problem: columns };
      readCells = columns;
    }
  }
}

const NUTRITION5K_NAMES = {
  calories: "total_calories",
  protein: "total_protein",
  carbs: "total_carb",
  fat: "total_fat",
  grams: "total_mass",
} as const;

/**
 * A table of Nutrition5k (Thames et al., 2021), which has no header: dish_id, total_calories, total_mass, total_fat,
 * total_carb, total_protein, and the ingredients. The photo is the one from above.
 */
async function* readNutrition5k(folder: string, name: string): AsyncGenerator<LabeledPhoto | RowProblem> {
  for await (const row of readRows(folder, name)) {
    if ("problem" in row) {
      yield row;
      continue;
    }
    const [dish = "", calories, grams, fat, carbs, protein] = row.cells;
    const place = `${name}, line ${row.line}`;
    if (dish === "dish_id") continue;
    if (!/^dish_\w+$/.test(dish)) {
      yield { place, problem: "its first cell names no dish" };
      continue;
    }
    const file = `imagery/realsense_overhead/${dish}/rgb.png`;
    yield checkPhoto({ file, figures: { calories, grams, fat, carbs, protein } }, NUTRITION5K_NAMES, { folder, place });
  }
}

const isNutrition5k = (name: string): boolean => /^(metadata\/)?dish_metadata_.*\.csv$/i.test(name);
const isTable = (name: string): boolean => /^[^/.][^/]*\.csv$/i.test(name);

/** The tables of a folder; those of Nutrition5k may be in its folder `metadata`. */
async function listTables(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((cause: unknown) => {
    throw new PhotoFolderError(`${folder} is not a folder that can be read.`, { cause });
  });
  const metadata = names.includes("metadata") ? await readdir(join(folder, "metadata")).catch(() => []) : [];
  return [...names, ...metadata.map((name) => `metadata/${name}`)]
    .filter((name) => isTable(name) || isNutrition5k(name))
    .sort();
}

/**
 * The photos of a folder with their known values, and the rows that are wrong: from each .csv file in it with the columns
 * file, kcal, protein, carbs, fat and perhaps grams, and from the tables of Nutrition5k. Files are named from the folder.
 * Throws a PhotoFolderError if there is no table.
 */
export async function* readLabeledPhotos(path: string): AsyncGenerator<LabeledPhoto | RowProblem> {
  const folder = resolve(path);
  const tables = await listTables(folder);
  if (tables.length === 0) {
    throw new PhotoFolderError(
      `${folder} has neither a .csv file with the columns file, kcal, protein, carbs and fat, nor dish_metadata_cafe1.csv of Nutrition5k.`,
    );
  }
  for (const name of tables) yield* isNutrition5k(name) ? readNutrition5k(folder, name) : readTable(folder, name);
}
