import type { Budgets } from "../../../../src/contracts/budgets.ts";
import { computePhotoPercent, formatMegabytes } from "../../../domain/access/budgets.ts";
import { ProgressBar } from "../../../ui/feedback/progress-bar.tsx";
import "./preferences-sheet.css";

/** How much of the space for photos is used, and how to get some back. */
export function PhotoSpace({ budgets }: { budgets: Budgets }) {
  const { usedBytes, limitBytes } = budgets.photos;
  const percent = computePhotoPercent(budgets);
  return (
    <section className="rows-10" aria-labelledby="photo-space-title">
      <h3 className="confidence__label" id="photo-space-title">
        Space for Photos <span className="confidence__value">{percent}%</span>
      </h3>
      <ProgressBar value={percent} tone={percent === 100 ? "over" : "accent"} />
      <p className="note">
        {formatMegabytes(usedBytes)} of {formatMegabytes(limitBytes)} are used. To free space, delete meals with photos
        that you no longer need. It is free a day later.
      </p>
    </section>
  );
}
