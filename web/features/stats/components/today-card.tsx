import type { DailySummary } from "../../../../src/contracts/summary.ts";
import { percentOfGoal } from "../../../../src/shared/nutrition.ts";
import { ProgressBar } from "../../../components/progress-bar.tsx";
import { inWholeNumbers } from "../../../lib/format.ts";
import "./today-card.css";

/** Today's kcal against the goal, and what remains. */
export function TodayCard({ dailyCalories, dailyCalorieGoal }: DailySummary) {
  const percent = percentOfGoal(dailyCalories, dailyCalorieGoal);
  const remaining = dailyCalorieGoal - dailyCalories;
  const words = `${inWholeNumbers(dailyCalories)} of ${inWholeNumbers(dailyCalorieGoal)} kcal`;
  return (
    <section className="card" aria-labelledby="today-title">
      <div className="card__head">
        <h2 className="card__title" id="today-title">
          Today's Progress
        </h2>
        <span className="today-card__percent">{percent}%</span>
      </div>
      <p className="today-card__remaining">
        <strong>{inWholeNumbers(Math.abs(remaining))}</strong>{" "}
        {remaining < 0 ? "calories over the goal" : "calories remaining"}
      </p>
      <ProgressBar label="Calories today" value={percent} words={words} tone={remaining < 0 ? "over" : "accent"} />
      <p className="today-card__words">{words}</p>
    </section>
  );
}
