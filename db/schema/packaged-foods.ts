import { customType, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** A figure with one decimal, stored as a whole number of tenths, which takes one or two bytes. */
const tenths = customType<{ data: number; driverData: number }>({
  dataType: () => "integer",
  fromDriver: (stored) => stored / 10,
  toDriver: (value) => Math.round(value * 10),
});

/** Names of brands. A food refers to one of them: a name that is stored once takes no room in 400,000 rows. */
export const brands = sqliteTable("brands", { id: integer().primaryKey(), name: text().notNull().unique() });

/** Foods by their barcode, with figures of 100 g. The migration creates `<name>_fts`, the index of names and brands. */
const packagedFoods = <const Name extends string>(name: Name) =>
  sqliteTable(name, {
    /** GTIN-14 as a number, and the number of the row: to find a code needs no index. */
    gtin: integer().primaryKey(),
    name: text().notNull(),
    brandId: integer("brand_id").references(() => brands.id),
    kcal: tenths().notNull(),
    protein: tenths().notNull(),
    carbs: tenths().notNull(),
    fat: tenths().notNull(),
    fiber: tenths().notNull(),
    sugar: tenths().notNull(),
    /** Milligrams. */
    sodium: integer().notNull(),
    /** What the label calls a serving, and its weight in grams; null if it says neither. */
    servingLabel: text("serving_label"),
    servingGrams: tenths("serving_grams"),
    /** Milligrams and grams; null if it states none. */
    caffeine: tenths(),
    alcohol: tenths(),
  });

/** Branded foods of USDA FoodData Central, public domain. */
export const brandedFoods = packagedFoods("branded_foods");

/** Products of Open Food Facts, in a table of their own: the Open Database License holds for them alone. */
export const openFoodFacts = packagedFoods("open_food_facts");

export type PackagedFoodTable = typeof brandedFoods | typeof openFoodFacts;
