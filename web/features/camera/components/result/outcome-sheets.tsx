import { usePrefetchQuery } from "@tanstack/react-query";
import { preloadMealItems } from "../../../../domain/food/meal-items-parts.tsx";
import { accountPreferencesQuery } from "../../../profile/preferences-queries.ts";
import { findOutcome } from "../../photo-flow.ts";
import type { PhotoFlow } from "../../use-photo-flow.ts";
import { FailureSheet } from "../failure-sheet.tsx";
import { IdentifySheet, preloadFoodPortion } from "../identify-sheet.tsx";
import { ResultSheet } from "./result-sheet.tsx";

/** Fetches ahead what only some photos need. */
export function preloadParts(): void {
  preloadFoodPortion();
  preloadMealItems();
}

type OutcomeSheetsProps = { flow: PhotoFlow; photoUrl: string | undefined; onRetake: () => void };

/** The sheet for the photo's result. It is not part of the camera page's first load. */
export function OutcomeSheets({ flow, photoUrl, onRetake }: OutcomeSheetsProps) {
  const { state } = flow;
  // Ahead of the result, which would else change when it is known whether the account wants ranges.
  usePrefetchQuery(accountPreferencesQuery());
  const outcome = findOutcome(state);
  const isAdding = state.kind === "adding";
  const retake = () => {
    flow.close();
    onRetake();
  };
  return (
    <>
      <ResultSheet
        outcome={outcome?.kind === "result" ? outcome : null}
        photoUrl={photoUrl}
        isAdding={isAdding}
        onEdit={flow.edit}
        onChangeAnalysis={flow.changeAnalysis}
        onAdd={(result) => void flow.addResult(result)}
        onRetake={retake}
        onClose={flow.close}
        flow={flow}
      />
      <IdentifySheet
        outcome={outcome?.kind === "unrecognised" ? outcome : null}
        photoUrl={photoUrl}
        blob={flow.photo}
        isAdding={isAdding}
        onAdd={flow.addIdentified}
        onLogPlate={(photo, log) => void flow.addWith(photo, log)}
        onClose={flow.close}
      />
      <FailureSheet
        failed={state.kind === "failed" ? state : null}
        photoUrl={photoUrl}
        photo={flow.photo}
        onRetry={flow.retry}
        onIdentify={flow.identify}
        onClose={flow.close}
      />
    </>
  );
}
