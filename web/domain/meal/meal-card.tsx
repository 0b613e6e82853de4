import { formatFullDate } from "../../ui/format/dates.ts";
import { MealChips } from "./meal-chips.tsx";
import { usePastMeal } from "./past-meal.ts";

/** Asks for the meal that this screen adds to, and shows its day if that is not today. */
export function MealCard({ takenAt }: { takenAt?: string }) {
  const { pastMeal } = usePastMeal();
  return (
    <section className="card" aria-label={pastMeal ? "Day" : "Meal"}>
      {pastMeal && <p className="card__title">{formatFullDate(pastMeal.date)}</p>}
      <MealChips legend="What you add goes into this meal" {...(takenAt !== undefined && { takenAt })} />
    </section>
  );
}
