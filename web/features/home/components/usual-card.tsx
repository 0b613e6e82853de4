import { lazyPart } from "../../../platform/lazy-part.ts";
import { PartBoundary } from "../../../ui/feedback/part-boundary.tsx";
import "./usual-card.css";

const UsualMealsCard = lazyPart(async () => (await import("./usual-meals-card.tsx")).UsualMealsCard);

/** What may be logged again. It is not part of Home's first load; its place has the same height from the beginning. */
export function UsualCard() {
  return (
    <PartBoundary
      fallback={
        <section className="card usual-card" aria-label="Log again" aria-busy>
          <div className="skeleton usual-card__skeleton" />
        </section>
      }
    >
      <UsualMealsCard />
    </PartBoundary>
  );
}
