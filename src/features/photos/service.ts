import { AppError, invalidField, notFound } from "../../errors.ts";
import type { Clock } from "../../integrations/clock.ts";
import { imageIdOf, imageUrlOf } from "../../shared/image-url.ts";
import { bytesOfImageDataUrl } from "./data-url.ts";
import {
  encodePicture,
  encodeThumbnail,
  FOOD_PICTURE,
  type Picture,
  type PictureSize,
  PROFILE_PICTURE,
  type ThumbnailWidth,
} from "./picture.ts";
import type { PhotoRepository } from "./repository.ts";

type Deps = {
  photos: PhotoRepository;
  /** Whether somebody shared a meal with this photo with the account. */
  isShared: (userId: number, id: number) => Promise<boolean>;
  clock: Clock;
};

/** `url` is where the photo is served from, `jpeg` what was stored. */
export type StoredPhoto = { id: number; url: string; jpeg: Uint8Array };

/** An image as it is served; `etag` changes with its bytes. */
export type ServedImage = { bytes: Uint8Array; type: "image/jpeg" | "image/webp"; etag: string };

const notOwnImage = (field: string) => invalidField(field, "The photo must be one of yours or an image");

/** Keeps people's photos, which others see as a profile picture or in what is shared with them. */
export const createPhotoService = ({ photos, isShared, clock }: Deps) => {
  async function put(userId: number, { jpeg, width, height, placeholder }: Picture): Promise<StoredPhoto> {
    const sha256 = Bun.CryptoHasher.hash("sha256", jpeg, "hex");
    const createdAt = clock.now();
    const id = await photos.put({ userId, sha256, width, height, placeholder, createdAt, bytes: jpeg });
    return { id, url: imageUrlOf(id), jpeg };
  }

  /** The picture of a data URL in a size; what is wrong with it names the field that it came in. */
  async function pictureOf(dataUrl: string, field: string, size: PictureSize): Promise<Picture> {
    const bytes = bytesOfImageDataUrl(dataUrl);
    if (!bytes) throw notOwnImage(field);
    try {
      return await encodePicture(bytes, size);
    } catch (error) {
      if (!(error instanceof AppError) || error.details.kind !== "invalid_image") throw error;
      throw new AppError(error.status, error.message, { ...error.details, fields: { [field]: error.message } });
    }
  }

  /**
   * Checks what a field of a request says of a photo: null for none, one's own `/api/images/{id}`, or an image data URL.
   * Throws 422 naming the field for anything else; no address is ever fetched. Stores nothing yet: what it returns
   * does, in that size, and gives the photo's id.
   */
  const checkerOf =
    (field: string, size: PictureSize) =>
    async (userId: number, url: string | null | undefined): Promise<() => Promise<number | null>> => {
      if (url === null || url === undefined) return async () => null;
      const id = imageIdOf(url);
      if (id !== undefined) {
        if (!(await photos.has(userId, id))) throw notOwnImage(field);
        return async () => id;
      }
      const picture = await pictureOf(url, field, size);
      return async () => (await put(userId, picture)).id;
    };

  return {
    /** Stores a photo as `encodePicture` makes it, once for an account. Throws 422 `invalid_image`. */
    store: async (userId: number, bytes: Uint8Array): Promise<StoredPhoto> =>
      put(userId, await encodePicture(bytes, FOOD_PICTURE)),

    check: checkerOf("imageUrl", FOOD_PICTURE),
    checkProfilePicture: checkerOf("profileImageUrl", PROFILE_PICTURE),

    /** The stored JPEG, or a WebP thumbnail of it. Throws 404 for a photo that the account may not see. */
    async read(userId: number, id: number, width?: ThumbnailWidth): Promise<ServedImage> {
      const photo =
        (await photos.seen(userId, id)) ?? ((await isShared(userId, id)) ? await photos.content(id) : undefined);
      if (!photo) throw notFound("This photo");
      if (width === undefined) return { bytes: photo.bytes, type: "image/jpeg", etag: `"${photo.sha256}"` };
      const bytes = await encodeThumbnail(photo.bytes, width);
      return { bytes, type: "image/webp", etag: `"${photo.sha256}-${width}"` };
    },
  };
};
export type PhotoService = ReturnType<typeof createPhotoService>;
