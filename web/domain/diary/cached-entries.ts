import type { QueryClient } from "@tanstack/react-query";
import type { FoodEntry } from "../../../src/contracts/diary.ts";
import { isEntryDay, isOnDay } from "../../platform/api/entry-day.ts";
import { ENTRIES } from "../../platform/api/fetch-entries.ts";

// What is on the screen has to be right also where the diary cannot be loaded again.

/** The entry as a list that is loaded has it; undefined if none does. */
export const findCachedEntry = (client: QueryClient, id: string): FoodEntry | undefined =>
  client
    .getQueriesData<FoodEntry[]>({ queryKey: [ENTRIES] })
    .flatMap(([, all]) => all ?? [])
    .find((entry) => entry.id === id);

/** Takes an entry out of the lists that are loaded. */
export const removeCachedEntry = (client: QueryClient, id: string): void =>
  void client.setQueriesData<FoodEntry[]>({ queryKey: [ENTRIES] }, (all) => all?.filter((entry) => entry.id !== id));

/** Shows an entry that was just stored in the lists that are loaded, before they are loaded again. */
export function addCachedEntry(client: QueryClient, entry: FoodEntry): void {
  client.setQueriesData<FoodEntry[]>(
    { queryKey: [ENTRIES], predicate: ({ queryKey }) => isEntryDay(queryKey[1]) && isOnDay(entry, queryKey[1]) },
    (all) => all && insertLatestFirst(entry, all),
  );
}

/** Shows an entry as it was changed, also where it was moved to another day. */
export function replaceCachedEntry(client: QueryClient, entry: FoodEntry): void {
  removeCachedEntry(client, entry.id);
  addCachedEntry(client, entry);
}

/** The list with the entry in its place; one that was there with its id makes way. */
function insertLatestFirst(entry: FoodEntry, entries: readonly FoodEntry[]): FoodEntry[] {
  const others = entries.filter(({ id }) => id !== entry.id);
  const later = others.filter(({ eatenAt }) => eatenAt > entry.eatenAt);
  return [...later, entry, ...others.slice(later.length)];
}
