import { createHash } from "node:crypto";
import { FOOD_CATEGORIES, type FoodCategory } from "../../src/shared/enums.ts";
import type { DatabaseFile } from "../open.ts";

const COLUMNS = [
  "ndb_no",
  "name",
  "aliases",
  "category",
  "tags",
  "kcal",
  "protein",
  "carbs",
  "fat",
  "fiber",
  "sugar",
  "sodium",
  "portions",
];

export type SeedFood = {
  ndbNo: string;
  name: string;
  aliases: string;
  category: FoodCategory;
  tags: string[];
  kcal: number;
  protein: number;
  carbs: number;
  fat: number;
  fiber: number;
  sugar: number;
  sodium: number;
  portions: { label: string; grams: number }[];
};

const isCategory = (word: string): word is FoodCategory => FOOD_CATEGORIES.some((category) => category === word);

function parseRow(line: string, lineNumber: number): SeedFood {
  const cells = line.split("\t");
  const createError = (what: string) => new Error(`foods.tsv, line ${lineNumber}: ${what}`);
  if (cells.length !== COLUMNS.length) throw createError(`${cells.length} columns instead of ${COLUMNS.length}`);
  const cell = (column: string): string => cells[COLUMNS.indexOf(column)] ?? "";
  const figure = (column: string): number => {
    const value = Number(cell(column));
    if (cell(column) === "" || !Number.isFinite(value) || value < 0) throw createError(`${column} is not a figure`);
    return value;
  };
  const category = cell("category");
  if (!isCategory(category)) throw createError(`unknown category ${category}`);
  return {
    ndbNo: cell("ndb_no"),
    name: cell("name"),
    aliases: cell("aliases"),
    category,
    tags: cell("tags").split(",").filter(Boolean),
    kcal: figure("kcal"),
    protein: figure("protein"),
    carbs: figure("carbs"),
    fat: figure("fat"),
    fiber: figure("fiber"),
    sugar: figure("sugar"),
    sodium: figure("sodium"),
    portions: cell("portions")
      .split(";")
      .filter(Boolean)
      .map((portion) => {
        const split = portion.lastIndexOf("=");
        return { label: portion.slice(0, split), grams: Number(portion.slice(split + 1)) };
      }),
  };
}

/** Reads foods.tsv. Throws an error that names the line if a line is not valid. */
export function parseFoods(tsv: string): SeedFood[] {
  const [header, ...lines] = tsv.split("\n").filter((line) => line !== "");
  if (header !== COLUMNS.join("\t")) throw new Error("foods.tsv: unexpected header");
  return lines.map((line, index) => parseRow(line, index + 2));
}

/**
 * Inserts or updates the built-in foods when the database holds another version of them than `tsv`. Foods are
 * identified by their NDB number. A built-in food that is no longer in the list is deleted; imported foods stay.
 */
export function seedFoods(file: DatabaseFile, tsv: string): void {
  const sha256 = createHash("sha256").update(tsv).digest("hex");
  const stored = file.query<{ sha256: string }, []>("SELECT sha256 FROM seeds WHERE name = 'foods'").get();
  if (stored?.sha256 === sha256) return;

  const foods = parseFoods(tsv);
  const upsert = file.query(`
    INSERT INTO foods (ndb_no, origin, name, aliases, category, tags, kcal, protein, carbs, fat, fiber, sugar, sodium, portions)
    VALUES ($ndbNo, 'builtin', $name, $aliases, $category, $tags, $kcal, $protein, $carbs, $fat, $fiber, $sugar, $sodium, $portions)
    ON CONFLICT (ndb_no) DO UPDATE SET
      origin = excluded.origin, name = excluded.name, aliases = excluded.aliases, category = excluded.category, tags = excluded.tags,
      kcal = excluded.kcal, protein = excluded.protein, carbs = excluded.carbs, fat = excluded.fat,
      fiber = excluded.fiber, sugar = excluded.sugar, sodium = excluded.sodium, portions = excluded.portions`);
  const removeOthers = file.query(
    "DELETE FROM foods WHERE origin = 'builtin' AND ndb_no NOT IN (SELECT value FROM json_each($kept))",
  );
  const storeDigest = file.query(
    "INSERT INTO seeds (name, sha256) VALUES ('foods', $sha256) ON CONFLICT (name) DO UPDATE SET sha256 = excluded.sha256",
  );
  file
    .transaction(() => {
      for (const food of foods) {
        upsert.run({ ...food, tags: JSON.stringify(food.tags), portions: JSON.stringify(food.portions) });
      }
      removeOthers.run({ kept: JSON.stringify(foods.map((food) => food.ndbNo)) });
      storeDigest.run({ sha256 });
    })
    .immediate();
}
