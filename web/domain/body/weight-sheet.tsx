import type { Weighing } from "../../../src/contracts/body.ts";
import { lazyPart } from "../../platform/lazy-part.ts";
import { PartBoundary } from "../../ui/feedback/part-boundary.tsx";
import { BottomSheet } from "../../ui/layers/bottom-sheet.tsx";

/** Loaded when the sheet is opened first. */
const WeightForm = lazyPart(async () => (await import("./weight-form.tsx")).WeightForm);

type WeightSheetProps = { open: boolean; onClose: () => void; weighing?: Weighing | undefined };

/** Adds a weighing, or changes one. */
export function WeightSheet({ open, onClose, weighing }: WeightSheetProps) {
  return (
    <BottomSheet open={open} onClose={onClose} title={weighing ? "Change Weight" : "Weight"}>
      <PartBoundary>
        <WeightForm weighing={weighing} onDone={onClose} />
      </PartBoundary>
    </BottomSheet>
  );
}
