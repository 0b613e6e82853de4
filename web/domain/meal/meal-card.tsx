import { MealChips } from "./meal-chips.tsx";

/** Says which meal this screen adds to, and of which day if that is not today. */
export function MealCard({ takenAt }: { takenAt?: string }) {
  return (
    <section className="card meal-card" aria-label="Meal">
      <MealChips {...(takenAt !== undefined && { takenAt })} />
    </section>
  );
}
