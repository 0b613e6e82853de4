import { getDeviceTimeZone } from "../../platform/time-zone.ts";
import type { DeviceDatabase, StoredChange } from "../database.ts";
import { loadMissingEntries } from "../overlay/load-missing-entries.ts";
import { findEntries } from "../overlay/predict-response.ts";
import { addChange, type NewChange } from "./outbox.ts";
import type { UnwrittenChange } from "./unload-buffer.ts";

export type Written = {
  made: NewChange;
  /** What of it is to be sent; nothing if it has taken back what was never sent. */
  stored: StoredChange | undefined;
};

/** When and where a change is made that is made now. */
export const stampChange = (): Pick<StoredChange, "changedAt" | "timeZone"> => ({
  changedAt: new Date().toISOString(),
  timeZone: getDeviceTimeZone(),
});

/** Writes a change down, with what is known of its entries. */
export async function writeChange(database: DeviceDatabase, { before, ...change }: UnwrittenChange): Promise<Written> {
  const { userId, changedAt, timeZone } = change;
  const known = await loadMissingEntries(database, userId, change.change, before);
  const context = { userId, now: Date.parse(changedAt), timeZone };
  const made = { ...change, entries: findEntries(change, known, context) };
  return { stored: await addChange(database, made), made };
}
