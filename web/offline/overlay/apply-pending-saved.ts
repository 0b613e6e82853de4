import type { QueryKey } from "@tanstack/react-query";
import { FOODS, MEALS } from "../../platform/api/paths.ts";
import type { StoredChange } from "../database.ts";
import { isSavedChange, type SavedItem } from "../outbox/diary-change.ts";

/** Whether the answer to this query lists saved meals or own foods. */
export const isSavedQuery = ([path]: QueryKey): boolean => path === MEALS || path === FOODS;

type Saved = SavedItem["saved"];

/** The answer to a query for saved meals or own foods with the pending changes; undefined where nothing is known. */
export function applyPendingSaved(
  [path]: QueryKey,
  answer: unknown,
  changes: readonly Pick<StoredChange, "change">[],
): unknown {
  if (!Array.isArray(answer)) return answer;
  const listed = new Map((answer as Saved[]).map((saved) => [saved.id, saved]));
  for (const { change } of changes) {
    // What is added has its id from the server.
    if (!isSavedChange(change) || change.path !== path || change.kind === "addSaved") continue;
    const { kind, saved } = change;
    const isListed = listed.has(saved.id);
    if (kind === "removeSaved") listed.delete(saved.id);
    else if (kind === "changeSaved" ? isListed : !isListed) listed.set(saved.id, saved);
  }
  return [...listed.values()];
}
