import { type Static, type TSchema, Type } from "@sinclair/typebox";
import type { CalorieError } from "../shared/analysis/calorie-range.ts";
import { FOOD_CATEGORIES, OTHER_PHOTO_KINDS } from "../shared/product/enums.ts";
import { FoodEntry } from "./diary.ts";
import { EntryItem, ItemFood, nutrients } from "./items.ts";
import { nullable, oneOf } from "./one-of.ts";

/** Totals of what the photo shows: kcal, grams, sodium in milligrams; confidence from 0 to 1. */
const AnalysisValues = Type.Object({
  name: Type.String(),
  calories: Type.Integer(),
  ...nutrients,
  confidence: Type.Number(),
  servingSize: Type.String(),
  category: nullable(oneOf(FOOD_CATEGORIES)),
  tags: Type.Array(Type.String()),
  /** The least and the most energy of the whole, between which the truth is likely to be. */
  caloriesLow: Type.Integer(),
  caloriesHigh: Type.Integer(),
  /** How far the analyzer's calories are off, from which the range follows again after items were changed. */
  calorieError: Type.Object({ relative: Type.Number(), factor: Type.Number() } satisfies Record<
    keyof CalorieError,
    TSchema
  >),
  /** What the photo shows, the figures of which add up to those above. */
  items: Type.Array(EntryItem),
  /** How many more items the analyzer named: there are too many, or their figures are impossible. */
  omittedItems: Type.Optional(Type.Integer({ minimum: 1 })),
});
export type AnalysisValues = Static<typeof AnalysisValues>;

/** The values for a photo, which is stored at `imageData`. */
export const FoodAnalysis = Type.Composite([
  AnalysisValues,
  Type.Object({
    imageData: Type.String(),
    /** The other photos that were analyzed with it, and what they show. */
    otherPhotos: Type.Optional(Type.Array(Type.Object({ imageData: Type.String(), kind: oneOf(OTHER_PHOTO_KINDS) }))),
    /** The foods of the table that answers to questions about the photo add: oil, dressing and butter. */
    additions: Type.Optional(Type.Array(ItemFood)),
    /**
     * If the values are what the person made of the same dish or items before: when, by which share of its calories that
     * changed the analysis (0.2 is 20%), and the values without that.
     */
    corrected: Type.Optional(Type.Object({ at: Type.String(), change: Type.Number(), original: AnalysisValues })),
  }),
]);
export type FoodAnalysis = Static<typeof FoodAnalysis>;

/** The data of the events with which an analysis is streamed. A `failure` has a status and the body of an error. */
export const AnalysisEvent = {
  /** Meals of the account whose photos look like this one, which is stored at `imageData`. */
  similar: Type.Object({ imageData: Type.String(), entries: Type.Array(FoodEntry) }),
  /** The place in the queue before the AI provider, 1 for the next. */
  place: Type.Object({ place: Type.Integer() }),
  analyzing: Type.Object({}),
  /** An item that was found, before the whole is known. */
  item: Type.Object({ item: FoodAnalysis.properties.items.items }),
  result: FoodAnalysis,
};
