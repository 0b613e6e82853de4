import { Fragment } from "react";
import { tellOfRunning } from "../tell.ts";
import type { PhotoFlow } from "../use-photo-flow.ts";
import { AnalysingView } from "./analysing-view.tsx";
import { OtherPhotos } from "./result/other-photos.tsx";
import { SimilarMeal } from "./result/similar-meal.tsx";
import { TellMoreOfRunning } from "./result/tell-more.tsx";
import { ScanView } from "./scan-view.tsx";

type AnalysisScreenProps = { flow: PhotoFlow; photoUrl: string | undefined; onScanAgain: () => void };

/** The full screen after the shutter: the analysis, and what a scan has found. */
export function AnalysisScreen({ flow, photoUrl, onScanAgain }: AnalysisScreenProps) {
  const { state, progress, close } = flow;
  if (state.kind === "analysing" || state.kind === "repeating") {
    const analysing = state.kind === "repeating" ? state.analysing : state;
    const isScan = analysing.isScan ?? false;
    const { similar } = progress ?? {};
    // After a reload only the server has the photo.
    const storedUrl = analysing.told?.before?.analysis.imageData;
    return (
      <AnalysingView photoUrl={photoUrl ?? storedUrl} progress={progress} isScan={isScan} onCancel={close}>
        {/* Who tells more of a photo wants it analyzed. */}
        {similar && !isScan && !analysing.told && (
          <SimilarMeal
            entries={similar.entries}
            isAdding={state.kind === "repeating"}
            onChoose={(entry) => void flow.repeat(entry, similar.imageData)}
          />
        )}
        {state.kind === "analysing" && !isScan && (
          <Fragment key={state.attempt}>
            <TellMoreOfRunning typed={flow.typedNote} onTell={(note) => flow.tell(tellOfRunning(state, note))} />
            <OtherPhotos flow={flow} shown={state} />
          </Fragment>
        )}
      </AnalysingView>
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
