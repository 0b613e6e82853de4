import { index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { FOOD_CATEGORIES, FOOD_ORIGINS } from "../../src/shared/enums.ts";

/**
 * Foods per 100 g: the built-in ones and those that the host imported. `foods_fts`, made by the first migration,
 * indexes names and aliases; `foods_terms`, made by the third, lists the words of that index.
 */
export const foods = sqliteTable(
  "foods",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** The food's number in USDA SR28, whose figures these are unless a newer publication was imported. */
    ndbNo: text("ndb_no"),
    /** Its id in FoodData Central, where it was imported from there. */
    fdcId: integer("fdc_id"),
    /** Who put the row here, and may take it out again. */
    origin: text({ enum: FOOD_ORIGINS }).notNull().default("builtin"),
    name: text().notNull(),
    /** Other words that people look for it by, separated by commas. */
    aliases: text().notNull().default(""),
    category: text({ enum: FOOD_CATEGORIES }),
    tags: text({ mode: "json" }).$type<string[]>().notNull(),
    kcal: real().notNull(),
    protein: real().notNull(),
    carbs: real().notNull(),
    fat: real().notNull(),
    fiber: real().notNull(),
    sugar: real().notNull(),
    /** Milligrams. */
    sodium: real().notNull(),
    /** Household measures, the most usual first. */
    portions: text({ mode: "json" }).$type<{ label: string; grams: number }[]>().notNull(),
  },
  (table) => [
    uniqueIndex("foods_ndb_no").on(table.ndbNo),
    uniqueIndex("foods_fdc_id").on(table.fdcId),
    index("foods_name").on(table.name),
  ],
);

/** Which built-in data this file already holds, by a digest of it. */
export const seeds = sqliteTable("seeds", { name: text().primaryKey(), sha256: text().notNull() });
