import type { FoodAnalysis } from "../../../src/contracts/food-analysis.ts";
import type { Outcome, ResultOutcome, UnrecognisedOutcome } from "./outcome.ts";
import type { ResultEdits } from "./result-edits.ts";

/**
 * The state of a photo between its capture and the diary. It is plain data, so that it can be stored: the picture
 * itself is kept beside it, under the photo's `id`. The outcomes are states themselves.
 */
export type PhotoFlowState =
  /** No photo, or one that was cancelled or closed. */
  | { kind: "idle" }
  /** A picked file is being scaled down. */
  | { kind: "preparing"; id: string }
  /** The server analyses it. */
  | { kind: "analysing"; id: string }
  | FailedAnalysis
  | ResultOutcome
  | UnrecognisedOutcome
  | { kind: "adding"; id: string; outcome: Outcome };

/** An analysis that failed, other than by not recognising the dish. Its photo can be sent again. */
export type FailedAnalysis = {
  kind: "failed";
  id: string;
  message: string;
  /** The stored photo; null where the server did not get it. */
  imageUrl: string | null;
};

/** What happens to a photo. Every event names its photo: an answer may arrive when another one is on screen. */
export type PhotoFlowEvent = { id: string } & (
  | { type: "pick" }
  | { type: "prepared" }
  | { type: "prepareFailed" }
  /** The live camera took a photo, which is small already. */
  | { type: "capture" }
  /** `isAutomatic`: the result is added without being asked. */
  | { type: "analysed"; analysis: FoodAnalysis; analyzedAt: string; isAutomatic: boolean }
  /** No food was recognised, or the server did not look for it. `notice` says why it did not. */
  | { type: "notRecognised"; imageUrl: string | null; takenAt: string; notice?: string }
  | { type: "analysisFailed"; message: string; imageUrl: string | null }
  /** The server wants a trial or premium. */
  | { type: "accessRefused" }
  | { type: "retry" }
  /** The person names the food of a failed analysis. */
  | { type: "identify"; imageUrl: string | null; takenAt: string }
  | { type: "edit"; analysis: FoodAnalysis; edits: ResultEdits | null; share?: number }
  | { type: "add" }
  | { type: "added" }
  | { type: "addFailed" }
  /** The person cancels the analysis or closes what is on screen. */
  | { type: "close" }
);

export const IDLE: PhotoFlowState = { kind: "idle" };

/**
 * The state after `event`; the same object where it means nothing in this state, or is about another photo than the one
 * on screen. A new photo takes the place of any other.
 */
export function photoFlowReducer(state: PhotoFlowState, event: PhotoFlowEvent): PhotoFlowState {
  const { id } = event;
  if (event.type === "pick") return { kind: "preparing", id };
  if (event.type === "capture") return { kind: "analysing", id };
  if (state.kind === "idle" || state.id !== id) return state;
  if (event.type === "close") return IDLE;
  switch (state.kind) {
    case "preparing":
      if (event.type === "prepared") return { kind: "analysing", id };
      return event.type === "prepareFailed" ? IDLE : state;
    case "analysing":
      return afterAnalysis(event) ?? state;
    case "failed":
      if (event.type === "retry") return { kind: "analysing", id };
      return event.type === "identify" ? askWhatItIs(event) : state;
    case "result":
      if (event.type === "edit") {
        const { analysis, edits, share } = event;
        return { ...state, analysis, edits, ...(share !== undefined && { share }) };
      }
      return event.type === "add" ? { kind: "adding", id, outcome: state } : state;
    case "unrecognised":
      return event.type === "add" ? { kind: "adding", id, outcome: state } : state;
    case "adding":
      if (event.type === "addFailed") return state.outcome;
      return event.type === "added" ? IDLE : state;
  }
}

const askWhatItIs = (photo: Omit<UnrecognisedOutcome, "kind">): UnrecognisedOutcome => ({
  kind: "unrecognised",
  id: photo.id,
  imageUrl: photo.imageUrl,
  takenAt: photo.takenAt,
  ...(photo.notice !== undefined && { notice: photo.notice }),
});

/** The state after the server's answer; undefined for other events. */
function afterAnalysis(event: PhotoFlowEvent): PhotoFlowState | undefined {
  const { id } = event;
  switch (event.type) {
    case "analysed": {
      const { analysis, analyzedAt, isAutomatic } = event;
      const outcome: ResultOutcome = { kind: "result", id, analysis, analyzedAt, edits: null };
      return isAutomatic ? { kind: "adding", id, outcome } : outcome;
    }
    case "notRecognised":
      return askWhatItIs(event);
    case "analysisFailed":
      return { kind: "failed", id, message: event.message, imageUrl: event.imageUrl };
    case "accessRefused":
      return IDLE;
    default:
      return undefined;
  }
}

/** The outcome on screen; null where there is none. */
export function findOutcome(state: PhotoFlowState): Outcome | null {
  if (state.kind === "result" || state.kind === "unrecognised") return state;
  return state.kind === "adding" ? state.outcome : null;
}

/**
 * What is restored after a reload: an outcome that is not in the diary yet. It then waits for a tap, even if it was
 * being added automatically. A photo without an outcome is lost, because only the page has its picture.
 */
export const toDraft = (state: PhotoFlowState): Outcome | null => findOutcome(state);

/** The state that a draft restores. */
export const fromDraft = (draft: Outcome | null): PhotoFlowState => draft ?? IDLE;
