import type { EntryPortions, FoodEntry } from "../../src/contracts/diary.ts";
import { findShare, scaleEntry } from "../../src/shared/portion.ts";
import type { StoredChange } from "./database.ts";
import type { DiaryChange } from "./diary-change.ts";
import { applyChange, buildLocalEntry, copyHere, logHere, type Maker } from "./local-entry.ts";

let lastLocalId = 0;

/** Ids of this device: below 0, later ones lower, and never the same, also in two tabs. */
function createLocalId(now: number): number {
  lastLocalId = Math.max(lastLocalId + 1, now * 1000 + Math.floor(Math.random() * 1000));
  return -lastLocalId;
}

/** What is known of the entries that a change is of: as they are shown before it. */
export type Before = readonly FoodEntry[];

/** The entries that are noted with a change: those that it adds, or those that it changes, as they were before. */
export function findEntries(change: DiaryChange, before: Before, maker: Omit<Maker, "id">): FoodEntry[] {
  const number = (): Maker => ({ ...maker, id: createLocalId(maker.now) });
  switch (change.kind) {
    case "add":
      return [buildLocalEntry(change.entry, number())];
    case "batch": {
      const { entries, ...common } = change.batch;
      return entries.map((entry) => buildLocalEntry({ ...entry, ...common }, number()));
    }
    case "copy": {
      const sources = change.ids.flatMap((id) => before.find((entry) => entry.id === id) ?? []);
      // All or none: of what is not known here, nothing is shown until the server has made it.
      return sources.length < change.ids.length ? [] : sources.map((source) => copyHere(source, change, number()));
    }
    case "log":
      return change.meal.foods.map((food) => logHere(food, change.log, number()));
  }
  return [...before];
}

/** The entries with these shares of what was logged. */
const takePortions = (entries: readonly FoodEntry[], { portions }: EntryPortions): FoodEntry[] =>
  entries.map((entry) => scaleEntry(entry, portions.find(({ id }) => id === entry.id)?.share ?? findShare(entry)));

/** What the server is going to answer to a change. */
export function foresee({ change, entries }: Pick<StoredChange, "change" | "entries">): unknown {
  const [entry] = entries;
  switch (change.kind) {
    case "delete":
    case "remove":
    case "goals":
      return undefined;
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
