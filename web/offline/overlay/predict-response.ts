import type { EntryPortions, FoodEntry } from "../../../src/contracts/diary.ts";
import { findShare, scaleEntry } from "../../../src/shared/diary/portion.ts";
import { createEntryId } from "../../platform/create-id.ts";
import type { StoredChange } from "../database.ts";
import { applyChange, buildLocalEntry, copyHere, type EntryContext, logHere } from "./local-entry.ts";

/** What is known of the entries that a change is of: as they are shown before it. */
export type BaseEntries = readonly FoodEntry[];

/** The entries that are noted with a change: those that it adds, or those that it changes, as they were before. */
export function findEntries(
  { key, change }: Pick<StoredChange, "key" | "change">,
  before: BaseEntries,
  context: Omit<EntryContext, "id">,
): FoodEntry[] {
  const withId = (index: number): EntryContext => ({ ...context, id: createEntryId(key, index) });
  switch (change.kind) {
    case "add":
      return [buildLocalEntry(change.entry, { ...context, id: key })];
    case "batch": {
      const { entries, newIds: _, ...common } = change.batch;
      return entries.map((entry, index) => buildLocalEntry({ ...entry, ...common }, withId(index)));
    }
    case "copy": {
      const sources = change.ids.flatMap((id) => before.find((entry) => entry.id === id) ?? []);
      // All or none: of what is not known here, nothing is shown until the server has made it.
      return sources.length < change.ids.length
        ? []
        : sources.map((source, index) => copyHere(source, change, withId(index)));
    }
    case "log":
      return change.meal.foods.map((food, index) => logHere(food, change.log, withId(index)));
  }
  return [...before];
}

/** The entries with these shares of what was logged. */
const takePortions = (entries: readonly FoodEntry[], { portions }: EntryPortions): FoodEntry[] =>
  entries.map((entry) => scaleEntry(entry, portions.find(({ id }) => id === entry.id)?.share ?? findShare(entry)));

/** What the server is going to answer to a change. */
export function predictResponse({ change, entries }: Pick<StoredChange, "change" | "entries">): unknown {
  const [entry] = entries;
  switch (change.kind) {
    case "delete":
    case "remove":
    case "goals":
    case "record":
    case "import":
    case "amend":
    case "erase":
    case "addSaved":
    case "removeSaved":
      return undefined;
    case "changeSaved":
    case "restoreSaved":
      return change.saved;
    case "edit":
      return entry && applyChange(entry, change.fields);
    case "portions":
      return takePortions(entries, change);
    case "batch":
    case "copy":
    case "log":
      return entries;
  }
  return entry;
}
