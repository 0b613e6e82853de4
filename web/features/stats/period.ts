import type { DayFigures } from "../../../src/contracts/summary.ts";
import { KCAL_PER_GRAM, type Macros } from "../../../src/shared/nutrition.ts";

/** What the statistics say about several days. Averages are over the days with entries, in whole kcal and grams. */
export type PeriodFigures = {
  averageDailyCalories: number;
  averageMacros: Macros;
  trackedDays: number;
  totalEntries: number;
  /** How many days went over the goal. */
  daysOverGoal: number;
};

export function periodFigures(days: readonly DayFigures[], goal: number): PeriodFigures {
  const tracked = days.filter((day) => day.entries > 0);
  const sum = (figure: "calories" | "protein" | "carbs" | "fat" | "entries") =>
    tracked.reduce((total, day) => total + day[figure], 0);
  const average = (total: number) => (tracked.length === 0 ? 0 : Math.round(total / tracked.length));
  return {
    averageDailyCalories: average(sum("calories")),
    averageMacros: { protein: average(sum("protein")), carbs: average(sum("carbs")), fat: average(sum("fat")) },
    trackedDays: tracked.length,
    totalEntries: sum("entries"),
    daysOverGoal: tracked.filter((day) => day.calories > goal).length,
  };
}

/** Whole per cent of the energy that each macro brings, 100 together; all 0 where there is no energy. */
export function energyShares({ protein, carbs, fat }: Macros): Macros {
  const kcal = {
    protein: protein * KCAL_PER_GRAM.protein,
    carbs: carbs * KCAL_PER_GRAM.carbs,
    fat: fat * KCAL_PER_GRAM.fat,
  };
  const total = kcal.protein + kcal.carbs + kcal.fat;
  if (total === 0) return { protein: 0, carbs: 0, fat: 0 };
  const exact = (["protein", "carbs", "fat"] as const).map((macro) => ({ macro, share: (kcal[macro] / total) * 100 }));
  const shares: Macros = { protein: 0, carbs: 0, fat: 0 };
  for (const { macro, share } of exact) shares[macro] = Math.floor(share);
  // What rounding down has left over goes to those that lost most of it.
  const left = 100 - shares.protein - shares.carbs - shares.fat;
  const byLoss = exact.toSorted((a, b) => (b.share % 1) - (a.share % 1));
  for (const { macro } of byLoss.slice(0, left)) shares[macro] += 1;
  return shares;
}
