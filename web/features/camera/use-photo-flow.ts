import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { FoodEntry, NewFoodEntry } from "../../../src/contracts/diary.ts";
import type { FoodAnalysis } from "../../../src/contracts/food-analysis.ts";
import { SECOND_MS } from "../../../src/shared/product/durations.ts";
import { useAccessGate } from "../../domain/access/access-gate.ts";
import { type LogOptions, useLogEntry } from "../../domain/diary/log-queries.ts";
import { repeatEntry } from "../../domain/food/food-entry.ts";
import { findPlace, type Place, useMealChoice } from "../../domain/meal/meal-choice.ts";
import { blobToDataUrl } from "../../domain/photo/image.ts";
import { forgetPhoto } from "../../domain/photo/pending-photo-queries.ts";
import type { FoundOnPhoto } from "../../offline/database.ts";
import type { PendingPhoto } from "../../offline/photos/pending-photos.ts";
import { createId } from "../../platform/create-id.ts";
import { loadCode } from "../../platform/load-chunk.ts";
import { readPreferences } from "../../platform/preferences.ts";
import { type ToastContent, useToast } from "../../ui/feedback/toast.tsx";
import { keepTypedNote } from "./add-details.ts";
import type { AnalysisFailure } from "./analysis/analysis-failure.ts";
import type { AnalysisProgress } from "./analysis/analysis-progress.ts";
import { decideAutoAdd } from "./auto-add.ts";
import { buildEntryFromAnalysis, findPhotoPlace } from "./entries.ts";
import type { ResultOutcome, UnrecognizedOutcome } from "./outcome.ts";
import { type AnalyzingPhoto, type FailedAnalysis, findOutcome } from "./photo-flow.ts";
import { analyzeFoodMutation, importPreparation, NOT_SENT, storeDetails } from "./queries.ts";
import { hasWaitedToo, noteShownMeal } from "./same-meal.ts";
import { usePhotoFlowState } from "./use-photo-flow-state.ts";

const formatNow = () => new Date().toISOString();

/** Another text for each call of an analysis. */
const formatCallKey = ({ id, attempt = 0 }: AnalyzingPhoto): string => `${id} ${attempt}`;

const withNote = (typedNote: string | undefined) => typedNote !== undefined && { typedNote };

/** A photo as this device has it: a JPEG, scaled down, and when it was taken (ISO instant). */
type TakenPhoto = {
  id: string;
  blob: Blob;
  takenAt: string;
  /** The zone in which it was taken; the device's if missing. */
  timeZone?: string;
  /** The meal that was chosen for it before it waited. */
  place?: Place;
  /** What was found on it before, without a tap. */
  found?: FoundOnPhoto;
};

/**
 * What happens to a photo once it is taken or picked: its analysis, the outcome, and the way into the diary. `onAdded` is
 * called with the stored entries and what is still to be said of them, unless the outcome was closed meanwhile.
 */
