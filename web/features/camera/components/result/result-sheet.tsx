import { useState } from "react";
import type { FoodAnalysis } from "../../../../../src/contracts/food-analysis.ts";
import { isolate } from "../../../../../src/shared/text/isolate.ts";
import { insertItem, removeItem } from "../../../../domain/food/item-edits.ts";
import { ItemSteps } from "../../../../domain/food/meal-items-parts.tsx";
import { useOpenItem } from "../../../../domain/food/use-open-item.ts";
import { useToast } from "../../../../ui/feedback/toast.tsx";
import { useLastNonNull } from "../../../../ui/hooks/use-last-non-null.ts";
import { BottomSheet } from "../../../../ui/layers/bottom-sheet.tsx";
import { useLayer } from "../../../../ui/layers/layers.tsx";
import { scaleAnalysis } from "../../entries.ts";
import type { ResultOutcome } from "../../outcome.ts";
import { applyEdits, fillInEdits, findTypedEdits, hasTypedEdits } from "../../result-edits.ts";
import { changeItems } from "../../result-items.ts";
import type { PhotoFlow } from "../../use-photo-flow.ts";
import { CorrectedNote } from "./corrected-note.tsx";
import { OtherPhotos } from "./other-photos.tsx";
import { QuestionRows } from "./question-rows.tsx";
import { ResultDetails } from "./result-details.tsx";
import { ResultEditor } from "./result-editor.tsx";
import { SheetPhoto } from "./sheet-photo.tsx";
import { TellMoreOfResult } from "./tell-more.tsx";
import "../../../../ui/layers/sheet.css";

type ResultSheetProps = {
  /** Null closes the sheet. */
  outcome: ResultOutcome | null;
  /** The photo on this device; if missing, the stored one is shown. */
  photoUrl: string | undefined;
  isAdding: boolean;
  onEdit: (outcome: ResultOutcome) => void;
  /** Changes the result as it is when this is called. */
  onChangeAnalysis: (id: string, change: (analysis: FoodAnalysis) => FoodAnalysis) => void;
  onAdd: (outcome: ResultOutcome) => void;
  onRetake: () => void;
  onClose: () => void;
  flow: Pick<PhotoFlow, "tell" | "readState" | "isChoosingPhoto">;
};

/** What the analysis found, on its way into the diary: to add, edit or retake. */
export function ResultSheet({ outcome, ...rest }: ResultSheetProps) {
  const shown = useLastNonNull(outcome);
  if (!shown) return null;
  return (
    <BottomSheet open={outcome !== null} onClose={rest.onClose} title="Analysis Result">
      <Result key={shown.id} shown={shown} {...rest} />
    </BottomSheet>
  );
}

type ResultProps = Omit<ResultSheetProps, "outcome"> & { shown: ResultOutcome };

/** The result, or the form for its figures, or the editor of one of its items. */
function Result({ shown, photoUrl, isAdding, onEdit, onChangeAnalysis, onAdd, onRetake, flow }: ResultProps) {
  const steps = useOpenItem(`photo ${shown.id}`);
  const { analysis, edits, share = 1 } = shown;
  const [isEditing, setIsEditing] = useState(edits !== null);
  useLayer(isEditing && !isAdding, () => setIsEditing(false));
  const { asked: _, ...unasked } = shown;
  const { items } = analysis;
  const eaten = scaleAnalysis(analysis, share);
  const endEditing = (result: ResultOutcome) => {
    onEdit({ ...result, edits: null });
    setIsEditing(false);
  };
  const toast = useToast();
  const remove = (position: number) => {
    const removed = items[position];
    if (!removed) return;
    onItemsChange(removeItem(items, position));
    const putBack = (latest: FoodAnalysis) => changeItems(latest, insertItem(latest.items, position, removed));
    toast({
      title: "Item Removed",
      description: `${isolate(removed.name)} is no longer on the plate.`,
      action: { label: "Undo", onPress: () => onChangeAnalysis(shown.id, putBack) },
    });
  };
  const photo = <SheetPhoto url={photoUrl ?? analysis.imageData} alt={analysis.name} />;
  const onItemsChange = (next: typeof items) => onEdit({ ...shown, analysis: changeItems(analysis, next) });
  if (isEditing && !isAdding) {
    return (
      <div className="sheet">
        <div className="result__edited-photo">{photo}</div>
        <ResultEditor
          shown={eaten}
          edits={fillInEdits(eaten, edits)}
          onChange={(typed) => onEdit({ ...shown, edits: findTypedEdits(eaten, typed) })}
          onSave={(typed) => endEditing({ ...shown, analysis: applyEdits(analysis, typed, share) })}
          onCancel={() => endEditing(shown)}
        />
      </div>
    );
  }
  return (
    <>
      {(steps.opened === undefined || isAdding) && (
        <div className="sheet">
          <ResultDetails
            photo={photo}
            corrected={
              <CorrectedNote
                // The values that it would bring back are without the last note.
                key={shown.note}
                analysis={analysis}
                isDisabled={isAdding}
                onChange={(values) => onEdit({ ...unasked, analysis: values })}
              />
            }
            analysis={analysis}
            hasEdits={hasTypedEdits(edits)}
            analyzedAt={shown.analyzedAt}
            isInDiary={shown.isInDiary ?? false}
            share={share}
            onShareChange={(next) => onEdit({ ...shown, share: next })}
            lastOpenedItem={steps.lastOpened}
            onOpenItem={steps.open}
            onItemsChange={onItemsChange}
            isAdding={isAdding}
            onAdd={() => onAdd(shown)}
            onEdit={() => setIsEditing(true)}
            onRetake={onRetake}
            questions={<QuestionRows result={shown} onEdit={onEdit} />}
            tellMore={
              <>
                <TellMoreOfResult flow={flow} result={shown} onEdit={onEdit} isAdding={isAdding} />
                <OtherPhotos flow={flow} shown={shown} isDisabled={isAdding} />
              </>
            }
          />
        </div>
      )}
      {!isAdding && (
        <ItemSteps
          steps={steps}
          items={items}
          share={share}
          canRemoveLast
          isSaving={false}
          onSave={(next) => {
            onItemsChange(next);
            steps.end();
          }}
          onRemove={(position) => {
            remove(position);
            steps.end();
          }}
        />
      )}
    </>
  );
}
