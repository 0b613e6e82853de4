import { useQueries } from "@tanstack/react-query";
import type { NutrientSums } from "../../../../../src/contracts/summary.ts";
import { LIMITED_NUTRIENTS } from "../../../../../src/shared/food/daily-values.ts";
import { NUTRIENT_LABELS } from "../../../../../src/shared/food/further-nutrients.ts";
import { describeCoverage, formatAmount, formatCoverage } from "../../../../domain/nutrients/format-nutrients.ts";
import { nutrientsUntilQuery } from "../../../../domain/nutrients/nutrient-queries.ts";
import { useNutrientTargets } from "../../../../domain/nutrients/nutrient-targets.ts";
import { useToday } from "../../../../platform/today.ts";
import { LIST_DAYS_MAX, type ReportRange, splitRange } from "../../report-range.ts";
import { ReportPartState } from "./report-part-state.tsx";
import { WideTable } from "./wide-table.tsx";

/** The nutrients of a day on average, against their targets. */
export function ReportNutrients({ range }: { range: ReportRange }) {
  const today = useToday("diary");
  const { findTarget } = useNutrientTargets();
  const queries = useQueries({
    queries: splitRange(range, LIST_DAYS_MAX).map(({ day, days }) =>
      nutrientsUntilQuery(String(Temporal.PlainDate.from(day).add({ days: days - 1 })), days, today),
    ),
  });
  const parts = queries.flatMap(({ data }) => data ?? []);
  if (parts.length < queries.length) return <ReportPartState queries={queries} what="nutrients" />;
  const { nutrients, coverage } = averageNutrients(parts);
  return (
    <>
      <p>Average of the days with entries: {describeCoverage(coverage)}</p>
      <WideTable name="Nutrients of a day">
        <thead>
          <tr>
            <th scope="col">Nutrient</th>
            <th scope="col">A day</th>
            <th scope="col">Target</th>
            <th scope="col">Of the target</th>
            <th scope="col">Known of</th>
          </tr>
        </thead>
        <tbody>
          {nutrients.map(({ name, unit, amount, coverage: known }) => {
            const target = findTarget(name);
            const most = LIMITED_NUTRIENTS.includes(name) ? "at most " : "";
            return (
              <tr key={name}>
                <th scope="row">{NUTRIENT_LABELS.get(name)}</th>
                <td>{amount === null ? "?" : formatAmount(amount, unit)}</td>
                <td>{target && `${most}${formatAmount(target.amount, unit)} (${target.source})`}</td>
                <td>{target && (amount === null ? "?" : `${Math.round((100 * amount) / target.amount)}%`)}</td>
                <td>{formatCoverage(known)} of kcal</td>
              </tr>
            );
          })}
        </tbody>
      </WideTable>
    </>
  );
}

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
