import type { FoodEntryChange } from "../../src/contracts/diary.ts";
import { createId } from "../lib/create-id.ts";
import type { StoredChange } from "./database.ts";
import type { DiaryChange } from "./diary-change.ts";
import { applyChange, hasFigures } from "./local-entry.ts";

/** What was sent, with other fields. Items and a portion do not fit to other figures. */
function merge<Sent extends FoodEntryChange>(sent: Sent, fields: FoodEntryChange): Sent {
  const { items: _items, portion: _portion, ...others } = sent;
  return { ...(hasFigures(fields) ? others : sent), ...fields } as Sent;
}

function mend(change: DiaryChange, fields: FoodEntryChange): DiaryChange {
  if (change.kind === "add") return { ...change, entry: merge(change.entry, fields) };
  return change.kind === "edit" ? { ...change, fields: merge(change.fields, fields) } : change;
}

/** A refused change as the person has mended it: made now, under a new key. What it adds is still eaten when it was. */
export function mendRefused({ change, entries }: StoredChange, fields: FoodEntryChange, now: number) {
  const [entry] = entries;
  const eatenAt = change.kind === "add" && entry ? { eatenAt: entry.eatenAt } : {};
  return {
    key: createId(),
    changedAt: new Date(now).toISOString(),
    change: mend(change, { ...eatenAt, ...fields }),
    entries: change.kind === "add" ? entries.map((added) => applyChange(added, fields)) : entries,
    refusal: null,
    isForAccess: false,
    attempts: 0,
  } satisfies Partial<StoredChange>;
}
