import { queryOptions, useQuery } from "@tanstack/react-query";
import type { FoodEntryChange } from "../../../src/contracts/diary.ts";
import type { StoredChange } from "../../offline/database.ts";
import { PENDING_CHANGES } from "../../offline/outbox/pending-changes.ts";
import { currentUserQuery } from "../../platform/current-user.ts";
import { PENDING_CHANGES_KEY, readItem } from "../../platform/device-storage.ts";
import { loadCode } from "../../platform/load-chunk.ts";
import { useAfterFirstPaint } from "../../ui/hooks/use-after-first-paint.ts";

const importQueue = () => import("../../offline/outbox/change-queue.ts");
const loadQueue = () => loadCode(importQueue);

const pendingChangesQuery = (userId: number) =>
  queryOptions<StoredChange[]>({
    queryKey: [...PENDING_CHANGES, userId],
    queryFn: async () => (readItem(PENDING_CHANGES_KEY) === null ? [] : (await loadQueue()).readPending(userId)),
    staleTime: 0,
  });

/** The changes on this device that the server does not have, in the order in which they were made. */
export function usePendingChanges(): readonly StoredChange[] {
  const { data: user } = useQuery(currentUserQuery());
  const isAfterFirstPaint = useAfterFirstPaint();
  const { data } = useQuery({ ...pendingChangesQuery(user?.id ?? 0), enabled: Boolean(user) && isAfterFirstPaint });
  return data ?? [];
}

/** Retries a refused change. */
export const retryChange = async (order: number): Promise<void> => (await loadQueue()).retryRefused(order);

/** Retries a refused change with other fields. */
export const editRefusedChange = async (order: number, fields: FoodEntryChange): Promise<void> =>
  (await loadQueue()).editAndRetry(order, fields);

/** Makes a refused change one for each of its entries, which the person decides on one by one. */
export const separateChange = async (order: number): Promise<void> => (await loadQueue()).separateRefused(order);

/** Removes a change from this device: it will not be made. */
export const discardChange = async (order: number): Promise<void> => (await loadQueue()).discardRefused(order);
