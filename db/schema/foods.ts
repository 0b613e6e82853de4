import { index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { FOOD_CATEGORIES, FOOD_ORIGINS } from "../../src/shared/product/enums.ts";

/**
 * Foods per 100 g: the built-in ones, dishes computed from recipes, and those that the host imported. The first migration creates `foods_fts`, the
 * index of names and aliases. The third creates `foods_terms`, the list of that index's words, which older versions read.
 */
export const foods = sqliteTable(
  "foods",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** The food's number in USDA SR28. The figures are from there unless a newer publication was imported. */
    ndbNo: text("ndb_no"),
    /** The dish's key in db/seed/recipes.tsv, if its figures were computed from a recipe. */
    recipe: text(),
    /** The food's id in FoodData Central, if it was imported from there. */
    fdcId: integer("fdc_id"),
    /** Where the row came from. Only that source may delete it. */
    origin: text({ enum: FOOD_ORIGINS }).notNull().default("builtin"),
    name: text().notNull(),
    /** Other names to search by, separated by commas. */
    aliases: text().notNull().default(""),
    category: text({ enum: FOOD_CATEGORIES }),
    /** How often people eat it, from 0 to 9 (docs/foods.md); 0 for imported foods. */
    popularity: integer().notNull().default(0),
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
    uniqueIndex("foods_recipe").on(table.recipe),
    index("foods_name").on(table.name),
    index("foods_popularity").on(table.popularity),
  ],
);

/** The built-in data in this file, with a digest of its content. */
export const seeds = sqliteTable("seeds", { name: text().primaryKey(), sha256: text().notNull() });
