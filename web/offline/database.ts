import { type DBSchema, type IDBPDatabase, type OpenDBCallbacks, openDB } from "idb";
import type { FoodEntry } from "../../src/contracts/diary.ts";
import type { FoodAnalysis } from "../../src/contracts/food-analysis.ts";
import type { FoodLabel } from "../../src/contracts/foods.ts";
import type { MealType } from "../../src/shared/product/enums.ts";
import { DEVICE_DATABASE } from "../platform/device-storage.ts";
import type { DiaryChange } from "./outbox/diary-change.ts";
import { upgradeIds, upgradeTimes } from "./upgrades.ts";

/** What the person has told of a photo: other photos of the meal, how much of it was eaten, and a note. */
export type PhotoDetails = { others?: NonNullable<FoodAnalysis["otherPhotos"]>; share?: number; note?: string };

/** What the server has found on a photo, which the person has not seen yet. */
export type FoundOnPhoto = {
  /** Null if it was not recognized. */
  analysis: FoodAnalysis | null;
  /** The photo on the server, which has it for a day; null where it has not. */
  imageUrl: string | null;
  /** When that was (UTC milliseconds). */
  at: number;
  /** The diary had this dish from another photo of about the same time. */
  isInDiary?: boolean;
};

/** A nutrition label: the barcode (14 digits) that its food is saved with, and what the server has read of it. */
export type LabelDetails = { barcode?: string; found?: FoodLabel };

/** A photo of a meal or of a nutrition label that is not in the diary yet, as it is stored. */
export type StoredPhoto = {
  id: string;
  userId: number;
  /** A JPEG, as it is sent. Its bytes: WebKit stores no Blob in a private window. */
  image: ArrayBuffer;
  /** When it was taken (ISO instant), which is when the meal was eaten. */
  takenAt: string;
  /** Where the device was then. */
  timeZone?: string;
  /** Why it was not analyzed, in words for the person; null if it is not known to have failed. */
  failure: string | null;
  told?: PhotoDetails;
  /** The meal that was chosen for it; that of its time if missing. */
  place?: { mealType: MealType; eatenAt?: string };
  /** The person has taken or chosen it here. What other apps and websites have sent waits for a tap. */
  isTakenHere?: boolean;
  /** How often it was sent without a tap. */
  attempts?: number;
  found?: FoundOnPhoto;
  /** It shows a label and no meal. */
  label?: LabelDetails;
};

/** An answer of the server that is not computed from entries, as it was last heard. */
export type CachedResponse = {
  userId: number;
  /** The call's path, with its parameters as JSON. */
  path: string;
  /** The day for which it was asked for; undefined if it is of no day. */
  day: string | undefined;
  answer: unknown;
};

/** Under this path stands what is known of the kept entries. */
export const DIARY_PATH = "stored-diary";

/** A change of the diary that the server has not answered yet. */
export type StoredChange = {
  /** Changes are sent in this order. */
  order: number;
  userId: number;
  /** Its Idempotency-Key. */
  key: string;
  /** When the person made it (ISO instant). */
  changedAt: string;
  /** The zone of the device then, in which what it adds was eaten. */
  timeZone: string;
  change: DiaryChange;
  /** The entries as they were shown before it; for what adds entries, as they are shown until the server has them. */
  entries: FoodEntry[];
  /** How often it was sent: what was sent once may be stored, although no one was told. */
  attempts: number;
  /** How often the server has failed at it. */
  failures?: number;
  /** Why the server refuses it, in words for the person; null while it waits. */
  refusal: string | null;
  /** The server refuses it because the account needs a running trial or premium. */
  isForAccess?: boolean;
  /** The person has taken it back before it was sent. It stays for a while, because that can be undone. */
  isTakenBack: boolean;
  /** The server no longer had its photo, and it is made without. */
  isPhotoLost: boolean;
};

export interface DeviceSchema extends DBSchema {
  photos: { key: StoredPhoto["id"]; value: StoredPhoto };
  entries: {
    key: [userId: number, id: string];
    value: FoodEntry;
    indexes: { byLocalTime: [userId: number, eatenOn: string] };
  };
  answers: { key: [userId: number, path: string]; value: CachedResponse };
  changes: { key: number; value: StoredChange; indexes: { byKey: string } };
}
export type DeviceDatabase = IDBPDatabase<DeviceSchema>;

/**
 * The second version added what is read without a connection (docs/decisions/0025-offline-app.md), the third pending changes
 * to be sent, the fourth has texts as ids of entries, the fifth the local times of entries.
 */
const VERSION = 5;

type Upgrade = NonNullable<OpenDBCallbacks<DeviceSchema>["upgrade"]>;

const upgrade: Upgrade = async (database, oldVersion, _newVersion, transaction) => {
  if (oldVersion < 1) database.createObjectStore("photos", { keyPath: "id" });
  if (oldVersion < 2) {
    database.createObjectStore("entries", { keyPath: ["userId", "id"] });
    database.createObjectStore("answers", { keyPath: ["userId", "path"] });
  }
  if (oldVersion < 3) {
    const changes = database.createObjectStore("changes", { keyPath: "order", autoIncrement: true });
    changes.createIndex("byKey", "key", { unique: true });
  }
  if (oldVersion < 5) transaction.objectStore("entries").createIndex("byLocalTime", ["userId", "eatenOn"]);
  if (oldVersion === 2 || oldVersion === 3) await upgradeIds(database, transaction);
  if (oldVersion >= 2 && oldVersion < 5) await upgradeTimes(transaction);
};

/** Leaves no database behind where there is none. */
const upgradeExisting: Upgrade = async (database, oldVersion, newVersion, transaction, event) => {
  if (oldVersion === 0) {
    // `openDB` rejects as well, and only that is waited for.
    transaction.done.catch(() => undefined);
    transaction.abort();
  } else await upgrade(database, oldVersion, newVersion, transaction, event);
};

async function open(upgrading: Upgrade): Promise<DeviceDatabase | undefined> {
  try {
    return await openDB<DeviceSchema>(DEVICE_DATABASE, VERSION, { upgrade: upgrading });
  } catch {
    return undefined;
  }
}

async function useOpened<Result>(
  database: DeviceDatabase | undefined,
  use: (database: DeviceDatabase) => Promise<Result>,
  otherwise: Result,
): Promise<Result> {
  if (!database) return otherwise;
  try {
    return await use(database);
  } finally {
    database.close();
  }
}

/**
 * Uses what this device keeps of an account (docs/decisions/0022-photos-on-the-device.md), and closes it again: signing
 * out removes it, which waits for the tabs that have it open. It is made at first. Returns `otherwise` where the browser stores
 * nothing.
 */
export const withDeviceDatabase = async <Result>(
  use: (database: DeviceDatabase) => Promise<Result>,
  otherwise: Result,
): Promise<Result> => useOpened(await open(upgrade), use, otherwise);

/**
 * The same, without making it: returns `otherwise` also where nothing is kept, because no one is signed in. Use it
 * for whatever only reads, changes or deletes, since that may come after a sign-out.
 */
export const withExistingDatabase = async <Result>(
  use: (database: DeviceDatabase) => Promise<Result>,
  otherwise: Result,
): Promise<Result> => useOpened(await open(upgradeExisting), use, otherwise);
