import { lazyPart } from "../../../platform/lazy-part.ts";
import { PartBoundary } from "../../../ui/feedback/part-boundary.tsx";
import { CardSkeleton } from "../../../ui/feedback/skeleton.tsx";
import { BottomSheet } from "../../../ui/layers/bottom-sheet.tsx";

/** Loaded when the sheet is opened first. */
const ExportPanel = lazyPart(async () => (await import("./export-panel.tsx")).ExportPanel);

/** Exports all data of the account as a file. */
export function ExportSheet(props: { open: boolean; onClose: () => void }) {
  return (
    <BottomSheet {...props} title="Export My Data">
      <PartBoundary fallback={<CardSkeleton />}>
        <ExportPanel />
      </PartBoundary>
    </BottomSheet>
  );
}
