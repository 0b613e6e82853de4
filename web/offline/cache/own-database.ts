import type { QueryClient } from "@tanstack/react-query";
import type { User } from "../../../src/contracts/auth.ts";
import { PENDING_CHANGES_KEY, readItem, STORED_DIARY_KEY, writeItem } from "../../platform/device-storage.ts";
import { USER_KEY } from "../../platform/query-client.ts";
import { type DeviceDatabase, withDeviceDatabase } from "../database.ts";

/** The id of the signed-in account; undefined if none is known. */
export const findUserId = (client: QueryClient): number | undefined => client.getQueryData<User | null>(USER_KEY)?.id;

/**
 * Uses the database for the account that is signed in, and marks that it keeps something. Nothing happens in between, so
 * that what is stored here is removed by a sign-out that comes later.
 */
export async function withOwnDatabase(
  client: QueryClient,
  userId: number,
  use: (database: DeviceDatabase) => Promise<void>,
): Promise<void> {
  if (findUserId(client) !== userId || !writeItem(STORED_DIARY_KEY, String(userId))) return;
  await withDeviceDatabase(async (database) => {
    try {
      await use(database);
    } catch (error) {
      // A full disk, or one that fails: the diary is on the server.
      if (!(error instanceof DOMException)) throw error;
    }
  }, undefined);
}

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
