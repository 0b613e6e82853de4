import { createHash } from "node:crypto";
import type { DatabaseFile } from "../open.ts";
import { parseDishes, parseFoods } from "./food-table.ts";

/**
 * Inserts or updates the built-in foods and dishes when the database holds other versions of them than the texts of
 * foods.tsv and dishes.tsv. Foods are identified by their NDB number, dishes by the key of their recipe. What is no
 * longer in a table is deleted; imported foods stay.
 */
export function seedFoods(file: DatabaseFile, foodsTsv: string, dishesTsv: string): void {
  const sha256 = createHash("sha256").update(foodsTsv).update("\0").update(dishesTsv).digest("hex");
  const stored = file.query<{ sha256: string }, []>("SELECT sha256 FROM seeds WHERE name = 'foods'").get();
  if (stored?.sha256 === sha256) return;

  const foods = parseFoods(foodsTsv);
  const dishes = parseDishes(dishesTsv);
  const update = `UPDATE SET
      origin = excluded.origin, name = excluded.name, aliases = excluded.aliases, category = excluded.category,
      popularity = excluded.popularity, tags = excluded.tags, kcal = excluded.kcal, protein = excluded.protein,
      carbs = excluded.carbs, fat = excluded.fat, fiber = excluded.fiber, sugar = excluded.sugar,
      sodium = excluded.sodium, portions = excluded.portions`;
  const upsert = file.query(`
    INSERT INTO foods (ndb_no, recipe, origin, name, aliases, category, popularity, tags, kcal, protein, carbs, fat,
      fiber, sugar, sodium, portions)
    VALUES ($ndbNo, $recipe, $origin, $name, $aliases, $category, $popularity, $tags, $kcal, $protein, $carbs, $fat,
      $fiber, $sugar, $sodium, $portions)
    ON CONFLICT (ndb_no) DO ${update}
    ON CONFLICT (recipe) DO ${update}`);
  const removeOthers = file.query(`DELETE FROM foods WHERE
    (origin = 'builtin' AND ndb_no NOT IN (SELECT value FROM json_each($ndbNos)))
    OR (origin = 'recipe' AND recipe NOT IN (SELECT value FROM json_each($recipes)))`);
  const storeDigest = file.query(
    "INSERT INTO seeds (name, sha256) VALUES ('foods', $sha256) ON CONFLICT (name) DO UPDATE SET sha256 = excluded.sha256",
  );
  const rows = [
    ...foods.map((food) => ({ ...food, recipe: null, origin: "builtin" })),
    ...dishes.map((dish) => ({ ...dish, ndbNo: null, origin: "recipe" })),
  ];
  file
    .transaction(() => {
      for (const row of rows) {
        upsert.run({ ...row, tags: JSON.stringify(row.tags), portions: JSON.stringify(row.portions) });
      }
      removeOthers.run({
        ndbNos: JSON.stringify(foods.map(({ ndbNo }) => ndbNo)),
        recipes: JSON.stringify(dishes.map(({ recipe }) => recipe)),
      });
      storeDigest.run({ sha256 });
    })
    .immediate();
}
