import type { QueryClient } from "@tanstack/react-query";
import { parseJson, readItem, removeItem, writeItem } from "./device-storage.ts";
import { DRAFT_PREFIX } from "./drafts.ts";
import { isRecord } from "./is-record.ts";

// Which attempts to send something have ended (`useAttempts`): what is sent next is meant once more, even if it is the same.

/** The drafts that keep attempts. */
const DRAFTS = ["entry-attempt", "plate-attempt", "copy-attempt"] as const;
export type AttemptDraft = (typeof DRAFTS)[number];

const endedKeys = new WeakMap<QueryClient, Set<unknown>>();

/** The keys of what the running app knows to be stored. */
export function findEndedKeys(client: QueryClient): Set<unknown> {
  const ended = endedKeys.get(client) ?? new Set();
  endedKeys.set(client, ended);
  return ended;
}

/** Ends attempts by their keys, because what they have stored is deleted; for pages to come, too. */
export function endAttempts(client: QueryClient, keys: readonly string[]): void {
  const ended = findEndedKeys(client);
  for (const key of keys) ended.add(key);
  for (const draft of DRAFTS) {
    const stored = parseJson(readItem(DRAFT_PREFIX + draft));
    const left = Array.isArray(stored) ? stored.filter((attempt) => isRecord(attempt) && !ended.has(attempt.key)) : [];
    if (left.length > 0) writeItem(DRAFT_PREFIX + draft, JSON.stringify(left));
    else removeItem(DRAFT_PREFIX + draft);
  }
}
