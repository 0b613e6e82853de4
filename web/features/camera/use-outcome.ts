import { useEffect, useRef } from "react";
import { discardDraft, useDraft, writeDraft } from "../../lib/drafts.ts";
import { isOutcome, type Outcome } from "./outcome.ts";

const DRAFT_KEY = "camera";

/**
 * The outcome on screen, kept on the device until it is logged or closed. What clears or forgets one names it, because
 * an answer may arrive after the person has gone on to the next photo or to another screen.
 */
export function useOutcome() {
  const [outcome, keep, discard] = useDraft<Outcome | null>(DRAFT_KEY, null, isOutcome);
  const restored = useRef(outcome);
  const shownId = useRef(outcome?.id);

  useEffect(() => {
    // Strict mode leaves and re-enters every screen once: what was restored is kept through that.
    if (restored.current) writeDraft(DRAFT_KEY, restored.current);
    shownId.current = restored.current?.id;
    return () => {
      // Leaving the screen closes what it shows: only a reload or a crash may bring it back.
      discardDraft(DRAFT_KEY);
      shownId.current = undefined;
    };
  }, []);

  return {
    outcome,
    /** Puts an outcome, or a changed one, on screen. */
    show(next: Outcome) {
      shownId.current = next.id;
      keep(next);
    },
    /** Takes it off the screen and the device; false where it was not there any more. */
    clear(id: string): boolean {
      if (shownId.current !== id) return false;
      shownId.current = undefined;
      discard();
      return true;
    },
    /** Leaves it on screen, but a reload will not bring it back. */
    forget(id: string) {
      if (shownId.current === id) discardDraft(DRAFT_KEY);
    },
  };
}

export type Outcomes = ReturnType<typeof useOutcome>;
