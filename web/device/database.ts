import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { DEVICE_DATABASE } from "../lib/device-storage.ts";

/** A photo of a meal that is not in the diary yet, as it is stored. */
export type StoredPhoto = {
  id: string;
  userId: number;
  /** A JPEG, as it is sent. Its bytes: WebKit stores no Blob in a private window. */
  image: ArrayBuffer;
  /** When it was taken (ISO instant), which is when the meal was eaten. */
  takenAt: string;
  /** Why it was not analyzed, in words for the person; null if it is not known to have failed. */
  failure: string | null;
};

interface DeviceSchema extends DBSchema {
  photos: { key: StoredPhoto["id"]; value: StoredPhoto };
}
type DeviceDatabase = IDBPDatabase<DeviceSchema>;

/** Opens the database, and makes it at first; undefined where the browser stores nothing. */
async function open(): Promise<DeviceDatabase | undefined> {
  try {
    return await openDB<DeviceSchema>(DEVICE_DATABASE, 1, {
      upgrade: (created) => void created.createObjectStore("photos", { keyPath: "id" }),
    });
  } catch {
    return undefined;
  }
}

/**
 * Uses what this device keeps of an account (docs/decisions/0043), and closes it again: signing out removes it, which
 * waits for whoever has it open. Returns `otherwise` where the browser stores nothing.
 */
export async function withDeviceDatabase<Result>(
  use: (database: DeviceDatabase) => Promise<Result>,
  otherwise: Result,
): Promise<Result> {
  const database = await open();
  if (!database) return otherwise;
  try {
    return await use(database);
  } finally {
    database.close();
  }
}
