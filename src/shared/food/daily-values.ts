import type { NutrientReference, Sex } from "../product/enums.ts";
import type { ListedNutrient } from "./further-nutrients.ts";
import { KJ_PER_KCAL } from "./nutrition.ts";

// What adults should have of a nutrient in a day, in the nutrient's unit (docs/nutrients.md says more):
// the US Food and Drug Administration's Daily Values (21 CFR 101.9(c)(8)(iv) and (c)(9)), and the population reference
// intakes or adequate intakes of the European Food Safety Authority (EFSA Supporting Publication 2017:e15121).

/** Whom a daily value is for. The goal is in kcal. */
export type ValuesFor = { sex: Sex | null; isPregnant: boolean; dailyCalorieGoal: number };

/** Nutrients whose daily value is the most that one should have. */
export const LIMITED_NUTRIENTS: readonly ListedNutrient[] = ["saturatedFat", "cholesterol", "caffeine"];

type Values<Value> = Partial<Record<ListedNutrient, Value>>;

const FDA: Values<{ adult: number; pregnant: number }> = {
  saturatedFat: { adult: 20, pregnant: 20 },
  cholesterol: { adult: 300, pregnant: 300 },
  calcium: { adult: 1300, pregnant: 1300 },
  iron: { adult: 18, pregnant: 27 },
  magnesium: { adult: 420, pregnant: 400 },
  phosphorus: { adult: 1250, pregnant: 1250 },
  potassium: { adult: 4700, pregnant: 5100 },
  zinc: { adult: 11, pregnant: 13 },
  copper: { adult: 0.9, pregnant: 1.3 },
  manganese: { adult: 2.3, pregnant: 2.6 },
  selenium: { adult: 55, pregnant: 70 },
  vitaminA: { adult: 900, pregnant: 1300 },
  thiamin: { adult: 1.2, pregnant: 1.4 },
  riboflavin: { adult: 1.3, pregnant: 1.6 },
  niacin: { adult: 16, pregnant: 18 },
  pantothenicAcid: { adult: 5, pregnant: 7 },
  vitaminB6: { adult: 1.7, pregnant: 2 },
  folate: { adult: 400, pregnant: 600 },
  vitaminB12: { adult: 2.4, pregnant: 2.8 },
  vitaminC: { adult: 90, pregnant: 120 },
  vitaminD: { adult: 20, pregnant: 15 },
  vitaminE: { adult: 15, pregnant: 19 },
  vitaminK: { adult: 120, pregnant: 90 },
  choline: { adult: 550, pregnant: 550 },
};

const EFSA: Values<Record<Sex, number>> = {
  calcium: { female: 950, male: 950 },
  iron: { female: 16, male: 11 },
  magnesium: { female: 300, male: 350 },
  phosphorus: { female: 550, male: 550 },
  potassium: { female: 3500, male: 3500 },
  zinc: { female: 9.3, male: 11.7 },
  copper: { female: 1.3, male: 1.6 },
  manganese: { female: 3, male: 3 },
  selenium: { female: 70, male: 70 },
  vitaminA: { female: 650, male: 750 },
  riboflavin: { female: 1.6, male: 1.6 },
  pantothenicAcid: { female: 5, male: 5 },
  vitaminB6: { female: 1.6, male: 1.7 },
  folate: { female: 330, male: 330 },
  vitaminB12: { female: 4, male: 4 },
  vitaminC: { female: 95, male: 110 },
  vitaminD: { female: 15, male: 15 },
  vitaminE: { female: 11, male: 13 },
  vitaminK: { female: 70, male: 70 },
  choline: { female: 400, male: 400 },
};
/** What EFSA gives for each MJ of the energy that is eaten. */
const EFSA_PER_MJ: Values<number> = { thiamin: 0.1, niacin: 1.6 };

/**
 * Milligrams of caffeine in a day that raise no concern for adults, and for women in pregnancy and while breastfeeding, by
 * EFSA ("Scientific Opinion on the safety of caffeine", EFSA Journal 2015;13(5):4102). The FDA has no daily value.
 */
const CAFFEINE = { adult: 400, pregnant: 200 } as const;
/** Milligrams of caffeine at once that raise no concern for adults, by the same opinion. */
export const CAFFEINE_DOSE = 200;

/** Whose value of a nutrient there is. */
export const findReference = (chosen: NutrientReference, name: ListedNutrient): NutrientReference =>
  name === "caffeine" ? "efsa" : chosen;

/** The daily value of a nutrient; undefined where there is none. Where the sex is not known, the higher one of both. */
export function findDailyValue(
  reference: NutrientReference,
  name: ListedNutrient,
  person: ValuesFor,
): number | undefined {
  if (name === "caffeine") return CAFFEINE[person.isPregnant ? "pregnant" : "adult"];
  if (reference === "fda") return FDA[name]?.[person.isPregnant ? "pregnant" : "adult"];
  const perMj = EFSA_PER_MJ[name];
  if (perMj !== undefined) return Number(((perMj * person.dailyCalorieGoal * KJ_PER_KCAL) / 1000).toFixed(1));
  const values = EFSA[name];
  if (!values) return undefined;
  return person.sex === null ? Math.max(values.female, values.male) : values[person.sex];
}
