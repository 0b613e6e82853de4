import type { ParsedMeal } from "../../../../src/contracts/meal-sentence.ts";
import type { EntryItem } from "../../../../src/shared/diary/entry-items.ts";
import { NUTRIENT_NAMES } from "../../../../src/shared/food/nutrition.ts";
import { MEAL_SENTENCE_LENGTH } from "../../../../src/shared/product/limits.ts";
import { isRecord } from "../../../platform/is-record.ts";
import { useAddressParams, withParams } from "../../../ui/hooks/use-address-choice.ts";
import { findOtherDay, formatClock, parsePastMeal } from "../../meal/past-meal.ts";
import type { Occasion } from "../food-entry.ts";

/** The most that is read of what was typed or pasted, in several texts. */
export const SAID_MAX_LENGTH = 4 * MEAL_SENTENCE_LENGTH.max;

/** When a sentence says that something was eaten. */
type SaidTime = Pick<ParsedMeal, "mealType" | "eatenAt">;

/** Chooses the meal and the time that a sentence says. What it does not say stays. */
export function useSentenceOccasion(): (said: SaidTime) => void {
  const [, changeParams] = useAddressParams();
  const findDay = (eatenAt: string | null) => (eatenAt === null ? null : (findOtherDay(eatenAt, Date.now()) ?? null));
  return ({ mealType, eatenAt }) =>
    changeParams(
      (latest) => {
        if (mealType === null && eatenAt === null) return latest;
        return withParams(latest, {
          meal: mealType,
          // An open past day is meant.
          ...(!parsePastMeal(latest) && { date: findDay(eatenAt) }),
          ...(eatenAt !== null && { time: formatClock(Date.parse(eatenAt)) }),
        });
      },
      { replace: true },
    );
}

/** Words of a sentence of which no food is known. */
export type UnknownPart = {
  id: string;
  text: string;
  /** The AI provider does not know it either. */
  isAsked?: boolean;
};

/** What a sentence says, with what was changed of it: the items of the whole, and the share of it that was eaten. */
export type SentenceMeal = {
  id: string;
  /** The name of a recipe, and how many servings it makes; a sentence has neither. */
  name?: string | undefined;
  servings?: number | undefined;
  occasion: Occasion;
  items: EntryItem[];
  unknown: UnknownPart[];
  share: number;
  /** Each food becomes an entry of its own. */
  isSplit: boolean;
  said?: SaidTime;
  /** Something of it was changed by hand. */
  isChanged?: boolean;
  /** The sentence of a meal that was closed with changes, which opens it again. */
  closedAs?: string;
  isClosed?: boolean;
};

/** Whether what is stored on the device is an item of a meal. */
export const isItem = (value: unknown): value is EntryItem =>
  isRecord(value) &&
  typeof value.name === "string" &&
  [value.grams, value.gramsLow, value.gramsHigh].every((grams) => grams === null || typeof grams === "number") &&
  NUTRIENT_NAMES.every((name) => typeof value[name] === "number");

/** Whether what is stored on the device is a meal of a sentence, or null. */
export const isSentenceMeal = (value: unknown): value is SentenceMeal | null =>
  value === null ||
  (isRecord(value) &&
    typeof value.id === "string" &&
    (value.name === undefined || typeof value.name === "string") &&
    (value.servings === undefined || typeof value.servings === "number") &&
    (value.said === undefined || isRecord(value.said)) &&
    isRecord(value.occasion) &&
    typeof value.occasion.takenAt === "string" &&
    Array.isArray(value.items) &&
    value.items.every(isItem) &&
    Array.isArray(value.unknown) &&
    value.unknown.every((part) => isRecord(part) && typeof part.text === "string") &&
    typeof value.share === "number" &&
    typeof value.isSplit === "boolean");
