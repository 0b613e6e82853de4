import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { bind, type Db } from "../../../db/db.ts";
import { foods } from "../../../db/schema/foods.ts";

type FoodRow = typeof foods.$inferSelect;
export type ImportedFood = Pick<FoodRow, "ndbNo" | "name" | "category" | "portions" | (typeof FIGURES)[number]> & {
  fdcId: number;
};

const FIGURES = ["kcal", "protein", "carbs", "fat", "fiber", "sugar", "sodium"] as const satisfies (keyof FoodRow)[];

const param = sql.placeholder;
const columns = (prefix: string) => sql.raw(FIGURES.map((figure) => `${prefix}${figure}`).join(", "));

/** What is not read from the download under the column's own name; `food` is an object of the json list. */
const CELLS: Partial<Record<string, SQL>> = {
  id: sql`null`,
  origin: sql`'fdc'`,
  aliases: sql`''`,
  tags: sql`'[]'`,
  portions: sql`food -> 'portions'`,
};
const cells = Object.keys(getTableColumns(foods)).map((name) => CELLS[name] ?? sql.raw(`food ->> '${name}'`));

/** A built-in food takes over the figures alone: its name, other words and portions were chosen with care. */
const unlessBuiltIn = (column: string) => sql.raw(`iif(foods.origin = 'builtin', foods.${column}, excluded.${column})`);
const update = {
  set: {
    fdcId: sql`excluded.fdc_id`,
    ...Object.fromEntries(FIGURES.map((figure) => [figure, sql.raw(`excluded.${figure}`)])),
    name: unlessBuiltIn("name"),
    category: unlessBuiltIn("category"),
    portions: unlessBuiltIn("portions"),
  },
  setWhere: sql`(foods.fdc_id, ${columns("foods.")}) is not (excluded.fdc_id, ${columns("excluded.")})
    or (foods.origin <> 'builtin'
      and (foods.name, foods.category, foods.portions) is not (excluded.name, excluded.category, excluded.portions))`,
};

/** Puts imported foods into the table `foods`. */
export function createFoodImportRepository(db: Db) {
  const highestId = db
    .select({ id: sql<number>`coalesce(max(${foods.id}), 0)` })
    .from(foods)
    .prepare();
  const put = db
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
     * Adds foods or brings them up to date, all of them or none; a food is one that is there already if it has the same
     * FDC id or else the same NDB number. Returns how many came new and how many changed.
     */
    async put(batch: readonly ImportedFood[]): Promise<{ added: number; changed: number }> {
      const [[highest], stored] = await db.atomically([bind(highestId), bind(put, { batch: JSON.stringify(batch) })]);
      const added = stored.filter(({ id }) => id > (highest?.id ?? 0)).length;
      return { added, changed: stored.length - added };
    },
  };
}
export type FoodImportRepository = ReturnType<typeof createFoodImportRepository>;
