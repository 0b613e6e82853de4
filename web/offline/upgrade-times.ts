import type { IDBPTransaction, StoreNames } from "idb";
import { formatEatenTime, toEatenTime } from "../../src/shared/diary/eaten-time.ts";
import { isRecord } from "../platform/is-record.ts";
import { getDeviceTimeZone } from "../platform/time-zone.ts";
import type { DeviceSchema } from "./database.ts";

// Until the fifth version of the database entries had no local time, and a change no zone.

type Upgrading = IDBPTransaction<DeviceSchema, StoreNames<DeviceSchema>[], "versionchange">;

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
