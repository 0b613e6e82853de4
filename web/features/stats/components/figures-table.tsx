import { ChevronDown } from "lucide-react";
import type { DayFigures } from "../../../../src/contracts/summary.ts";
import { inWholeNumbers } from "../../../lib/format.ts";
import { weekdayAndDate } from "../dates.ts";
import "./figures-table.css";

const COLUMNS = ["kcal", "Protein", "Carbs", "Fat", "Entries"];

/** What the charts show, to be read: each day's figures, the latest first. */
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
          {days.toReversed().map(({ date, calories, protein, carbs, fat, entries }) => (
            <tr key={date}>
              <th scope="row">{weekdayAndDate(date)}</th>
              <td>{inWholeNumbers(calories)}</td>
              <td>{inWholeNumbers(protein)} g</td>
              <td>{inWholeNumbers(carbs)} g</td>
              <td>{inWholeNumbers(fat)} g</td>
              <td>{inWholeNumbers(entries)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
