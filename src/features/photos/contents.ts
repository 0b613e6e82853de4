import { isMissingReference } from "../../../db/engine/errors.ts";
import { AppError } from "../../errors.ts";
import type { PhotoStore } from "../../integrations/photo-store/photo-store.ts";
import type { Log } from "../../log.ts";
import type { PhotoContent } from "./repository.ts";

/** What a row says of where its JPEG is. */
export type PhotoPlace = { bytes: Uint8Array; objectKey: string | null; objectBytes: number | null };
type NewContent = { userId: number; sha256: string; jpeg: Uint8Array };
/** Reads a row again: a photo may have been moved meanwhile. */
type FindAgain = () => Promise<PhotoContent | undefined>;

/** The SHA-256 hash by which photos are known. */
export const computeDigest = (bytes: Uint8Array): string => Bun.CryptoHasher.hash("sha256", bytes, "hex");

const NOTHING = new Uint8Array();
const RETRY_AFTER_SECONDS = 60;

/**
 * A new key for a photo. Each upload has one of its own, so that removing an object late never takes one that the same
 * photo has been given since.
 */
export const createObjectKey = (userId: number, sha256: string): string =>
  `${userId}/${sha256}-${crypto.getRandomValues(new Uint8Array(6)).toHex()}`;

/** Writes and reads the bytes of photos, in their rows or in the bucket. */
export function createPhotoContents({ store, log }: { store: PhotoStore | null; log: Pick<Log, "error"> }) {
  function requireStore(): PhotoStore {
    if (store) return store;
    log.error("A photo is in a bucket, but PHOTOS_URL is not set");
    throw new AppError(503, "Photos cannot be reached right now. Please try again in a moment.", {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }

  /** Reads an object, from its new place if it was moved since its row was read. */
  async function find(photo: PhotoContent, findAgain?: FindAgain): Promise<Uint8Array | undefined> {
    if (photo.objectKey === null) return photo.bytes;
    const bytes = await requireStore().read(photo.objectKey, photo.objectBytes ?? 0);
    if (bytes !== undefined && computeDigest(bytes) === photo.sha256) return bytes;
    const now = await findAgain?.();
    if (now && now.objectKey !== photo.objectKey) return find(now);
    // Without a row it was deleted meanwhile.
    if (now || !findAgain) log.error("A photo is missing in the bucket, or damaged", { key: photo.objectKey });
    return undefined;
  }

  return {
    isInBucket: store !== null,

    /** Whether an object is missing or damaged. One that cannot be asked for is not, and the store has logged why. */
    async isLost(photo: PhotoContent): Promise<boolean> {
      try {
        return (await find(photo)) === undefined;
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return false;
      }
    },

    /**
     * Puts a JPEG where photos are kept, and then has its row written. An object that no row has got, or whose account was
     * deleted meanwhile, is removed again; if that fails, maintenance does it.
     */
    async store<Row extends { objectKey: string | null }>(
      { userId, sha256, jpeg }: NewContent,
      writeRow: (place: PhotoPlace) => Promise<Row | undefined>,
    ): Promise<Row | undefined> {
      if (!store) return writeRow({ bytes: jpeg, objectKey: null, objectBytes: null });
      const objectKey = createObjectKey(userId, sha256);
      await store.put(objectKey, jpeg);
      // The store has logged a failure.
      const remove = () => store.remove(objectKey).catch(() => undefined);
      try {
        const row = await writeRow({ bytes: NOTHING, objectKey, objectBytes: jpeg.byteLength });
        if (row?.objectKey !== objectKey) await remove();
        return row;
      } catch (error) {
        // After any other failure the row may have been written.
        if (isMissingReference(error)) await remove();
        throw error;
      }
    },

    /** The JPEG; undefined if it is lost or damaged. Throws 503 if the bucket cannot be reached, or breaks off. */
    read: find,
  };
}
export type PhotoContents = ReturnType<typeof createPhotoContents>;
