import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { bind, type Db } from "../../../db/engine/db.ts";
import { foods } from "../../../db/schema/foods.ts";
import { excluded, param } from "../../../db/sql/placeholders.ts";
import { TABLE_FIGURES, type TableFigures } from "../../shared/food/nutrition.ts";

type FoodRow = typeof foods.$inferSelect;
export type ImportedFood = Pick<FoodRow, "ndbNo" | "name" | "category" | "portions"> & TableFigures & { fdcId: number };

const listFigures = (prefix: string) => sql.raw(TABLE_FIGURES.map((figure) => `${prefix}${figure}`).join(", "));

/** What is not read from the download under the column's own name; `food` is an object of the json list. */
const CELLS: Partial<Record<string, SQL>> = {
  id: sql`null`,
  origin: sql`'fdc'`,
  recipe: sql`null`,
  popularity: sql`0`,
  aliases: sql`''`,
  tags: sql`'[]'`,
  portions: sql`food -> 'portions'`,
};
const cells = Object.keys(getTableColumns(foods)).map((name) => CELLS[name] ?? sql.raw(`food ->> '${name}'`));

/** For a built-in food only the figures are updated: its name, category and portions were edited by hand. */
const unlessBuiltIn = (column: string) => sql.raw(`iif(foods.origin = 'builtin', foods.${column}, excluded.${column})`);
const update = {
  set: {
    ...excluded(foods, ["fdcId", ...TABLE_FIGURES]),
    name: unlessBuiltIn("name"),
    category: unlessBuiltIn("category"),
    portions: unlessBuiltIn("portions"),
  },
  setWhere: sql`(foods.fdc_id, ${listFigures("foods.")}) is not (excluded.fdc_id, ${listFigures("excluded.")})
    or (foods.origin <> 'builtin'
      and (foods.name, foods.category, foods.portions) is not (excluded.name, excluded.category, excluded.portions))`,
};

/** Stores imported foods in the table `foods`. */
export function createFoodImportRepository(db: Db) {
  const highestId = db
    .select({ id: sql<number>`coalesce(max(${foods.id}), 0)` })
    .from(foods)
    .prepare();
  const upsert = db
    .insert(foods)
    .select(
      sql`select ${sql.join(cells, sql`, `)} from (select value as food from json_each(${param("batch")})) where true`,
    )
    .onConflictDoUpdate({ target: foods.fdcId, ...update })
    .onConflictDoUpdate({ target: foods.ndbNo, ...update })
    .returning({ id: foods.id })
    .prepare();

  return {
    /**
     * Inserts or updates foods, all or none. A food exists already if its FDC id, or else its NDB number, is the same.
     * Returns how many were added and how many were changed.
     */
    async upsert(batch: readonly ImportedFood[]): Promise<{ added: number; changed: number }> {
      const [[highest], stored] = await db.atomically([
        bind(highestId),
        bind(upsert, { batch: JSON.stringify(batch) }),
      ]);
      const added = stored.filter(({ id }) => id > (highest?.id ?? 0)).length;
      return { added, changed: stored.length - added };
    },
  };
}
export type FoodImportRepository = ReturnType<typeof createFoodImportRepository>;
