import { formatFullDate } from "../lib/dates.ts";
import { MEAL_CHOICES } from "../lib/format.ts";
import { usePastMeal } from "../lib/past-meal.ts";
import { ChooseOne } from "./choice-group.tsx";

/** Shows that this screen adds to an earlier day, and asks for the meal; nothing for today. */
export function PastMealCard() {
  const { pastMeal, chooseMeal } = usePastMeal();
  if (!pastMeal) return null;
  return (
    <section className="card" aria-label="Day">
      <p className="card__title">{formatFullDate(pastMeal.date)}</p>
      <ChooseOne
        legend="What is added goes into this meal"
        look="pills"
        choices={MEAL_CHOICES}
        chosen={pastMeal.meal}
        onChoose={chooseMeal}
      />
    </section>
  );
}
