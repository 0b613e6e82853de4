import { KCAL_PER_GRAM, MACRO_NAMES, type Macros, mapMacros } from "../food/nutrition.ts";

/**
 * The sums and averages of the diary. Server and client use these alone, so that one figure is the same on every screen:
 * a day is tracked if it has an entry, and averages are over the tracked days, today so far included.
 */

/** What a day adds up to: whole kcal and grams, and how many entries they come from. */
export type DayTotals = Macros & { calories: number; entries: number };

/**
 * Whole grams of a sum. Sums of decimals such as 0.1 + 0.2 are off by less than a thousandth, which must not decide in
 * which direction a half is rounded.
 */
export const roundGrams = (sum: number): number => Math.round(Number(sum.toFixed(3)));

/** The totals of entries; grams are rounded after adding. */
export function sumEntries(entries: readonly (Macros & { calories: number })[]): DayTotals {
  const sum = (figure: "calories" | keyof Macros) => entries.reduce((total, entry) => total + entry[figure], 0);
  return {
    calories: sum("calories"),
    ...mapMacros((name) => roundGrams(sum(name))),
    entries: entries.length,
  };
}

export const isTracked = ({ entries }: Pick<DayTotals, "entries">): boolean => entries > 0;

/** The figures of several days; the averages in whole kcal and grams, 0 without a tracked day. */
export type PeriodFigures = {
  trackedDays: number;
  totalEntries: number;
  averageDailyCalories: number;
  averageMacros: Macros;
};

/** The figures of a period, from its days. */
export function summarizeDays(days: readonly DayTotals[]): PeriodFigures {
  const tracked = days.filter(isTracked);
  const sum = (figure: keyof DayTotals) => tracked.reduce((total, day) => total + day[figure], 0);
  const average = (figure: keyof DayTotals) => (tracked.length === 0 ? 0 : Math.round(sum(figure) / tracked.length));
  return {
    trackedDays: tracked.length,
    totalEntries: sum("entries"),
    averageDailyCalories: average("calories"),
    averageMacros: mapMacros(average),
  };
}

/** Each macro's share of the energy in whole per cent, 100 in total; all 0 without energy. */
export function computeEnergyShares(macros: Macros): Macros {
  const kcal = (macro: keyof Macros) => macros[macro] * KCAL_PER_GRAM[macro];
  const total = MACRO_NAMES.reduce((sum, macro) => sum + kcal(macro), 0);
  if (total === 0) return { protein: 0, carbs: 0, fat: 0 };
  const exact = MACRO_NAMES.map((macro) => ({ macro, share: (kcal(macro) / total) * 100 }));
  const shares: Macros = { protein: 0, carbs: 0, fat: 0 };
  for (const { macro, share } of exact) shares[macro] = Math.floor(share);
  // The remainder goes to the shares that lost most by rounding down.
  const left = 100 - shares.protein - shares.carbs - shares.fat;
  const byLoss = [...exact].sort((a, b) => (b.share % 1) - (a.share % 1));
  for (const { macro } of byLoss.slice(0, left)) shares[macro] += 1;
  return shares;
}
