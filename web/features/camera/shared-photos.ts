import type { QueryClient } from "@tanstack/react-query";
import { SHARED_ACCOUNT, SHARED_FROM, SHARED_PHOTOS_MAX } from "../../../src/shared/analysis/shared-photos.ts";
import { DAY_MS } from "../../../src/shared/product/durations.ts";
import { pluralize } from "../../../src/shared/text/format-count.ts";
import { refreshPendingPhotos } from "../../domain/photo/pending-photo-queries.ts";
import { addPendingPhoto } from "../../offline/photos/pending-photos.ts";
import { SHARED_PHOTOS } from "../../platform/device-storage.ts";
import type { ToastContent } from "../../ui/feedback/toast.tsx";
import { preparePhoto } from "./analysis/prepare-photo.ts";

/** A photo that another app or a website has sent. Its address ends with its id. */
export type SharedPhoto = { address: string; image: Blob; from: string; sharedAt: number };

const NO_ROOM = "This device has no room for more photos. Free some space, then open the camera again.";
const DAMAGED = "Part of this photo is missing.";

/** How long a photo waits that an account has seen. */
const SEEN_MS = DAY_MS;

/**
 * The photos that wait for this account, and were sent to it or to no account a few minutes ago; from then on they are this
 * account's. All others are removed.
 */
export async function claimSharedPhotos(userId: number): Promise<SharedPhoto[]> {
  // Over http there are no caches.
  if (!("caches" in window) || !(await caches.has(SHARED_PHOTOS))) return [];
  const cache = await caches.open(SHARED_PHOTOS);
  const claimed: SharedPhoto[] = [];
  for (const { url } of await cache.keys()) {
    const left = await cache.match(url);
    if (!left) continue;
    const [account, age] = [left.headers.get(SHARED_ACCOUNT), Date.now() - Date.parse(left.headers.get("Date") ?? "")];
    const isOwn = account === null ? age < SHARED_PHOTOS_MAX.unseenMs : account === String(userId) && age < SEEN_MS;
    if (!isOwn) {
      await cache.delete(url);
      continue;
    }
    const image = await left.blob();
    const headers = new Headers(left.headers);
    headers.set(SHARED_ACCOUNT, String(userId));
    if (account === null) await cache.put(url, new Response(image, { headers }));
    const from = headers.get(SHARED_FROM) ?? "";
    claimed.push({ address: url, image, from, sharedAt: Date.parse(headers.get("Date") ?? "") });
  }
  return claimed;
}

export async function discardSharedPhotos(photos: readonly SharedPhoto[]): Promise<void> {
  const cache = await caches.open(SHARED_PHOTOS);
  await Promise.all(photos.map(({ address }) => cache.delete(address)));
}

async function keepPhoto(userId: number, { address, image, sharedAt }: SharedPhoto) {
  const file = new File([image], "photo", { type: image.type });
  let failure: string | null = null;
  const mayBeDamaged = async () => {
    failure = DAMAGED;
    return true;
  };
  const prepared = await preparePhoto(file, { chosenAt: sharedAt, mayBeDamaged });
  if (!("blob" in prepared)) return prepared;
  const photo = { id: address.slice(address.lastIndexOf("/") + 1), userId, failure };
  // Another tab may keep it at the same time: with its id it is kept once.
  const isKept = await addPendingPhoto({ ...photo, image: prepared.blob, takenAt: prepared.takenAt });
  return isKept ? undefined : { title: "Photo Not Kept", description: NO_ROOM };
}

/** Has photos wait for a tap, and returns what to tell the person. What the device has no room for stays where it is. */
export async function keepSharedPhotos(
  client: QueryClient,
  userId: number,
  photos: readonly SharedPhoto[],
): Promise<ToastContent> {
  let problem: ToastContent | undefined;
  for (const photo of photos) {
    const failed = await keepPhoto(userId, photo);
    if (failed) problem = { title: failed.title, description: failed.description, tone: "destructive" };
    if (failed?.description === NO_ROOM) break;
    await discardSharedPhotos([photo]);
  }
  await refreshPendingPhotos(client);
  const { length } = photos;
  const done: ToastContent = {
    title: `${length} ${pluralize(length, "photo")} kept`,
    description: `${length === 1 ? "It waits" : "They wait"} on this screen until you analyze or name ${length === 1 ? "it" : "them"}.`,
    tone: "success",
  };
  return problem ?? done;
}
