import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { type AttemptDraft, findEndedAttempts } from "../../offline/outbox/ended-attempts.ts";
import { createId } from "../../platform/create-id.ts";
import { discardDraft, readDraft, writeDraft } from "../../platform/drafts.ts";
import { isRecord } from "../../platform/is-record.ts";

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
  /** The key of its first attempt; a new one if missing. */
  key?: string;
  /** Whether an attempt with the same subject is meant; all are if missing. */
  isSame?: (earlier: Sent) => boolean;
};

/** Several foods of a list may be on their way at the same time. */
const KEPT_ATTEMPTS = 8;

/**
 * Gives what is sent again the same Idempotency-Key, so that an answer that was lost on its way never stores it twice.
 * The last attempts are kept with the drafts, under `draftKey`: a reload, or another screen meanwhile, may well be why
 * an answer was lost. Deleting what one has stored ends it (`endAttempts`).
 */
export function useAttempts<Sent>(draftKey: AttemptDraft, isSent: (stored: unknown) => stored is Sent) {
  /** Those of this screen, for who keeps no drafts. */
  const here = useRef<readonly Attempt<Sent>[]>([]);

  const ended = findEndedAttempts(useQueryClient());

  const isAttempt = (stored: unknown): stored is Attempt<Sent> =>
    isRecord(stored) &&
    typeof stored.subject === "string" &&
    typeof stored.key === "string" &&
    typeof stored.since === "number" &&
    isSent(stored.sent);

  const isList = (stored: unknown): stored is Attempt<Sent>[] => Array.isArray(stored) && stored.every(isAttempt);

  const readStored = (): Attempt<Sent>[] => readDraft<Attempt<Sent>[]>(draftKey, [], isList);

  const write = (attempts: readonly Attempt<Sent>[]): void => {
    if (attempts.length > 0) writeDraft(draftKey, attempts);
    else discardDraft(draftKey);
  };

  const putFirst = (attempt: Attempt<Sent>, attempts: readonly Attempt<Sent>[]): Attempt<Sent>[] =>
    [attempt, ...attempts.filter(({ key }) => key !== attempt.key)].slice(0, KEPT_ATTEMPTS);

  return {
    /** The attempt to send something: an earlier one that was never answered, or a new one. */
    begin({ subject, sent, lastsMs, key, isSame = () => true }: Beginning<Sent>): Attempt<Sent> {
      const now = Date.now();
      const stored = readStored();
      const earlier = [...here.current, ...stored].find(
        (attempt) =>
          !ended.has(attempt.key) &&
          attempt.subject === subject &&
          now - attempt.since < lastsMs &&
          isSame(attempt.sent),
      );
      const attempt = earlier ?? { subject, key: key && !ended.has(key) ? key : createId(), sent, since: now };
      here.current = putFirst(attempt, here.current);
      write(putFirst(attempt, stored));
      return attempt;
    },
    /**
     * It is stored. The keys of everything else stay. Where only a toast says so, who reloads the page within `unseenMs` may
     * not have seen that, and means the same with the next tap.
     */
    end({ key }: Pick<Attempt<Sent>, "key">, unseenMs = 0): void {
      const isOther = (attempt: Attempt<Sent>) => attempt.key !== key;
      const forget = () => write(readStored().filter(isOther));
      here.current = here.current.filter(isOther);
      ended.add(key);
      if (unseenMs === 0) forget();
      else setTimeout(forget, unseenMs);
    },
  };
}
