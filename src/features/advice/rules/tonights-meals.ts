import type { DiaryDay } from "../../../shared/diary/day-window.ts";
import { type Macros, mapMacros } from "../../../shared/food/nutrition.ts";
import type { MealType } from "../../../shared/product/enums.ts";
import type { LoggedEntry } from "./logged-days.ts";
import { OVER_SHARE } from "./thresholds.ts";

/** A diary entry that can be logged again. */
export type RepeatableEntry = LoggedEntry & { id: string };

/**
 * A meal of an earlier day: its entries, when the first was eaten (UTC milliseconds, and the local time), and what they
 * add up to.
 */
export type EatenMeal = Macros & {
  mealType: MealType;
  eatenAt: number;
  localTime: number;
  entryIds: string[];
  /** What it was, in the order in which it was eaten. */
  names: string[];
  calories: number;
};

/** What is left of a daily goal: kcal, and grams of protein, which are 0 once that goal is reached. */
export type Left = { calories: number; protein: number };

const SUGGESTIONS_MAX = 3;
/** Below this share of the goal there is no gap worth a meal. */
const GAP_MIN_SHARE = 0.05;

/** The kinds of meals that are eaten in the evening, the likeliest first: after dinner a snack. */
const KINDS: readonly MealType[] = ["dinner", "lunch", "snack"];
const KINDS_AFTER_DINNER: readonly MealType[] = ["snack", "dinner", "lunch"];

/** The meals of `days` (oldest first) that are eaten in the evening, latest first; `entries` come latest first. */
function listEveningMeals(entries: readonly RepeatableEntry[], days: readonly DiaryDay[]): EatenMeal[] {
  const meals = new Map<string, EatenMeal>();
  let index = days.length - 1;
  for (const entry of entries) {
    while (index >= 0 && entry.localTime < (days[index] as DiaryDay).from) index -= 1;
    if (index < 0) break;
    if (entry.localTime > (days[index] as DiaryDay).to || !KINDS.includes(entry.mealType)) continue;
    const key = `${index} ${entry.mealType}`;
    const meal = meals.get(key);
    meals.set(key, {
      mealType: entry.mealType,
      eatenAt: entry.eatenAt,
      localTime: entry.localTime,
      entryIds: [entry.id, ...(meal?.entryIds ?? [])],
      names: [entry.name.trim(), ...(meal?.names ?? [])],
      calories: entry.calories + (meal?.calories ?? 0),
      ...mapMacros((name) => entry[name] + (meal?.[name] ?? 0)),
    });
  }
  return [...meals.values()];
}

/** The same foods, in any order and letter case. */
const describeFoods = ({ names }: EatenMeal): string =>
  names
    .map((name) => name.toLowerCase())
    .sort()
    .join("\n");

/** Each meal once, as it was last eaten. */
function removeRepeated(meals: readonly EatenMeal[]): EatenMeal[] {
  const known = new Map<string, EatenMeal>();
  for (const meal of meals) {
    const foods = describeFoods(meal);
    if (!known.has(foods)) known.set(foods, meal);
  }
  return [...known.values()];
}

type Today = { left: Left; goal: number; proteinGoal: number; isDinnerLogged: boolean };

/**
 * Up to three meals of the last days that close what is left of today. A meal fits if today then ends at most at 110% of
 * the goal, which the specification still calls on track. Dinners come first, then lunches and snacks; once dinner is
 * logged, snacks come first. Among meals of a kind the one that leaves least of the energy and of the protein is first.
 */
export function suggestMeals(
  entries: readonly RepeatableEntry[],
  days: readonly DiaryDay[],
  today: Today,
): EatenMeal[] {
  const { left, goal, proteinGoal, isDinnerLogged } = today;
  if (left.calories < goal * GAP_MIN_SHARE) return [];
  const most = left.calories + goal * (OVER_SHARE - 1);
  const kinds = isDinnerLogged ? KINDS_AFTER_DINNER : KINDS;
  const rank = ({ calories, protein }: EatenMeal): number =>
    Math.abs(left.calories - calories) / goal + Math.max(0, left.protein - protein) / proteinGoal;
  return removeRepeated(listEveningMeals(entries, days))
    .filter(({ calories }) => calories <= most)
    .sort((a, b) => kinds.indexOf(a.mealType) - kinds.indexOf(b.mealType) || rank(a) - rank(b))
    .slice(0, SUGGESTIONS_MAX);
}
