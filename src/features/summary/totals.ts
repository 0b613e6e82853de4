import type { InstantRange } from "../../shared/day-window.ts";

/** kcal, grams, and the number of entries. */
export type Totals = { calories: number; protein: number; carbs: number; fat: number; entries: number };

/** What an entry adds to its day, and when it was eaten (UTC milliseconds). */
export type EntryFigures = readonly [eatenAt: number, calories: number, protein: number, carbs: number, fat: number];

const createTotals = (): Totals => ({ calories: 0, protein: 0, carbs: 0, fat: 0, entries: 0 });

function add(totals: Totals, [, calories, protein, carbs, fat]: EntryFigures): void {
  totals.calories += calories;
  totals.protein += protein;
  totals.carbs += carbs;
  totals.fat += fat;
  totals.entries += 1;
}

/** The totals of each window. Windows come oldest first and do not overlap, entries newest first. */
export function sumByWindow(windows: readonly InstantRange[], entries: readonly EntryFigures[]): Totals[] {
  const totals = windows.map(createTotals);
  let index = windows.length - 1;
  for (const entry of entries) {
    const [eatenAt] = entry;
    while (index >= 0 && eatenAt < (windows[index] as InstantRange).from) index -= 1;
    if (index < 0) break;
    if (eatenAt <= (windows[index] as InstantRange).to) add(totals[index] as Totals, entry);
  }
  return totals;
}

/** Calories are whole numbers already; grams are rounded after adding. */
export const roundMacros = ({ protein, carbs, fat }: Totals) => ({
  protein: Math.round(protein),
  carbs: Math.round(carbs),
  fat: Math.round(fat),
});
