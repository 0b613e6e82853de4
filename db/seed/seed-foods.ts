import type { Engine } from "../engine/engine.ts";
import type { DatabaseFile } from "../file/open.ts";
import { parseDishes, parseFoods } from "./food-table.ts";

const digest = (foodsTsv: string, dishesTsv: string): string =>
  new Bun.CryptoHasher("sha256").update(foodsTsv).update("\0").update(dishesTsv).digest("hex");

/** The rows of both tables, and the identities that are in them. */
function readRows(foodsTsv: string, dishesTsv: string) {
  const foods = parseFoods(foodsTsv);
  const dishes = parseDishes(dishesTsv);
  const rows = [
    ...foods.map((food) => ({ ...food, recipe: null, origin: "builtin" })),
    ...dishes.map((dish) => ({ ...dish, ndbNo: null, origin: "recipe" })),
  ];
  return {
    rows: rows.map((row) => ({ ...row, tags: JSON.stringify(row.tags), portions: JSON.stringify(row.portions) })),
    ndbNos: JSON.stringify(foods.map(({ ndbNo }) => ndbNo)),
    recipes: JSON.stringify(dishes.map(({ recipe }) => recipe)),
  };
}

const FIND_DIGEST = "SELECT sha256 FROM seeds WHERE name = 'foods'";
const INSERT = `INSERT INTO foods (ndb_no, recipe, origin, name, aliases, category, popularity, tags, kcal, protein, carbs,
  fat, fiber, sugar, sodium, portions)`;
/** The values of a row, in the order of the columns. */
const VALUES = `ndbNo recipe origin name aliases category popularity tags kcal protein carbs fat fiber sugar sodium
  portions`.split(/\s+/);
const UPDATE = `UPDATE SET
  origin = excluded.origin, name = excluded.name, aliases = excluded.aliases, category = excluded.category,
  popularity = excluded.popularity, tags = excluded.tags, kcal = excluded.kcal, protein = excluded.protein,
  carbs = excluded.carbs, fat = excluded.fat, fiber = excluded.fiber, sugar = excluded.sugar,
  sodium = excluded.sodium, portions = excluded.portions`;
const ON_CONFLICT = `ON CONFLICT (ndb_no) DO ${UPDATE} ON CONFLICT (recipe) DO ${UPDATE}`;
const REMOVE_OTHERS = `DELETE FROM foods WHERE
  (origin = 'builtin' AND ndb_no NOT IN (SELECT value FROM json_each(?)))
  OR (origin = 'recipe' AND recipe NOT IN (SELECT value FROM json_each(?)))`;
const STORE_DIGEST =
  "INSERT INTO seeds (name, sha256) VALUES ('foods', ?) ON CONFLICT (name) DO UPDATE SET sha256 = excluded.sha256";

/**
 * Inserts or updates the built-in foods and dishes when the database holds other versions of them than the texts of
 * foods.tsv and dishes.tsv. Foods are identified by their NDB number, dishes by the key of their recipe. What is no
 * longer in a table is deleted; imported foods stay.
 */
export function seedFoods(file: DatabaseFile, foodsTsv: string, dishesTsv: string): void {
  const sha256 = digest(foodsTsv, dishesTsv);
  if (file.query<{ sha256: string }, []>(FIND_DIGEST).get()?.sha256 === sha256) return;

  const { rows, ndbNos, recipes } = readRows(foodsTsv, dishesTsv);
  const upsert = file.query(`${INSERT} VALUES (${VALUES.map((name) => `$${name}`).join(", ")}) ${ON_CONFLICT}`);
  file
    .transaction(() => {
      for (const row of rows) upsert.run(row);
      file.query(REMOVE_OTHERS).run(ndbNos, recipes);
      file.query(STORE_DIGEST).run(sha256);
    })
    .immediate();
}

/** Like `seedFoods`, through an engine: one request for all rows, which are in one value. */
export async function seedFoodsThroughEngine(engine: Engine, foodsTsv: string, dishesTsv: string): Promise<void> {
  const sha256 = digest(foodsTsv, dishesTsv);
  const [stored] = await engine.execute({ sql: FIND_DIGEST, params: [] });
  if (stored?.[0] === sha256) return;

  const { rows, ndbNos, recipes } = readRows(foodsTsv, dishesTsv);
  const values = VALUES.map((name) => `value ->> '${name}'`).join(", ");
  await engine.batch([
    { sql: `${INSERT} SELECT ${values} FROM json_each(?) WHERE true ${ON_CONFLICT}`, params: [JSON.stringify(rows)] },
    { sql: REMOVE_OTHERS, params: [ndbNos, recipes] },
    { sql: STORE_DIGEST, params: [sha256] },
  ]);
}
