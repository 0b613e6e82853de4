import type { PhotoStore } from "../../integrations/photo-store/photo-store.ts";
import { computeDigest, createObjectKey } from "./contents.ts";
import type { PhotoMoveRepository } from "./move-repository.ts";

export type MoveTarget = "bucket" | "database";
/** `gone` photos were deleted meanwhile. */
export type MoveCounts = { moved: number; failed: number; gone: number };
type Options = {
  to: MoveTarget;
  signal: AbortSignal;
  onProblem(photo: string, problem: string): void;
  onMoved(counts: MoveCounts): void;
};
type Moving = NonNullable<Awaited<ReturnType<PhotoMoveRepository["findNext"]>>>;
type Outcome = keyof MoveCounts;

/** Moves the bytes of photos one by one. The old copy is dropped once the new one was read back and is the same. */
export function createPhotoMover({ photos, store }: { photos: PhotoMoveRepository; store: PhotoStore }) {
  async function moveToBucket(
    { id, userId, sha256, bytes }: Moving,
    onProblem: Options["onProblem"],
  ): Promise<Outcome> {
    const fail = (problem: string): Outcome => {
      onProblem(`photo ${id}`, problem);
      return "failed";
    };
    if (computeDigest(bytes) !== sha256) return fail("it is damaged in the database");
    const objectKey = createObjectKey(userId, sha256);
    await store.put(objectKey, bytes);
    const written = await store.read(objectKey, bytes.byteLength);
    if (!written || computeDigest(written) !== sha256) return fail("the bucket does not give back what was written");
    if (await photos.setInBucket({ id, objectKey, objectBytes: bytes.byteLength })) return "moved";
    await store.remove(objectKey);
    return "gone";
  }

  async function moveToDatabase(
    { id, sha256, objectKey, objectBytes }: Moving,
    onProblem: Options["onProblem"],
  ): Promise<Outcome> {
    if (objectKey === null) return "gone";
    const bytes = await store.read(objectKey, objectBytes ?? 0);
    if (bytes && computeDigest(bytes) === sha256)
      return (await photos.setInDatabase({ id, objectKey, bytes })) ? "moved" : "gone";
    const now = await photos.findNext("bucket", id - 1);
    if (now?.objectKey !== objectKey) return "gone";
    onProblem(`photo ${id}`, bytes ? "it is damaged in the bucket" : "it is missing in the bucket");
    return "failed";
  }

  return {
    /** Moves all photos that are not there yet, until `signal` stops it. Throws 503 if the bucket cannot be reached. */
    async move({ to, signal, onProblem, onMoved }: Options): Promise<MoveCounts> {
      const counts: MoveCounts = { moved: 0, failed: 0, gone: 0 };
      const [from, moveOne] =
        to === "bucket" ? (["database", moveToBucket] as const) : (["bucket", moveToDatabase] as const);
      for (let after = 0; !signal.aborted; ) {
        const photo = await photos.findNext(from, after);
        if (!photo) break;
        counts[await moveOne(photo, onProblem)] += 1;
        onMoved(counts);
        after = photo.id;
      }
      return counts;
    },
  };
}
