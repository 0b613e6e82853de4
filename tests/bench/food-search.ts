import { join } from "node:path";
import { closeDatabase, type DatabaseFile, openConnection } from "../../db/file/open.ts";
import { parseFoods } from "../../db/seed/food-table.ts";
import type { FoodHit, FoodTable } from "../../src/contracts/foods.ts";
import { createFoodSearch } from "../../src/shared/food/search/food-search.ts";
import { parseMeal } from "../../src/shared/food/sentence/parse-meal.ts";
import { createFoodIndex } from "../../web/offline/cache/food-index.ts";
import { MEAL_SENTENCES } from "../support/foods/meal-sentences.ts";
import { register } from "./account.ts";
import { BRANDED, importBrandedFoods } from "./food-import.ts";
import type { Bench } from "./run-sections.ts";
import type { ServerProcess } from "./server-process.ts";
import type { Row } from "./statistics.ts";
import { formatRatio, measureTimes, median, percentile } from "./statistics.ts";

/** The number of timed searches, after a third as many to warm up. It is enough for a 99th percentile. */
const ROUNDS = { warmUp: 700, rounds: 2000 };
const LIMIT_MS = 5;
/** For the foods of a sentence, and for a search of the whole diary. */
const SENTENCE_LIMIT_MS = 20;
const DIARY_LIMIT_MS = 50;
/** About the size of an import of SR Legacy, and the number of its new words. */
const IMPORTED = 8000;
const IMPORTED_WORDS = 2500;
/** An account after five years: its entries, their different names, and as many saved foods as there can be. */
const EATEN = 22_000;
const EATEN_NAMES = 1000;
const SAVED = 500;

const TYPED = [
  "banana",
  "chicken breast",
  "whole milk",
  "brown rice",
  "scrambled eggs",
  "cheddar cheese",
  "olive oil",
  "salmon",
  "french fries",
  "peanut butter",
  "tomato soup",
  "raw",
  "with",
  "a b c d e f",
  "200 g brown rice",
  "2 eggs",
  "150 g cottage cheese 2%",
];
const MISTYPED = [
  "bananna",
  "chiken brest",
  "whoel milk",
  "brwon rice",
  "scrambeld eggs",
  "cheder",
  "vanana",
  "qqqqqq",
];

/** The prefixes of a text, as a search sees them while someone types. */
const listPrefixes = (text: string): string[] => Array.from(text, (_, index) => text.slice(0, index + 1).trim());

/** An invented word, different for each number up to some thousands. */
const createWord = (number: number): string =>
  `zo${number.toString(36).replace(/\d/g, (digit) => "aeioubdfgk".charAt(Number(digit)))}`;

function addUsage(connection: DatabaseFile, names: readonly string[]): void {
  const name = (index: number) => `${names[index % names.length]} ${createWord(index)}`;
  const eaten = connection.query(`INSERT INTO food_entries (user_id, name, calories, meal_type, eaten_at, created_at)
    VALUES (1, ?, 300, 'lunch', ?, 0)`);
  const saved = connection.query(`INSERT INTO food_templates (user_id, name, name_key, calories, created_at)
    VALUES (1, ?, ?, 300, 0)`);
  for (let index = 0; index < EATEN; index += 1) eaten.run(name(index % EATEN_NAMES), index);
  for (let index = 0; index < SAVED; index += 1) saved.run(name(index * 7), name(index * 7));
}

function addImportedFoods(connection: DatabaseFile, names: readonly string[]): void {
  const add = connection.query(`INSERT INTO foods
    (origin, name, tags, kcal, protein, carbs, fat, fiber, sugar, sodium, portions)
    VALUES ('fdc', ?, '[]', 100, 1, 20, 2, 1, 5, 10, '[{"label":"1 cup","grams":100}]')`);
  for (let index = 0; index < IMPORTED; index += 1) {
    const [one, other] = [names[index % names.length], names[(index * 31) % names.length]];
    add.run(`${one}, ${createWord(index % IMPORTED_WORDS)}, ${other}, with salt, raw`);
  }
}

