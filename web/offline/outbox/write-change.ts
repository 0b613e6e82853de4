import type { FoodEntry } from "../../../src/contracts/diary.ts";
import { getDeviceTimeZone } from "../../platform/time-zone.ts";
import type { DeviceDatabase, StoredChange } from "../database.ts";
import { type BaseEntries, findEntries } from "../overlay/predict-response.ts";
import { type DiaryChange, listTargets } from "./diary-change.ts";
import { addChange, type NewChange } from "./outbox.ts";
import type { UnwrittenChange } from "./unload-buffer.ts";

export type Written = {
  made: NewChange;
  /** The stored change; undefined if it was coalesced with one that was never sent. */
  stored: StoredChange | undefined;
};

/** The time and time zone of a change that is made now. */
export const stampChange = (): Pick<StoredChange, "changedAt" | "timeZone"> => ({
  changedAt: new Date().toISOString(),
  timeZone: getDeviceTimeZone(),
});

/** Stores a change, with what is known of its entries. */
export async function writeChange(database: DeviceDatabase, { before, ...change }: UnwrittenChange): Promise<Written> {
  const { userId, changedAt, timeZone } = change;
  const known = await loadMissingEntries(database, userId, change.change, before);
  const context = { userId, now: Date.parse(changedAt), timeZone };
  const made = { ...change, entries: findEntries(change, known, context) };
  return { stored: await addChange(database, made), made };
}

/** What is known of the entries that are copied: a suggested meal names them alone, and the device may keep them. */
export async function loadMissingEntries(
  database: DeviceDatabase,
  userId: number,
  change: DiaryChange,
  before: BaseEntries,
): Promise<BaseEntries> {
  if (change.kind !== "copy") return before;
  const missing = listTargets(change).filter((id) => !before.some((entry) => entry.id === id));
  const kept = await Promise.all(missing.map((id) => database.get("entries", [userId, id])));
  return [...before, ...kept.filter((entry): entry is FoodEntry => entry !== undefined)];
}
