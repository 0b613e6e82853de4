import { AppError, invalidField, notFound } from "../../errors.ts";
import type { Clock } from "../../integrations/clock.ts";
import { imageIdOf, imageUrlOf } from "../../shared/image-url.ts";
import { bytesOfImageDataUrl } from "./data-url.ts";
import { encodePicture, encodeThumbnail, FOOD_PICTURE, type Picture, type ThumbnailWidth } from "./picture.ts";
import type { PhotoRepository } from "./repository.ts";

type Deps = { photos: PhotoRepository; clock: Clock };

/** `url` is where the photo is served from, `jpeg` what was stored. */
export type StoredPhoto = { id: number; url: string; jpeg: Uint8Array };

/** An image as it is served; `etag` changes with its bytes. */
export type ServedImage = { bytes: Uint8Array; type: "image/jpeg" | "image/webp"; etag: string };

const notOwnImage = () => invalidField("imageUrl", "The photo must be one of yours or an image");

/** Keeps people's photos, each seen by its owner alone. */
export const createPhotoService = ({ photos, clock }: Deps) => {
  async function put(userId: number, { jpeg, width, height, placeholder }: Picture): Promise<StoredPhoto> {
    const sha256 = Bun.CryptoHasher.hash("sha256", jpeg, "hex");
    const createdAt = clock.now();
    const id = await photos.put({ userId, sha256, width, height, placeholder, createdAt, bytes: jpeg });
    return { id, url: imageUrlOf(id), jpeg };
  }

  /** Names the field in what is wrong with a photo that came as text. */
  const atImageUrl = (error: unknown): unknown =>
    error instanceof AppError && error.details.kind === "invalid_image"
      ? new AppError(error.status, error.message, { ...error.details, fields: { imageUrl: error.message } })
      : error;

  async function pictureOf(dataUrl: string): Promise<Picture> {
    const bytes = bytesOfImageDataUrl(dataUrl);
    if (!bytes) throw notOwnImage();
    try {
      return await encodePicture(bytes, FOOD_PICTURE);
    } catch (error) {
      throw atImageUrl(error);
    }
  }

  return {
    /** Stores a photo as `encodePicture` makes it, once for an account. Throws 422 `invalid_image`. */
    store: async (userId: number, bytes: Uint8Array): Promise<StoredPhoto> =>
      put(userId, await encodePicture(bytes, FOOD_PICTURE)),

    /**
     * Checks an `imageUrl`, which is null for no photo, one's own `/api/images/{id}`, or an image data URL. Throws 422 for
     * anything else; no address is ever fetched. Stores nothing yet: what it returns does, and gives the photo's id.
     */
    async check(userId: number, imageUrl: string | null | undefined): Promise<() => Promise<number | null>> {
      if (imageUrl === null || imageUrl === undefined) return async () => null;
      const id = imageIdOf(imageUrl);
      if (id !== undefined) {
        if (!(await photos.has(userId, id))) throw notOwnImage();
        return async () => id;
      }
      const picture = await pictureOf(imageUrl);
      return async () => (await put(userId, picture)).id;
    },

    /** The stored JPEG, or a WebP thumbnail of it. Throws 404 for a photo that is missing or somebody else's. */
    async read(userId: number, id: number, width?: ThumbnailWidth): Promise<ServedImage> {
      const photo = await photos.contentOf(userId, id);
      if (!photo) throw notFound("This photo");
      if (width === undefined) return { bytes: photo.bytes, type: "image/jpeg", etag: `"${photo.sha256}"` };
      const bytes = await encodeThumbnail(photo.bytes, width);
      return { bytes, type: "image/webp", etag: `"${photo.sha256}-${width}"` };
    },
  };
};
export type PhotoService = ReturnType<typeof createPhotoService>;
