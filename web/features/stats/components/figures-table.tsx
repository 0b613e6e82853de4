import { ChevronDown } from "lucide-react";
import type { DayFigures } from "../../../../src/contracts/summary.ts";
import { formatWeekdayAndDate } from "../../../ui/format/dates.ts";
import { formatWholeNumber } from "../../../ui/format/format.ts";
import "./figures-table.css";

const COLUMNS = ["kcal", "Protein", "Carbs", "Fat", "Entries"];

/** The charts' data as a table, latest day first. */
export function FiguresTable({ days }: { days: readonly DayFigures[] }) {
  return (
    <details className="figures-table">
      <summary>
        Figures of each day
        <ChevronDown size={20} aria-hidden />
      </summary>
      <table>
        <thead>
          <tr>
            <th scope="col">Day</th>
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
              <th scope="row">{formatWeekdayAndDate(date)}</th>
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
