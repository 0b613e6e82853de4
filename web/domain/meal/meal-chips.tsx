import { useEffect, useRef } from "react";
import { MINUTE_MS } from "../../../src/shared/product/durations.ts";
import { ChooseOne } from "../../ui/fields/choice-group.tsx";
import { formatTime, MEAL_CHOICES } from "../../ui/format/format.ts";
import { useNow } from "../../ui/hooks/use-now.ts";
import { findMeal, useMealChoice } from "./meal-choice.ts";
import "./meal-chips.css";

type MealChipsProps = {
  /** When the photo was taken (ISO instant); now if missing. */
  takenAt?: string;
  legend?: string;
  /** Shows the legend to screen readers only. */
  hideLegend?: boolean;
};

/** What stays free beside the chosen chip, in pixels, so that the edge of the next one shows that there is more. */
const ROOM_PX = 28;

/** The local time of an instant (UTC milliseconds) as a time field has it: `07:30`. */
function formatClock(instant: number): string {
  const date = new Date(instant);
  return [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, "0")).join(":");
}

/** The meal that what is added goes into, with its time. Before one is chosen it is that of the hour. */
export function MealChips({ takenAt, legend = "Meal", hideLegend = false }: MealChipsProps) {
  const { mealChoice, chooseMeal, chooseTime } = useMealChoice();
  const now = useNow(MINUTE_MS);
  const { meal, eatenAt } = findMeal(mealChoice, takenAt === undefined ? now : Date.parse(takenAt));
  const time = formatTime(new Date(eatenAt).toISOString());
  const chips = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = chips.current?.querySelector<HTMLElement>('[data-chosen="true"]');
    const row = chosen?.parentElement;
    if (!chosen || !row) return;
    const end = chosen.offsetLeft + chosen.offsetWidth - row.offsetLeft;
    row.scrollLeft = Math.max(0, end + ROOM_PX - row.clientWidth);
  }, []);
  return (
    <div ref={chips} className="meal-chips">
      <ChooseOne
        legend={legend}
        hideLegend={hideLegend}
        look="pills"
        choices={MEAL_CHOICES.map((choice) =>
          choice.value === meal ? { ...choice, hint: time, spoken: choice.label } : choice,
        )}
        chosen={meal}
        onChoose={chooseMeal}
      />
      <label className="meal-chips__time">
        Eaten at
        <input
          type="time"
          className="meal-chips__clock"
          value={formatClock(eatenAt)}
          onChange={({ target }) => chooseTime(target.value)}
        />
      </label>
    </div>
  );
}
