import { BottomSheet } from "../../../components/bottom-sheet.tsx";
import { useLastNonNull } from "../../../lib/use-last-non-null.ts";
import { scaleAnalysis } from "../entries.ts";
import type { ResultOutcome } from "../outcome.ts";
import { applyEdits, type ResultEdits, toResultEdits } from "../result-edits.ts";
import { ResultDetails } from "./result-details.tsx";
import { ResultEditor } from "./result-editor.tsx";
import { SheetPhoto } from "./sheet-photo.tsx";
import "../../../components/sheet.css";

type ResultSheetProps = {
  /** Null closes the sheet. */
  outcome: ResultOutcome | null;
  /** The photo on this device; if missing, the stored one is shown. */
  photoUrl: string | undefined;
  isAdding: boolean;
  onEdit: (outcome: ResultOutcome) => void;
  onAdd: (outcome: ResultOutcome) => void;
  onRetake: () => void;
  onClose: () => void;
};

/** What the analysis found, on its way into the diary: to add, edit or retake. */
export function ResultSheet({ outcome, photoUrl, isAdding, onEdit, onAdd, onRetake, onClose }: ResultSheetProps) {
  const shown = useLastNonNull(outcome);
  if (!shown) return null;
  const { analysis, edits, share = 1 } = shown;
  const onSave = (typed: ResultEdits) =>
    onEdit({ ...shown, analysis: applyEdits(analysis, typed, share), edits: null });
  return (
    <BottomSheet open={outcome !== null} onClose={onClose} title="Analysis Result" hideTitle>
      <div className="sheet">
        <SheetPhoto url={photoUrl ?? analysis.imageData} alt={analysis.name} onClose={onClose} />
        {edits ? (
          <ResultEditor
            shown={scaleAnalysis(analysis, share)}
            edits={edits}
            onChange={(typed) => onEdit({ ...shown, edits: typed })}
            onSave={onSave}
            onCancel={() => onEdit({ ...shown, edits: null })}
          />
        ) : (
          <ResultDetails
            analysis={analysis}
            analyzedAt={shown.analyzedAt}
            share={share}
            onShareChange={(next) => onEdit({ ...shown, share: next })}
            isAdding={isAdding}
            onAdd={() => onAdd(shown)}
            onEdit={() => onEdit({ ...shown, edits: toResultEdits(scaleAnalysis(analysis, share)) })}
            onRetake={onRetake}
          />
        )}
      </div>
    </BottomSheet>
  );
}
