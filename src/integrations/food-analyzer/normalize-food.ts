import { Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { nullable } from "../../contracts/one-of.ts";
import { within } from "../../contracts/within.ts";
import { ENTRY_AMOUNTS, ENTRY_FIELDS, type EntryAmount } from "../../shared/entry-fields.ts";
import { toPlainText } from "../../shared/text-characters.ts";
import { maxStoredLength, truncateText } from "../../shared/text-length.ts";
import { analysisFailed } from "./analysis-errors.ts";
import { adjustConfidence } from "./confidence.ts";
import type { AnalysedFood } from "./food-analyzer.ts";

const MAX_ITEMS = 20;
/** 20 kg: more than any photo shows. */
const ITEM_GRAMS_MAX = 20_000;

const Name = Type.String({ minLength: 1, maxLength: maxStoredLength(ENTRY_FIELDS.name.maxLength) });
const Kcal = Type.Integer({ minimum: 0, maximum: ENTRY_FIELDS.calories.max });
const amount = (name: EntryAmount) => Type.Number(within(ENTRY_AMOUNTS[name]));
const macros = { protein: amount("protein"), carbs: amount("carbs"), fat: amount("fat") };

/** The figures that a diary entry can hold. */
const PlausibleFood = Type.Object({
  name: Name,
  calories: Kcal,
  ...macros,
  fiber: amount("fiber"),
  sugar: amount("sugar"),
  sodium: amount("sodium"),
  confidence: Type.Number(within(ENTRY_FIELDS.confidence)),
  items: Type.Array(
    Type.Object({
      name: Name,
      grams: nullable(Type.Number({ minimum: 0, maximum: ITEM_GRAMS_MAX })),
      calories: Kcal,
      ...macros,
    }),
  ),
});

const roundToTenth = (amount: number): number => Math.round(amount * 10) / 10;
/** Shortened to `maxLength` visible characters, and without characters that cannot be stored. */
const truncate = (text: string, maxLength: number): string => truncateText(toPlainText(text.trim()), maxLength).trim();

const roundMacros = ({ protein, carbs, fat }: { protein: number; carbs: number; fat: number }) => ({
  protein: roundToTenth(protein),
  carbs: roundToTenth(carbs),
  fat: roundToTenth(fat),
});

const cleanTags = (tags: string[]): string[] =>
  [...new Set(tags.map((tag) => truncate(tag, ENTRY_FIELDS.tags.maxLength)).filter(Boolean))].slice(
    0,
    ENTRY_FIELDS.tags.max,
  );

/** Rounds figures to what the diary stores, and shortens texts and lists. */
const roundAndShorten = (food: AnalysedFood): AnalysedFood => ({
  name: truncate(food.name, ENTRY_FIELDS.name.maxLength),
  calories: Math.round(food.calories),
  ...roundMacros(food),
  fiber: roundToTenth(food.fiber),
  sugar: roundToTenth(food.sugar),
  sodium: Math.round(food.sodium),
  confidence: food.confidence,
  servingSize: truncate(food.servingSize, ENTRY_FIELDS.servingSize.maxLength),
  category: food.category,
  tags: cleanTags(food.tags),
  items: food.items.slice(0, MAX_ITEMS).map((item) => ({
    name: truncate(item.name, ENTRY_FIELDS.name.maxLength),
    grams: item.grams === null ? null : Math.round(item.grams),
    calories: Math.round(item.calories),
    ...roundMacros(item),
  })),
});

/**
 * Converts a provider's result to what the diary can store: rounds figures, shortens texts, and lowers the confidence
 * if energy and macros contradict each other. Throws 502 `analysis_failed` for impossible figures.
 */
export function normalizeFood(stated: AnalysedFood): AnalysedFood {
  const food = roundAndShorten(stated);
  if (!Value.Check(PlausibleFood, food)) throw analysisFailed("the model's figures are out of bounds");
  return { ...food, confidence: adjustConfidence(food.confidence, food) };
}
