import { describe, expect, test } from "bun:test";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { createProductStaging } from "../../db/file/product-staging.ts";
import { brandedFoods, openFoodFacts } from "../../db/schema/packaged-foods.ts";
import { importProductList, type ProductList } from "../../src/cli/import-products.ts";
import { createPackagedFoodRepository } from "../../src/features/foods/barcodes/packaged-food-repository.ts";
import { openDownload } from "../../src/integrations/food-data-central/download-files.ts";
import { asyncDb, createTestDatabase } from "../support/api/test-api.ts";
import { temporaryFolder } from "../support/paths.ts";
import { buildAmounts, buildCsvFiles, buildZip, writeFile } from "../support/stand-ins/food-data-central.ts";

const quiet = (signal = new AbortController().signal) => ({ signal, onProgress: () => {}, onStored: () => {} });

function start() {
  const db = asyncDb(createTestDatabase());
  const tables = { branded: brandedFoods, openFoodFacts } as const;
  return {
    run: (list: ProductList, signal?: AbortSignal) =>
      importProductList({ db }, list, { ...quiet(signal), folder: join(temporaryFolder(), "work") }),
    find: (name: keyof typeof tables, gtin: number) => createPackagedFoodRepository(db, tables[name]).find(gtin),
  };
}

describe("USDA's branded foods", () => {
  const [COLA, NUTS, TEA] = ["049000000443", "00041570054161", "96385074"];
  const branded = (rows: string[][]) =>
    [["fdc_id", "brand_owner", "brand_name", "gtin_upc", "ingredients", "serving_size", "serving_size_unit"], ...rows]
      .map((row, at) => [...row, ...(at === 0 ? ["household_serving_fulltext", "modified_date"] : [])])
      .map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(","))
      .join("\r\n");
  const FOODS = [
    { fdcId: 1, description: "OLD COLA", amounts: buildAmounts(50, 0, 0, 12) },
    { fdcId: 2, description: 'COLA, "CLASSIC"', amounts: buildAmounts(42, 0, 0, 10.6, { 1093: 4, 1057: 9.6 }) },
    { fdcId: 3, description: "Mixed nuts", amounts: { ...buildAmounts(607, 20, 54, 21), 2047: 1 } },
    { fdcId: 4, description: "No figures" },
    { fdcId: 5, description: "Too much", amounts: buildAmounts(5000, 0, 0, 10) },
  ].map((food) => ({ ...food, dataType: "branded_food" as const }));
  const ROWS = [
    ["2", "Soda Inc.", "SODA POP", COLA, "WATER,\nSUGAR", "355", "ml", "1 CAN", "2023-04-27"],
    ["1", "Soda Inc.", "SODA POP", COLA, "", "355", "ml", "1 CAN", "2019-04-27"],
    ["3", "Nut Company", "", NUTS, "NUTS", "28", "g", "", "2020-01-01"],
    ["4", "", "", TEA, "", "", "", "", ""],
    ["5", "", "", "036000291452", "", "", "", "", ""],
    ["6", "", "", "not a code", "", "", "", "", ""],
  ];
  const open = async (rows = ROWS, options = quiet()) => {
    const { "food.csv": food, "food_nutrient.csv": nutrients } = buildCsvFiles(FOODS);
    const files = { "branded_food.csv": branded(rows), "food.csv": food ?? "", "food_nutrient.csv": nutrients ?? "" };
    return { files: await openDownload(writeFile("branded.zip", buildZip(files)), options) };
  };

  test("come from a zip, of each barcode the newest row, and what is left out is counted by its reason", async () => {
    const { run, find } = start();
    expect(await run(await open())).toEqual({
      counts: { read: 5, added: 2, changed: 0, skipped: 3 },
      skipped: [
        "Skipped 1: its code is not a barcode.",
        "Skipped 1: it has no kcal.",
        "Skipped 1: kcal of 100 g is impossible.",
      ],
    });
    expect(await find("branded", Number(COLA))).toEqual({
      ...{ gtin: 49000000443, name: 'Cola, "Classic"', brand: "Soda Pop", kcal: 42, protein: 0, carbs: 10.6, fat: 0 },
      ...{ fiber: 0, sugar: 0, sodium: 4, servingLabel: "1 can", servingGrams: 355, caffeine: 9.6, alcohol: null },
    });
    expect(await find("branded", Number(NUTS))).toMatchObject({
      ...{ name: "Mixed nuts", brand: "Nut Company", kcal: 607, fat: 54, servingLabel: null, servingGrams: 28 },
    });
  });

  test("an import that is run again changes what has changed", async () => {
    const { run, find } = start();
    await run(await open());
    expect((await run(await open())).counts).toMatchObject({ added: 0, changed: 0 });
    const [first = [], ...others] = ROWS;
    const changed = [first.with(2, "SODA POP 2"), ...others];
    expect((await run(await open(changed))).counts).toMatchObject({ added: 0, changed: 1 });
    expect(await find("branded", Number(COLA))).toMatchObject({ brand: "Soda Pop 2" });
  });

  test("a download without a column, or without a file, says what is missing", async () => {
    const { run } = start();
    const openWith = async (files: Record<string, string>) => ({
      files: await openDownload(writeFile("branded.zip", buildZip(files)), quiet()),
    });
    const without = await openWith({ "branded_food.csv": '"fdc_id","name"\n"1","x"\n' });
    expect(run(without)).rejects.toThrow("branded_food.csv has no column gtin_upc.");
    expect(run(await openWith({ "branded_food.csv": branded(ROWS) }))).rejects.toThrow("The download has no food.csv.");
  });
});

