import type { AddedDetails, Outcome, ResultOutcome, UnrecognizedOutcome } from "./outcome.ts";

/**
 * The state of a photo between its capture and the diary. It is plain data, so that it can be stored: the picture
 * itself is kept beside it, under the photo's `id`. The outcomes are states themselves.
 */
export type PhotoFlowState =
  /** No photo, or one that was canceled or closed. */
  | { kind: "idle" }
  /** A picked file is being scaled down. */
  | { kind: "preparing"; id: string }
  | AnalyzingPhoto
  | RepeatingMeal
  | FailedAnalysis
  | ResultOutcome
  | UnrecognizedOutcome
  /** The result of a scan, shown as boxes on its photo. */
  | { kind: "scanned"; id: string; outcome: ResultOutcome }
  | { kind: "adding"; id: string; outcome: Outcome };

/** A photo that the server analyses. `isScan`: its result is shown as boxes first. */
export type AnalyzingPhoto = {
  kind: "analyzing";
  id: string;
  isScan?: boolean;
  told?: AddedDetails;
  /** A note that was being typed to the result before. */
  typedNote?: string;
  /** Counts the calls of this analysis: another note needs another one. */
  attempt?: number;
};

/** An earlier meal is logged for the photo. If that fails, the person is asked what it is. */
export type RepeatingMeal = {
  kind: "repeating";
  id: string;
  analyzing: AnalyzingPhoto;
  outcome: UnrecognizedOutcome;
};

/** An analysis that failed, other than by not recognizing the dish. Its photo can be sent again. */
export type FailedAnalysis = {
  kind: "failed";
  id: string;
  message: string;
  /** The stored photo; null where the server did not get it. */
  imageUrl: string | null;
  /** When the photo was taken (ISO instant). */
  takenAt: string;
  told?: AddedDetails;
  /** When it makes sense to try again (UTC milliseconds); at once if missing. */
  retryAt?: number;
};

/** What happens to a photo. Every event names its photo: an answer may arrive when another one is on screen. */
export type PhotoFlowEvent = { id: string } & (
  | { type: "pick" }
  | { type: "prepared" }
  | { type: "prepareFailed" }
  /** The live camera took a photo, which is small already, or one that waited goes on. */
  | { type: "capture"; isScan?: boolean; told?: AddedDetails }
  /** `isAutomatic`: the result is added without being asked. */
  | ({ type: "analyzed"; isAutomatic: boolean } & Pick<
      ResultOutcome,
      "analysis" | "analyzedAt" | "isInDiary" | "typedNote"
    >)
  /** No food was recognized, or the server did not look for it. `notice` says why it did not. */
  | { type: "notRecognized"; imageUrl: string | null; takenAt: string; notice?: string }
  | { type: "analysisFailed"; message: string; imageUrl: string | null; takenAt: string; retryAt?: number }
  /** The server cannot be reached, and the photo waits on this device. */
  | { type: "unsent" }
  /** The server wants a trial or premium. */
  | { type: "accessRefused" }
  | { type: "retry" }
  /** The photo shows an earlier meal again, which takes the place of the analysis. */
  | { type: "repeat"; imageUrl: string; takenAt: string }
  /** The person names the food of a failed analysis. */
  | { type: "identify"; imageUrl: string | null; takenAt: string }
  | ({ type: "edit"; share?: number } & Pick<ResultOutcome, "analysis" | "edits" | "asked" | "typedNote">)
  /** The person has told more of the photo, or takes that back; `next` follows from it. */
  | { type: "tell"; next: AnalyzingPhoto | ResultOutcome }
  /** The person goes on from the boxes of a scan to its result. */
  | { type: "review" }
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
  if (event.type === "capture") {
    const { type: _, ...captured } = event;
    return { ...captured, kind: "analyzing" };
  }
  if (state.kind === "idle" || state.id !== id) return state;
  if (event.type === "close") return (state.kind === "analyzing" && findBefore(state)) || IDLE;
  if (event.type === "tell") return ACCEPTS_DETAILS.has(state.kind) ? event.next : state;
  switch (state.kind) {
    case "preparing":
      if (event.type === "prepared") return { kind: "analyzing", id };
      return event.type === "prepareFailed" ? IDLE : state;
    case "analyzing":
      if (event.type === "repeat" && !state.isScan && !state.told)
        return { kind: "repeating", id, analyzing: state, outcome: askWhatItIs(event) };
      return afterAnalysis(event, state) ?? state;
    case "scanned":
      return event.type === "review" ? state.outcome : state;
    case "failed":
      if (event.type === "retry") return { kind: "analyzing", id, ...(state.told && { told: state.told }) };
      return event.type === "identify" ? askWhatItIs(event, state) : state;
    case "result":
      if (event.type === "edit") {
        const { type: _, ...edited } = event;
        const { asked: __, typedNote: ___, ...kept } = state;
        return { ...kept, ...edited };
      }
      return event.type === "add" ? { kind: "adding", id, outcome: state } : state;
    case "unrecognised":
      return event.type === "add" ? { kind: "adding", id, outcome: state } : state;
    case "adding":
    case "repeating":
      if (event.type === "addFailed") return state.outcome;
      return event.type === "added" ? IDLE : state;
  }
}

