import { describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { foods } from "../../db/schema/foods.ts";
import { createFoodImportRepository } from "../../src/features/foods/import-repository.ts";
import { createFoodImportService } from "../../src/features/foods/import-service.ts";
import { createFoodRepository } from "../../src/features/foods/repository.ts";
import { DownloadError, type Progress } from "../../src/integrations/food-data-central/download-files.ts";
import type { FoodResult, PublishedFood } from "../../src/integrations/food-data-central/published-food.ts";
import { readDownload } from "../../src/integrations/food-data-central/read-download.ts";
import { asyncDb, createTestDatabase, type SyncDb } from "../support/api/test-api.ts";
import {
  buildAmounts,
  buildCsvFiles,
  buildZip,
  type DownloadedFood,
  writeFile,
  writeFolder,
} from "../support/stand-ins/food-data-central.ts";

const NO_PROGRESS = () => ({ onProgress: () => {}, signal: new AbortController().signal });
const readAll = (path: string): Promise<FoodResult[]> => Array.fromAsync(readDownload(path, NO_PROGRESS()));
const readFoods = (items: FoodResult[]): PublishedFood[] =>
  items.flatMap((item) => ("food" in item ? [item.food] : []));
const readProblems = (items: FoodResult[]) => items.flatMap((item) => ("food" in item ? [] : [item]));

const APPLE: DownloadedFood = {
  ...{ fdcId: 171688, ndbNumber: 9003, description: "Apples, raw, with skin", group: "Fruits and Fruit Juices" },
  amounts: buildAmounts(52, 0.26, 0.17, 13.81, { 1079: 2.4, 2000: 10.39, 1093: 1, 1258: 0.03 }),
  portions: [
    { amount: 1, modifier: 'medium (3" dia)', grams: 182 },
    { amount: 1, modifier: "cup, quartered or chopped", grams: 125 },
  ],
};
const READ_APPLE: PublishedFood = {
  ...{ fdcId: 171688, ndbNo: "09003", name: "Apples, raw, with skin", category: "fruits" },
  ...{ kcal: 52, protein: 0.26, carbs: 13.81, fat: 0.17, fiber: 2.4, sugar: 10.39, sodium: 1 },
  portions: [
    { label: '1 medium (3" dia)', grams: 182 },
    { label: "1 cup, quartered or chopped", grams: 125 },
  ],
};
const writeFoods = (...list: DownloadedFood[]) => writeFolder(buildCsvFiles(list));
const CSV = buildCsvFiles([APPLE]);
const EGG: DownloadedFood = {
  ...{ fdcId: 748967, ndbNumber: 1123, description: "Eggs, Grade A, Large, egg whole", dataType: "foundation_food" },
  group: "Dairy and Egg Products",
  amounts: { 2047: 148, 2048: 143.4, 1003: 12.4, 1085: 9.96, 1050: 0.96, 1063: 0.2, 1093: 129 },
  portions: [{ amount: 1, unit: "cup", modifier: "beaten", grams: 243 }],
};

describe("reading a download", () => {
  test.each<[string, () => string]>([
    ["files in a folder", () => writeFolder(CSV)],
    ["files in a zip", () => writeFile("sr_legacy.zip", buildZip(CSV))],
  ])("%s", async (_, write) => expect(await readAll(write())).toEqual([{ food: READ_APPLE }]));

  test("Foundation foods have other nutrients for the same figures", async () => {
    expect(readFoods(await readAll(writeFoods(EGG)))).toEqual([
      {
        ...{ fdcId: 748967, ndbNo: "01123", name: "Eggs, Grade A, Large, egg whole", category: "proteins" },
        ...{ kcal: 143.4, protein: 12.4, carbs: 0.96, fat: 9.96, fiber: 0, sugar: 0.2, sodium: 129 },
        portions: [{ label: "1 cup, beaten", grams: 243 }],
      },
    ]);
  });

  test("of a download only SR Legacy and Foundation foods are taken, in the order of the file", async () => {
    const others = [
      { ...APPLE, fdcId: 1, dataType: "branded_food" as const },
      { ...APPLE, fdcId: 2, dataType: "sub_sample_food" as const },
    ];
    const items = await readAll(writeFoods(...others, EGG, APPLE));
    expect(readFoods(items).map(({ fdcId }) => fdcId)).toEqual([748967, 171688]);
    expect(readProblems(items)).toEqual([]);
  });

  test("does without the tables that it can do without", async () => {
    const { "food.csv": food = "", "food_nutrient.csv": nutrients = "" } = CSV;
    const items = await readAll(writeFolder({ "food.csv": food, "food_nutrient.csv": nutrients }));
    expect(readFoods(items)).toEqual([{ ...READ_APPLE, ndbNo: null, category: null, portions: [] }]);
  });

  test.each([
    [{ amount: 1, unit: "tablespoon", grams: 15 }, "1 tablespoon"],
    [{ description: "1 large", grams: 50 }, "1 large"],
    [{ modifier: "slice", grams: 30 }, "slice"],
    [{ amount: 1, grams: 30 }, undefined],
    [{ amount: 1, modifier: "cup", grams: 0 }, undefined],
    [{ amount: 1, modifier: "x".repeat(61), grams: 30 }, undefined],
  ])("the portion %j is called %p", async (portion, label) => {
    const [food] = readFoods(await readAll(writeFoods({ ...APPLE, portions: [portion] })));
    expect(food?.portions.map((found) => found.label)).toEqual(label === undefined ? [] : [label]);
  });

  test("control characters in a name and a portion are removed", async () => {
    const portions = [{ amount: 1, modifier: "cup\u0007", grams: 30 }];
    const apple = { ...APPLE, description: "Apples\u0000, raw\u0085", portions };
    expect(readFoods(await readAll(writeFoods(apple)))).toMatchObject([
      { name: "Apples, raw", portions: [{ label: "1 cup", grams: 30 }] },
    ]);
  });

  test.each([
    ["has no kcal", { amounts: { 1003: 1, 1004: 1, 1005: 1 } }, "it has no kcal"],
    ["has kilojoules alone", { amounts: { 1062: 200, 1003: 1, 1004: 1, 1005: 1 } }, "it has no kcal"],
    ["is impossible", { amounts: buildAmounts(52, 0.26, 170, 13.81) }, "fat of 100 g cannot be 170"],
    ["is negative", { amounts: buildAmounts(-52, 0.26, 0.17, 13.81) }, "kcal of 100 g cannot be -52"],
    ["has no name", { description: "  " }, "it has no description"],
    ["has a name without end", { description: "x".repeat(201) }, "its description is over 200 characters"],
    ["has no id", { fdcId: "x" }, "it has no FDC id"],
  ])("a food that %s is reported with its place, and the next one is read", async (_, wrong, problem) => {
    const bad = { ...APPLE, fdcId: 5, ...wrong };
    const items = await readAll(writeFoods(bad, EGG));
    expect(readProblems(items)).toEqual([{ place: expect.stringMatching(/^food\.csv, line 2/), problem }]);
    expect(readFoods(items)).toHaveLength(1);
  });

  test("a little below nothing and above everything is rounding", async () => {
    const amounts = buildAmounts(902, -0.2, 100.3, 0);
    const [food] = readFoods(await readAll(writeFoods({ ...APPLE, amounts })));
    expect(food).toMatchObject({ kcal: 902, protein: 0, fat: 100.3 });
  });

  test("rows that are not CSV and amounts that are not number are told with their lines", async () => {
    const files = buildCsvFiles([APPLE, EGG]);
    const broken = {
      ...files,
      "food.csv": `${files["food.csv"]}"9","sr_legacy_food","un"quoted","1","2019"\r\n`,
      "food_nutrient.csv": `${files["food_nutrient.csv"]}"1","171688","1079","much"\r\n`,
    };
    const items = await readAll(writeFolder(broken));
    expect(readFoods(items)).toHaveLength(2);
    expect(readProblems(items)).toEqual([
      { place: "food.csv, line 4", problem: "it is not a row of a CSV file" },
      { place: expect.stringMatching(/^food_nutrient\.csv, line \d+$/), problem: "its amount is not a number" },
    ]);
  });

  test.each([
    ["a file that is not there", () => "/nowhere/foods.zip", /cannot be read/],
    ["another kind of file", () => writeFile("foods.txt", "x"), /neither a folder/],
    ["an empty folder", () => writeFolder({}), /holds no food\.csv/],
    ["a zip that is none", () => writeFile("foods.zip", "PK no"), /not a zip archive/],
    ["a zip with a path out", () => writeFile("foods.zip", buildZip({ "../food.csv": "x" })), /cannot be read: .*\.\./],
    ["a zip of other things", () => writeFile("foods.zip", buildZip({ "a.txt": "x" })), /holds no food\.csv/],
    ["a JSON download", () => writeFile("foods.json", "{}"), /foods\.json is a JSON download\. Take the CSV/],
    ["its zip", () => writeFile("foods.zip", buildZip({ "foods.json": "{}" })), /Take the CSV download/],
    ["CSV without nutrients", () => writeFolder({ "food.csv": CSV["food.csv"] ?? "" }), /no food_nutrient/],
    ["CSV with other columns", () => writeFolder({ ...CSV, "food.csv": "a,b\n1,2\n" }), /no column fdc_id/],
  ])("%s is refused with a sentence", async (_, write, message) => {
    const failure = readAll(write());
    await expect(failure).rejects.toBeInstanceOf(DownloadError);
    await expect(failure).rejects.toThrow(message);
  });

  test("reports how far it is in a file, up to the whole", async () => {
    const shares: number[] = [];
    const many = Array.from({ length: 2000 }, (_, index) => ({ ...APPLE, fdcId: index + 1 }));
    const onProgress = ({ file, share }: Progress) => void (file === "food_nutrient.csv" && shares.push(share));
    await Array.fromAsync(readDownload(writeFoods(...many), { ...NO_PROGRESS(), onProgress }));
    expect(shares.length).toBeGreaterThan(3);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.at(-1)).toBe(1);
  });
});

