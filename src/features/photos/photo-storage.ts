import type { Db } from "../../../db/db.ts";
import type { Clock } from "../../integrations/clock.ts";
import type { PhotoStore } from "../../integrations/photo-store/photo-store.ts";
import type { Log } from "../../log.ts";
import { createPhotoContents } from "./contents.ts";
import { createPhotoObjectRepository } from "./object-repository.ts";
import { createPhotoRepository } from "./repository.ts";
import { createObjectTidying } from "./tidy-objects.ts";

type Deps = { db: Db; photoStore: PhotoStore | null; clock: Clock; log: Log };

/** Creates what stores photos: their rows, their bytes, and the tidying of the bucket, if there is one. */
export const createPhotoStorage = ({ db, photoStore: store, clock, log }: Deps) => ({
  photoRows: createPhotoRepository(db),
  contents: createPhotoContents({ store, log }),
  photoObjects: store
    ? createObjectTidying({ objects: createPhotoObjectRepository(db), store, clock })
    : { tidy: async () => undefined },
});
