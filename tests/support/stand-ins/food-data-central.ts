import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "../paths.ts";

// Small FoodData Central downloads: the same files and fields, with a few foods.

export type DownloadedFood = {
  fdcId: number | string;
  ndbNumber?: number | string;
  description?: string;
  dataType?: "sr_legacy_food" | "foundation_food" | "sub_sample_food" | "branded_food";
  group?: string;
  /** By nutrient id. */
  amounts?: Record<number, number | string>;
  portions?: { amount?: number; unit?: string; modifier?: string; description?: string; grams: number }[];
};

/** Figures of 100 g as the SR Legacy download has them: kcal, protein, fat, carbs, fibre, sugars, sodium. */
export const buildAmounts = (kcal: number, protein: number, fat: number, carbs: number, more = {}) => ({
  1008: kcal,
  1003: protein,
  1004: fat,
  1005: carbs,
  ...more,
});

const UNITS = ["undetermined", "cup", "tablespoon"];
const GROUPS = ["Dairy and Egg Products", "Fruits and Fruit Juices", "Fast Foods"];

const csv = (header: string[], rows: unknown[][]): string =>
  `${[header, ...rows].map((row) => row.map((cell) => `"${String(cell ?? "").replaceAll('"', '""')}"`).join(",")).join("\r\n")}\r\n`;

/** The CSV files of a download, by name. */
export function buildCsvFiles(foods: readonly DownloadedFood[]): Record<string, string> {
  const type = (food: DownloadedFood) => food.dataType ?? "sr_legacy_food";
  const findId = (words: string[], word: string | undefined) => (word === undefined ? "" : words.indexOf(word) + 1);
  const ndbRows = (wanted: string) =>
    foods.filter((food) => type(food) === wanted).map(({ fdcId, ndbNumber }) => [fdcId, ndbNumber]);
  return {
    "food.csv": csv(
      ["fdc_id", "data_type", "description", "food_category_id", "publication_date"],
      foods.map((food) => [food.fdcId, type(food), food.description, findId(GROUPS, food.group), "2019-04-01"]),
    ),
    "sr_legacy_food.csv": csv(["fdc_id", "NDB_number"], ndbRows("sr_legacy_food")),
    "foundation_food.csv": csv(["fdc_id", "NDB_number", "footnote"], ndbRows("foundation_food")),
    "food_nutrient.csv": csv(
      ["id", "fdc_id", "nutrient_id", "amount", "data_points", "derivation_id"],
      foods.flatMap(({ fdcId, amounts }) =>
        Object.entries(amounts ?? {}).map(([nutrient, amount]) => ["1", fdcId, nutrient, amount, "3", "49"]),
      ),
    ),
    "food_portion.csv": csv(
      ["id", "fdc_id", "seq_num", "amount", "measure_unit_id", "portion_description", "modifier", "gram_weight"],
      // Unordered rows, as in real downloads.
      foods
        .flatMap(({ fdcId, portions = [] }) =>
          portions.map((portion, index) => [
            ...["1", fdcId, index + 1, portion.amount, findId(UNITS, portion.unit ?? "undetermined")],
            ...[portion.description, portion.modifier, portion.grams],
          ]),
        )
        .reverse(),
    ),
    "measure_unit.csv": csv(
      ["id", "name"],
      UNITS.map((unit, index) => [index + 1, unit]),
    ),
    "food_category.csv": csv(
      ["id", "code", "description"],
      GROUPS.map((group, index) => [index + 1, `0${index}00`, group]),
    ),
  };
}

/** Writes files into a new folder and returns its path. */
export function writeFolder(files: Record<string, string>): string {
  const folder = temporaryFolder();
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

/** Writes one file and returns its path. */
export const writeFile = (name: string, content: string | Uint8Array): string => {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, content);
  return path;
};

const u16 = (value: number) => [value & 0xff, (value >> 8) & 0xff];
const u32 = (value: number) => [...u16(value & 0xffff), ...u16(value >>> 16)];

/** A zip archive (PKWARE's APPNOTE, deflated entries) of these files, in a folder as in real ones. */
export function buildZip(files: Record<string, string>, folder = "FoodData_Central_csv"): Uint8Array {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const path = Buffer.from(`${folder}/${name}`);
    const content = Buffer.from(text);
    const deflated = Buffer.from(Bun.deflateSync(content, { windowBits: -15 }));
    const sizes = [...u32(Bun.hash.crc32(content)), ...u32(deflated.length), ...u32(content.length)];
    // Version 2.0, no flags, deflated, the first of January 1980.
    const common = [...u16(20), ...u16(0), ...u16(8), ...u16(0), ...u16(33), ...sizes, ...u16(path.length), ...u16(0)];
    const local = Buffer.concat([Buffer.from([...u32(0x04034b50), ...common]), path, deflated]);
    const entry = [
      ...u32(0x02014b50),
      ...u16(20),
      ...common,
      ...u16(0),
      ...u16(0),
      ...u16(0),
      ...u32(0),
      ...u32(offset),
    ];
    directory.push(Buffer.concat([Buffer.from(entry), path]));
    parts.push(local);
    offset += local.length;
  }
  const listing = Buffer.concat(directory);
  const count = u16(directory.length);
  const end = [
    ...u32(0x06054b50),
    ...u16(0),
    ...u16(0),
    ...count,
    ...count,
    ...u32(listing.length),
    ...u32(offset),
    ...u16(0),
  ];
  return Buffer.concat([...parts, listing, Buffer.from(end)]);
}
