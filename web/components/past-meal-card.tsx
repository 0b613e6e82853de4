import { MEAL_TYPES } from "../../src/shared/enums.ts";
import { formatFullDate } from "../lib/dates.ts";
import { MEAL_NAMES } from "../lib/format.ts";
import { usePastMeal } from "../lib/past-meal.ts";
import { ChooseOne } from "./choice-group.tsx";

const MEALS = MEAL_TYPES.map((value) => ({ value, label: MEAL_NAMES[value] }));

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
        choices={MEALS}
        chosen={pastMeal.meal}
        onChoose={chooseMeal}
      />
    </section>
  );
}
