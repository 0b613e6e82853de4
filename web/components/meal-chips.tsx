import { MINUTE_MS } from "../../src/shared/durations.ts";
import { formatTime, MEAL_CHOICES } from "../lib/format.ts";
import { findMeal, useMealChoice } from "../lib/meal-choice.ts";
import { useNow } from "../lib/use-now.ts";
import { ChooseOne } from "./choice-group.tsx";

type MealChipsProps = {
  /** When the photo was taken (ISO instant); now if missing. */
  takenAt?: string;
  legend?: string;
};

/** The meal that what is added goes into, with its time. Before one is chosen it is that of the hour. */
export function MealChips({ takenAt, legend = "Meal" }: MealChipsProps) {
  const { mealChoice, chooseMeal } = useMealChoice();
  const now = useNow(MINUTE_MS);
  const { meal, eatenAt } = findMeal(mealChoice, takenAt === undefined ? now : Date.parse(takenAt));
  const time = formatTime(new Date(eatenAt).toISOString());
  return (
    <ChooseOne
      legend={legend}
      look="pills"
      choices={MEAL_CHOICES.map((choice) =>
        choice.value === meal ? { ...choice, hint: time, spoken: choice.label } : choice,
      )}
      chosen={meal}
      onChoose={chooseMeal}
    />
  );
}
