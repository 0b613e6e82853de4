import type { InstantRange } from "../../shared/day-window.ts";
import { type DayTotals, roundGrams } from "../../shared/diary-figures.ts";

/** What an entry adds to its day, and when it was eaten (UTC milliseconds). */
export type EntryFigures = readonly [eatenAt: number, calories: number, protein: number, carbs: number, fat: number];

const createTotals = (): DayTotals => ({ calories: 0, protein: 0, carbs: 0, fat: 0, entries: 0 });

function add(totals: DayTotals, [, calories, protein, carbs, fat]: EntryFigures): void {
  totals.calories += calories;
  totals.protein += protein;
  totals.carbs += carbs;
  totals.fat += fat;
  totals.entries += 1;
}

/** Calories are whole numbers already; grams are rounded after adding. */
const roundTotals = (totals: DayTotals): DayTotals => ({
  ...totals,
  protein: roundGrams(totals.protein),
  carbs: roundGrams(totals.carbs),
  fat: roundGrams(totals.fat),
});

/** The totals of each window. Windows come oldest first and do not overlap, entries newest first. */
export function sumByWindow(windows: readonly InstantRange[], entries: readonly EntryFigures[]): DayTotals[] {
  const totals = windows.map(createTotals);
  let index = windows.length - 1;
  for (const entry of entries) {
    const [eatenAt] = entry;
    while (index >= 0 && eatenAt < (windows[index] as InstantRange).from) index -= 1;
    if (index < 0) break;
    if (eatenAt <= (windows[index] as InstantRange).to) add(totals[index] as DayTotals, entry);
  }
  return totals.map(roundTotals);
}
