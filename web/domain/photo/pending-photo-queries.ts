import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { PendingPhoto } from "../../offline/photos/pending-photos.ts";
import { toOwnName } from "../../platform/address.ts";
import { currentUserQuery } from "../../platform/current-user.ts";
import { PENDING_PHOTOS_KEY, readItem } from "../../platform/device-storage.ts";
import { loadCode } from "../../platform/load-chunk.ts";
import { restoreFlags } from "../../platform/stored-data-flags.ts";
import { useAfterFirstPaint } from "../../ui/hooks/use-after-first-paint.ts";

/** The key of the pending photos of this device. */
const PENDING_PHOTOS = ["device", "photos"] as const;
/** Broadcasts to the other tabs that a photo was stored, has failed or is gone. */
const channel = new BroadcastChannel(toOwnName("photos"));

export const importStore = () => import("../../offline/photos/pending-photos.ts");
const loadStore = () => loadCode(importStore);

type Store = Awaited<ReturnType<typeof importStore>>;
let writing: Promise<unknown> = Promise.resolve();

/**
 * Writes photos to this device, one thing after another: a photo that is removed is not kept after that. Rejects where the
 * code for it cannot be fetched. The page is not reloaded for it, which would lose what it has.
 */
export function writePhotos<Result>(write: (store: Store) => Promise<Result>): Promise<Result> {
  const written = writing.then(async () => write(await loadCode(importStore, false)));
  writing = written.catch(() => undefined);
  return written;
}

async function mayHavePhotos(): Promise<boolean> {
  await restoreFlags();
  return readItem(PENDING_PHOTOS_KEY) !== null;
}

const pendingPhotosQuery = (userId: number) =>
  queryOptions<PendingPhoto[]>({
    queryKey: [...PENDING_PHOTOS, userId],
    queryFn: async () => ((await mayHavePhotos()) ? (await loadStore()).claimPendingPhotos(userId) : []),
    staleTime: 0,
  });

const invalidatePendingPhotos = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: PENDING_PHOTOS });

/** The photos on this device that are not in the diary yet, the oldest first; none where the browser keeps nothing. */
export function usePendingPhotos(): readonly PendingPhoto[] {
  const client = useQueryClient();
  const { data: user } = useQuery(currentUserQuery());
  useEffect(() => {
    const readAgain = () => void invalidatePendingPhotos(client);
    channel.addEventListener("message", readAgain);
    return () => channel.removeEventListener("message", readAgain);
  }, [client]);
  const isAfterFirstPaint = useAfterFirstPaint();
  const { data } = useQuery({ ...pendingPhotosQuery(user?.id ?? 0), enabled: Boolean(user) && isAfterFirstPaint });
  return data ?? [];
}

/** Invalidates the pending photos in each tab, because one was stored, has failed or is gone. */
export function refreshPendingPhotos(client: QueryClient): Promise<void> {
  channel.postMessage(null);
  return invalidatePendingPhotos(client);
}

/** Removes a photo from this device, because it is in the diary or no longer wanted. */
export async function forgetPhoto(client: QueryClient, id: PendingPhoto["id"]): Promise<void> {
  await writing;
  if (!(await mayHavePhotos())) return;
  await writePhotos(({ removePhoto }) => removePhoto(id));
  await refreshPendingPhotos(client);
}
