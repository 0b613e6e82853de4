import { queryOptions, useQuery } from "@tanstack/react-query";
import type { FoodEntryChange } from "../../../src/contracts/diary.ts";
import type { StoredChange } from "../../offline/database.ts";
import { WAITING_CHANGES } from "../../offline/outbox/pending-changes.ts";
import { currentUserQuery } from "../../platform/current-user.ts";
import { readItem, WAITING_CHANGES_KEY } from "../../platform/device-storage.ts";
import { loadCode } from "../../platform/load-chunk.ts";
import { useAfterFirstPaint } from "../../ui/hooks/use-after-first-paint.ts";

const importQueue = () => import("../../offline/outbox/change-queue.ts");
const loadQueue = () => loadCode(importQueue);

const waitingChangesQuery = (userId: number) =>
  queryOptions<StoredChange[]>({
    queryKey: [...WAITING_CHANGES, userId],
    queryFn: async () => (readItem(WAITING_CHANGES_KEY) === null ? [] : (await loadQueue()).readWaiting(userId)),
    staleTime: 0,
  });

/** The changes on this device that the server does not have, in the order in which they were made. */
export function useWaitingChanges(): readonly StoredChange[] {
  const { data: user } = useQuery(currentUserQuery());
  const isAfterFirstPaint = useAfterFirstPaint();
  const { data } = useQuery({ ...waitingChangesQuery(user?.id ?? 0), enabled: Boolean(user) && isAfterFirstPaint });
  return data ?? [];
}

/** Has a refused change sent again. */
export const retryChange = async (order: number): Promise<void> => (await loadQueue()).retryRefused(order);

/** Has a refused change sent again with other fields. */
export const mendChange = async (order: number, fields: FoodEntryChange): Promise<void> =>
  (await loadQueue()).mendRefused(order, fields);

/** Makes a refused change one for each of its entries, which the person decides on one by one. */
export const separateChange = async (order: number): Promise<void> => (await loadQueue()).separateRefused(order);

/** Removes a change from this device: it will not be made. */
export const discardChange = async (order: number): Promise<void> => (await loadQueue()).discardRefused(order);