describe("importing into the table", () => {
  const start = (options?: Parameters<typeof createTestDatabase>[0]) => {
    const syncDb = createTestDatabase(options);
    const service = createFoodImportService({ foods: createFoodImportRepository(asyncDb(syncDb)) });
    const run = async (path: string, stop = new AbortController(), onBatch: () => void = () => {}) => {
      const problems: string[] = [];
      const counts = await service.run({
        foods: readDownload(path, { onProgress: () => {}, signal: stop.signal }),
        signal: stop.signal,
        onProblem: (place) => problems.push(place),
        onBatch,
      });
      return { ...counts, problems };
    };
    return { syncDb, run };
  };
  const createMany = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...APPLE, fdcId: index + 1, ndbNumber: 20_000 + index }));
  const named = (syncDb: SyncDb, name: string) => syncDb.select().from(foods).where(eq(foods.name, name)).all();

  test("adds what is new, and the second time nothing", async () => {
    const { syncDb, run } = start();
    const file = writeFoods(APPLE, EGG, { ...APPLE, fdcId: 3, amounts: {} });
    expect(await run(file)).toEqual({
      read: 3,
      added: 2,
      changed: 0,
      skipped: 1,
      problems: ["food.csv, line 4 (FDC id 3)"],
    });
    expect(await run(file)).toMatchObject({ read: 3, added: 0, changed: 0, skipped: 1 });
    expect(named(syncDb, "Apples, raw, with skin")).toEqual([
      { ...READ_APPLE, id: 1, origin: "fdc", recipe: null, aliases: "", popularity: 0, tags: [] },
    ]);
    const found = (await createFoodRepository(asyncDb(syncDb)).loadIndex()).findMatches([
      { prefix: "appl", terms: [] },
    ]);
    expect(found.map(({ name }) => name)).toEqual(["Apples, raw, with skin"]);
  });

  test("brings up to date what changed, and only that", async () => {
    const { syncDb, run } = start();
    await run(writeFoods(APPLE, EGG));
    const redder = { ...APPLE, description: "Apples, red, raw", amounts: buildAmounts(53, 0.26, 0.17, 13.81) };
    expect(await run(writeFoods(redder, EGG))).toMatchObject({ added: 0, changed: 1 });
    expect(named(syncDb, "Apples, red, raw")).toMatchObject([{ id: 1, kcal: 53, fiber: 0 }]);
    expect(await run(writeFoods({ ...redder, portions: [] }))).toMatchObject({ added: 0, changed: 1 });
    expect(await syncDb.$count(foods)).toBe(2);
  });

  test("a built-in food of the same number keeps name, words and portions, and takes over the figures", async () => {
    const { syncDb, run } = start({ hasFoods: true });
    const before = await syncDb.$count(foods);
    const [apple] = named(syncDb, "Apple");
    const file = writeFoods({ ...APPLE, amounts: buildAmounts(61, 0.17, 0.15, 14.8, { 1079: 2.1 }) });
    expect(await run(file)).toMatchObject({ added: 0, changed: 1 });
    expect(named(syncDb, "Apple")).toEqual([
      {
        ...{ ...apple, fdcId: 171688 },
        ...{ kcal: 61, protein: 0.17, carbs: 14.8, fat: 0.15, fiber: 2.1, sugar: 0, sodium: 0 },
      } as never,
    ]);
    expect(await syncDb.$count(foods)).toBe(before);
    expect(await run(file)).toMatchObject({ added: 0, changed: 0 });
  });

  test("the same number under a newer FDC id, and the same id without its number, are still the same food", async () => {
    const { syncDb, run } = start();
    await run(writeFoods(APPLE));
    expect(await run(writeFoods({ ...APPLE, fdcId: 999 }))).toMatchObject({ added: 0, changed: 1 });
    const { ndbNumber: _, ...unnumbered } = APPLE;
    expect(await run(writeFoods({ ...unnumbered, fdcId: 999 }))).toMatchObject({ added: 0, changed: 0 });
    expect(await run(writeFoods({ ...unnumbered, fdcId: 1000 }))).toMatchObject({ added: 1 });
    // Now one row has the id and another one the number.
    expect(await run(writeFoods({ ...APPLE, fdcId: 1000, description: "Both" }))).toMatchObject({
      added: 0,
      changed: 1,
    });
    expect(syncDb.select({ fdcId: foods.fdcId, ndbNo: foods.ndbNo, name: foods.name }).from(foods).all()).toEqual([
      { fdcId: 999, ndbNo: "09003", name: "Apples, raw, with skin" },
      { fdcId: 1000, ndbNo: null, name: "Both" },
    ]);
  });

  test("stopped in the middle it leaves whole foods, and goes on when it is run again", async () => {
    const { syncDb, run } = start();
    const file = writeFoods(...createMany(2000));
    const stop = new AbortController();
    const first = await run(file, stop, () => stop.abort());
    expect(first.added).toBeGreaterThanOrEqual(250);
    expect(first.added).toBeLessThan(2000);
    expect(await syncDb.$count(foods)).toBe(first.added);
    expect(await run(file)).toMatchObject({ read: 2000, added: 2000 - first.added, changed: 0, skipped: 0 });
  });
});
