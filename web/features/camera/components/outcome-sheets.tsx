import type { NewFoodEntry } from "../../../../src/contracts/diary.ts";
import { useNavigateIfMounted } from "../../../lib/use-navigate-if-mounted.ts";
import { useDiaryPath } from "../../diary/queries.ts";
import type { UnrecognisedOutcome } from "../outcome.ts";
import { findLoggingStage, findOutcome } from "../photo-flow.ts";
import type { PhotoFlow } from "../use-photo-flow.ts";
import { FailureSheet } from "./failure-sheet.tsx";
import { IdentifySheet, preloadFoodPortion } from "./identify-sheet.tsx";
import { ResultSheet } from "./result-sheet.tsx";

/** Fetches ahead what only some photos need. */
export const preloadParts = (): void => preloadFoodPortion();

type OutcomeSheetsProps = { flow: PhotoFlow; photoUrl: string | undefined; onRetake: () => void };

/** The sheet for the photo's result. It is not part of the camera page's first load. */
export function OutcomeSheets({ flow, photoUrl, onRetake }: OutcomeSheetsProps) {
  const navigateIfMounted = useNavigateIfMounted();
  const diaryPath = useDiaryPath();
  const { state } = flow;
  const outcome = findOutcome(state);
  const stage = findLoggingStage(state);

  const addIdentified = async (photo: UnrecognisedOutcome, entry: NewFoodEntry) => {
    if (await flow.addIdentified(photo, entry)) navigateIfMounted(diaryPath);
  };
  const retake = () => {
    flow.close();
    onRetake();
  };
  return (
    <>
      <ResultSheet
        outcome={outcome?.kind === "result" ? outcome : null}
        photoUrl={photoUrl}
        stage={stage}
        onEdit={flow.edit}
        onAdd={flow.addResult}
        onRetake={retake}
        onClose={flow.close}
      />
      <IdentifySheet
        outcome={outcome?.kind === "unrecognised" ? outcome : null}
        photoUrl={photoUrl}
        blob={flow.photo}
        isAdding={stage === "adding"}
        onAdd={addIdentified}
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
