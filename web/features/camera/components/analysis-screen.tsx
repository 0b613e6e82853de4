import { addNoteToAnalysis } from "../add-details.ts";
import type { PhotoFlow } from "../use-photo-flow.ts";
import { AnalyzingView } from "./analyzing-view.tsx";
import { OtherPhotos } from "./result/other-photos.tsx";
import { SimilarMeal } from "./result/similar-meal.tsx";
import { TellMoreOfRunning } from "./result/tell-more.tsx";
import { ScanView } from "./scan-view.tsx";

type AnalysisScreenProps = { flow: PhotoFlow; photoUrl: string | undefined; onScanAgain: () => void };

/** The full screen after the shutter: the analysis, and what a scan has found. */
export function AnalysisScreen({ flow, photoUrl, onScanAgain }: AnalysisScreenProps) {
  const { state, progress, close } = flow;
  if (state.kind === "analyzing" || state.kind === "repeating") {
    const analyzing = state.kind === "repeating" ? state.analyzing : state;
    const isScan = analyzing.isScan ?? false;
    const { similar } = progress ?? {};
    // After a reload only the server has the photo.
    const storedUrl = analyzing.told?.before?.analysis.imageData;
    return (
      <AnalyzingView photoUrl={photoUrl ?? storedUrl} progress={progress} isScan={isScan} onCancel={close}>
        {/* Who tells more of a photo wants it analyzed. */}
        {similar && !isScan && !analyzing.told && (
          <SimilarMeal
            entries={similar.entries}
            isAdding={state.kind === "repeating"}
            onChoose={(entry) => void flow.repeat(entry, similar.imageData)}
          />
        )}
        {state.kind === "analyzing" && !isScan && (
          <>
            <TellMoreOfRunning
              initial={state.typedNote}
              typed={flow.typedNote}
              onTell={(note) => flow.tell(addNoteToAnalysis(state, note))}
            />
            <OtherPhotos flow={flow} shown={state} />
          </>
        )}
      </AnalyzingView>
    );
  }
  if (state.kind !== "scanned") return null;
  return (
    <ScanView
      analysis={state.outcome.analysis}
      photoUrl={photoUrl}
      onAdd={() => flow.review(state.id)}
      onScanAgain={onScanAgain}
      onClose={close}
    />
  );
}
