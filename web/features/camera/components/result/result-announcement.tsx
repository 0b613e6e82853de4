import type { FoodAnalysis } from "../../../../../src/contracts/food-analysis.ts";
import { isolate } from "../../../../../src/shared/text/isolate.ts";
import { formatWholeNumber } from "../../../../ui/format/format.ts";
import { scaleAnalysis } from "../../entries.ts";
import type { Outcome } from "../../outcome.ts";

const describeResult = ({ name, calories }: FoodAnalysis): string =>
  `${isolate(name)}, ${formatWholeNumber(calories)} kcal`;

/**
 * Announces a result to screen readers, again after each edit and each other portion. It is rendered before there is a result, because some
 * screen readers do not announce an element that appears together with its text.
 */
export function ResultAnnouncement({ outcome }: { outcome: Outcome | null }) {
  return (
    // Everything outside an open dialog is hidden from screen readers, except aria-live elements.
    <p className="visually-hidden" role="status" aria-live="polite">
      {outcome?.kind === "result" && describeResult(scaleAnalysis(outcome.analysis, outcome.share ?? 1))}
    </p>
  );
}
