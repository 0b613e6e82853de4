import { AppError } from "../../errors.ts";
import type { Clock } from "../../integrations/clock.ts";
import type { PhotoStore } from "../../integrations/photo-store/photo-store.ts";
import { DAY_MS } from "../../shared/product/durations.ts";
import type { PhotoObjectRepository } from "./object-repository.ts";

type Deps = { objects: PhotoObjectRepository; store: PhotoStore; clock: Clock };

const PAGE_ROWS = 200;
/**
 * Photos that were added since a backup are unknown once it is restored, and known again where that is undone. Daily
 * backups reach back for five weeks.
 */
const UNKNOWN_AGE_MS = 60 * DAY_MS;
const SEARCH_INTERVAL_MS = DAY_MS;
/** The keys that photos get. Other objects are not this server's. */
export const KEY = /^(?<userId>[1-9]\d*)\/(?<sha256>[\da-f]{64})-[\da-f]{12}$/;

/** Removes the objects of photos that were deleted or moved. Throws 503. */
export async function removeDeletedObjects({ objects, store }: Omit<Deps, "clock">): Promise<void> {
  for (;;) {
    const deletions = await objects.listDeletions(PAGE_ROWS);
    if (deletions.length === 0) return;
    for (const { id, objectKey } of deletions) {
      await store.remove(objectKey);
      await objects.forgetDeletion(id);
    }
  }
}

/** Creates what removes objects from the bucket that no photo has. What fails is tried again with the next call. */
export function createObjectTidying({ objects, store, clock }: Deps) {
  let searchedAt = Number.NEGATIVE_INFINITY;

  /** Removes what a crash has left between an object and its row, which is written after it. */
  async function removeUnknown(now: number): Promise<void> {
    for await (const page of store.list()) {
      for (const { key, modifiedAt } of page) {
        const { userId, sha256 } = KEY.exec(key)?.groups ?? {};
        if (userId === undefined || sha256 === undefined || modifiedAt > now - UNKNOWN_AGE_MS) continue;
        if (!(await objects.isUsed({ userId: Number(userId), sha256, objectKey: key }))) await store.remove(key);
      }
    }
  }

  return {
    async tidy(): Promise<void> {
      const now = clock.now();
      try {
        await removeDeletedObjects({ objects, store });
        if (Math.abs(now - searchedAt) < SEARCH_INTERVAL_MS) return;
        await removeUnknown(now);
        searchedAt = now;
      } catch (error) {
        // The store has logged it.
        if (!(error instanceof AppError)) throw error;
      }
    },
  };
}
