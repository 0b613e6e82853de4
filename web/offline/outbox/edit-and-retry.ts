import type { FoodEntry, FoodEntryChange, NewFoodEntry } from "../../../src/contracts/diary.ts";
import { setsFigures } from "../../../src/shared/diary/entry-fields.ts";
import { pickFigures } from "../../../src/shared/diary/portion.ts";
import { createId } from "../../platform/create-id.ts";
import type { StoredChange } from "../database.ts";
import { applyChange } from "../overlay/local-entry.ts";
import { predictResponse } from "../overlay/predict-response.ts";
import { type DiaryChange, isAdding } from "./diary-change.ts";

// Edits a change that the server refuses, and separates it by entry.

/** What was sent, with other fields. Items and a portion do not fit to other figures, nor an instant to another time. */
function merge<Sent extends FoodEntryChange>(sent: Sent, fields: FoodEntryChange): Sent {
  const isMoved = (fields.eatenAt ?? fields.eatenOn) !== undefined;
  const replaced = [...(setsFigures(fields) ? ["items", "portion"] : []), ...(isMoved ? ["eatenAt", "eatenOn"] : [])];
  const others = Object.entries(sent).filter(([name]) => !replaced.includes(name));
  return { ...Object.fromEntries(others), ...fields } as Sent;
}

/** A new entry with the fields of a local one. */
function toNewEntry(entry: FoodEntry): NewFoodEntry {
  const {
    id: _id,
    userId: _userId,
    imagePlaceholder: _placeholder,
    createdAt: _createdAt,
    // They follow from the instant and the zone of the change.
    eatenOn: _eatenOn,
    timeZone: _timeZone,
    analyzedAt,
    ...said
  } = entry;
  return { ...said, ...(analyzedAt !== null && { analyzedAt }) };
}

/** The fields by which an entry becomes this portion of what was logged. */
const toPortionFields = ({ items, portion, ...entry }: FoodEntry): FoodEntryChange => ({
  portion,
  ...(portion === null && pickFigures(entry)),
  ...(items.length > 0 && { items }),
});

/** The entry of a change of one entry, as it was to be; undefined if it is not known. */
export function predictEntry(stored: StoredChange): FoodEntry | undefined {
  // It answers changes of one entry with it, or with a list of it.
  const [wanted] = [predictResponse(stored)].flat() as (FoodEntry | undefined)[];
  return wanted;
}

/** The change of one entry with other fields. A copy, a logged meal and a portion become what the form is of: an entry. */
function applyEdit(stored: StoredChange, fields: FoodEntryChange): DiaryChange {
  const { change } = stored;
  if (change.kind === "add") return { ...change, entry: merge(change.entry, fields) };
  if (change.kind === "edit") return { ...change, fields: merge(change.fields, fields) };
  const wanted = predictEntry(stored);
  if (wanted && isAdding(change)) return { kind: "add", entry: merge(toNewEntry(wanted), fields) };
  if (wanted && change.kind === "portions")
    return { kind: "edit", id: wanted.id, fields: merge(toPortionFields(wanted), fields) };
  return change;
}

/**
 * A refused change as the person has edited it: made now. What it adds keeps its id and is still eaten when it was. The
 * server has stored nothing under its key.
 */
export function editAndRetry(stored: StoredChange, fields: FoodEntryChange, now: number) {
  const { change, entries } = stored;
  const [entry] = entries;
  const eatenAt = isAdding(change) && entry && fields.eatenOn === undefined ? { eatenAt: entry.eatenAt } : {};
  return {
    key: isAdding(change) && entry ? entry.id : createId(),
    changedAt: new Date(now).toISOString(),
    change: applyEdit(stored, { ...eatenAt, ...fields }),
    entries: isAdding(change) ? entries.map((added) => applyChange(added, fields)) : entries,
    refusal: null,
    isForAccess: false,
    attempts: 0,
    failures: 0,
  } satisfies Partial<StoredChange>;
}

function separateChange(stored: StoredChange): Pick<StoredChange, "change" | "entries">[] {
  const { change, entries } = stored;
  if (change.kind === "portions")
    return change.portions.map((portion) => ({
      change: { ...change, portions: [portion] },
      entries: entries.filter(({ id }) => id === portion.id),
    }));
  if (!isAdding(change)) return [stored];
  return entries.map((entry) => ({ change: { kind: "add", entry: toNewEntry(entry) }, entries: [entry] }));
}

/**
 * A refused change as one for each of its entries, in their order, which are refused until the person has decided on
 * them. They take the place of the one among the others. Itself alone, if it is of one.
 */
export function separateRefused(stored: StoredChange): StoredChange[] {
  const parts = separateChange(stored);
  if (parts.length <= 1) return [stored];
  return parts.map((part, index) => ({
    ...stored,
    ...part,
    order: stored.order + index / parts.length,
    key: (isAdding(stored.change) && part.entries[0]?.id) || createId(),
    attempts: 0,
    failures: 0,
  }));
}
