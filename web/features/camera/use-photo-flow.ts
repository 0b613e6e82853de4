import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import type { FoodEntry, NewFoodEntry } from "../../../src/contracts/diary.ts";
import type { FoodAnalysis } from "../../../src/contracts/food-analysis.ts";
import { FOOD_PHOTO } from "../../../src/shared/limits.ts";
import { useAccessGate } from "../../components/access-gate.ts";
import { useToast } from "../../components/toast.tsx";
import { createId } from "../../lib/create-id.ts";
import { blobToDataUrl, fileToJpeg, ImageError } from "../../lib/image.ts";
import { readPreferences } from "../../lib/preferences.ts";
import { type LogOptions, useLogEntry } from "../diary/log-queries.ts";
import { toAnalysisFailure } from "./analysis-failure.ts";
import { decideAutoAdd } from "./auto-add.ts";
import { buildEntryFromAnalysis } from "./entries.ts";
import type { ResultOutcome, UnrecognisedOutcome } from "./outcome.ts";
import { type FailedAnalysis, findOutcome } from "./photo-flow.ts";
import { analyseFoodMutation } from "./queries.ts";
import { usePhotoFlowState } from "./use-photo-flow-state.ts";

const formatNow = () => new Date().toISOString();

/** A photo as this device has it: a JPEG, scaled down. */
type TakenPhoto = { id: string; blob: Blob };

/**
 * What happens to a photo once it is taken or picked: its analysis, the outcome, and the way into the diary. `onAdded` is
 * called with the stored entries, unless the outcome was closed while it was on its way.
 */
export function usePhotoFlow(onAdded: (entries: readonly FoodEntry[]) => void) {
  const toast = useToast();
  const { openModal } = useAccessGate();
  const { log } = useLogEntry();
  // No notifying mutation: the flow allows one analysis at a time, and a cancelled one must not hold up the next.
  const { mutateAsync: askServer } = useMutation(analyseFoodMutation(useQueryClient()));
  const { state, readState, send } = usePhotoFlowState();
  const [photo, setPhoto] = useState<TakenPhoto | null>(null);

  const sendEntry = async (id: string, entry: NewFoodEntry, options?: LogOptions): Promise<void> => {
    const stored = await log(entry, { ...options, lockKey: id, resultId: id });
    finish(id, stored && [stored]);
  };

  /** Goes on with the photo whose entries were stored, or were not. */
  const finish = (id: string, stored: readonly FoodEntry[] | undefined): void => {
    if (send({ type: stored ? "added" : "addFailed", id }) && stored) onAdded(stored);
  };

  /** Adds an entry for the photo on screen, and closes it. */
  const add = async (id: string, entry: NewFoodEntry): Promise<void> => {
    if (findOutcome(readState())?.id !== id) {
      toast({ title: "Error", description: "No food analysis data available", tone: "destructive" });
    } else if (send({ type: "add", id })) await sendEntry(id, entry);
  };

  const onAnalysed = (id: string, analysis: FoodAnalysis) => {
    const analyzedAt = formatNow();
    const isAutomatic = decideAutoAdd(analysis, readPreferences()) === "add";
    const isShown = send({ type: "analysed", id, analysis, analyzedAt, isAutomatic });
    if (isShown && isAutomatic) {
      void sendEntry(id, buildEntryFromAnalysis(analysis, analyzedAt), { isAutomatic });
    }
  };

  const onAnalysisFailed = (id: string, error: unknown) => {
    const failure = toAnalysisFailure(error);
    if (failure.kind === "not_recognised") {
      send({ type: "notRecognised", id, imageUrl: failure.imageUrl, takenAt: formatNow() });
    } else if (failure.kind === "refused") {
      const { imageUrl, message } = failure;
      send({ type: "notRecognised", id, imageUrl, takenAt: formatNow(), notice: message });
    } else if (failure.kind === "trial_required") {
      if (send({ type: "accessRefused", id })) void askForAccess(id);
    } else {
      const { message, imageUrl } = failure;
      const isShown = send({ type: "analysisFailed", id, message, imageUrl });
      if (isShown) toast({ title: "Analysis Failed", description: message, tone: "destructive" });
    }
  };

  /** Sends the photo again once the trial has begun. */
  const askForAccess = async (id: string) => {
    if ((await openModal()) && photo?.id === id && readState().kind === "idle") send({ type: "capture", id });
  };

  const analyse = useEffectEvent((id: string, signal: AbortSignal) => {
    // Only a photo that this device still has can be sent.
    if (photo?.id !== id) return;
    void askServer({ photo: photo.blob, signal }).then(
      (analysis) => onAnalysed(id, analysis),
      (error) => onAnalysisFailed(id, error),
    );
  });
  const analysingId = state.kind === "analysing" ? state.id : null;
  useEffect(() => {
    if (analysingId === null) return;
    // Cancelling, another photo and leaving the screen abort the call, and with it the provider's work.
    const call = new AbortController();
    analyse(analysingId, call.signal);
    return () => call.abort();
  }, [analysingId]);

  return {
    state,
    /** The photo that was sent last, as this device has it; null after a reload. */
    photo: photo?.blob ?? null,
    /** Sends a photo of the live camera: a JPEG, scaled down. */
    capture(blob: Blob) {
      const id = createId();
      setPhoto({ id, blob });
      send({ type: "capture", id });
    },
    /** Scales a picked file down and sends it, or says why that fails. */
    async prepare(file: File) {
      const id = createId();
      send({ type: "pick", id });
      try {
        const blob = await fileToJpeg(file, { maxWidth: FOOD_PHOTO.maxWidth, quality: FOOD_PHOTO.jpegQuality });
        if (send({ type: "prepared", id })) setPhoto({ id, blob });
      } catch (error) {
        const fallback = "Failed to process the image. Please try again.";
        const description = error instanceof ImageError ? error.message : fallback;
        const isShown = send({ type: "prepareFailed", id });
        if (isShown) toast({ title: "Upload Failed", description, tone: "destructive" });
      }
    },
    /** Sends the photo of a failed analysis once more. */
    retry({ id }: FailedAnalysis) {
      if (photo?.id === id) send({ type: "retry", id });
    },
    /** Asks what is on the photo of a failed analysis. If the server never got it, it is sent with the entry. */
    async identify({ id, imageUrl }: FailedAnalysis) {
      const url = imageUrl ?? (photo?.id === id ? await blobToDataUrl(photo.blob) : null);
      send({ type: "identify", id, imageUrl: url, takenAt: formatNow() });
    },
    /** Keeps a changed result, such as one that is being edited. */
    edit: ({ id, analysis, edits, share = 1 }: ResultOutcome) => send({ type: "edit", id, analysis, edits, share }),
    /** Adds the result on screen. */
    addResult: ({ id, analysis, analyzedAt, share }: ResultOutcome) =>
      add(id, buildEntryFromAnalysis(analysis, analyzedAt, share)),
    /** Adds the food that the user named. */
    addIdentified: ({ id }: UnrecognisedOutcome, entry: NewFoodEntry) => add(id, entry),
    /** Adds what `logAll` stores for the photo on screen. */
    async addWith({ id }: UnrecognisedOutcome, logAll: () => Promise<readonly FoodEntry[] | undefined>) {
      if (send({ type: "add", id })) finish(id, await logAll());
    },
    /** Cancels the analysis, or closes what is on screen, on the device too. */
    close() {
      const shown = readState();
      if (shown.kind !== "idle") send({ type: "close", id: shown.id });
    },
  };
}

export type PhotoFlow = ReturnType<typeof usePhotoFlow>;
