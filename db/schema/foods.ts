import { index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { FOOD_CATEGORIES, FOOD_ORIGINS } from "../../src/shared/enums.ts";

/**
 * Foods per 100 g: the built-in ones and those that the host imported. The first migration creates `foods_fts`, the
 * index of names and aliases. The third creates `foods_terms`, the list of that index's words.
 */
export const foods = sqliteTable(
  "foods",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** The food's number in USDA SR28. The figures are from there unless a newer publication was imported. */
    ndbNo: text("ndb_no"),
    /** The food's id in FoodData Central, if it was imported from there. */
    fdcId: integer("fdc_id"),
    /** Where the row came from. Only that source may delete it. */
    origin: text({ enum: FOOD_ORIGINS }).notNull().default("builtin"),
    name: text().notNull(),
    /** Other names to search by, separated by commas. */
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

/** The built-in data in this file, with a digest of its content. */
export const seeds = sqliteTable("seeds", { name: text().primaryKey(), sha256: text().notNull() });