export function usePhotoFlow(onAdded: (entries: readonly FoodEntry[], said?: ToastContent) => void) {
  const toast = useToast();
  const { openModal } = useAccessGate();
  const { log } = useLogEntry();
  const { mealChoice } = useMealChoice();
  // No notifying mutation: the flow allows one analysis at a time, and a canceled one must not hold up the next.
  const client = useQueryClient();
  const { mutateAsync: askServer } = useMutation(analyzeFoodMutation(client));
  const { state, readState, send } = usePhotoFlowState();
  const [photo, setPhoto] = useState<TakenPhoto | null>(null);
  const [told, setTold] = useState<{ by: string; progress: AnalysisProgress } | null>(null);
  // The latest text, even if React has not rendered it yet: a result must not take it away.
  const typedNote = useRef<string | null>(null);
  // While a person chooses another photo of the meal, its result waits for a tap.
  const isChoosingPhoto = useRef(false);
  const findTakenAt = (id: string) => (photo?.id === id ? photo.takenAt : formatNow());

  const sendEntry = async (id: string, entry: NewFoodEntry, options?: LogOptions): Promise<boolean> => {
    const taken = photo?.id === id ? photo : undefined;
    // A meal that is chosen now is one of the clocks here.
    const isChosen = findPlace(mealChoice, entry.analyzedAt, Date.now()) !== undefined;
    const placed = { ...entry, ...(taken && !isChosen && findPhotoPlace(taken)), ...taken?.place };
    noteShownMeal(client, { id, name: entry.name, takenAt: findTakenAt(id) });
    let said: ToastContent | undefined;
    const confirm = (confirmation: ToastContent) => {
      said = confirmation;
    };
    const stored = await log(placed, { ...options, lockKey: id, resultId: id, confirm });
    finish(id, stored && [stored], said);
    return stored !== undefined;
  };

  /** Goes on with the photo whose entries were stored, or were not. */
  const finish = (id: string, stored: readonly FoodEntry[] | undefined, said?: ToastContent): void => {
    if (stored) void forgetPhoto(client, id);
    if (send({ type: stored ? "added" : "addFailed", id }) && stored) onAdded(stored, said);
    else if (said) toast(said);
  };

  /** Adds an entry for the photo on screen, and closes it. True if it is stored. */
  const add = async (id: string, entry: NewFoodEntry): Promise<boolean> => {
    if (findOutcome(readState())?.id === id) return send({ type: "add", id }) && (await sendEntry(id, entry));
    toast({ title: "Error", description: "No food analysis data available", tone: "destructive" });
    return false;
  };

  const onAnalyzed = ({ id, isScan, told: { before } = {} }: AnalyzingPhoto, analysis: FoodAnalysis) => {
    const analyzedAt = findTakenAt(id);
    const note = typedNote.current;
    const found = photo?.id === id ? photo.found : undefined;
    const isInDiary =
      before?.isInDiary || found?.isInDiary || hasWaitedToo(client, { id, name: analysis.name, takenAt: analyzedAt });
    // What a person works on waits for a tap.
    const isBusy = before || note !== null || isChoosingPhoto.current;
    const isSure = decideAutoAdd(analysis, readPreferences()) === "add";
    const isAutomatic = !isScan && !isBusy && !isInDiary && isSure;
    const isShown = send({
      ...{ type: "analyzed", id, analysis, isAutomatic, ...(isInDiary && { isInDiary }) },
      ...{ analyzedAt: before?.analyzedAt ?? analyzedAt, ...(note !== null && { typedNote: note }) },
    });
    const outcome = findOutcome(readState());
    if (isShown && isAutomatic && outcome?.kind === "result") {
      void sendEntry(id, buildEntryFromAnalysis(analysis, analyzedAt, outcome.share), { isAutomatic });
    }
  };

  /** Keeps the note that is being typed to an analysis that fails. */
  const keepTyped = (analyzing: AnalyzingPhoto): AnalyzingPhoto => {
    const note = typedNote.current?.trim();
    if (!note) return analyzing;
    const next = keepTypedNote(analyzing, note);
    if (send({ type: "tell", id: next.id, next })) storeDetails(next);
    return next;
  };

  const onAnalysisFailed = (failed: AnalyzingPhoto, failure: AnalysisFailure) => {
    const analyzing = keepTyped(failed);
    const { id, told: { before } = {} } = analyzing;
    const fail = (message: string, imageUrl: string | null, retryAfterSeconds?: number) => {
      const retry = retryAfterSeconds !== undefined && { retryAt: Date.now() + retryAfterSeconds * SECOND_MS };
      const isShown = send({ type: "analysisFailed", id, message, imageUrl, takenAt: findTakenAt(id), ...retry });
      if (isShown) toast({ title: "Analysis Failed", description: message, tone: "destructive" });
    };
    const unknown = { type: "notRecognized", id, takenAt: findTakenAt(id) } as const;
    if (before && failure.kind !== "trial_required") {
      fail("message" in failure ? failure.message : "No food was recognized with that.", null);
    } else if (failure.kind === "not_recognised") {
      send({ ...unknown, imageUrl: failure.imageUrl });
    } else if (failure.kind === "refused") {
      send({ ...unknown, imageUrl: failure.imageUrl, notice: failure.message });
    } else if (failure.kind === "unsent") {
      if (send({ type: "unsent", id })) toast(failure);
    } else if (failure.kind === "trial_required") {
      if (send({ type: "accessRefused", id })) void askForAccess(analyzing);
    } else {
      fail(failure.message, failure.imageUrl, failure.retryAfterSeconds);
    }
  };

  /** Sends the photo again once the trial has begun. */
  const askForAccess = async (refused: AnalyzingPhoto) => {
    const mayGoOn = (await openModal()) && photo?.id === refused.id && readState().kind === "idle";
    if (mayGoOn) send({ ...refused, type: "capture" });
  };

  const analyzing = state.kind === "analyzing" ? state : null;
  const callKey = analyzing && formatCallKey(analyzing);
  const analyze = useEffectEvent((signal: AbortSignal) => {
    if (!analyzing || !callKey) return;
    const { id, told: { note, share, before, others = before?.analysis.otherPhotos } = {} } = analyzing;
    // Only a photo that is stored, or that this device still has, can be analyzed.
    const source = before ? before.analysis.imageData : photo?.id === id && photo.blob;
    if (!source) return;
    const unlessAborted = (act: () => void) => {
      if (!signal.aborted) act();
    };
    const onProgress = (progress: AnalysisProgress) => unlessAborted(() => setTold({ by: callKey, progress }));
    const takenAt = findTakenAt(id);
    const waited = photo?.id === id && !before ? photo : undefined;
    const place = waited?.place ?? findPlace(mealChoice, takenAt, Date.now());
    const what = { id, takenAt, photo: source, others, note, share, place, found: waited?.found };
    void askServer({ ...what, signal, onProgress }).then(
      (answer) =>
        unlessAborted(() => ("kind" in answer ? onAnalysisFailed(analyzing, answer) : onAnalyzed(analyzing, answer))),
      () => unlessAborted(() => onAnalysisFailed(analyzing, NOT_SENT)),
    );
  });
  useEffect(() => {
    if (!callKey) return;
    // Canceling, another photo and leaving the screen abort the call, and with it the provider's work.
    const call = new AbortController();
    analyze(call.signal);
    return () => call.abort();
  }, [callKey]);

  return {
    state,
    /** The photo that was sent last, as this device has it; null after a reload. */
    photo: photo?.blob ?? null,
    /** What the server has told of the analysis on screen; undefined if nothing yet. */
    progress:
      told && told.by === (state.kind === "repeating" ? formatCallKey(state.analyzing) : callKey)
        ? told.progress
        : undefined,
    /** The note that is being typed to the running analysis; null if none is. */
    typedNote,
    isChoosingPhoto,
    readState,
    /** Goes on after the person has told more. */
    tell(next: AnalyzingPhoto | ResultOutcome) {
      // A share alone does not begin the analysis again, with which it would be kept.
      if (send({ type: "tell", id: next.id, next }) && next.kind === "analyzing") storeDetails(next);
    },
    /** Sends a photo of the live camera: a JPEG, scaled down. `isScan`: its result is shown as boxes first. */
    capture(blob: Blob, isScan: boolean) {
      const id = createId();
      setPhoto({ id, blob, takenAt: formatNow() });
      send({ type: "capture", id, isScan });
    },
    /** Sends a photo that waited on this device, with what was told of it, or opens what was found on it. */
    resume({ image, told, ...taken }: PendingPhoto) {
      setPhoto({ ...taken, blob: image });
      send({ type: "capture", id: taken.id, ...(told && { told }) });
    },
    /** Goes on from the boxes of a scan to its result. */
    review: (id: string) => send({ type: "review", id }),
    /** Scales a picked file down and sends it, or says why that fails. */
    async prepare(file: File) {
      const id = createId();
      send({ type: "pick", id });
      const prepared = await loadCode(importPreparation, false).then(
        ({ preparePhoto }) => preparePhoto(file),
        () => ({ title: "Upload Failed", description: NOT_SENT.message, isDeclined: false }),
      );
      if ("blob" in prepared) {
        if (send({ type: "prepared", id })) setPhoto({ id, ...prepared });
      } else if (send({ type: "prepareFailed", id }) && !prepared.isDeclined)
        toast({ ...prepared, tone: "destructive" });
    },
    /** Sends the photo of a failed analysis once more. */
    retry({ id }: FailedAnalysis) {
      if (photo?.id === id) send({ type: "retry", id });
    },
    /** Asks what is on the photo of a failed analysis. If the server never got it, it is sent with the entry. */
    async identify({ id, imageUrl }: FailedAnalysis) {
      const url = imageUrl ?? (photo?.id === id ? await blobToDataUrl(photo.blob) : null);
      send({ type: "identify", id, imageUrl: url, takenAt: findTakenAt(id) });
    },
    /** Keeps a changed result, such as one that is being edited. */
    edit: ({ id, analysis, edits, share = 1, asked, typedNote }: ResultOutcome) =>
      send({ type: "edit", id, analysis, edits, share, ...(asked && { asked }), ...withNote(typedNote) }),
    /** Changes the analysis as it is now, which may be another one than when the toast appeared that offers the change. */
    changeAnalysis(id: string, change: (analysis: FoodAnalysis) => FoodAnalysis) {
      const result = readState();
      if (result.kind !== "result" || result.id !== id) return;
      const { edits, asked, typedNote } = result;
      const analysis = change(result.analysis);
      send({ type: "edit", id, analysis, edits, ...(asked && { asked }), ...withNote(typedNote) });
    },
    /** Adds the result on screen. */
    addResult: ({ id, analysis, analyzedAt, share }: ResultOutcome) =>
      add(id, buildEntryFromAnalysis(analysis, analyzedAt, share)),
    /** Logs an earlier meal for the photo that is being analyzed, and cancels its analysis. */
    async repeat(entry: FoodEntry, imageUrl: string) {
      const shown = readState();
      if (shown.kind !== "analyzing") return;
      const takenAt = findTakenAt(shown.id);
      if (!send({ type: "repeat", id: shown.id, imageUrl, takenAt })) return;
      await sendEntry(shown.id, repeatEntry(entry, "recent", { imageUrl, takenAt }));
    },
    /** Adds the food that the user named. */
    addIdentified: ({ id }: UnrecognizedOutcome, entry: NewFoodEntry) => add(id, entry),
    /** Adds what `logAll` stores for the photo on screen. */
    async addWith({ id }: UnrecognizedOutcome, logAll: () => Promise<readonly FoodEntry[] | undefined>) {
      if (send({ type: "add", id })) finish(id, await logAll());
    },
    /** Cancels the analysis, or closes what is on screen, on the device too. A photo that failed goes on waiting there. */
    close() {
      const shown = readState();
      if (shown.kind === "idle") return;
      if (shown.kind === "analyzing" && shown.told?.before) keepTyped(shown);
      send({ type: "close", id: shown.id });
      const isWaiting = shown.kind === "failed" || (photo?.id === shown.id && photo.found);
      if (!isWaiting) void forgetPhoto(client, shown.id);
    },
  };
}

export type PhotoFlow = ReturnType<typeof usePhotoFlow>;
