import { useState } from "react";
import type { NewFoodEntry } from "../../../src/contracts/diary.ts";
import type { FoodAnalysis } from "../../../src/contracts/food-analysis.ts";
import { useToast } from "../../components/toast.tsx";
import { dataUrlOf } from "../../lib/image.ts";
import { newId } from "../../lib/new-id.ts";
import { readPreferences } from "../../lib/preferences.ts";
import type { AnalysisFailure } from "./analysis-failure.ts";
import { autoAddOf } from "./auto-add.ts";
import { entryOfAnalysis } from "./entries.ts";
import type { ResultOutcome } from "./outcome.ts";
import { useAnalysis } from "./use-analysis.ts";
import { LOG_TOASTS } from "./use-log-entry.ts";
import { useLogging } from "./use-logging.ts";
import { useOutcome } from "./use-outcome.ts";

/** An analysis that gave nothing for another reason than an unknown dish; its photo can be sent again. */
export type FailedAnalysis = Extract<AnalysisFailure, { kind: "failed" }>;

const now = () => new Date().toISOString();

/**
 * What happens to a photo once it is taken: its analysis, the outcome, and the way into the diary. `onTrialRequired`
 * is called where the server wants a trial or premium.
 */
export function usePhotoFlow(onTrialRequired: () => void) {
  const toast = useToast();
  const [failed, setFailed] = useState<FailedAnalysis | null>(null);
  const outcomes = useOutcome();
  const { outcome, show, clear } = outcomes;
  const { stage, log, autoAdd } = useLogging(outcomes, onTrialRequired);

  const askWhatItIs = (imageUrl: string | null) => {
    setFailed(null);
    show({ kind: "unrecognised", id: newId(), imageUrl, takenAt: now() });
  };

  const onAnalysed = (analysis: FoodAnalysis) => {
    const result: ResultOutcome = { kind: "result", id: newId(), analysis, analyzedAt: now(), edits: null };
    show(result);
    if (autoAddOf(analysis, readPreferences()) === "add") void autoAdd(result);
  };

  const onFailed = (failure: AnalysisFailure) => {
    if (failure.kind === "trial_required") return onTrialRequired();
    if (failure.kind === "not_recognised") return askWhatItIs(failure.imageUrl);
    setFailed(failure);
    toast({ title: "Analysis Failed", description: failure.message, tone: "destructive" });
  };

  const { isAnalysing, photo, analyse, cancel } = useAnalysis({ onAnalysed, onFailed });

  return {
    isAnalysing,
    /** The photo as this device has it; null after a reload. */
    photo,
    outcome,
    failed,
    stage,
    cancel,
    /** Lets the person name what a failed analysis did not; a photo that the server never got travels with the entry. */
    async identify({ imageUrl }: FailedAnalysis) {
      askWhatItIs(imageUrl ?? (photo && (await dataUrlOf(photo))));
    },
    /** Keeps a changed result, such as one that is being edited. */
    change: (result: ResultOutcome) => show(result),
    /** Adds the result on screen. */
    logResult: (result: ResultOutcome) => log(entryOfAnalysis(result.analysis, result.analyzedAt), LOG_TOASTS),
    /** Adds what the person says it is. Where that gives true the caller leads to the diary. */
    logIdentified: (entry: NewFoodEntry) => log(entry, { ...LOG_TOASTS, offersView: false }),
    /** Sends a photo (JPEG, scaled down). What comes of it is in `outcome` or `failed`. */
    analyse(taken: Blob) {
      setFailed(null);
      analyse(taken);
    },
    /** Clears what is on screen, on the device too. */
    close() {
      setFailed(null);
      if (outcome) clear(outcome.id);
    },
  };
}

export type PhotoFlow = ReturnType<typeof usePhotoFlow>;