const askWhatItIs = (
  photo: Omit<UnrecognizedOutcome, "kind">,
  { told }: { told?: AddedDetails } = {},
): UnrecognizedOutcome => ({
  kind: "unrecognised",
  id: photo.id,
  imageUrl: photo.imageUrl,
  takenAt: photo.takenAt,
  ...(photo.notice !== undefined && { notice: photo.notice }),
  ...(told?.note !== undefined && { note: told.note }),
});

/** The states in which details can be added to a photo. */
const ACCEPTS_DETAILS: ReadonlySet<PhotoFlowState["kind"]> = new Set(["analyzing", "result", "failed", "unrecognised"]);

/**
 * The result before the person told more. Photos that were added since then and notes are kept for another try, and how
 * much was eaten is so without one.
 */
function findBefore({ told: { before, others, share } = {}, typedNote }: AnalyzingPhoto): ResultOutcome | undefined {
  return (
    before && {
      ...{ ...before, ...(others && { others }), ...(share !== undefined && { share }) },
      ...(typedNote !== undefined && { typedNote }),
    }
  );
}

const omitTypedNote = ({ typedNote: _, ...result }: ResultOutcome): ResultOutcome => result;

const FAILURES: ReadonlySet<PhotoFlowEvent["type"]> = new Set([
  "notRecognized",
  "analysisFailed",
  "accessRefused",
  "unsent",
]);

/** The state after the server's answer; a result that was there before stays where there is no other one; undefined for other events. */
function afterAnalysis(event: PhotoFlowEvent, analyzing: AnalyzingPhoto): PhotoFlowState | undefined {
  const { id } = event;
  const { isScan, told } = analyzing;
  const before = findBefore(analyzing);
  if (before && FAILURES.has(event.type)) return before;
  switch (event.type) {
    case "analyzed": {
      const { type: _, isAutomatic, ...analyzed } = event;
      const { others: _others, before: replaced, ...toldOfResult } = told ?? {};
      const outcome: ResultOutcome = {
        ...{ kind: "result", ...analyzed, edits: null, ...toldOfResult },
        ...(replaced && { before: omitTypedNote(replaced) }),
      };
      if (isScan) return { kind: "scanned", id, outcome };
      return isAutomatic ? { kind: "adding", id, outcome } : outcome;
    }
    case "notRecognized":
      return askWhatItIs(event, analyzing);
    case "analysisFailed": {
      const { type: _, ...failed } = event;
      return { ...failed, kind: "failed", ...(told && { told }) };
    }
    case "unsent":
    case "accessRefused":
      return IDLE;
    default:
      return undefined;
  }
}

/** Whether the photo fills the screen while it is analyzed. */
export const isAnalyzing = ({ kind }: PhotoFlowState): boolean => ["analyzing", "repeating", "scanned"].includes(kind);

/** The outcome on screen; null where there is none. */
export function findOutcome(state: PhotoFlowState): Outcome | null {
  if (state.kind === "result" || state.kind === "unrecognised") return state;
  return state.kind === "adding" ? state.outcome : null;
}

/**
 * What is restored after a reload: an outcome that is not in the diary yet. It then waits for a tap, even if it was
 * being added automatically. A photo without an outcome waits on this device.
 */
export const toDraft = (state: PhotoFlowState): Outcome | null =>
  state.kind === "scanned" || state.kind === "repeating"
    ? state.outcome
    : (findOutcome(state) ?? ((state.kind === "analyzing" && findBefore(state)) || null));

/** The state that a draft restores. */
export const fromDraft = (draft: Outcome | null): PhotoFlowState => draft ?? IDLE;
