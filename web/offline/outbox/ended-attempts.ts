import type { QueryClient } from "@tanstack/react-query";
import { getKeyPrefix } from "../../platform/create-id.ts";
import { parseJson, readItem, removeItem, writeItem } from "../../platform/device-storage.ts";
import { DRAFT_PREFIX } from "../../platform/drafts.ts";
import { isRecord } from "../../platform/is-record.ts";

// Which attempts to send something have ended (`useAttempts`): what is sent next is meant once more, even if it is the same.

/** The drafts that keep attempts. */
const DRAFTS = ["entry-attempt", "plate-attempt", "copy-attempt"] as const;
export type AttemptDraft = (typeof DRAFTS)[number];

const endedPrefixes = new WeakMap<QueryClient, Set<string>>();

/** The attempts of the running app that have ended, by a key or by the id of an entry that they have stored. */
export function findEndedAttempts(client: QueryClient) {
  const prefixes = endedPrefixes.get(client) ?? new Set();
  endedPrefixes.set(client, prefixes);
  return {
    has: (key: unknown): boolean => typeof key === "string" && prefixes.has(getKeyPrefix(key)),
    add: (keyOrId: string): void => void prefixes.add(getKeyPrefix(keyOrId)),
  };
}

/** Ends the attempts that have stored these entries, because they are deleted; for pages to come, too. */
export function endAttempts(client: QueryClient, ids: readonly string[]): void {
  const ended = findEndedAttempts(client);
  for (const id of ids) ended.add(id);
  for (const draft of DRAFTS) {
    const stored = parseJson(readItem(DRAFT_PREFIX + draft));
    const left = Array.isArray(stored) ? stored.filter((attempt) => isRecord(attempt) && !ended.has(attempt.key)) : [];
    if (left.length > 0) writeItem(DRAFT_PREFIX + draft, JSON.stringify(left));
    else removeItem(DRAFT_PREFIX + draft);
  }
}
