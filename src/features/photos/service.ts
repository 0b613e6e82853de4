import type { CurrentUser } from "../../current-user.ts";
import { AppError, invalidField, notFound } from "../../errors.ts";
import type { FairQueue } from "../../fair-queue.ts";
import type { Clock } from "../../integrations/clock.ts";
import { buildImageUrl, parseImageId } from "../../shared/image-url.ts";
import { decodeImageDataUrl } from "./data-url.ts";
import {
  encodePicture,
  encodeThumbnail,
  FOOD_PICTURE,
  type Picture,
  type PictureSize,
  PROFILE_PICTURE,
  type ThumbnailWidth,
} from "./picture.ts";
import type { PhotoBudget, PhotoRepository } from "./repository.ts";

type Deps = {
  photos: PhotoRepository;
  /** Whether a meal with this photo was shared with the account. */
  isShared: (userId: number, id: number) => Promise<boolean>;
  /** Has a place for each picture that may be decoded at once. */
  decoding: FairQueue;
  /** The room that an account has for photos, and why one was not stored. */
  budget: {
    describePhotos(user: CurrentUser): PhotoBudget;
    getPhotoRefusal(budget: PhotoBudget, bytes: number): Promise<AppError>;
  };
  clock: Clock;
};

/** `url` is where the photo is served, `jpeg` what was stored. */
export type StoredPhoto = { id: number; url: string; jpeg: Uint8Array };

/** An image as it is served; `etag` changes with its bytes. */
export type ServedImage = { bytes: Uint8Array; type: "image/jpeg" | "image/webp"; etag: string };

const notOwnImage = (field: string) => invalidField(field, "The photo must be one of yours or an image");

/** Stores photos and decides who may see them. */
export const createPhotoService = ({ photos, isShared, decoding, budget, clock }: Deps) => {
  /** Decodes and encodes a picture of an account when it is its turn. Throws like `encodePicture`, and 503. */
  async function encode(userId: number, bytes: Uint8Array, size: PictureSize): Promise<Picture> {
    const release = await decoding.acquire(String(userId), 1);
    try {
      return await encodePicture(bytes, size);
    } finally {
      release();
    }
  }

  async function storePicture(user: CurrentUser, { jpeg, width, height, placeholder }: Picture): Promise<StoredPhoto> {
    const sha256 = Bun.CryptoHasher.hash("sha256", jpeg, "hex");
    const photo = { userId: user.id, sha256, width, height, placeholder, createdAt: clock.now(), bytes: jpeg };
    const room = budget.describePhotos(user);
    const id = await photos.store(photo, room);
    if (id === undefined) throw await budget.getPhotoRefusal(room, jpeg.byteLength);
    return { id, url: buildImageUrl(id), jpeg };
  }

  /** Decodes the picture of a data URL. Errors name the field that contained it. */
  async function decodePicture(userId: number, dataUrl: string, field: string, size: PictureSize): Promise<Picture> {
    const bytes = decodeImageDataUrl(dataUrl);
    if (!bytes) throw notOwnImage(field);
    try {
      return await encode(userId, bytes, size);
    } catch (error) {
      if (!(error instanceof AppError) || error.details.kind !== "invalid_image") throw error;
      throw new AppError(error.status, error.message, { ...error.details, fields: { [field]: error.message } });
    }
  }

  /**
   * Checks a photo field: null for none, an own `/api/images/{id}`, or an image data URL. Throws 422 naming the field
   * for anything else; addresses are never fetched. Nothing is stored yet: the returned function stores the picture and
   * returns its id, or throws 413 `photo_quota` or 429.
   */
  const createChecker =
    (field: string, size: PictureSize) =>
    async (user: CurrentUser, url: string | null | undefined): Promise<() => Promise<number | null>> => {
      if (url === null || url === undefined) return async () => null;
      const id = parseImageId(url);
      if (id !== undefined) {
        if (!(await photos.has(user.id, id))) throw notOwnImage(field);
        return async () => id;
      }
      const picture = await decodePicture(user.id, url, field, size);
      return async () => (await storePicture(user, picture)).id;
    };

  return {
    /**
     * Stores a photo as `encodePicture` returns it, once per account. Throws 422 `invalid_image`, and 413 `photo_quota`
     * or 429 if the account has no room for it.
     */
    store: async (user: CurrentUser, bytes: Uint8Array): Promise<StoredPhoto> =>
      storePicture(user, await encode(user.id, bytes, FOOD_PICTURE)),

    check: createChecker("imageUrl", FOOD_PICTURE),
    checkProfilePicture: createChecker("profileImageUrl", PROFILE_PICTURE),

    /** The stored JPEG, or a WebP thumbnail of it. Throws 404 if the account may not see it. */
    async read(userId: number, id: number, width?: ThumbnailWidth): Promise<ServedImage> {
      const photo =
        (await photos.findVisible(userId, id)) ?? ((await isShared(userId, id)) ? await photos.findAny(id) : undefined);
      if (!photo) throw notFound("This photo");
      if (width === undefined) return { bytes: photo.bytes, type: "image/jpeg", etag: `"${photo.sha256}"` };
      const bytes = await encodeThumbnail(photo.bytes, width);
      return { bytes, type: "image/webp", etag: `"${photo.sha256}-${width}"` };
    },
  };
};
export type PhotoService = ReturnType<typeof createPhotoService>;
