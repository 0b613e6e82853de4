import { type DBSchema, type IDBPDatabase, openDB } from "idb";

// What this device keeps of an account, so that nothing is lost without a connection (docs/decisions/0043).

/** A change of the diary that the server has not confirmed yet. */
export type WaitingChange = {
  /** The order in which the changes were made; the database numbers them. */
  position?: number;
  userId: number;
  /** The call's `Idempotency-Key`: sending it again changes nothing more. */
  key: string;
  method: "POST" | "PATCH" | "PUT" | "DELETE";
  /** Such as `/api/food-entries/7`. */
  path: string;
  body: unknown;
  /** By this device's clock, in ms. */
  changedAt: number;
  /** How often it was sent without an answer. */
  attempts: number;
  /** What the server said against it; null while it is still to be sent. */
  refusal: { status: number; message: string } | null;
};

/** A photo of a meal that is not in the diary yet. */
export type WaitingPhoto = {
  /** Also the `Idempotency-Key` of its entry. */
  id: string;
  userId: number;
  /** As it is sent. */
  image: Blob;
  /** When the meal was eaten, in ms. */
  takenAt: number;
  /** What the person said of it before it was sent. */
  note: string | null;
  mealType: string | null;
  /** `failed` waits for the person, everything else for a connection. */
  state: "waiting" | "failed";
  /** Why it failed, in words for the person; null if it did not. */
  failure: string | null;
  attempts: number;
};

/** Answers of the server, by account and path. */
export type KeptAnswer = { userId: number; path: string; answer: unknown; fetchedAt: number };

interface DeviceSchema extends DBSchema {
  answers: { key: [userId: number, path: string]; value: KeptAnswer };
  changes: { key: number; value: WaitingChange; indexes: { userId: number } };
  photos: { key: string; value: WaitingPhoto; indexes: { userId: number } };
}
export type DeviceDatabase = IDBPDatabase<DeviceSchema>;

/** Its name in IndexedDB. */
export const DEVICE_DATABASE = "mealglass";

/** Opens the device's database, and makes it at first. Rejects where the browser refuses to store anything. */
export const openDeviceDatabase = (): Promise<DeviceDatabase> =>
  openDB<DeviceSchema>(DEVICE_DATABASE, 1, {
    upgrade(database) {
      database.createObjectStore("answers", { keyPath: ["userId", "path"] });
      const changes = database.createObjectStore("changes", { keyPath: "position", autoIncrement: true });
      changes.createIndex("userId", "userId");
      database.createObjectStore("photos", { keyPath: "id" }).createIndex("userId", "userId");
    },
    // Another tab has a newer version of the app, or signs out: it must not wait for this one.
    blocking: (_current, _next, event) => (event.target as IDBDatabase).close(),
  });
