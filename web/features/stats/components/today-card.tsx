import type { DailySummary } from "../../../../src/contracts/summary.ts";
import { percentOfGoal } from "../../../../src/shared/food/nutrition.ts";
import { ProgressBar } from "../../../ui/feedback/progress-bar.tsx";
import { formatWholeNumber } from "../../../ui/format/format.ts";
import { Card } from "../../../ui/parts/card.tsx";
import "../stats.css";

/** Today's kcal against the goal, and what remains. */
export function TodayCard({ dailyCalories, dailyCalorieGoal }: DailySummary) {
  const percent = percentOfGoal(dailyCalories, dailyCalorieGoal);
  const remaining = dailyCalorieGoal - dailyCalories;
  const words = `${formatWholeNumber(dailyCalories)} of ${formatWholeNumber(dailyCalorieGoal)} kcal`;
  return (
    <Card title="Today's Progress" beside={<span className="figures-note">{percent}%</span>}>
      <p className="today-card__remaining">
        <strong>{formatWholeNumber(Math.abs(remaining))}</strong>{" "}
        {remaining < 0 ? "calories over the goal" : "calories remaining"}
      </p>
      <ProgressBar label="Calories today" value={percent} valueText={words} tone={remaining < 0 ? "over" : "accent"} />
      <p className="figures-note today-card__words">{words}</p>
    </Card>
  );
}
