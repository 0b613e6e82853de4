import { useRef } from "react";
import { createId } from "../../lib/create-id.ts";
import { discardDraft, readDraft, writeDraft } from "../../lib/drafts.ts";
import { isRecord } from "../../lib/is-record.ts";

/** Sending something, until it is known to be stored. */
export type Attempt<Sent> = {
  /** What it is for: two attempts with the same subject are meant once. */
  subject: string;
  /** The Idempotency-Key. */
  key: string;
  /** What was sent first: the server knows the key by it. */
  sent: Sent;
  /** When that was, in UTC milliseconds. */
  since: number;
};

type Beginning<Sent> = {
  subject: string;
  sent: Sent;
  /** How long after the first attempt another one is a part of it, in milliseconds. */
  lastsMs: number;
  /** Whether an attempt with the same subject is meant; all are if missing. */
  isSame?: (earlier: Sent) => boolean;
};

/**
 * Gives what is sent again the same Idempotency-Key, so that an answer that was lost on its way never stores it twice.
 * The last attempt is kept with the drafts, under `draftKey`: a reload, or another screen meanwhile, may well be why its
 * answer was lost.
 */
export function useAttempts<Sent>(draftKey: string, isSent: (stored: unknown) => stored is Sent) {
  const last = useRef<Attempt<Sent>>(null);

  const isAttempt = (stored: unknown): stored is Attempt<Sent> | null =>
    isRecord(stored) &&
    typeof stored.subject === "string" &&
    typeof stored.key === "string" &&
    typeof stored.since === "number" &&
    isSent(stored.sent);

  const readStored = (): Attempt<Sent> | null => readDraft<Attempt<Sent> | null>(draftKey, null, isAttempt);

  return {
    /** The attempt to send something: an earlier one that was never answered, or a new one. */
    begin({ subject, sent, lastsMs, isSame = () => true }: Beginning<Sent>): Attempt<Sent> {
      const now = Date.now();
      const earlier = [last.current, readStored()].find(
        (attempt) => attempt?.subject === subject && now - attempt.since < lastsMs && isSame(attempt.sent),
      );
      const attempt = earlier ?? { subject, key: createId(), sent, since: now };
      last.current = attempt;
      writeDraft(draftKey, attempt);
      return attempt;
    },
    /** It is stored. The key of what was sent after it stays. */
    end({ key }: Pick<Attempt<Sent>, "key">): void {
      if (last.current?.key === key) last.current = null;
      if (readStored()?.key === key) discardDraft(draftKey);
    },
  };
}
