import { useQueries } from "@tanstack/react-query";
import { LIMITED_NUTRIENTS } from "../../../../../src/shared/food/daily-values.ts";
import { NUTRIENT_LABELS } from "../../../../../src/shared/food/further-nutrients.ts";
import { describeCoverage, formatAmount, formatCoverage } from "../../../../domain/nutrients/format-nutrients.ts";
import { nutrientsUntilQuery } from "../../../../domain/nutrients/nutrient-queries.ts";
import { useNutrientTargets } from "../../../../domain/nutrients/nutrient-targets.ts";
import { useToday } from "../../../../platform/today.ts";
import { averageNutrients } from "../../average-nutrients.ts";
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
