import type { DayFigures } from "../../../src/contracts/summary.ts";
import { KCAL_PER_GRAM, type Macros } from "../../../src/shared/nutrition.ts";

/** The statistics of a period. Averages are over the days with entries, in whole kcal and grams. */
export type PeriodFigures = {
  averageDailyCalories: number;
  averageMacros: Macros;
  trackedDays: number;
  totalEntries: number;
  /** The number of days over the goal. */
  daysOverGoal: number;
};

export function summarizePeriod(days: readonly DayFigures[], goal: number): PeriodFigures {
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

/** Each macro's share of the energy in whole per cent, 100 in total; all 0 without energy. */
export function computeEnergyShares({ protein, carbs, fat }: Macros): Macros {
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
  // The remainder goes to the shares that lost most by rounding down.
  const left = 100 - shares.protein - shares.carbs - shares.fat;
  const byLoss = [...exact].sort((a, b) => (b.share % 1) - (a.share % 1));
  for (const { macro } of byLoss.slice(0, left)) shares[macro] += 1;
  return shares;
}
