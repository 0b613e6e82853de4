import { useQuery } from "@tanstack/react-query";
import { ChevronRight, Plus } from "lucide-react";
import { Link } from "react-router";
import type { UsualMeals } from "../../../../src/contracts/diary.ts";
import { findMealTypeAtHour } from "../../../../src/shared/diary/meal-type.ts";
import { isolate } from "../../../../src/shared/text/isolate.ts";
import { useEntryCopying } from "../../../domain/diary/copy-queries.ts";
import { usualMealsQuery } from "../../../domain/diary/queries.ts";
import { PATHS } from "../../../platform/paths.ts";
import { useToday } from "../../../platform/today.ts";
import { formatWeekday } from "../../../ui/format/dates.ts";
import { formatTotalCalories, MEAL_NAMES } from "../../../ui/format/format.ts";
import { useHour } from "../use-hour.ts";
import "../../../ui/parts/round-sign.css";

type Meal = UsualMeals["meals"][number];

/** `Your usual breakfast`, `Yesterday's breakfast`, `Friday's breakfast`. */
function describeMeal({ kind, lastDate }: Meal, mealName: string, today: string): string {
  if (kind === "usual") return `Your usual ${mealName}`;
  const daysAgo = Temporal.PlainDate.from(lastDate).until(today).days;
  if (daysAgo === 1) return `Yesterday's ${mealName}`;
  return daysAgo < 7 ? `${formatWeekday(lastDate)}'s ${mealName}` : `Your last ${mealName}`;
}

const listNames = ({ entries }: Meal): string => entries.map(({ name }) => isolate(name)).join(", ");
/**
 * What the person usually eats at this hour, and what they ate last, each logged by one tap; without either the way to
 * their foods and meals. It has the same height with anything in it, so that nothing below moves.
 */
export function UsualMealsCard() {
  const today = useToday("home");
  const diaryDate = useToday("diary");
  const mealType = findMealTypeAtHour(useHour());
  const { data, isPending } = useQuery(usualMealsQuery(mealType, today));
  const copying = useEntryCopying();
  const mealName = MEAL_NAMES[mealType].toLowerCase();
  const meals = data?.meals ?? [];
  return (
    <section className="card usual-card" aria-label="Log again" aria-busy={isPending}>
      {isPending && <div className="skeleton usual-card__skeleton" />}
      {!isPending && meals.length === 0 && (
        <Link className="usual-card__link ends link-like" to={`${PATHS.manualEntry}?list=meals`}>
          My Foods and Meals
          <ChevronRight size={20} aria-hidden />
        </Link>
      )}
      {meals.length > 0 && (
        <div className="usual-card__meals">
          {meals.map((meal) => (
            <button
              key={meal.kind}
              type="button"
              className="usual-card__meal row-end"
              disabled={copying.isCopying}
              onClick={() => void copying.copy(meal.entries, diaryDate, { eatenAt: new Date().toISOString() })}
            >
              <span className="rows">
                <span className="fine-note ellipsis">
                  <span className="visually-hidden">Log </span>
                  {describeMeal(meal, mealName, today)} · {formatTotalCalories(meal.entries)} kcal
                </span>
                <span className="ellipsis strong">{listNames(meal)}</span>
              </span>
              <Plus size={20} className="round-sign tinted" aria-hidden />
            </button>
          ))}
        </div>
      )}
    </section>
  );
}
