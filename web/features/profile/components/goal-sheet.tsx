import { BottomSheet } from "../../../components/bottom-sheet.tsx";
import { PartBoundary } from "../../../components/part-boundary.tsx";
import type { NewGoals } from "../../../device/diary-change.ts";
import { lazyPart } from "../../../lib/lazy-part.ts";
import { GoalsSkeleton } from "./goals-skeleton.tsx";
import "./profile-sheets.css";

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
  const onDone = () => {
    onSaved?.();
    onClose();
  };
  return (
    <BottomSheet open={open} onClose={onClose} title="Update Goals">
      <PartBoundary fallback={<GoalsSkeleton />}>
        <GoalsForm wanted={wanted} onDone={onDone} />
      </PartBoundary>
    </BottomSheet>
  );
}