const measureCalls = ({ url }: ServerProcess, headers: Record<string, string>, paths: readonly string[]) =>
  measureTimes(async (round) => {
    const path = paths[round % paths.length];
    const answer = await fetch(url + path, { headers });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  }, ROUNDS);

const buildPaths = (texts: readonly string[]) => texts.map((text) => `/api/foods/search?q=${encodeURIComponent(text)}`);

/** The foods of sentences, found by the device's own code in the table that it fetches. */
async function measureSentences({ url }: ServerProcess, headers: Record<string, string>): Promise<Row[]> {
  const answer = await fetch(`${url}/api/foods/table`, { headers });
  const find = createFoodSearch(createFoodIndex((await answer.json()) as FoodTable));
  const parse = (text: string) =>
    parseMeal(
      { text, at: 0, timeZone: "UTC" },
      { find, listOwn: async () => [], loadOwn: async () => undefined, toHit: (food: FoodHit) => food },
    );
  const texts = MEAL_SENTENCES.map(({ text }) => text);
  const taken = await measureTimes(async (round) => void (await parse(texts[round % texts.length] ?? "")), ROUNDS);
  const searching = await measureTimes(async () => void (await find("brown rice", async () => [], 20)), ROUNDS);
  const p99 = percentile(taken, 99);
  return [
    {
      what: `Foods of a sentence on the device, ${texts.length} sentences`,
      measured: `p99 ${p99.toFixed(1)} ms (median ${median(taken).toFixed(1)} ms)`,
      reference: `one search p99 ${percentile(searching, 99).toFixed(1)} ms`,
      ratio: formatRatio(p99 / percentile(searching, 99)),
      limit: `p99 under ${SENTENCE_LIMIT_MS} ms`,
    },
  ];
}

/** Searches as people type them, over HTTP with a session: with the built-in foods, and after an import. */
export async function foodSearch(bench: Bench): Promise<void> {
  const server = await bench.startProduct("food-search");
  const connection = openConnection(join(bench.workDir, "food-search/mealglass.db"));
  bench.defer(async () => closeDatabase(connection));
  const headers = await register(server);
  const names = parseFoods(await Bun.file(join(bench.root, "db/seed/foods.tsv")).text()).map(({ name }) => name);
  connection.transaction(() => addUsage(connection, names))();
  const typed = buildPaths(TYPED.flatMap(listPrefixes));
  const mistyped = buildPaths(MISTYPED);
  const measureSearches = (what: string, paths: readonly string[], limitMs = LIMIT_MS) =>
    bench.measure(what, async () => {
      const plain = percentile(await measureCalls(server, headers, ["/api/auth/user"]), 99);
      const taken = await measureCalls(server, headers, paths);
      const p99 = percentile(taken, 99);
      return [
        {
          what,
          measured: `p99 ${p99.toFixed(1)} ms (median ${median(taken).toFixed(1)} ms)`,
          reference: `GET auth/user p99 ${plain.toFixed(1)} ms`,
          ratio: formatRatio(p99 / plain),
          limit: `p99 under ${limitMs} ms`,
        },
      ];
    });
  await measureSearches(`Food search while typing, ${names.length} foods`, typed);
  await bench.measure("Foods of a sentence on the device", () => measureSentences(server, headers));
  const found = [...TYPED, "zebra"].map((text) => `/api/food-entries?limit=50&q=${encodeURIComponent(text)}`);
  await measureSearches(`Search of a diary of ${EATEN} entries`, found, DIARY_LIMIT_MS);
  connection.transaction(() => addImportedFoods(connection, names))();
  await measureSearches(`Food search while typing, ${names.length + IMPORTED} foods`, typed);
  await measureSearches(`Food search with a typo, ${names.length + IMPORTED} foods`, mistyped);
  await importBrandedFoods(bench, { dataDir: join(bench.workDir, "food-search"), connection, names, createWord });
  const brands = Array.from({ length: 50 }, (_, index) => `${createWord(index * 311)} ${TYPED[index % 12]}`);
  await measureSearches(`Food search while typing, with ${BRANDED} branded foods`, typed);
  await measureSearches(`Food search for brands, with ${BRANDED} branded foods`, buildPaths(brands));
}
