import { parseJson, readItem, removeItem, UNLOAD_BUFFER_KEY, writeItem } from "../../platform/device-storage.ts";
import { getDeviceTimeZone } from "../../platform/time-zone.ts";
import type { BaseEntries } from "../overlay/predict-response.ts";
import { renameIds, toTextId } from "../rename-ids.ts";
import { addLocalTimes } from "../upgrades.ts";
import type { NewChange } from "./outbox.ts";

// The changes of a page that ends before they are in the database.

/** A change as it is made, before it is written down. */
export type UnwrittenChange = Pick<NewChange, "userId" | "key" | "changedAt" | "timeZone" | "change"> & {
  before: BaseEntries;
};

type LeftChange = Omit<UnwrittenChange, "timeZone"> & Partial<Pick<UnwrittenChange, "timeZone">>;

const unwritten = new Map<string, UnwrittenChange>();

/** What pages of all accounts have left behind. */
export function readChangesLeft(): UnwrittenChange[] {
  const left = parseJson(readItem(UNLOAD_BUFFER_KEY));
  // Written by `leave` alone, in versions before with numbers as ids and without zones.
  const upgrade = (making: LeftChange): UnwrittenChange => ({
    timeZone: getDeviceTimeZone(),
    ...addLocalTimes(renameIds(making, toTextId)),
  });
  return Array.isArray(left) ? (left as LeftChange[]).map(upgrade) : [];
}

/** Puts what is not written down yet where it takes no time. */
function leave(): void {
  if (unwritten.size > 0) writeItem(UNLOAD_BUFFER_KEY, JSON.stringify([...readChangesLeft(), ...unwritten.values()]));
}

/** Calls `write`, and leaves the change behind if the page ends meanwhile. */
export async function bufferUntilWritten<Result>(
  making: UnwrittenChange,
  write: () => Promise<Result>,
): Promise<Result> {
  window.addEventListener("pagehide", leave);
  unwritten.set(making.key, making);
  try {
    return await write();
  } finally {
    unwritten.delete(making.key);
  }
}

/** Writes down what pages of this account have left behind, in its order; what another account left is removed. */
export async function flushUnloadBuffer(
  userId: number,
  write: (making: UnwrittenChange) => Promise<unknown>,
): Promise<void> {
  const text = readItem(UNLOAD_BUFFER_KEY);
  for (const making of readChangesLeft()) if (making.userId === userId) await write(making);
  // Another page may have left more meanwhile. What is written down twice has the same key.
  if (readItem(UNLOAD_BUFFER_KEY) === text) removeItem(UNLOAD_BUFFER_KEY);
}
