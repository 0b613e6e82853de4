import type { DailySummary } from "../../../../src/contracts/summary.ts";
import { percentOfGoal } from "../../../../src/shared/food/nutrition.ts";
import { ProgressBar } from "../../../ui/feedback/progress-bar.tsx";
import { formatWholeNumber } from "../../../ui/format/format.ts";
import "../stats.css";

/** Today's kcal against the goal, and what remains. */
export function TodayCard({ dailyCalories, dailyCalorieGoal }: DailySummary) {
  const percent = percentOfGoal(dailyCalories, dailyCalorieGoal);
  const remaining = dailyCalorieGoal - dailyCalories;
  const words = `${formatWholeNumber(dailyCalories)} of ${formatWholeNumber(dailyCalorieGoal)} kcal`;
  return (
    <section className="card" aria-labelledby="today-title">
      <div className="card__head">
        <h2 className="card__title" id="today-title">
          Today's Progress
        </h2>
        <span className="today-card__percent">{percent}%</span>
      </div>
      <p className="today-card__remaining">
        <strong>{formatWholeNumber(Math.abs(remaining))}</strong>{" "}
        {remaining < 0 ? "calories over the goal" : "calories remaining"}
      </p>
      <ProgressBar label="Calories today" value={percent} valueText={words} tone={remaining < 0 ? "over" : "accent"} />
      <p className="today-card__words">{words}</p>
    </section>
  );
}
