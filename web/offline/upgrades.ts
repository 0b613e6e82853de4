import type { IDBPDatabase, IDBPTransaction, StoreNames } from "idb";
import { formatEatenTime, toEatenTime } from "../../src/shared/diary/eaten-time.ts";
import { createEntryId } from "../platform/create-id.ts";
import { isRecord } from "../platform/is-record.ts";
import { getDeviceTimeZone } from "../platform/time-zone.ts";
import type { DeviceSchema, StoredChange } from "./database.ts";
import { renameIds, toTextId } from "./rename-ids.ts";

// Until the fourth version of the database an entry had a number as its id, below 0 until the server knew it.

type Upgrading = IDBPTransaction<DeviceSchema, StoreNames<DeviceSchema>[], "versionchange">;

const SENT_IDS = "sentIds";

/** The texts for the ids of what a change adds: as a version that makes ids would have made them. */
const nameEntries = ({ key, change, entries }: StoredChange): [number, string][] =>
  entries.map(({ id }, index) => [Number(id), change.kind === "add" ? key : createEntryId(key, index)]);

/**
 * Makes texts of the ids that are numbers. A change that waits keeps its key, which the server may know; the ids of the
 * entries that it adds are the server's numbers once it has answered (`noteAnswer`).
 */
export async function upgradeIds(database: IDBPDatabase<DeviceSchema>, transaction: Upgrading): Promise<void> {
  const texts = new Map<unknown, string>();
  if (([...transaction.objectStoreNames] as string[]).includes(SENT_IDS)) {
    // What the version before has noted of entries that it has sent.
    const sent = (transaction as unknown as IDBPTransaction<unknown, string[], "versionchange">).objectStore(SENT_IDS);
    for (const { localId, id } of await sent.getAll()) texts.set(localId, String(id));
    (database as unknown as IDBPDatabase).deleteObjectStore(SENT_IDS);
  }
  const changes = transaction.objectStore("changes");
  const pending = await changes.getAll();
  // The first change with an id below 0 is the one that adds the entry.
  for (const [id, text] of pending.flatMap(nameEntries)) if (id < 0 && !texts.has(id)) texts.set(id, text);
  const upgradeValue = <Value>(value: Value): Value => renameIds(value, (id) => texts.get(id) ?? toTextId(id));
  for (const change of pending) await changes.put(upgradeValue(change));
  const answers = transaction.objectStore("answers");
  for (const answer of await answers.getAll()) await answers.put(upgradeValue(answer));
  const entries = transaction.objectStore("entries");
  const kept = await entries.getAll();
  await entries.clear();
  for (const entry of kept) await entries.put(upgradeValue(entry));
}

// Until the fifth version of the database entries had no local time, and a change no zone.

const isEntry = (value: Record<string, unknown>): value is { eatenAt: string } =>
  typeof value.eatenAt === "string" && "createdAt" in value && !("eatenOn" in value);

/** The same value, a stored change or answer, with the local times of the entries in it: those of the device's zone. */
export function addLocalTimes<Value>(value: Value, timeZone = getDeviceTimeZone()): Value {
  if (Array.isArray(value)) return value.map((item) => addLocalTimes(item, timeZone)) as Value;
  if (!isRecord(value)) return value;
  const fields = Object.entries(value).map(([name, field]) => [name, addLocalTimes(field, timeZone)]);
  const time = isEntry(value) && formatEatenTime(toEatenTime(Date.parse(value.eatenAt), timeZone));
  return { ...Object.fromEntries(fields), ...time } as Value;
}

/** Adds to all that is kept what this version knows of times. */
export async function upgradeTimes(transaction: Upgrading): Promise<void> {
  const entries = transaction.objectStore("entries");
  // Its index has another name than that of the version before.
  if (([...entries.indexNames] as string[]).includes("byTime")) entries.deleteIndex("byTime" as "byLocalTime");
  for (const entry of await entries.getAll()) await entries.put(addLocalTimes(entry));
  const answers = transaction.objectStore("answers");
  for (const answer of await answers.getAll()) await answers.put(addLocalTimes(answer));
  const changes = transaction.objectStore("changes");
  for (const change of await changes.getAll())
    await changes.put({ ...addLocalTimes(change), timeZone: getDeviceTimeZone() });
}
