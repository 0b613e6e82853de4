import { lazyPart } from "../../platform/lazy-part.ts";
import { PartBoundary } from "../../ui/feedback/part-boundary.tsx";
import { BottomSheet } from "../../ui/layers/bottom-sheet.tsx";

/** Loaded when the sheet is opened first. */
const WaterForm = lazyPart(async () => (await import("./water-form.tsx")).WaterForm);

/** Today's water. */
export function WaterSheet(props: { open: boolean; onClose: () => void }) {
  return (
    <BottomSheet {...props} title="Water">
      <PartBoundary>
        <WaterForm />
      </PartBoundary>
    </BottomSheet>
  );
}
