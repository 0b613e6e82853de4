import { createWriteStream, mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { spawn } from "bun";
import type { DatabaseFile } from "../../db/file/open.ts";
import { hasCheckDigit } from "../../src/shared/food/gtin.ts";
import type { Bench } from "./run-sections.ts";
import { readMemory } from "./server-process.ts";
import type { Row } from "./statistics.ts";

/** Branded foods of the download, their brands, and how many words their names have. */
export const BRANDED = 400_000;
const BRANDS = 30_000;
const WORDS = 20_000;

const LIMITS = { seconds: 90, megabytes: 150, bytesOfRow: 110 };
/** Between two looks at the memory of the import. */
const SAMPLE_MS = 20;
/** Like the list of ingredients of most rows. */
const INGREDIENTS = "WATER, CORN SYRUP, SUGAR, ".repeat(10);
/** Nutrients of 100 g by their numbers; the import reads the first seven. */
const AMOUNTS = Object.entries({
  ...{ 1008: 100, 1003: 1, 1005: 20, 1004: 2, 1079: 1, 2000: 5, 1093: 10 },
  ...{ 1087: 20, 1089: 1.2, 1253: 5, 1258: 0.5, 1257: 0 },
});

/** The 13 digits of an EAN-13. */
function createCode(number: number): string {
  const digits = String(300_000_000_000 + number);
  const codes = Array.from({ length: 10 }, (_, check) => `${digits}${check}`);
  return codes.find(hasCheckDigit) ?? "";
}

const HEADERS = {
  "branded_food.csv":
    "fdc_id,brand_owner,brand_name,gtin_upc,ingredients,serving_size,serving_size_unit,household_serving_fulltext,modified_date",
  "food.csv": "fdc_id,data_type,description,food_category_id,publication_date",
  "food_nutrient.csv": "id,fdc_id,nutrient_id,amount,data_points,derivation_id",
};
const toCsv = (cells: readonly (string | number)[]): string => `${cells.map((cell) => `"${cell}"`).join(",")}\r\n`;

/** Writes a download of branded foods, as FoodData Central's is unpacked: some 400 MB. */
async function writeDownload(folder: string, names: readonly string[], createWord: (number: number) => string) {
  mkdirSync(folder);
  const open = (name: keyof typeof HEADERS): Writable => {
    const file = createWriteStream(join(folder, name));
    file.write(`${HEADERS[name]}\r\n`);
    return file;
  };
  const files = { branded: open("branded_food.csv"), foods: open("food.csv"), nutrients: open("food_nutrient.csv") };
  const write = async (file: Writable, text: string) => {
    if (!file.write(text)) await new Promise((resolve) => file.once("drain", resolve));
  };
  for (let index = 0; index < BRANDED; index += 1) {
    // Their numbers have another order than their codes.
    const id = 1_000_000 + ((index * 7919) % 1_000_003);
    const brand = `Brand ${createWord(index % BRANDS)} ${index % BRANDS}`;
    const name = `${names[index % names.length]?.replaceAll(",", "")} ${createWord(index % WORDS)}`;
    const serving = ["100", "g", "1 CUP", "2023-04-27"];
    await write(files.branded, toCsv([id, "Owner Inc.", brand, createCode(index), INGREDIENTS, ...serving]));
    await write(files.foods, toCsv([id, "branded_food", name, "", "2023-04-27"]));
    for (const [nutrient, amount] of AMOUNTS)
      await write(files.nutrients, toCsv([index, id, nutrient, amount, "", "70"]));
  }
  for (const file of Object.values(files)) await finished(file.end());
}

/** The bytes of the file that hold something. */
function measureBytes(connection: DatabaseFile): number {
  const sql =
    "SELECT (page_count - freelist_count) * page_size AS bytes FROM pragma_page_count, pragma_freelist_count, pragma_page_size";
  return connection.query<{ bytes: number }, []>(sql).get()?.bytes ?? 0;
}

type Import = {
  /** The server's data folder, and its database. */
  dataDir: string;
  connection: DatabaseFile;
  /** What the names are made of. */
  names: readonly string[];
  createWord: (number: number) => string;
};

/** Imports branded foods with the executable's own command, beside the running server. */
export async function importBrandedFoods(bench: Bench, { dataDir, connection, names, createWord }: Import) {
  const folder = join(bench.workDir, "branded");
  await writeDownload(folder, names, createWord);
  await bench.measure("Import of branded foods", async (): Promise<Row[]> => {
    const before = measureBytes(connection);
    const startedAt = performance.now();
    const child = spawn([join(bench.root, "dist/mealglass"), "foods", "import", folder], {
      env: { DATA_DIR: dataDir, HOME: bench.workDir },
      stdout: "ignore",
      stderr: "inherit",
    });
    // What the system says of an ended process is that of the bench as well, which started it.
    let megabytes = 0;
    while (child.exitCode === null) {
      megabytes = readMemory(child, "VmHWM") || megabytes;
      await Bun.sleep(SAMPLE_MS);
    }
    if (child.exitCode !== 0) throw new Error(`The import ended with ${child.exitCode}.`);
    const seconds = (performance.now() - startedAt) / 1000;
    const bytesOfRow = (measureBytes(connection) - before) / BRANDED;
    const processorSeconds = Number(child.resourceUsage()?.cpuTime.total ?? 0) / 1_000_000;
    return [
      {
        what: `Import of ${BRANDED} branded foods`,
        measured: `${seconds.toFixed(0)} s`,
        reference: `${processorSeconds.toFixed(0)} s of processor time`,
        limit: `under ${LIMITS.seconds} s`,
      },
      { what: "Its memory at most", measured: `${megabytes.toFixed(0)} MB`, limit: `under ${LIMITS.megabytes} MB` },
      {
        what: "What a branded food takes in the file, with its search",
        measured: `${bytesOfRow.toFixed(0)} bytes`,
        limit: `at most ${LIMITS.bytesOfRow} bytes`,
      },
    ];
  });
}