describe("a dump of Open Food Facts", () => {
  const product = (code: string, change: object = {}) => ({
    ...{ code, product_name: "Spread", brands: "Nutty", countries_tags: ["en:france"], last_modified_t: 100 },
    nutriments: { "energy-kcal_100g": 539, proteins_100g: 6.3, carbohydrates_100g: 57.5, fat_100g: 30.9 },
    ...change,
  });
  const SPREAD = "3017620422003";
  const LINES = [
    product(SPREAD, { product_name: "New spread", last_modified_t: 200 }),
    product(SPREAD),
    product("5449000000996", { countries_tags: ["en:germany", "en:france"] }),
    product("4006381333931", { countries_tags: ["en:germany"], nutriments: {} }),
    product("123"),
  ].map((one) => JSON.stringify(one));
  const jsonl = [...LINES, "{ no json", "[]", ""].join("\n");
  const gz = (text: string | Uint8Array) => new Uint8Array(gzipSync(text));

  test.each([
    ["JSON lines", "off.jsonl", jsonl],
    ["packed JSON lines", "off.jsonl.gz", gz(jsonl)],
  ])("is read from %s, of each barcode the newest row", async (_, name, content) => {
    const { run, find } = start();
    const { counts, skipped } = await run({ dump: writeFile(name, content), country: undefined });
    expect(counts).toEqual({ read: 6, added: 2, changed: 0, skipped: 4 });
    expect(skipped).toEqual([
      "Skipped 2: it is not a row.",
      "Skipped 1: it has no kcal.",
      "Skipped 1: its code is not a barcode.",
    ]);
    expect(await find("openFoodFacts", Number(SPREAD))).toMatchObject({
      name: "New spread",
      kcal: 539,
      brand: "Nutty",
    });
    expect(await find("branded", Number(SPREAD))).toBeUndefined();
  });

  test("is read from tab-separated rows, whose quotes are letters, and of one country alone", async () => {
    const { run, find } = start();
    const columns = ["code", "x", "product_name", "countries_tags", "energy-kcal_100g", "proteins_100g"];
    const rows = [
      [...columns, "carbohydrates_100g", "fat_100g", "salt_100g"],
      [SPREAD, "", 'The "best" spread', "en:france", "539", "6.3", "57.5", "30.9", "0.1"],
      ["5449000000996", "", "Cola", "en:germany,en:united-states", "42", "0", "10.6", "0", ""],
    ];
    const dump = writeFile("off.csv", rows.map((row) => row.join("\t")).join("\n"));
    expect(await run({ dump, country: "france" })).toEqual({
      counts: { read: 2, added: 1, changed: 0, skipped: 1 },
      skipped: ["Skipped 1: it is of another country."],
    });
    expect(await find("openFoodFacts", Number(SPREAD))).toMatchObject({ name: 'The "best" spread', sodium: 40 });
    expect((await run({ dump, country: "united-states" })).counts).toMatchObject({ added: 1 });
  });

  test.each([
    ["a line without an end", "bomb.jsonl", () => Buffer.alloc(17_000_000, 97), "a line of over 16 MB"],
    ["a packed bomb", "bomb.jsonl.gz", () => gz(Buffer.alloc(70_000_000, `${" ".repeat(1e6)}\n`)), "to far more"],
    ["what is not packed", "no.jsonl.gz", () => Buffer.from("no gzip"), "is damaged"],
    ["a cut file", "cut.jsonl.gz", () => gz(jsonl).subarray(0, 150), "is damaged"],
    ["a file without columns", "no.csv", () => Buffer.from("a\tb\n1\t2\n"), "has no column code, product_name"],
  ])("%s is refused, and nothing is stored", async (_, name, build, message) => {
    const { run, find } = start();
    const dump = writeFile(name, new Uint8Array(build()));
    expect(run({ dump, country: undefined })).rejects.toThrow(message);
    expect(await find("openFoodFacts", Number(SPREAD))).toBeUndefined();
  });

  test("a stopped import goes on when it is run again", async () => {
    const { run, find } = start();
    const dump = writeFile("off.jsonl", jsonl);
    const stop = new AbortController();
    stop.abort();
    expect(run({ dump, country: undefined }, stop.signal)).rejects.toThrow();
    expect(await find("openFoodFacts", Number(SPREAD))).toBeUndefined();
    expect((await run({ dump, country: undefined })).counts.added).toBe(2);
  });
});

test("staged foods come in the order of their barcodes, each once, from a folder that is removed", () => {
  const folder = join(temporaryFolder(), "work");
  const staging = createProductStaging(folder);
  expect(readdirSync(folder)).toContain("staging.db");
  const food = { name: "A", brand: null, servingLabel: null, servingGrams: null };
  for (const [gtin, sourceId, changedAt] of [
    [30, 1, 5],
    [10, 2, 5],
    [30, 3, 5],
    [30, 2, 4],
  ] as const)
    staging.add({ ...food, gtin, sourceId, changedAt }, { kcal: sourceId });
  expect([...staging.read()].map(({ gtin, kcal }) => [gtin, kcal])).toEqual([
    [10, 2],
    [30, 3],
  ]);
  staging.close();
  expect(existsSync(folder)).toBe(false);
});
