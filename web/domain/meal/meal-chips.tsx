import { ChevronDown, Clock } from "lucide-react";
import { useState } from "react";
import { MINUTE_MS } from "../../../src/shared/product/durations.ts";
import { ChooseOne } from "../../ui/fields/choice-group.tsx";
import { formatWeekdayAndDate } from "../../ui/format/dates.ts";
import { formatTime, MEAL_CHOICES, MEAL_NAMES } from "../../ui/format/format.ts";
import { useNow } from "../../ui/hooks/use-now.ts";
import { findMeal, useMealChoice } from "./meal-choice.ts";
import { findOtherDay, formatClock } from "./past-meal.ts";
import "./meal-chips.css";

type MealChipsProps = {
  /** When the photo was taken (ISO instant); now if missing. */
  takenAt?: string;
};

/**
 * The meal that what is added goes into, with its time, in one line; a tap opens the choice. Before one is chosen it is that
 * of the hour.
 */
export function MealChips({ takenAt }: MealChipsProps) {
  const { mealChoice, chooseMeal, chooseTime } = useMealChoice();
  const [isOpen, setIsOpen] = useState(false);
  const now = useNow(MINUTE_MS);
  const { meal, eatenAt } = findMeal(mealChoice, takenAt === undefined ? now : Date.parse(takenAt));
  const instant = new Date(eatenAt).toISOString();
  const date = mealChoice.pastMeal?.date ?? findOtherDay(instant, now);
  const day = date && formatWeekdayAndDate(date);
  const time = formatTime(instant);
  return (
    <div className="shrinks">
      <button
        type="button"
        className="meal-chips__line line-8 wide"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Clock size={18} aria-hidden />
        <span className="meal-chips__chosen fills smaller digits">
          <b>{MEAL_NAMES[meal]}</b>
          {[day, !isOpen && time].filter(Boolean).map((part) => ` · ${part}`)}
        </span>
        <span className="meal-chips__change line link-like">
          Change
          <ChevronDown size={18} aria-hidden />
        </span>
      </button>
      {isOpen && (
        <div className="meal-chips__choice rows-6">
          <ChooseOne legend="Meal" hideLegend look="pills" choices={MEAL_CHOICES} chosen={meal} onChoose={chooseMeal} />
          <label className="meal-chips__time large-note line-10">
            Eaten at
            <input
              type="time"
              className="meal-chips__clock"
              value={formatClock(eatenAt)}
              onChange={({ target }) => chooseTime(target.value)}
            />
          </label>
        </div>
      )}
    </div>
  );
}
