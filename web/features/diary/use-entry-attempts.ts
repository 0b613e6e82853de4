import { useRef } from "react";
import type { NewFoodEntry } from "../../../src/contracts/diary.ts";
import { DAY_MS, HOUR_MS } from "../../../src/shared/durations.ts";
import { createId } from "../../lib/create-id.ts";
import { discardDraft, readDraft, writeDraft } from "../../lib/drafts.ts";
import { isRecord } from "../../lib/is-record.ts";

/** Sending an entry, until it is known to be stored. */
export type EntryAttempt = {
  /** What the entry is for: the id of a photo's result, and for everything else what the entry says. */
  subject: string;
  /** The Idempotency-Key. */
  key: string;
  /** The entry as it was sent first: the server knows the key by it. */
  sent: NewFoodEntry;
  /** When that was, in UTC milliseconds. */
  since: number;
};

/** Somebody who sends the same later than this has eaten it again, and it is an entry of its own. */
const SAME_ENTRY_LASTS_MS = HOUR_MS;
/** A photo is of one meal, for as long as the server knows the key. */
const RESULT_LASTS_MS = DAY_MS;
const DRAFT_KEY = "entry-attempt";

const isAttempt = (stored: unknown): stored is EntryAttempt | null =>
  isRecord(stored) &&
  typeof stored.subject === "string" &&
  typeof stored.key === "string" &&
  typeof stored.since === "number" &&
  isRecord(stored.sent) &&
  typeof stored.sent.name === "string" &&
  typeof stored.sent.calories === "number";

const readStored = (): EntryAttempt | null => readDraft<EntryAttempt | null>(DRAFT_KEY, null, isAttempt);

/**
 * Gives what is sent again the same Idempotency-Key, so that an answer that was lost on its way never adds it twice. The
 * key is kept with the drafts: a reload brings the entry back, and may well be why its answer was lost.
 */
export function useEntryAttempts() {
  const last = useRef<EntryAttempt>(null);

  return {
    /**
     * The attempt to send an entry. `resultId` is that of the photo's result which the entry is for: its key stays when
     * the result is edited.
     */
    begin(entry: NewFoodEntry, resultId?: string): EntryAttempt {
      const subject = resultId ?? JSON.stringify(entry);
      const lastsMs = resultId === undefined ? SAME_ENTRY_LASTS_MS : RESULT_LASTS_MS;
      const now = Date.now();
      const earlier = [last.current, readStored()].find(
        (attempt) => attempt?.subject === subject && now - attempt.since < lastsMs,
      );
      const attempt = earlier ?? { subject, key: createId(), sent: entry, since: now };
      last.current = attempt;
      writeDraft(DRAFT_KEY, attempt);
      return attempt;
    },
    /** The entry is stored. The key of one that was sent after it stays. */
    end({ key }: EntryAttempt): void {
      if (last.current?.key === key) last.current = null;
      if (readStored()?.key === key) discardDraft(DRAFT_KEY);
    },
  };
}
