import { BottomSheet } from "../../../components/bottom-sheet.tsx";
import { PartBoundary } from "../../../components/part-boundary.tsx";
import { lazyPart } from "../../../lib/lazy-part.ts";
import { GoalsSkeleton } from "./goals-skeleton.tsx";
import "./profile-sheets.css";

/** Loaded when the sheet is opened first. */
const GoalsForm = lazyPart(async () => (await import("./goals-form.tsx")).GoalsForm);

/** Changes the daily goal: calories, macros, and what they follow from. */
export function GoalSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <BottomSheet open={open} onClose={onClose} title="Update Goals">
      <PartBoundary fallback={<GoalsSkeleton />}>
        <GoalsForm onClose={onClose} />
      </PartBoundary>
    </BottomSheet>
  );
}
