import { useQuery } from "@tanstack/react-query";
import type { FoodEntry } from "../../../../../src/contracts/diary.ts";
import { DEFAULT_DAILY_CALORIE_GOAL } from "../../../../../src/shared/limits.ts";
import { computeMacroGoals, percentOfGoal } from "../../../../../src/shared/nutrition.ts";
import { MacroBar } from "../../../../components/macro-bar.tsx";
import { ProgressBar } from "../../../../components/progress-bar.tsx";
import { formatWholeNumber } from "../../../../lib/format.ts";
import { currentUserQuery } from "../../../auth/queries.ts";
import "./day-summary.css";

const sumField = (entries: readonly FoodEntry[], field: "calories" | "protein" | "carbs" | "fat"): number =>
  Math.round(entries.reduce((sum, entry) => sum + entry[field], 0));

/** The day's totals against the account's current goal. */
export function DaySummary({ entries }: { entries: readonly FoodEntry[] }) {
  const { data: user } = useQuery(currentUserQuery());
  const goal = user?.dailyCalorieGoal ?? DEFAULT_DAILY_CALORIE_GOAL;
  const goals = computeMacroGoals(goal);
  const calories = sumField(entries, "calories");
  const left = goal - calories;
  return (
    <section className="card day-summary" aria-labelledby="day-summary-title">
      <div className="card__head day-summary__head">
        <h2 className="card__title" id="day-summary-title">
          Daily Summary
        </h2>
        <span className="day-summary__left">
          {formatWholeNumber(Math.abs(left))} kcal {left < 0 ? "over" : "left"}
        </span>
      </div>
      <div className="day-summary__calories">
        <p className="day-summary__row">
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
      <div className="day-summary__macros">
        <MacroBar macro="protein" grams={sumField(entries, "protein")} goal={goals.protein} />
        <MacroBar macro="carbs" grams={sumField(entries, "carbs")} goal={goals.carbs} />
        <MacroBar macro="fat" grams={sumField(entries, "fat")} goal={goals.fat} />
      </div>
    </section>
  );
}
