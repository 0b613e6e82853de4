import { expect } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { runExecutable, startExecutable } from "../../support/executable/executable.ts";
import { register } from "../../support/executable/http-account.ts";
import { runSql } from "../../support/executable/run-sql.ts";
import { temporaryFolder } from "../../support/paths.ts";
import { test } from "../../support/reported-test.ts";
import {
  buildAmounts,
  buildCsvFiles,
  buildZip,
  type DownloadedFood,
  writeFile,
  writeFolder,
} from "../../support/stand-ins/food-data-central.ts";

const food = (fdcId: number, description: string, kcal = 100): DownloadedFood => ({
  fdcId,
  ndbNumber: 90_000 + fdcId,
  description,
  amounts: buildAmounts(kcal, 1, 2, 20),
});
const FOODS = [food(1, "Zebra milk"), food(2, "Yak butter"), { ...food(3, "Unknown"), amounts: {} }];

const importInto = (dataDir: string, ...words: string[]) =>
  runExecutable({ dataDir, args: ["foods", "import", ...words] });

const readNames = (dataDir: string) =>
  runSql(join(dataDir, "mealglass.db"), "SELECT name FROM foods WHERE origin = 'fdc' ORDER BY id").flat();

test.each([
  ["a folder", () => writeFolder(buildCsvFiles(FOODS))],
  ["a zip", () => writeFile("csv.zip", buildZip(buildCsvFiles(FOODS)))],
])("imports %s into a new database, names the bad row, and does nothing the second time", async (_, write) => {
  const dataDir = temporaryFolder();
  const path = write();
  const first = await importInto(dataDir, path);
  expect(first.stderr).toBe("Skipped food.csv, line 4 (FDC id 3): it has no kcal.\n");
  expect(first.stdout).toBe("3 foods read: 2 added, 0 changed, 0 unchanged, 1 skipped.\n");
  expect(first.code).toBe(0);
  expect((await importInto(dataDir, path)).stdout).toBe("3 foods read: 0 added, 0 changed, 2 unchanged, 1 skipped.\n");
  expect(readNames(dataDir)).toEqual(["Zebra milk", "Yak butter"]);
});

test("a running server finds what was imported at once, and keeps it when it starts again", async () => {
  const server = await startExecutable();
  const path = writeFolder(buildCsvFiles(FOODS));
  expect((await importInto(server.dataDir, path)).code).toBe(0);
  const found = await (await register(server.url, "ada"))("GET", "/foods/search?q=zebra");
  expect(await found.json()).toEqual([expect.objectContaining({ name: "Zebra milk", source: "builtin" })]);
  await server.stop();
  await (await startExecutable({ dataDir: server.dataDir })).stop();
  expect(readNames(server.dataDir)).toEqual(["Zebra milk", "Yak butter"]);
});

test("bad rows after the first twenty are counted", async () => {
  const bad = Array.from({ length: 25 }, (_, index) => ({ ...food(index + 1, "Nothing"), amounts: {} }));
  const { code, stdout, stderr } = await importInto(temporaryFolder(), writeFolder(buildCsvFiles(bad)));
  expect(stderr.match(/^Skipped food\.csv/gm)).toHaveLength(20);
  expect(stderr).toContain("Skipped 5 more.");
  expect(stderr).toContain("It has no food to import.");
  expect(stdout).toContain("25 skipped");
  expect(code).toBe(1);
});

test("packaged foods are joined in DATA_DIR, because temporary files are often in memory", async () => {
  const dataDir = temporaryFolder();
  const nutriments = { "energy-kcal_100g": 539, proteins_100g: 6, carbohydrates_100g: 57, fat_100g: 31 };
  const dump = writeFile("off.jsonl", JSON.stringify({ code: "3017620422003", product_name: "Spread", nutriments }));
  const env = { TMPDIR: join(dataDir, "nowhere") };
  const { code, stdout } = await runExecutable({ dataDir, args: ["foods", "import", dump], env });
  expect([code, stdout]).toEqual([0, "1 food read: 1 added, 0 changed, 0 unchanged, 0 skipped.\n"]);
  expect(readdirSync(join(dataDir, "backups"))).toEqual([]);
});

test.each([
  ["a file that is not there", () => "/nowhere/foods.zip", "cannot be read"],
  ["a JSON download", () => writeFile("foods.json", "{}"), "Take the CSV download"],
])("%s ends it with 1 and a sentence, and makes no database", async (_, write, reason) => {
  const dataDir = temporaryFolder();
  const { code, stdout, stderr } = await importInto(dataDir, write());
  expect(readdirSync(dataDir)).toEqual([]);
  expect({ code, stdout, stderr }).toEqual({ code: 1, stdout: "", stderr: expect.stringContaining(reason) });
  expect(stderr).not.toContain("    at ");
});
