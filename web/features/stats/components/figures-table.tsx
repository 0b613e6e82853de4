import { ChevronDown } from "lucide-react";
import type { DayFigures } from "../../../../src/contracts/summary.ts";
import { formatMonth, formatMonthDay, formatWeekdayAndDate } from "../../../ui/format/dates.ts";
import { formatWholeNumber } from "../../../ui/format/format.ts";
import "./figures-table.css";
import "../../../ui/parts/fold.css";

const COLUMNS = ["kcal", "Protein", "Carbs", "Fat", "Entries"];

const UNITS = {
  day: { summary: "Figures of each day", heading: "Day", format: formatWeekdayAndDate },
  week: { summary: "Average day of each week", heading: "Week of", format: formatMonthDay },
  month: { summary: "Average day of each month", heading: "Month", format: formatMonth },
} as const;

/** The charts' data as a table, the latest first. */
export function FiguresTable({ days, unit = "day" }: { days: readonly DayFigures[]; unit?: keyof typeof UNITS }) {
  const { summary, heading, format } = UNITS[unit];
  return (
    <details className="figures-table fold">
      <summary className="summary line ends link-like">
        {summary}
        <ChevronDown size={20} aria-hidden />
      </summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            {COLUMNS.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...days].reverse().map(({ date, calories, protein, carbs, fat, entries }) => (
            <tr key={date}>
              <th scope="row">{format(date)}</th>
              <td>{formatWholeNumber(calories)}</td>
              <td>{formatWholeNumber(protein)} g</td>
              <td>{formatWholeNumber(carbs)} g</td>
              <td>{formatWholeNumber(fat)} g</td>
              <td>{formatWholeNumber(entries)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
