import { eq, getTableColumns, getTableName, sql } from "drizzle-orm";
import { bind, type Db } from "../../../../db/engine/db.ts";
import { brands, type PackagedFoodTable } from "../../../../db/schema/packaged-foods.ts";
import { excluded, isAmong, param } from "../../../../db/sql/placeholders.ts";
import { type MayState, mapStated, STATED_NAMES } from "../../../shared/diary/entry-fields.ts";
import type { Gtin } from "../../../shared/food/gtin.ts";

/** A food by its barcode: figures of 100 g, sodium and caffeine in milligrams, and what the label calls a serving. */
export type PackagedFood = MayState & {
  gtin: Gtin;
  name: string;
  brand: string | null;
  kcal: number;
  protein: number;
  carbs: number;
  fat: number;
  fiber: number;
  sugar: number;
  sodium: number;
  servingLabel: string | null;
  servingGrams: number | null;
};

const FIGURES = ["kcal", "protein", "carbs", "fat", "fiber", "sugar"] as const;
const UPDATED = ["name", "brandId", ...FIGURES, "sodium", "servingLabel", "servingGrams", ...STATED_NAMES] as const;

const toTenths = (figure: number): number => Math.round(figure * 10);

const toTenthsOrNull = (figure: number | null | undefined): number | null =>
  figure === null || figure === undefined ? null : toTenths(figure);

/** A food as its row: figures in tenths. */
const toRow = (food: PackagedFood) => ({
  ...food,
  ...Object.fromEntries(FIGURES.map((name) => [name, toTenths(food[name])])),
  ...mapStated((name) => toTenthsOrNull(food[name])),
  sodium: Math.round(food.sodium),
  servingGrams: toTenthsOrNull(food.servingGrams),
});

/** A table of packaged foods, and its full-text index. */
export function createPackagedFoodRepository(db: Db, table: PackagedFoodTable) {
  const { brandId: _, ...columns } = getTableColumns(table);
  const names = getTableColumns(table);
  const tableName = getTableName(table);
  const select = () =>
    db
      .select({ ...columns, brand: brands.name })
      .from(table)
      .leftJoin(brands, eq(brands.id, table.brandId));
  const find = select()
    .where(eq(table.gtin, param("gtin")))
    .prepare();
  const findAll = select().where(isAmong(table.gtin, "gtins")).prepare();
  const index = sql`${sql.identifier(`${tableName}_fts`)}`;
  const findMatches = db
    .select({ gtin: table.gtin, name: table.name, brand: brands.name })
    .from(sql`(select rowid from ${index} where ${index} match ${param("match")} limit ${param("limit")}) as found`)
    .innerJoin(table, sql`found.rowid = ${table.gtin}`)
    .leftJoin(brands, eq(brands.id, table.brandId))
    .prepare();

  const batch = sql`(select value as food from json_each(${param("batch")}))`;
  const countKnown = db
    .select({ count: sql<number>`count(*)` })
    .from(table)
    .where(sql`${table.gtin} in (select food ->> 'gtin' from ${batch})`)
    .prepare();
  const addBrands = db
    .insert(brands)
    .select(sql`select null, food ->> 'brand' from ${batch} where food ->> 'brand' is not null`)
    .onConflictDoNothing()
    .prepare();
  const cells = Object.keys(names).map((name) =>
    name === "brandId" ? sql`(select id from brands where name = food ->> 'brand')` : sql.raw(`food ->> '${name}'`),
  );
  const list = (prefix: string) => sql.raw(UPDATED.map((name) => `${prefix}.${names[name].name}`).join(", "));
  const upsert = db
    .insert(table)
    .select(sql`select ${sql.join(cells, sql`, `)} from ${batch} where true`)
    .onConflictDoUpdate({
      target: table.gtin,
      set: excluded(table, UPDATED),
      setWhere: sql`(${list(tableName)}) is not (${list("excluded")})`,
    })
    .returning({ gtin: table.gtin })
    .prepare();

  return {
    /** The food of a code. */
    find: async (gtin: Gtin): Promise<PackagedFood | undefined> => await find.get({ gtin }),
    /** The foods of these codes, in the same order. */
    findAll: async (gtins: readonly Gtin[]): Promise<PackagedFood[]> => {
      const rows = await findAll.all({ gtins: JSON.stringify(gtins) });
      const byGtin = new Map(rows.map((row) => [row.gtin, row]));
      return gtins.flatMap((gtin) => byGtin.get(gtin) ?? []);
    },
    /** Foods that match an expression of FTS5 for words of names and brands, in the order of their codes. */
    findMatches: async (match: string, limit: number) => await findMatches.all({ match, limit }),
    /** Inserts or updates foods, all or none. Returns how many were added and how many were changed. */
    async upsert(foods: readonly PackagedFood[]): Promise<{ added: number; changed: number }> {
      const values = { batch: JSON.stringify(foods.map(toRow)) };
      const [[known], , stored] = await db.atomically([
        bind(countKnown, values),
        bind(addBrands, values),
        bind(upsert, values),
      ]);
      const added = foods.length - (known?.count ?? 0);
      return { added, changed: stored.length - added };
    },
  };
}
export type PackagedFoodRepository = ReturnType<typeof createPackagedFoodRepository>;
