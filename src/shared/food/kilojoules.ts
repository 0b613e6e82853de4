import { computeMacroKcal, KJ_PER_KCAL } from "./nutrition.ts";

/** What is stated of a food: energy, and grams. */
export type StatedEnergy = { [name in "calories" | "protein" | "carbs" | "fat"]?: number | null | undefined };

/** How far the energy of kilojoules can be from that of the macros. */
const TOLERANCE = 0.08;
/** Less energy of the macros shows nothing. */
const MIN_KCAL = 50;
/** The least share of it that protein and fat have: alcohol, which is in no macro, is hardly anywhere with them. */
const MIN_SHARE = 0.2;

const computeKcal = ({ protein, carbs, fat }: StatedEnergy): number =>
  computeMacroKcal({ protein: protein ?? 0, carbs: carbs ?? 0, fat: fat ?? 0 });

/** Whether what is stated as kcal of some foods is in kilojoules: all of it is 4.184 times the energy of the macros. */
export function isInKilojoules(foods: readonly StatedEnergy[]): boolean {
  const stated = foods.reduce((sum, { calories }) => sum + (calories ?? 0), 0);
  const kcal = foods.reduce((sum, food) => sum + computeKcal(food), 0);
  const solid = foods.reduce((sum, food) => sum + computeKcal({ ...food, carbs: 0 }), 0);
  return kcal >= MIN_KCAL && solid >= MIN_SHARE * kcal && Math.abs(stated / kcal / KJ_PER_KCAL - 1) <= TOLERANCE;
}

/** The foods in kcal where the energy of all is stated in kilojoules. */
export const convertKilojoules = <Food extends StatedEnergy>(foods: readonly Food[]): Food[] =>
  isInKilojoules(foods)
    ? foods.map((food) => (food.calories == null ? food : { ...food, calories: food.calories / KJ_PER_KCAL }))
    : [...foods];
