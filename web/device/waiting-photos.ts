import { removeItem, WAITING_KEY, writeItem } from "../lib/device-storage.ts";
import { type WaitingPhoto, withDeviceDatabase } from "./database.ts";

export type { WaitingPhoto } from "./database.ts";

const isQuotaExceeded = (error: unknown): boolean =>
  error instanceof DOMException && error.name === "QuotaExceededError";

/**
 * Keeps a photo on this device; one that is kept already stays as it is. Returns false where the browser stores nothing
 * or has no room for it.
 */
export async function keepPhoto(photo: WaitingPhoto): Promise<boolean> {
  // Before and after: another tab may have just found that none waits.
  const markWaiting = () => writeItem(WAITING_KEY, "1");
  return markWaiting() && (await storePhoto(photo)) && markWaiting();
}

const storePhoto = (photo: WaitingPhoto): Promise<boolean> =>
  withDeviceDatabase(async (database) => {
    try {
      const { store, done } = database.transaction("photos", "readwrite");
      const known = await store.getKey(photo.id);
      await Promise.all([known ?? store.add(photo), done]);
      return true;
    } catch (error) {
      if (isQuotaExceeded(error)) return false;
      throw error;
    }
  }, false);

/**
 * Notes why a photo was not analyzed; does nothing if it is not kept any more. The browser is asked to keep it even when
 * space is short, which some put to the person.
 */
export async function notePhotoFailure(id: WaitingPhoto["id"], failure: string): Promise<void> {
  await withDeviceDatabase(async (database) => {
    const { store, done } = database.transaction("photos", "readwrite");
    const photo = await store.get(id);
    await Promise.all([photo && store.put({ ...photo, failure }), done]);
  }, undefined);
  if (window.isSecureContext) void navigator.storage.persist();
}

/** Removes a photo, because it is in the diary or no longer wanted. */
export const removePhoto = (id: WaitingPhoto["id"]): Promise<void> =>
  withDeviceDatabase((database) => database.delete("photos", id), undefined);

/** The photos that wait for this account, the oldest first. What another account left here is removed. */
export const claimPhotos = (userId: number): Promise<WaitingPhoto[]> =>
  withDeviceDatabase(async (database) => {
    const { store, done } = database.transaction("photos", "readwrite");
    const photos = await store.getAll();
    const others = photos.filter((photo) => photo.userId !== userId);
    await Promise.all([...others.map(({ id }) => store.delete(id)), done]);
    const own = photos.filter((photo) => photo.userId === userId);
    if (own.length === 0) removeItem(WAITING_KEY);
    return own.sort((a, b) => a.takenAt.localeCompare(b.takenAt));
  }, []);
