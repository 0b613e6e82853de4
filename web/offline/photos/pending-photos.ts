import { PENDING_PHOTOS_KEY, readItem, removeItem, writeItem } from "../../platform/device-storage.ts";
import { getDeviceTimeZone } from "../../platform/time-zone.ts";
import { showInAppBadge } from "../cache/app-badge.ts";
import { requestPersistence } from "../cache/persistent-storage.ts";
import {
  type FoundOnPhoto,
  type LabelDetails,
  type StoredPhoto,
  withDeviceDatabase,
  withExistingDatabase,
} from "../database.ts";

/** A photo of a meal or of a label that is not in the diary yet. Its image is a JPEG. */
export type PendingPhoto = Omit<StoredPhoto, "image"> & { image: Blob };

const toWaiting = ({ image, ...photo }: StoredPhoto): PendingPhoto => ({
  ...photo,
  image: new Blob([image], { type: "image/jpeg" }),
});

/**
 * Keeps a photo on this device, with what is told of it now; one that is kept already still says why it failed. Returns
 * false where the browser stores nothing, has no room for it or fails to write it: the photo is sent all the same.
 */
export async function addPendingPhoto({ image, ...photo }: PendingPhoto): Promise<boolean> {
  // Before and after: another tab may have just found that none waits.
  const flagPendingPhotos = () => writeItem(PENDING_PHOTOS_KEY, "1");
  const wasMarked = readItem(PENDING_PHOTOS_KEY) !== null;
  if (!flagPendingPhotos()) return false;
  const isStored = await storePhoto({ ...photo, image: await image.arrayBuffer() });
  if (!isStored && !wasMarked) removeItem(PENDING_PHOTOS_KEY);
  return isStored && flagPendingPhotos();
}

const storePhoto = (photo: StoredPhoto): Promise<boolean> =>
  withDeviceDatabase(async (database) => {
    try {
      const { store, done } = database.transaction("photos", "readwrite");
      const known = await store.get(photo.id);
      const { timeZone = getDeviceTimeZone() } = known ?? {};
      const kept = { ...photo, timeZone };
      await Promise.all([known ? store.put({ ...kept, failure: known.failure }) : store.add(kept), done]);
      return true;
    } catch (error) {
      if (error instanceof DOMException) return false;
      throw error;
    }
  }, false);

/** Changes a photo; false if it is no longer kept. */
const update = (id: PendingPhoto["id"], change: Partial<StoredPhoto>): Promise<boolean> =>
  withExistingDatabase(async (database) => {
    const { store, done } = database.transaction("photos", "readwrite");
    const photo = await store.get(id);
    await Promise.all([photo && store.put({ ...photo, ...change }), done]);
    return photo !== undefined;
  }, false);

/** Stores the details of a photo; does nothing if it was removed. */
export async function writePhotoDetails(id: PendingPhoto["id"], told: Pick<StoredPhoto, "told">): Promise<void> {
  await update(id, told);
}

/**
 * Notes why a photo was not analyzed; does nothing if it was removed. The browser is asked to keep it even when
 * space is short, which some put to the person.
 */
export async function notePhotoFailure(id: PendingPhoto["id"], failure: string): Promise<void> {
  if (await update(id, { failure })) void requestPersistence();
}

/** Asks the browser to keep pending photos even when space is short. */
export const keepUnsentPhotos = (): void => void requestPersistence();

/** Notes what was found on a photo; does nothing if it was removed. */
export async function writeFoundOnPhoto(id: PendingPhoto["id"], found: FoundOnPhoto): Promise<void> {
  await update(id, { found });
}

/** Notes what was read of a label; does nothing if it was removed. */
export async function writeLabelDetails(id: PendingPhoto["id"], label: LabelDetails): Promise<void> {
  await update(id, { label });
}

/** Whether a photo is analyzed without a tap: it was taken here, and the server has not answered yet. */
export const isDue = ({ isTakenHere, failure, found, label }: PendingPhoto): boolean =>
  isTakenHere === true && failure === null && !found && !label?.found;

/** Notes that a photo is about to be sent, and returns it; undefined if it is not due now. */
export const noteSending = (id: PendingPhoto["id"]): Promise<PendingPhoto | undefined> =>
  withExistingDatabase(async (database) => {
    const { store, done } = database.transaction("photos", "readwrite");
    const stored = await store.get(id);
    const sent = stored && isDue(toWaiting(stored)) ? { ...stored, attempts: (stored.attempts ?? 0) + 1 } : undefined;
    await Promise.all([sent && store.put(sent), done]);
    return sent && toWaiting(sent);
  }, undefined);

/** Whether a photo is still kept: it may be discarded while it is analyzed. */
export const hasPhoto = (id: PendingPhoto["id"]): Promise<boolean> =>
  withExistingDatabase(async (database) => (await database.count("photos", id)) > 0, false);

/** Removes a photo, because it is in the diary or no longer wanted. */
export const removePhoto = (id: PendingPhoto["id"]): Promise<void> =>
  withExistingDatabase((database) => database.delete("photos", id), undefined);

/**
 * The photos that wait for this account, the oldest first; their number stands on the app's icon. What another account
 * left here is removed.
 */
export const claimPendingPhotos = (userId: number): Promise<PendingPhoto[]> =>
  withDeviceDatabase(async (database) => {
    const { store, done } = database.transaction("photos", "readwrite");
    const photos = await store.getAll();
    const others = photos.filter((photo) => photo.userId !== userId);
    await Promise.all([...others.map(({ id }) => store.delete(id)), done]);
    const own = photos.filter((photo) => photo.userId === userId);
    if (own.length === 0) removeItem(PENDING_PHOTOS_KEY);
    showInAppBadge("photos", own.length);
    return own.sort((a, b) => a.takenAt.localeCompare(b.takenAt)).map(toWaiting);
  }, []);
