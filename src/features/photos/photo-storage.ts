import type { SharedDeps } from "../../app-deps.ts";
import { DAY_MS } from "../../shared/product/durations.ts";
import { createPhotoContents } from "./contents.ts";
import { createFingerprintRepository } from "./fingerprint-repository.ts";
import { createPhotoObjectRepository } from "./object-repository.ts";
import { measureDistance } from "./photo-fingerprint.ts";
import { createPhotoRepository } from "./repository.ts";
import { createObjectTidying } from "./tidy-objects.ts";

type Deps = Pick<SharedDeps, "db" | "photoStore" | "clock" | "log">;

/** How long an unused photo is kept: its entry may be added or restored later. */
const UNREFERENCED_PHOTO_MS = DAY_MS;

/** Creates what stores photos: their rows, looks and bytes, in the database or in a bucket. */
export function createPhotoStorage({ db, photoStore: store, clock, log }: Deps) {
  const rows = createPhotoRepository(db);
  const objects = store && createObjectTidying({ objects: createPhotoObjectRepository(db), store, clock });
  return {
    rows,
    looks: createFingerprintRepository(db),
    measureDistance,
    contents: createPhotoContents({ store, log }),
    /** Deletes photos that nothing uses, and objects of the bucket that belong to none. */
    async removeUnused(now: number): Promise<void> {
      await rows.deleteUnreferencedBefore(now - UNREFERENCED_PHOTO_MS);
      await objects?.tidy();
    },
  };
}
export type PhotoStorage = ReturnType<typeof createPhotoStorage>;
