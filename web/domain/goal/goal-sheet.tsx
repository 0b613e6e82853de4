import type { NewGoals } from "../../offline/outbox/diary-change.ts";
import { lazyPart } from "../../platform/lazy-part.ts";
import { PartBoundary } from "../../ui/feedback/part-boundary.tsx";
import { BottomSheet } from "../../ui/layers/bottom-sheet.tsx";
import { GoalsSkeleton } from "./goals-skeleton.tsx";
import "../../ui/fields/sheet-form.css";

/** Loaded when the sheet is opened first. */
const GoalsForm = lazyPart(async () => (await import("./goals-form.tsx")).GoalsForm);

type GoalSheetProps = {
  open: boolean;
  onClose: () => void;
  /** Goals that the form opens with in place of those that are set. */
  wanted?: NewGoals;
  onSaved?: () => void;
};

/** Changes the daily goal: calories, macros, and what they follow from. */
export function GoalSheet({ open, onClose, wanted, onSaved }: GoalSheetProps) {
  return (
    <BottomSheet open={open} onClose={onClose} title="Update Goals">
      <PartBoundary fallback={<GoalsSkeleton />}>
        <GoalsForm {...{ wanted, onSaved, onClose }} />
      </PartBoundary>
    </BottomSheet>
  );
}
