import type { EntryItem, ItemFood } from "../diary/entry-items.ts";
import { fitsItems } from "../diary/portion.ts";
import { findAddedFoodKind } from "../food/added-foods.ts";
import { findAddedKind, hasFat } from "../food/food-kinds.ts";
import { answerQuestion } from "./answer-question.ts";
import { type Choice, listChoices, listSizes, type Question } from "./questions.ts";

/** The most questions about one result: more would stand in the way. */
export const QUESTIONS_MAX = 3;
/** A question is asked if its answer is expected to change the calories by at least this share of the whole. */
export const QUESTION_MIN_SHARE = 0.05;
/** What is assumed without an answer is right half of the time, and each of the other two answers a quarter. */
const OTHER_ANSWER_PROBABILITY = 0.25;
/** What weighs less together (grams) is a garnish, and what is on it is not worth a question. */
const GARNISH_GRAMS = 50;

/** By how many kcal the answer is expected to change the whole. */
const computeExpectedChange = (choices: readonly Choice[]): number =>
  choices.reduce((sum, { kcal }) => sum + OTHER_ANSWER_PROBABILITY * Math.abs(kcal), 0);

/** Questions about foods that a photo does not show, each about the items that have it usually. */
function listAddedQuestions(items: readonly EntryItem[], foods: readonly ItemFood[]): Question[] {
  const kinds = items.map((item) => findAddedKind(item, items));
  return foods.flatMap((food): Question[] => {
    const id = findAddedFoodKind(food);
    if (!id || hasFat(id, items)) return [];
    const grams = items.reduce((sum, item, index) => sum + (kinds[index] === id ? (item.grams ?? 0) : 0), 0);
    return grams >= GARNISH_GRAMS ? [{ id, kind: "added", food }] : [];
  });
}

/** Questions about the sizes of items whose weight is uncertain. */
const listSizeQuestions = (items: readonly EntryItem[]): Question[] =>
  items.flatMap((item, position): Question[] =>
    listSizes(item).length > 0 ? [{ id: `size ${position}`, kind: "size", name: item.name, position }] : [],
  );

/** Whether an entry can hold the items with each of the answers. */
const fitsEveryAnswer = (question: Question, items: readonly EntryItem[]): boolean =>
  listChoices(question, items).every(({ answer }) => fitsItems(answerQuestion(question, answer, items, items)));

/**
 * The questions about a meal of these items, at most three, the one that changes its calories most first. `foods` are
 * those of the table that answers may add. How much of the meal was eaten is not asked: the portion above says it.
 *
 * Each question has three answers, and the one that the figures stand for now counts as right half of the time. So the
 * expected change is a quarter of what the other two change together. A question that is expected to change less than a
 * twentieth of the meal is not asked.
 */
export function chooseQuestions(items: readonly EntryItem[], foods: readonly ItemFood[]): Question[] {
  const calories = items.reduce((sum, item) => sum + item.calories, 0);
  return [...listAddedQuestions(items, foods), ...listSizeQuestions(items)]
    .filter((question) => fitsEveryAnswer(question, items))
    .map((question) => ({ question, change: computeExpectedChange(listChoices(question, items)) }))
    .filter(({ change }) => change > 0 && change >= QUESTION_MIN_SHARE * calories)
    .sort((one, other) => other.change - one.change)
    .slice(0, QUESTIONS_MAX)
    .map(({ question }) => question);
}
