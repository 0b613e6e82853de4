import type { QueryClient } from "@tanstack/react-query";
import type { EntryCopies, EntryPortions, FoodEntry, FoodEntryChange } from "../../../src/contracts/diary.ts";
import type { MealLog, SavedMeal } from "../../../src/contracts/meals.ts";
import { type MadeChange, makeChange } from "../../offline/outbox/change-queue.ts";
import type { NewGoals, RecordChange, SavedChange } from "../../offline/outbox/diary-change.ts";
import { beginSending, endSending } from "../../offline/outbox/sent-keys.ts";
import { stampChange } from "../../offline/outbox/write-change.ts";
import { applyPendingRecords } from "../../offline/overlay/apply-pending-records.ts";
import { applyPendingSaved } from "../../offline/overlay/apply-pending-saved.ts";
import { TOAST } from "../../ui/feedback/toast.tsx";
import { addCachedEntry, findCachedEntry, removeCachedEntry, replaceCachedEntry } from "./cached-entries.ts";

// What a tap does to entries. It is fetched ahead, with the queue (docs/decisions/0026-pending-changes.md), and no
// screen waits for it.

export { logPlate } from "./send-batch.ts";
export { sendEntry } from "./send-entry.ts";

/** Entries that were deleted here, by their ids: Undo shows them again. */
const deletedEntries = new Map<string, FoodEntry>();

/** Deletes an entry; it can be restored for a day. */
export async function deleteEntry(client: QueryClient, id: string): Promise<MadeChange<"delete">> {
  const before = findCachedEntry(client, id);
  if (before) deletedEntries.set(id, before);
  const made = await makeChange(client, { kind: "delete", id }, { before: before ? [before] : [] });
  removeCachedEntry(client, id);
  return made;
}

/** Restores entries that were deleted less than a day ago. Those that are restored already do no harm. */
export const restoreEntries = (client: QueryClient, ids: readonly string[]): Promise<MadeChange<"restore">[]> =>
  Promise.all(
    ids.map(async (id) => {
      const before = deletedEntries.get(id);
      const made = await makeChange(client, { kind: "restore", id }, { before: before ? [before] : [] });
      if (made.notice !== undefined && made.answer) replaceCachedEntry(client, made.answer);
      return made;
    }),
  );

/** Changes the given fields of an entry. */
export async function changeEntry(
  client: QueryClient,
  entry: FoodEntry,
  fields: FoodEntryChange,
): Promise<MadeChange<"edit">> {
  const made = await makeChange(client, { kind: "edit", id: entry.id, fields }, { before: [entry] });
  if (made.notice !== undefined && made.answer) replaceCachedEntry(client, made.answer);
  return made;
}

/** Sets how much of each entry was eaten, all or none. */
export function changePortions(client: QueryClient, { portions }: EntryPortions): Promise<MadeChange<"portions">> {
  const before = portions.flatMap(({ id }) => findCachedEntry(client, id) ?? []);
  return makeChange(client, { kind: "portions", portions }, { before });
}

/** Deletes several entries. */
export async function removeEntries(client: QueryClient, ids: string[]): Promise<MadeChange<"remove">> {
  const before = ids.flatMap((id) => findCachedEntry(client, id) ?? []);
  const made = await makeChange(client, { kind: "remove", ids }, { before });
  for (const id of ids) removeCachedEntry(client, id);
  return made;
}

/** Copies entries into a diary day, all or none. `sources` are those of them that are known. */
export async function copyEntries(
  client: QueryClient,
  copies: EntryCopies,
  { key, sources }: { key: string; sources: readonly FoodEntry[] },
): Promise<MadeChange<"copy">> {
  const shown = copies.ids.flatMap((id) => findCachedEntry(client, id) ?? []);
  const made = await makeChange(client, { kind: "copy", ...copies }, { key, before: [...shown, ...sources] });
  if (made.notice !== undefined) for (const entry of made.answer) addCachedEntry(client, entry);
  return made;
}

/** Logs a saved meal. */
export async function logMeal(
  client: QueryClient,
  { id, name, foods }: SavedMeal,
  log: MealLog,
  key: string,
): Promise<MadeChange<"log">> {
  const made = await makeChange(client, { kind: "log", meal: { id, name, foods }, log }, { key });
  if (made.notice !== undefined) for (const entry of made.answer) addCachedEntry(client, entry);
  return made;
}

/** Sets goals. */
export const changeGoals = (client: QueryClient, fields: NewGoals): Promise<MadeChange<"goals">> =>
  makeChange(client, { kind: "goals", fields }, {});

/** Adds, changes or deletes a weighing, a glass of water or an exercise. The screens show it before the server has answered. */
export function changeRecord(client: QueryClient, change: RecordChange): Promise<MadeChange<RecordChange["kind"]>> {
  for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: [change.path] })) {
    client.setQueryData(queryKey, applyPendingRecords(queryKey, state.data, [{ change, ...stampChange() }]));
  }
  return makeChange(client, change, {});
}

/**
 * Saves, changes or deletes a meal or own food, or brings it back. The screens show it before the server has answered, but
 * for what is new, which has no id yet.
 */
export function changeSaved<Change extends SavedChange>(
  client: QueryClient,
  change: Change,
): Promise<MadeChange<Change["kind"]>> {
  client.setQueryData([change.path], (known: unknown) => applyPendingSaved([change.path], known, [{ change }]));
  return makeChange(client, change, {});
}

/**
 * Adds a weighing or an exercise once, however often the same is sent before its answer is shown, as after a reload. Also
 * returns the id that it was sent with first. `subject` is what it says, without its time.
 */
export async function addRecord(
  client: QueryClient,
  change: RecordChange,
  subject: string,
): Promise<MadeChange<RecordChange["kind"]> & { id: string }> {
  const sent = beginSending<RecordChange>(client, { subject: `${change.path} ${subject}`, body: change });
  const made = await changeRecord(client, sent.body);
  endSending(client, sent, TOAST.durationMs);
  return { ...made, id: sent.body.id };
}
