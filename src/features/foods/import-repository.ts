import { sql } from "drizzle-orm";
import type { Db } from "../../../db/open.ts";
import type { foods } from "../../../db/schema/foods.ts";

type FoodRow = typeof foods.$inferSelect;
export type ImportedFood = Pick<FoodRow, "ndbNo" | "name" | "category" | "portions" | (typeof FIGURES)[number]> & {
  fdcId: number;
};

const FIGURES = ["kcal", "protein", "carbs", "fat", "fiber", "sugar", "sodium"] as const satisfies (keyof FoodRow)[];

const columns = (prefix: string) => sql.raw(FIGURES.map((figure) => `${prefix}${figure}`).join(", "));
const figureUpdates = sql.raw(FIGURES.map((figure) => `${figure} = excluded.${figure}`).join(", "));

/** A built-in food takes over the figures alone: its name, other words and portions were chosen with care. */
const kept = (column: string) =>
  sql.raw(`${column} = iif(foods.origin = 'builtin', foods.${column}, excluded.${column})`);
const update = sql`do update set fdc_id = excluded.fdc_id, ${figureUpdates}, ${kept("name")}, ${kept("category")},
    ${kept("portions")}
  where (foods.fdc_id, ${columns("foods.")}) is not (excluded.fdc_id, ${columns("excluded.")})
    or (foods.origin <> 'builtin'
      and (foods.name, foods.category, foods.portions) is not (excluded.name, excluded.category, excluded.portions))`;

/** Puts imported foods into the table `foods`. */
export function createFoodImportRepository(db: Db) {
  return {
    /**
     * Adds foods or brings them up to date, all of them or none; a food is one that is there already if it has the same
     * FDC id or else the same NDB number. Returns how many came new and how many changed.
     */
    async put(batch: readonly ImportedFood[]): Promise<{ added: number; changed: number }> {
      const [highest] = db.all<{ id: number }>(sql`select coalesce(max(id), 0) as id from foods`);
      const touched = db.all<{ id: number }>(sql`
        insert into foods (origin, fdc_id, ndb_no, name, category, tags, ${columns("")}, portions)
        select 'fdc', food ->> 'fdcId', food ->> 'ndbNo', food ->> 'name', food ->> 'category', '[]',
          ${sql.raw(FIGURES.map((figure) => `food ->> '${figure}'`).join(", "))}, food -> 'portions'
        from (select value as food from json_each(${JSON.stringify(batch)})) where true
        on conflict (fdc_id) ${update}
        on conflict (ndb_no) ${update}
        returning id`);
      const added = touched.filter(({ id }) => id > (highest?.id ?? 0)).length;
      return { added, changed: touched.length - added };
    },
  };
}
export type FoodImportRepository = ReturnType<typeof createFoodImportRepository>;
