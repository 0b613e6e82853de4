import { formatWholeNumber } from "../../../lib/format.ts";
import type { Outcome } from "../outcome.ts";

/**
 * Announces a result to screen readers, again after each edit. It is rendered before there is a result, because some
 * screen readers do not announce an element that appears together with its text.
 */
export function ResultAnnouncement({ outcome }: { outcome: Outcome | null }) {
  return (
    // Everything outside an open dialog is hidden from screen readers, except aria-live elements.
    <p className="visually-hidden" role="status" aria-live="polite">
      {outcome?.kind === "result" && `${outcome.analysis.name}, ${formatWholeNumber(outcome.analysis.calories)} kcal`}
    </p>
  );
}
