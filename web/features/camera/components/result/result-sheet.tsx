import type { FoodAnalysis } from "../../../../../src/contracts/food-analysis.ts";
import { isolate } from "../../../../../src/shared/text/isolate.ts";
import { insertItem, removeItem } from "../../../../domain/food/item-edits.ts";
import { OpenedItemPart } from "../../../../domain/food/meal-items-parts.tsx";
import { useOpenItem } from "../../../../domain/food/use-open-item.ts";
import { useToast } from "../../../../ui/feedback/toast.tsx";
import { useLastNonNull } from "../../../../ui/hooks/use-last-non-null.ts";
import { BottomSheet } from "../../../../ui/layers/bottom-sheet.tsx";
import { scaleAnalysis } from "../../entries.ts";
import type { ResultOutcome } from "../../outcome.ts";
import { applyEdits, type ResultEdits, toResultEdits } from "../../result-edits.ts";
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
    <BottomSheet open={outcome !== null} onClose={rest.onClose} title="Analysis Result" hideTitle>
      <Result key={shown.id} shown={shown} {...rest} />
    </BottomSheet>
  );
}

type ResultProps = Omit<ResultSheetProps, "outcome"> & { shown: ResultOutcome };

/** The result, or the form for its figures, or the editor of one of its items. */
function Result({ shown, photoUrl, isAdding, onEdit, onChangeAnalysis, onAdd, onRetake, onClose, flow }: ResultProps) {
  const { opened, lastOpened, open, close } = useOpenItem();
  const { analysis, edits, share = 1 } = shown;
  const { asked: _, ...unasked } = shown;
  const { items } = analysis;
  const onSave = (typed: ResultEdits) =>
    onEdit({ ...shown, analysis: applyEdits(analysis, typed, share), edits: null });
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
  const onItemsChange = (next: typeof items) => onEdit({ ...shown, analysis: changeItems(analysis, next) });
  if (opened !== undefined && !edits && !isAdding) {
    return (
      <OpenedItemPart
        items={items}
        share={share}
        position={opened}
        canRemoveLast
        isSaving={false}
        onSave={(next) => {
          onItemsChange(next);
          close();
        }}
        onRemove={(position) => {
          remove(position);
          close();
        }}
        onCancel={close}
      />
    );
  }
  return (
    <div className="sheet">
      <SheetPhoto url={photoUrl ?? analysis.imageData} alt={analysis.name} onClose={onClose} />
      {!edits && (
        <CorrectedNote
          analysis={analysis}
          isDisabled={isAdding}
          onChange={(values) => onEdit({ ...unasked, analysis: values })}
        />
      )}
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
          lastOpenedItem={lastOpened}
          onOpenItem={open}
          onItemsChange={onItemsChange}
          isAdding={isAdding}
          onAdd={() => onAdd(shown)}
          onEdit={() => onEdit({ ...shown, edits: toResultEdits(scaleAnalysis(analysis, share)) })}
          onRetake={onRetake}
          questions={<QuestionRows result={shown} onEdit={onEdit} />}
          tellMore={
            <>
              <TellMoreOfResult
                key={`${analysis.imageData} ${shown.typedNote}`}
                flow={flow}
                result={shown}
                isAdding={isAdding}
              />
              <OtherPhotos flow={flow} shown={shown} isDisabled={isAdding} />
            </>
          }
        />
      )}
    </div>
  );
}
