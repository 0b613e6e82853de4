import { useRef } from "react";
import type { NewFoodEntry } from "../../../src/contracts/diary.ts";
import { HOUR_MS } from "../../../src/shared/durations.ts";
import { createId } from "../../lib/create-id.ts";
import { discardDraft, readDraft, writeDraft } from "../../lib/drafts.ts";

/** An entry as it is sent, the key that it carries, and when that was made (UTC milliseconds). */
type Attempt = { content: string; key: string; since: number };

const NO_ATTEMPT: Attempt = { content: "", key: "", since: 0 };
/** Somebody who sends the same later than this has eaten it again, and it is an entry of its own. */
const ATTEMPT_LASTS_MS = HOUR_MS;
const DRAFT_KEY = "entry-attempt";

/**
 * Gives the same entry sent again the same Idempotency-Key, so that an answer that was lost on its way never adds it
 * twice. The key is kept with the drafts: a reload brings the entry back, and may well be why its answer was lost.
 */
export function useEntryAttempts() {
  const last = useRef(NO_ATTEMPT);
  const findAttempt = (content: string, now: number): Attempt | undefined =>
    [last.current, readDraft(DRAFT_KEY, NO_ATTEMPT)].find(
      (attempt) => attempt.content === content && now - attempt.since < ATTEMPT_LASTS_MS,
    );

  return {
    /** The key to send an entry with. */
    begin(entry: NewFoodEntry): string {
      const content = JSON.stringify(entry);
      const now = Date.now();
      last.current = findAttempt(content, now) ?? { content, key: createId(), since: now };
      writeDraft(DRAFT_KEY, last.current);
      return last.current.key;
    },
    /** The entry is stored: sent again, it is another one. The key of an entry that was sent after it stays. */
    end(entry: NewFoodEntry): void {
      const content = JSON.stringify(entry);
      if (last.current.content === content) last.current = NO_ATTEMPT;
      if (readDraft(DRAFT_KEY, NO_ATTEMPT).content === content) discardDraft(DRAFT_KEY);
    },
  };
}
