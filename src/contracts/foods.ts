import { type Static, Type } from "@sinclair/typebox";
import { mapStated } from "../shared/diary/entry-fields.ts";
import { mapNutrients, NUTRIENT_NAMES } from "../shared/food/nutrition.ts";
import { MEAL_TYPES } from "../shared/product/enums.ts";
import { FOOD_QUERY_MAX_LENGTH } from "../shared/product/limits.ts";
import { visibleText } from "./bounds.ts";
import { EntryId } from "./common.ts";
import { FoodEntry } from "./diary.ts";
import { nutrients } from "./items.ts";
import { nullable, oneOf } from "./one-of.ts";

/** Figures of 100 g: kcal, grams, and sodium in milligrams; caffeine (milligrams) and alcohol (grams) of those that state them. */
export const Per100g = Type.Object({
  calories: Type.Number(),
  ...nutrients,
  ...mapStated(() => Type.Optional(Type.Number())),
});
export type Per100g = Static<typeof Per100g>;

export const Portion = Type.Object({ label: Type.String(), grams: Type.Number() });
export type Portion = Static<typeof Portion>;

/** How much of a food of the table was typed: `quantity` times the portion, or that many grams. */
export const TypedAmount = Type.Object({
  grams: Type.Number(),
  quantity: Type.Number(),
  portion: nullable(Portion),
});
export type TypedAmount = Static<typeof TypedAmount>;

/**
 * A food of the table (`builtin`) has figures per 100 g and portions. A recent food has the entry from when it was last
 * eaten. An own food has the entry that logging it now would create, with the food's own id. A packaged food (`branded`,
 * `openfoodfacts`) has figures per 100 g and its serving; one that people of this server have typed has an entry.
 * Where an amount was typed ("200 g rice"), a food of the table has it, and an entry is scaled to it. `amount` is null if it
 * is not known how much that is of this food.
 */
export const FoodHit = Type.Object({
  /** A number; the id of its entry for a recent food, the barcode (14 digits) for a packaged one. */
  id: Type.Union([Type.Integer(), Type.String()]),
  source: oneOf(["builtin", "own", "recent", "branded", "openfoodfacts"]),
  name: Type.String(),
  /** The number of a food of the table in USDA SR28; null for others. */
  ndbNo: nullable(Type.String()),
  category: nullable(Type.String()),
  tags: Type.Array(Type.String()),
  per100g: nullable(Per100g),
  entry: nullable(FoodEntry),
  portions: Type.Array(Portion),
  amount: Type.Optional(nullable(TypedAmount)),
  /** The barcode (14 digits) that an own food was saved with. */
  gtin: Type.Optional(Type.String()),
  /** Of a branded food that people of this server have typed: how many, at least two. */
  confirmedBy: Type.Optional(Type.Integer()),
});
export type FoodHit = Static<typeof FoodHit>;

const Figures = Type.Array(Type.Number());

/**
 * The built-in foods by columns: the values of one food have the same place in each. `aliases` are separated by commas,
 * `popularity` is 0 to 9, `recipe` is the key of a dish, the figures are of 100 g.
 */
export const FoodTable = Type.Object({
  id: Type.Array(Type.Integer()),
  name: Type.Array(Type.String()),
  aliases: Type.Array(Type.String()),
  popularity: Type.Array(Type.Integer()),
  ndbNo: Type.Array(nullable(Type.String())),
  recipe: Type.Array(nullable(Type.String())),
  category: Type.Array(nullable(Type.String())),
  tags: Type.Array(Type.Array(Type.String())),
  ...mapNutrients(() => Figures),
  portions: Type.Array(Type.Array(Portion)),
});
export type FoodTable = Static<typeof FoodTable>;

/**
 * Without `q`: favorite and recent foods; with `meal` those that fit this meal, popular ones included; with `list` all
 * foods or all favorites that were eaten, the last eaten first, behind the entry `before`.
 */
export const FoodSearchQuery = Type.Object({
  q: Type.Optional(visibleText({ max: FOOD_QUERY_MAX_LENGTH })),
  meal: Type.Optional(oneOf(MEAL_TYPES)),
  list: Type.Optional(oneOf(["recent", "favorites"])),
  before: Type.Optional(EntryId),
  limit: Type.Optional(Type.String({ pattern: "^(50|[1-4]\\d|[1-9])$" })),
});

export const OwnFoodsQuery = Type.Object({
  limit: Type.Optional(Type.String({ pattern: "^(100|[1-9]\\d?)$" })),
});

/** A barcode as it stands on a package. The code that reads it verifies the check digit. */
const Barcode = Type.String({
  pattern: "^(\\d{8}|\\d{12,14})$",
  messages: { pattern: "A barcode has 8, 12, 13 or 14 digits" },
});
export const BarcodeParams = Type.Object({ gtin: Barcode });

/** The entry to save as a food of one's own, and the barcode by which it is found again. */
export const NewOwnFood = Type.Object({ entryId: EntryId, gtin: Type.Optional(Barcode) });
export type NewOwnFood = Static<typeof NewOwnFood>;

const Figure = nullable(Type.Number());
/** What a label says of an amount: kcal, grams, sodium in milligrams; null where it says nothing. */
const LabelFigures = Type.Object({
  ...mapNutrients(() => Figure),
  /** Milligrams of caffeine and grams of alcohol; missing if the label states none. */
  ...mapStated(() => Type.Optional(Type.Number())),
});

/** The nutrition table on a photo, which is stored at `imageData`. */
export const FoodLabel = Type.Object({
  imageData: Type.String(),
  per100g: nullable(LabelFigures),
  perServing: nullable(LabelFigures),
  serving: nullable(Type.Object({ text: Type.String(), grams: nullable(Type.Number()) })),
  /** The figures that a person should compare with the label. */
  uncertain: Type.Array(oneOf(NUTRIENT_NAMES)),
});
export type FoodLabel = Static<typeof FoodLabel>;
