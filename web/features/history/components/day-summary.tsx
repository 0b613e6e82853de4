import type { FoodEntry } from "../../../../src/contracts/diary.ts";
import type { DailyGoal } from "../../../../src/shared/diary/daily-goals.ts";
import { sumEntries } from "../../../../src/shared/diary/diary-figures.ts";
import { computeMacroGoals, percentOfGoal } from "../../../../src/shared/food/nutrition.ts";
import type { HistoryDay } from "../../../domain/entry/history-day.ts";
import { MacroBar } from "../../../domain/food/macro-bar.tsx";
import { ProgressBar } from "../../../ui/feedback/progress-bar.tsx";
import { formatWholeNumber } from "../../../ui/format/format.ts";
import { Card } from "../../../ui/parts/card.tsx";
import "./day-summary.css";

/** `990 kcal left` today; of a day that is over, `402 under` or `350 over`. */
function formatDifference(left: number, isToday: boolean): string {
  const amount = formatWholeNumber(Math.abs(left));
  if (isToday) return `${amount} kcal ${left < 0 ? "over" : "left"}`;
  return `${amount} ${left < 0 ? "over" : "under"}`;
}

type DaySummaryProps = {
  day: HistoryDay;
  entries: readonly FoodEntry[];
  dailyGoal: DailyGoal;
  /** The meals below are filtered, which the sums are not. */
  isFiltered: boolean;
};

/** The day's totals against the goal of that day. */
export function DaySummary({ day, entries, dailyGoal, isFiltered }: DaySummaryProps) {
  const { dailyCalorieGoal: goal, macroSplit } = dailyGoal;
  const goals = computeMacroGoals(goal, macroSplit);
  const { calories, protein, carbs, fat } = sumEntries(entries);
  const left = goal - calories;
  return (
    <Card
      title="Daily Summary"
      beside={
        (day.isToday || entries.length > 0) && (
          <span className="day-summary__left large-note">{formatDifference(left, day.isToday)}</span>
        )
      }
    >
      {isFiltered && <p className="note below-10">Sums of the whole day, not of the filtered meals.</p>}
      <div className="rows-6">
        <p className="day-summary__row wrap-ends smaller">
          <span>Calories</span>
          <span>
            <strong className="day-summary__number">{formatWholeNumber(calories)}</strong> of {formatWholeNumber(goal)}{" "}
            kcal
          </span>
        </p>
        <ProgressBar
          label="Calories"
          value={percentOfGoal(calories, goal)}
          valueText={`${calories} of ${goal} kcal`}
          tone={left < 0 ? "over" : "accent"}
        />
      </div>
      <div className="day-summary__macros rows-12">
        <MacroBar macro="protein" grams={protein} goal={goals.protein} />
        <MacroBar macro="carbs" grams={carbs} goal={goals.carbs} />
        <MacroBar macro="fat" grams={fat} goal={goals.fat} />
      </div>
    </Card>
  );
}
