import { type EntryItem, type ItemFood, toExact } from "../diary/entry-items.ts";
import { ADDED_FOODS, type AddedKind, computeAddedCalories } from "../food/added-foods.ts";

/** Questions about the result of a photo, and their answers. */

/** Whether a food was added that the photo does not show. */
export type AddedQuestion = { id: AddedKind; kind: "added"; food: ItemFood };
/** How large the item at `position` is. */
export type SizeQuestion = { id: string; kind: "size"; name: string; position: number };
export type Question = AddedQuestion | SizeQuestion;

export const SIZES = ["small", "medium", "large"] as const;
export const ADDED_AMOUNTS = ["none", "little", "much"] as const;
export type Answer = (typeof SIZES)[number] | (typeof ADDED_AMOUNTS)[number];

/** An answer to choose: the weight (grams) that the item or the added food has then, and what it changes in kcal. */
export type Choice = { answer: Answer; grams: number; kcal: number };

/** The sizes of an item, by the weights that it may have; none if these are not known, or certain. */
export function listSizes({ calories, grams, gramsLow, gramsHigh }: EntryItem): Choice[] {
  if (grams === null || gramsLow === null || gramsHigh === null) return [];
  if (gramsLow <= 0 || gramsLow >= grams || grams >= gramsHigh) return [];
  return [gramsLow, grams, gramsHigh].map((weight, index) => ({
    answer: SIZES[index] ?? "medium",
    grams: weight,
    kcal: toExact(calories * (weight / grams - 1)),
  }));
}

/** The answers to a question about items that are as they were before any answer, the least first. */
export function listChoices(question: Question, items: readonly EntryItem[]): Choice[] {
  if (question.kind === "size") {
    const item = items[question.position];
    return item ? listSizes(item) : [];
  }
  const { little, much } = ADDED_FOODS[question.id];
  const weights = { none: 0, little, much };
  return ADDED_AMOUNTS.map((answer) => ({
    answer,
    grams: weights[answer],
    kcal: computeAddedCalories(question.food, weights[answer]),
  }));
}
