import { useEffect, useRef, useState } from "react";
import { discardDraft, readDraft, writeDraft } from "../../platform/drafts.ts";
import { isOutcome, type Outcome } from "./outcome.ts";
import { fromDraft, IDLE, type PhotoFlowEvent, type PhotoFlowState, photoFlowReducer, toDraft } from "./photo-flow.ts";

const DRAFT_KEY = "camera";

const saveDraft = (draft: Outcome | null): void => (draft ? writeDraft(DRAFT_KEY, draft) : discardDraft(DRAFT_KEY));

/**
 * The state of the photo on screen, and its draft on this device. Leaving the screen closes the photo: only a reload or
 * a crash brings it back.
 */
export function usePhotoFlowState() {
  const [restored] = useState(() => fromDraft(readDraft<Outcome | null>(DRAFT_KEY, null, isOutcome)));
  const [state, setState] = useState(restored);
  // The latest state, even if React has not rendered it yet: a second tap or an answer must not see an older one.
  const current = useRef(restored);

  useEffect(() => {
    // Strict mode leaves and re-enters every screen once: what was restored is kept through that.
    current.current = restored;
    const draft = toDraft(restored);
    if (draft) writeDraft(DRAFT_KEY, draft);
    return () => {
      current.current = IDLE;
      discardDraft(DRAFT_KEY);
    };
  }, [restored]);

  return {
    state,
    /** The state as it is now, which a rendered one may be behind. */
    readState: (): PhotoFlowState => current.current,
    /** Applies an event; false if it changed nothing. */
    send(event: PhotoFlowEvent): boolean {
      const next = photoFlowReducer(current.current, event);
      if (next === current.current) return false;
      current.current = next;
      setState(next);
      saveDraft(toDraft(next));
      return true;
    },
  };
}
