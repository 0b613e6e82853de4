import type { EntryItem } from "../diary/entry-items.ts";
import { createAddedItem, isAddedItem } from "../food/added-foods.ts";
import { weighItem } from "../food/item-edits.ts";
import {
  type AddedQuestion,
  type Answer,
  type Choice,
  listChoices,
  type Question,
  type SizeQuestion,
} from "./questions.ts";

/** What answers make of the items of a meal. `asked` are the items as they were when the questions were chosen. */

/** The answer to each question, by its id. */
export type Answers = Readonly<Record<string, string>>;

/** Weights (grams) that are nearer than this are the same. */
const SAME_GRAMS = 1e-3;

const isSameWeight = (one: number | null | undefined, other: number): boolean =>
  typeof one === "number" && Math.abs(one - other) < SAME_GRAMS;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The item at another size. Its range ends halfway to the next sizes. */
function sizeItem(item: EntryItem, { answer, grams }: Choice, choices: readonly Choice[]): EntryItem {
  const weights = choices.map((choice) => choice.grams);
  const index = choices.findIndex((choice) => choice.answer === answer);
  const middle = (other: number): number => (grams + (weights[other] ?? grams)) / 2;
  // Two small eggs are two eggs.
  return { ...weighItem(item, grams), count: item.count, gramsLow: middle(index - 1), gramsHigh: middle(index + 1) };
}

/** Where the item that a size is asked of is now; -1 if it was removed or renamed. */
function findSizedItem({ position }: SizeQuestion, asked: readonly EntryItem[], items: readonly EntryItem[]): number {
  const wanted = asked[position];
  const isMatch = (item: EntryItem): boolean => item.name === wanted?.name && isSame(item.box, wanted.box);
  const before = asked.slice(0, position).filter(isMatch).length;
  return [...items.entries()].filter(([, item]) => isMatch(item))[before]?.[0] ?? -1;
}

const findAddedItem = ({ id }: AddedQuestion, items: readonly EntryItem[]): number =>
  items.findIndex((item) => isAddedItem(item, id));

/** The answer that the items have now, whether it was given or is assumed; undefined for another amount. */
function findCurrentAnswer(
  question: Question,
  asked: readonly EntryItem[],
  items: readonly EntryItem[],
): Answer | undefined {
  const isAdded = question.kind === "added";
  const item = items[isAdded ? findAddedItem(question, items) : findSizedItem(question, asked, items)];
  const grams = item ? item.grams : isAdded ? 0 : null;
  return listChoices(question, asked).find((choice) => isSameWeight(grams, choice.grams))?.answer;
}

/** Whether a question still makes sense: an item that was renamed, removed or weighed since then has no size to ask. */
export const isOpenQuestion = (question: Question, asked: readonly EntryItem[], items: readonly EntryItem[]): boolean =>
  question.kind === "added" || findCurrentAnswer(question, asked, items) !== undefined;

/** The answer that was given and that the items still have. */
export function findGivenAnswer(
  question: Question,
  answers: Answers,
  asked: readonly EntryItem[],
  items: readonly EntryItem[],
): Answer | undefined {
  const current = findCurrentAnswer(question, asked, items);
  return answers[question.id] === current ? current : undefined;
}

const replaceItem = (items: readonly EntryItem[], position: number, by: readonly EntryItem[]): EntryItem[] =>
  items.flatMap((item, index) => (index === position ? by : [item]));

function answerAdded(question: AddedQuestion, grams: number, items: readonly EntryItem[]): EntryItem[] {
  const position = findAddedItem(question, items);
  const added = grams > 0 ? [createAddedItem(question.food, grams)] : [];
  return position < 0 ? [...items, ...added] : replaceItem(items, position, added);
}

function answerSize(
  question: SizeQuestion,
  answer: Answer | undefined,
  asked: readonly EntryItem[],
  items: readonly EntryItem[],
): EntryItem[] {
  const choices = listChoices(question, asked);
  const position = findSizedItem(question, asked, items);
  const [first, current] = [asked[question.position], items[position]];
  if (!first || !current || first.grams === null) return [...items];
  const isAnswered = choices.some((choice) => isSame(current, sizeItem(first, choice, choices)));
  const { gramsLow, gramsHigh, count } = first;
  // An item that was changed otherwise, such as to the figures of its food, keeps that.
  const unanswered = isAnswered ? first : { ...weighItem(current, first.grams), gramsLow, gramsHigh, count };
  const choice = choices.find((one) => one.answer === answer);
  return replaceItem(items, position, [choice ? sizeItem(unanswered, choice, choices) : unanswered]);
}

/** The items with an answer to a question, or without one. */
export function answerQuestion(
  question: Question,
  answer: Answer | undefined,
  asked: readonly EntryItem[],
  items: readonly EntryItem[],
): EntryItem[] {
  if (question.kind === "size") return answerSize(question, answer, asked, items);
  const choice = listChoices(question, asked).find((one) => one.answer === answer);
  return answerAdded(question, choice?.grams ?? 0, items);
}
