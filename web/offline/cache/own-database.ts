import type { QueryClient } from "@tanstack/react-query";
import type { User } from "../../../src/contracts/auth.ts";
import { STORED_DIARY_KEY, writeItem } from "../../platform/device-storage.ts";
import { USER_KEY } from "../../platform/query-client.ts";
import { type DeviceDatabase, withDeviceDatabase } from "../database.ts";

/** The account that is signed in; undefined if none is known. */
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
