import type { Drink, Weighing } from "../../src/contracts/body.ts";
import { mapAmounts } from "../../src/shared/diary/entry-fields.ts";

/** A weighing at a local time of UTC. */
export const buildWeighing = (id: string, weighedOn: string, kg: number): Weighing => ({
  ...{ id, kg, bodyFat: null, waistCm: null },
  ...{ weighedAt: `${weighedOn}:00.000Z`, weighedOn, timeZone: "UTC" },
});

/** A glass at a local time of UTC. */
export const buildGlass = (id: string, drunkOn: string, ml: number): Drink => ({
  ...{ id, ml, drunkAt: `${drunkOn}:00.000Z`, drunkOn, timeZone: "UTC" },
});

/** An item of black tea, which is counted as water. */
export function buildTeaItem(grams: number) {
  const figures = { calories: 2, ...mapAmounts(() => 0) };
  const food = { id: 1, name: "Tea, black", ndbNo: "14355", per100g: figures };
  const details = { estimate: null, count: null, unit: null, preparation: null, box: null };
  const weight = { grams, gramsLow: grams, gramsHigh: grams };
  return { name: "Tea", ...weight, ...figures, source: "database" as const, food, ...details };
}
