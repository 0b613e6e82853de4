import type { SharedDeps } from "../../app-deps.ts";
import { createFairQueue, type FairQueue } from "../../fair-queue.ts";
import type { Http } from "../../http/create-http.ts";
import type { PhotoStorage } from "./photo-storage.ts";
import { photoRoutes } from "./routes.ts";
import { createPhotoService } from "./service.ts";

type ServiceDeps = Parameters<typeof createPhotoService>[0];
type Deps = Pick<SharedDeps, "clock" | "uploadWaitMs"> & {
  photoStorage: PhotoStorage;
  shares: { showsPhoto: ServiceDeps["isShared"] };
  budgets: ServiceDeps["budget"];
};

/** Creates what stores and serves pictures. */
export function createPhotos({ photoStorage, shares, budgets, clock, uploadWaitMs }: Deps) {
  const photos = createPhotoService({
    photos: photoStorage.rows,
    contents: photoStorage.contents,
    isShared: shares.showsPhoto,
    decoding: createDecodingQueue(uploadWaitMs),
    budget: budgets,
    clock,
  });
  const { check, checkProfilePicture, prepare, prepareOwn, storeDetailed, findOwn } = photos;
  const routes = ({ guard }: Http) => photoRoutes({ guard, photos });
  return { check, checkProfilePicture, prepare, prepareOwn, storeDetailed, findOwn, routes };
}

/**
 * The queue for decoding pictures, one at a time. The largest takes 100 MB meanwhile, and a phone's photo 50 to 400 ms
 * of one core; the other cores are for everyone else's requests. As many may wait here as may wait for the AI provider,
 * which comes next; what they hold meanwhile is bounded where uploads are admitted. Waits are in milliseconds.
 */
export const createDecodingQueue = (maxWaitMs: number): FairQueue =>
  createFairQueue({ capacity: 1, maxWaiting: 128, maxWaitingPerKey: 60, maxWaitMs });
