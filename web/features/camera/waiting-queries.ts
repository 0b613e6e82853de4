import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import type { WaitingPhoto } from "../../device/waiting-photos.ts";
import { restoreMarks } from "../../lib/device-marks.ts";
import { readItem, WAITING_KEY } from "../../lib/device-storage.ts";
import { loadChunk } from "../../lib/load-chunk.ts";
import { useAfterFirstPaint } from "../../lib/use-after-first-paint.ts";
import { currentUserQuery } from "../auth/queries.ts";

/** The key of the photos that wait on this device. */
const WAITING = ["device", "photos"] as const;

const importStore = () => import("../../device/waiting-photos.ts");
const loadStore = () => loadChunk(importStore);

async function mayWait(): Promise<boolean> {
  await restoreMarks();
  return readItem(WAITING_KEY) !== null;
}

const waitingPhotosQuery = (userId: number) =>
  queryOptions<WaitingPhoto[]>({
    queryKey: [...WAITING, userId],
    queryFn: async () => ((await mayWait()) ? (await loadStore()).claimPhotos(userId) : []),
    staleTime: 0,
  });

/** The photos on this device that are not in the diary yet, the oldest first; none where the browser keeps nothing. */
export function useWaitingPhotos(): readonly WaitingPhoto[] {
  const { data: user } = useQuery(currentUserQuery());
  const isAfterFirstPaint = useAfterFirstPaint();
  const { data } = useQuery({ ...waitingPhotosQuery(user?.id ?? 0), enabled: Boolean(user) && isAfterFirstPaint });
  return data ?? [];
}

/** Has the photos that wait read again, because one was kept, has failed or is gone. */
export const refreshWaitingPhotos = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: WAITING });

/** Removes a photo from this device, because it is in the diary or no longer wanted. */
export async function forgetPhoto(client: QueryClient, id: WaitingPhoto["id"]): Promise<void> {
  if (!(await mayWait())) return;
  await (await loadStore()).removePhoto(id);
  await refreshWaitingPhotos(client);
}
