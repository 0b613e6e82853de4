import type { NutrientSums } from "../../../src/contracts/summary.ts";

const sum = (figures: readonly number[]): number => figures.reduce((total, figure) => total + figure, 0);

/** The average over the days with an entry of several ranges, and its coverage, of those of each. */
export function averageNutrients(parts: readonly NutrientSums[]): NutrientSums {
  const trackedDays = sum(parts.map((part) => part.trackedDays));
  const average = (toFigure: (part: NutrientSums) => number): number =>
    sum(parts.map((part) => toFigure(part) * part.trackedDays)) / Math.max(1, trackedDays);
  const calories = average((part) => part.calories);
  const cover = (toShare: (part: NutrientSums) => number): number =>
    calories > 0 ? average((part) => toShare(part) * part.calories) / calories : average(toShare);
  return {
    ...{ trackedDays, calories, coverage: cover((part) => part.coverage) },
    nutrients: (parts[0]?.nutrients ?? []).map(({ name, unit }, index) => {
      const isStated = parts.some(({ nutrients }) => nutrients[index]?.amount != null);
      return {
        ...{ name, unit, sources: [] },
        amount: isStated ? average(({ nutrients }) => nutrients[index]?.amount ?? 0) : null,
        coverage: cover(({ nutrients }) => nutrients[index]?.coverage ?? 0),
      };
    }),
  };
}
