import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { migrateDatabase } from "../../db/file/migrate.ts";
import { closeDatabase, type DatabaseFile, openDatabase } from "../../db/file/open.ts";
import { seedFoods } from "../../db/seed/seed-foods.ts";
import { groundItems, toEstimate } from "../../src/features/food-analysis/ground-items.ts";
import { createItemFoods } from "../../src/features/foods/matching/item-foods.ts";
import { createMatchRepository } from "../../src/features/foods/matching/match-repository.ts";
import { createFoodRepository } from "../../src/features/foods/repository.ts";
import { createTemplateRepository } from "../../src/features/foods/template-repository.ts";
import { parseReadings } from "../../src/shared/food/search/search-readings.ts";
import { createTableSearch } from "../../src/shared/food/search/table-search.ts";
import type { Bench } from "./run-sections.ts";
import { formatRatio, measureTime, measureTimes, median, percentile } from "./statistics.ts";

const ROUNDS = { warmUp: 100, rounds: 400 };
const LIMIT_MS = 5;
/** About the size of an import of SR Legacy, and the most own foods that items are matched with. */
const IMPORTED = 8000;
const SAVED = 200;

/** Twelve items of a plate, with their energies per 100 g; the last three are not food of the table. */
const ITEMS: readonly (readonly [name: string, kcal: number])[] = [
  ["grilled chicken breast", 160],
  ["basmati rice (cooked)", 128],
  ["steamed broccoli florets", 35],
  ["cherry tomatoes, halved", 18],
  ["sliced avocado", 160],
  ["feta cheese crumbles", 264],
  ["mixed green salad", 20],
  ["roasted sweet potato wedges", 92],
  ["olive oil", 884],
  ["chimichurri sauce", 300],
  ["pickled red onion rings", 40],
  ["spiced chickpea fritters", 250],
];
const FIGURES = { protein: 5, carbs: 10, fat: 4, fiber: 2, sugar: 1, sodium: 100 };
const seen = ITEMS.map(([name, kcal]) =>
  toEstimate({
    ...{ name, count: null, unit: null, preparation: null, box: null, grams: { low: 80, best: 120, high: 160 } },
    ...{ ...FIGURES, calories: kcal * 1.2 },
  }),
);

/** An imported food for each built-in one, several times over, and own foods of such names. */
function addFoods(file: DatabaseFile): void {
  const names = file.query<{ name: string }, []>("SELECT name FROM foods ORDER BY id").all();
  const name = (index: number) => names[index % names.length]?.name ?? "";
  const addImported = file.query(`INSERT INTO foods
    (fdc_id, origin, name, tags, kcal, protein, carbs, fat, fiber, sugar, sodium, portions)
    VALUES (?, 'fdc', ?, '[]', 100, 1, 20, 2, 1, 5, 10, '[]')`);
  for (let index = 0; index < IMPORTED; index += 1) {
    addImported.run(index + 1, `${name(index)}, kind ${index}, ${name(index * 31)}, with salt`);
  }
  file.run(`INSERT INTO users (email, email_key, username, username_key, password, created_at)
    VALUES ('a@example.org', 'a@example.org', 'a', 'a', '', 0)`);
  const addSaved = file.query(`INSERT INTO food_templates
    (user_id, name, name_key, calories, serving_size, created_at) VALUES (1, ?, ?, 300, '1 bowl (350 g)', 0)`);
  for (let index = 0; index < SAVED; index += 1) addSaved.run(`My ${name(index * 7)}`, String(index));
}

async function createDatabase(root: string, folder: string) {
  mkdirSync(folder, { recursive: true });
  const database = openDatabase(join(folder, "mealglass.db"));
  const { file } = database;
  migrateDatabase(file, { migrationsDir: join(root, "db/migrations"), backupDir: folder, now: Date.now });
  const [foods, dishes] = ["foods", "dishes"].map((table) => Bun.file(join(root, `db/seed/${table}.tsv`)).text());
  seedFoods(file, (await foods) ?? "", (await dishes) ?? "");
  file.transaction(() => addFoods(file))();
  return database;
}

/** Finds the foods of the items of one photo, beside one search of the table for each of the same names. */
export async function foodGrounding(bench: Bench): Promise<void> {
  const { db, file } = await createDatabase(bench.root, join(bench.workDir, "food-grounding"));
  bench.defer(async () => closeDatabase(file));
  const foods = createFoodRepository(db);
  const { find } = createItemFoods({
    matches: createMatchRepository(db),
    foods,
    templates: createTemplateRepository(db),
  });
  const { search } = createTableSearch(foods);
  const what = `Grounding of ${ITEMS.length} items, ${IMPORTED} imported and ${SAVED} own foods`;
  await bench.measure(what, async () => {
    const first = await measureTime(() => groundItems(1, seen, find));
    const grounding = await measureTimes(() => groundItems(1, seen, find), ROUNDS);
    const searching = await measureTimes(async () => {
      for (const [name] of ITEMS) await search(parseReadings(name), 1);
    }, ROUNDS);
    const taken = median(grounding);
    const reference = median(searching);
    const p99 = percentile(grounding, 99);
    return [
      {
        what,
        measured: `median ${taken.toFixed(1)} ms (p99 ${p99.toFixed(1)} ms, first ${first.toFixed(0)} ms)`,
        reference: `searches of the same names ${reference.toFixed(1)} ms`,
        ratio: formatRatio(taken / reference),
        limit: `median under ${LIMIT_MS} ms`,
      },
    ];
  });
}
