import { kcalWords } from "../../../components/nutrition-figures.tsx";
import type { Outcome } from "../outcome.ts";

/**
 * Says a result to those who do not see its sheet, and says it again when it was edited. It stands on the screen before
 * there is one: what comes together with its text is not announced everywhere.
 */
export function ResultAnnouncement({ outcome }: { outcome: Outcome | null }) {
  return (
    // Whatever is outside of an open dialog is hidden from screen readers, unless it carries aria-live.
    <p className="visually-hidden" role="status" aria-live="polite">
      {outcome?.kind === "result" && `${outcome.analysis.name}, ${kcalWords(outcome.analysis.calories)} kcal`}
    </p>
  );
}
