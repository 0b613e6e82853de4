import type { NutrientSums } from "../../../src/contracts/summary.ts";

const sum = (figures: readonly number[]): number => figures.reduce((total, figure) => total + figure, 0);

/** The nutrients of any of these ranges, with their units. Each range has those of the table, and what its entries state. */
const listNutrients = (parts: readonly NutrientSums[]) => [
  ...new Map(parts.flatMap(({ nutrients }) => nutrients.map(({ name, unit }) => [name, unit] as const))),
];

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
    nutrients: listNutrients(parts).map(([name, unit]) => {
      const find = ({ nutrients }: NutrientSums) => nutrients.find((nutrient) => nutrient.name === name);
      const isStated = parts.some((part) => find(part)?.amount != null);
      return {
        ...{ name, unit, sources: [] },
        amount: isStated ? average((part) => find(part)?.amount ?? 0) : null,
        coverage: cover((part) => find(part)?.coverage ?? 0),
      };
    }),
  };
}
