import { Database } from "bun:sqlite";
import { rmSync } from "node:fs";
import { join } from "node:path";
import type { ProductStaging, StagedFood } from "../../src/integrations/product-lists/staged-food.ts";
import { STATED_NAMES } from "../../src/shared/diary/entry-fields.ts";
import { TABLE_FIGURES } from "../../src/shared/food/nutrition.ts";
import { makePrivateFolder } from "./private-files.ts";

const FIGURES = [...TABLE_FIGURES, ...STATED_NAMES];
const CACHE_KILOBYTES = 8192;
const ROWS_PER_COMMIT = 50_000;

/**
 * A temporary file in which a list of foods is joined, so that it needs no memory, and sorted by barcode: rows that are
 * added to a table in its order fill its pages. `folder`, which `close` removes, has to be on a disk: the one for temporary
 * files is often in memory.
 */
export function createProductStaging(folder: string): ProductStaging & { close(): void } {
  makePrivateFolder(folder);
  const file = new Database(join(folder, "staging.db"));
  file.run("PRAGMA journal_mode = OFF");
  file.run("PRAGMA synchronous = OFF");
  file.run(`PRAGMA cache_size = -${CACHE_KILOBYTES}`);
  file.run(`CREATE TABLE staged (gtin INTEGER PRIMARY KEY, sourceId INTEGER, changedAt INTEGER, name TEXT, brand TEXT,
    servingLabel TEXT, servingGrams REAL, ${FIGURES.map((figure) => `${figure} REAL`).join(", ")})`);
  const updates = ["sourceId", "changedAt", "name", "brand", "servingLabel", "servingGrams", ...FIGURES];
  const add = file.query(
    `INSERT INTO staged (gtin, sourceId, changedAt, name, brand, servingLabel, servingGrams, ${FIGURES.join(", ")})
     VALUES (?, ?, ?, ?, ?, ?, ?, ${FIGURES.map(() => "?").join(", ")})
     ON CONFLICT (gtin) DO UPDATE SET ${updates.map((column) => `${column} = excluded.${column}`).join(", ")}
     WHERE (excluded.changedAt, excluded.sourceId) > (staged.changedAt, staged.sourceId)`,
  );
  let pending = 0;
  const count = () => {
    if (pending === 0) file.run("BEGIN");
    pending += 1;
    if (pending < ROWS_PER_COMMIT) return;
    file.run("COMMIT");
    pending = 0;
  };
  const commit = () => {
    if (pending > 0) file.run("COMMIT");
    pending = 0;
  };
  const setName = () => file.query("UPDATE staged SET name = ? WHERE sourceId = ?");
  const setFigures = () =>
    file.query(
      `UPDATE staged SET ${FIGURES.map((figure) => `${figure} = coalesce(?, ${figure})`).join(", ")} WHERE sourceId = ?`,
    );
  let prepared: { name: ReturnType<typeof setName>; figures: ReturnType<typeof setFigures> } | undefined;

  return {
    add(food, figures = {}) {
      count();
      const { gtin, sourceId, changedAt, name, brand, servingLabel, servingGrams } = food;
      const values = FIGURES.map((figure) => figures[figure] ?? null);
      add.run(gtin, sourceId, changedAt, name, brand, servingLabel, servingGrams, ...values);
    },
    index() {
      commit();
      file.run("CREATE INDEX staged_source ON staged (sourceId)");
      prepared = { name: setName(), figures: setFigures() };
    },
    setName(sourceId, name) {
      count();
      prepared?.name.run(name, sourceId);
    },
    setFigures(sourceId, figures) {
      count();
      prepared?.figures.run(...FIGURES.map((figure) => figures[figure] ?? null), sourceId);
    },
    countRows() {
      commit();
      return file.query<{ n: number }, []>("SELECT count(*) AS n FROM staged").get()?.n ?? 0;
    },
    read() {
      commit();
      return file.query<StagedFood, []>("SELECT * FROM staged ORDER BY gtin").iterate();
    },
    close() {
      file.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
