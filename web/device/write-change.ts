import { getDeviceTimeZone } from "../lib/time-zone.ts";
import type { Making } from "./changes-left.ts";
import { completeBefore } from "./complete-before.ts";
import type { DeviceDatabase, StoredChange } from "./database.ts";
import { type DiaryChange, listTargets } from "./diary-change.ts";
import { findEntries } from "./foresee.ts";
import { addChange, type NewChange } from "./outbox.ts";
import { addsOneOf } from "./settle-here.ts";

export type Written = {
  made: NewChange;
  /** What of it is to be sent; nothing if it has taken back what was never sent. */
  stored: StoredChange | undefined;
  /** The keys by which the entries were added that it deletes, as far as this device knows. */
  deletedKeys: string[];
};

async function findDeletedKeys(database: DeviceDatabase, change: DiaryChange): Promise<string[]> {
  if (change.kind !== "delete" && change.kind !== "remove") return [];
  const ids = new Set(listTargets(change));
  const [changes, sent] = await Promise.all([database.getAll("changes"), database.getAll("sentIds")]);
  return [
    ...changes.filter((stored) => addsOneOf(stored, ids)),
    ...sent.filter(({ id, localId }) => ids.has(id) || ids.has(localId)),
  ].flatMap(({ key }) => key ?? []);
}

/** Writes a change down, with what is known of its entries. */
export async function writeChange(database: DeviceDatabase, { before, ...change }: Making): Promise<Written> {
  const { userId, changedAt } = change;
  const known = await completeBefore(database, userId, change.change, before);
  const maker = { userId, now: Date.parse(changedAt), timeZone: getDeviceTimeZone() };
  const made = { ...change, entries: findEntries(change.change, known, maker) };
  const deletedKeys = await findDeletedKeys(database, made.change);
  return { stored: await addChange(database, made), made, deletedKeys };
}
