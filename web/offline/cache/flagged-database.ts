import { PENDING_CHANGES_KEY, readItem } from "../../platform/device-storage.ts";
import { withDeviceDatabase } from "../database.ts";

/**
 * Opens the database only while it is marked that changes wait in it: a sign-out has removed both. What a full disk, or one
 * that fails, does not take is sent all the same.
 */
export async function withFlaggedDatabase<Result>(
  ...[task, otherwise]: Parameters<typeof withDeviceDatabase<Result>>
): Promise<Result> {
  if (readItem(PENDING_CHANGES_KEY) === null) return otherwise;
  try {
    return await withDeviceDatabase(task, otherwise);
  } catch (error) {
    if (error instanceof DOMException) return otherwise;
    throw error;
  }
}
