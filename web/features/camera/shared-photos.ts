import type { QueryClient } from "@tanstack/react-query";
import { pluralize } from "../../../src/shared/text/format-count.ts";
import { refreshWaitingPhotos } from "../../domain/photo/pending-photo-queries.ts";
import { addPendingPhoto } from "../../offline/photos/pending-photos.ts";
import { SHARED_PHOTOS } from "../../platform/device-storage.ts";
import type { ToastContent } from "../../ui/feedback/toast.tsx";
import { preparePhoto } from "./analysis/prepare-photo.ts";

const NO_ROOM = "This device has no room for more photos. Free some space, then open the camera again.";

/** A photo as the service worker has left it. Its address ends with its id. */
async function takePhoto(userId: number, address: string, left: Response) {
  const file = new File([await left.blob()], "photo", { type: left.headers.get("Content-Type") ?? "" });
  const sharedAt = Date.parse(left.headers.get("Date") ?? "");
  const prepared = await preparePhoto(file, { chosenAt: sharedAt });
  if (!("blob" in prepared)) return prepared;
  const photo = { id: address.slice(address.lastIndexOf("/") + 1), userId, failure: null };
  // Another tab may take it over at the same time: with its id it is kept once.
  const isKept = await addPendingPhoto({ ...photo, image: prepared.blob, takenAt: prepared.takenAt });
  return isKept ? undefined : { title: "Photo Not Kept", description: NO_ROOM };
}

/**
 * Has photos that were shared into the app wait for this account, and returns what to tell the person; undefined if none
 * was shared. What the device has no room for stays where it is.
 */
export async function takeSharedPhotos(client: QueryClient, userId: number): Promise<ToastContent | undefined> {
  const cache = await caches.open(SHARED_PHOTOS);
  let [taken, problem]: [number, ToastContent | undefined] = [0, undefined];
  for (const { url } of await cache.keys()) {
    const left = await cache.match(url);
    if (!left) continue;
    const failed = await takePhoto(userId, url, left);
    if (failed) problem = { ...failed, tone: "destructive" };
    if (failed?.description === NO_ROOM) break;
    await cache.delete(url);
    if (!failed) taken += 1;
  }
  if (taken > 0) await refreshWaitingPhotos(client);
  if (problem || taken === 0) return problem;
  return {
    title: `${taken} ${pluralize(taken, "photo")} shared`,
    description: `${taken === 1 ? "It waits" : "They wait"} on this screen until you analyze or name ${taken === 1 ? "it" : "them"}.`,
    tone: "success",
  };
}
