import type { QueryKey } from "@tanstack/react-query";
import type { FoodEntry } from "../../../src/contracts/diary.ts";
import type { LocalRange } from "../../../src/shared/diary/day-window.ts";
import { createEntryMatcher } from "../../../src/shared/diary/entry-search.ts";
import { ENTRIES } from "../../platform/api/fetch-entries.ts";
import { isRecord } from "../../platform/is-record.ts";
import type { StoredChange } from "../database.ts";
import { applyPendingChanges } from "./apply-pending-changes.ts";

type EntrySearch = { q: string; limit: number };

const ANY_TIME: LocalRange = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };

/** What a query searches the diary for; undefined if it is another one. */
export const readEntrySearch = ([path, params]: QueryKey): EntrySearch | undefined =>
  path === ENTRIES && isRecord(params) && typeof params.q === "string"
    ? { q: params.q, limit: Number(params.limit) }
    : undefined;

/** The entries that match, as they will be once the changes that wait are made, newest first. */
export const searchEntries = (
  entries: readonly FoodEntry[],
  changes: readonly StoredChange[],
  { q, limit }: EntrySearch,
): FoodEntry[] => applyPendingChanges(entries, changes, ANY_TIME).filter(createEntryMatcher(q).matches).slice(0, limit);
