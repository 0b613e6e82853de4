import type { SharedDeps } from "../../app-deps.ts";
import type { Http } from "../../http/create-http.ts";
import { createDecodingQueue } from "./decoding-queue.ts";
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
