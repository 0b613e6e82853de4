import type { CurrentUser } from "../../current-user.ts";
import { AppError, invalidField, notFound } from "../../errors.ts";
import type { FairQueue } from "../../fair-queue.ts";
import type { Clock } from "../../integrations/clock.ts";
import { setNewest } from "../../set-newest.ts";
import { buildImageUrl, parseImageId } from "../../shared/product/image-url.ts";
import { computeDigest, type PhotoContents } from "./contents.ts";
import { describePhoto, type PhotoFingerprint } from "./photo-fingerprint.ts";
import {
  createPlaceholder,
  encodePicture,
  encodeThumbnail,
  FOOD_PICTURE,
  LABEL_PICTURE,
  type Picture,
  type PictureSize,
  PROFILE_PICTURE,
  type ThumbnailWidth,
} from "./picture.ts";
import type { PhotoBudget, PhotoRepository } from "./repository.ts";

type Deps = {
  photos: PhotoRepository;
  contents: PhotoContents;
  /** Whether a meal with this photo was shared with the account. */
  isShared: (userId: number, id: number) => Promise<boolean>;
  /** Limits how many pictures are decoded at once. */
  decoding: FairQueue;
  /** The room that an account has for photos, and why one was not stored. */
  budget: {
    describePhotos(user: CurrentUser): PhotoBudget;
    getPhotoRefusal(budget: PhotoBudget, bytes: number): Promise<AppError>;
  };
  clock: Clock;
};

/** `url` is where the photo is served, `jpeg` what was stored, `sha256` its digest. */
export type StoredPhoto = { id: number; url: string; jpeg: Uint8Array; sha256: string };

/** A photo that can be stored: as it will be, and the function that does it. */
export type PreparedPhoto = Pick<StoredPhoto, "sha256"> & { store(): Promise<StoredPhoto> };

/** A picture with its placeholder, and what a photo of food looks like. */
type DescribedPicture = Picture & { placeholder: string; look: PhotoFingerprint | null };

/** An image as it is served; `etag` changes with its bytes. `load` throws 404 if they are lost, 503 if they are away. */
export type ServedImage = {
  load(): Promise<Uint8Array>;
  type: "image/jpeg" | "image/webp";
  etag: string;
};

/** Thumbnails that are cached, of some 5 KB each: friends see the same meals and profile pictures. */
const THUMBNAILS_MAX = 200;

/** The id under which pictures of the product wait for their turn; no account has it. */
const OWN_PICTURES = 0;

/** The error for a field whose picture is none; any other error is returned as it is. */
const nameField = (error: unknown, field: string): unknown =>
  error instanceof AppError && error.details.kind === "invalid_image"
    ? new AppError(error.status, error.message, { ...error.details, fields: { [field]: error.message } })
    : error;

const notOwnImage = (field: string) => invalidField(field, "The photo must be one of yours or an image");

/** Stores photos and decides who may see them. */
export const createPhotoService = ({ photos, contents, isShared, decoding, budget, clock }: Deps) => {
  const thumbnails = new Map<string, Uint8Array>();

  /** Decodes and encodes a picture of an account when it is its turn. Throws like `encodePicture`, and 503. */
  async function encode(userId: number, bytes: Uint8Array, size: PictureSize): Promise<DescribedPicture> {
    const release = await decoding.acquire(String(userId), 1);
    try {
      const picture = await encodePicture(bytes, size);
      const [placeholder, look] = await Promise.all([
        createPlaceholder(picture.jpeg),
        size === FOOD_PICTURE ? describePhoto(picture.jpeg) : null,
      ]);
      return { ...picture, placeholder, look };
    } finally {
      release();
    }
  }

  /** Puts a photo that is sent again back into the bucket, if it is lost there. */
  async function replaceLost(
    { id, objectKey: lostKey }: { id: number; objectKey: string | null },
    content: { userId: number; sha256: string; jpeg: Uint8Array },
  ): Promise<void> {
    const { sha256, jpeg } = content;
    const lost = { sha256, bytes: jpeg, objectKey: lostKey, objectBytes: jpeg.byteLength };
    if (lostKey === null || !(await contents.isLost(lost))) return;
    await contents.store(content, ({ objectKey }) => photos.replaceObject({ id, lostKey, objectKey }));
  }

  async function storePicture(
    user: CurrentUser,
    { jpeg, ...picture }: DescribedPicture,
    sha256 = computeDigest(jpeg),
  ): Promise<StoredPhoto> {
    const photo = { ...picture, userId: user.id, sha256, createdAt: clock.now() };
    const room = budget.describePhotos(user);
    const known = contents.isInBucket ? await photos.reuse(photo) : undefined;
    if (known) await replaceLost(known, { userId: user.id, sha256, jpeg });
    const stored =
      known ??
      (await contents.store({ userId: user.id, sha256, jpeg }, (place) => photos.store({ ...photo, ...place }, room)));
    if (stored === undefined) throw await budget.getPhotoRefusal(room, jpeg.byteLength);
    return { id: stored.id, url: buildImageUrl(stored.id), jpeg, sha256 };
  }

  /** Decodes the picture of a data URL. Errors name the field that contained it. */
  async function decodePicture(
    userId: number,
    dataUrl: string,
    field: string,
    size: PictureSize,
  ): Promise<DescribedPicture> {
    const bytes = decodeImageDataUrl(dataUrl);
    if (!bytes) throw notOwnImage(field);
    try {
      return await encode(userId, bytes, size);
    } catch (error) {
      throw nameField(error, field);
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
     * Prepares a photo as `encodePicture` returns it. Throws 422 `invalid_image`, which names the field if there is one.
     * `store` stores it once per account, and throws 413 `photo_quota` or 429 if the account has no room for it.
     */
    async prepare(user: CurrentUser, bytes: Uint8Array, field?: string): Promise<PreparedPhoto> {
      try {
        const picture = await encode(user.id, bytes, FOOD_PICTURE);
        const sha256 = computeDigest(picture.jpeg);
        return { sha256, store: () => storePicture(user, picture, sha256) };
      } catch (error) {
        throw field === undefined ? error : nameField(error, field);
      }
    },

    /**
     * Stores a photo, and returns it with the detail that reading its text takes. Throws 422 `invalid_image`, 413
     * `photo_quota`, 429 and 503.
     */
    async storeDetailed(user: CurrentUser, bytes: Uint8Array): Promise<{ url: string; detailed: Uint8Array }> {
      const { jpeg: detailed } = await encode(user.id, bytes, LABEL_PICTURE);
      const { url } = await storePicture(user, await encode(user.id, detailed, FOOD_PICTURE));
      return { url, detailed };
    },

    /**
     * Encodes a picture of the product's own, once for all accounts. The returned function stores it for one, and throws
     * 413 `photo_quota` or 429 if the account has no room for it.
     */
    async prepareOwn(bytes: Uint8Array): Promise<(user: CurrentUser) => Promise<StoredPhoto>> {
      const picture = await encode(OWN_PICTURES, bytes, FOOD_PICTURE);
      const sha256 = computeDigest(picture.jpeg);
      return (user) => storePicture(user, picture, sha256);
    },

    /** A stored photo of the account by its address. Throws 422 for any other text in `field`, which is never fetched. */
    async findOwn(userId: number, url: string, field: string): Promise<StoredPhoto> {
      const id = parseImageId(url);
      const find = async () =>
        id !== undefined && (await photos.has(userId, id)) ? await photos.findVisible(userId, id) : undefined;
      const photo = await find();
      if (id === undefined || !photo) throw notOwnImage(field);
      const jpeg = await contents.read(photo, find);
      if (!jpeg) throw notOwnImage(field);
      return { id, url, jpeg, sha256: photo.sha256 };
    },

    check: createChecker("imageUrl", FOOD_PICTURE),
    checkProfilePicture: createChecker("profileImageUrl", PROFILE_PICTURE),

    /** The stored JPEG, or a WebP thumbnail of it. Throws 404 if the account may not see it. */
    async read(userId: number, id: number, width?: ThumbnailWidth): Promise<ServedImage> {
      const find = async () =>
        (await photos.findVisible(userId, id)) ?? ((await isShared(userId, id)) ? await photos.findAny(id) : undefined);
      const require = <Found>(found: Found | undefined): Found => {
        if (found === undefined) throw notFound("This photo");
        return found;
      };
      const photo = require(await find());
      const loadPhoto = async () => require(await contents.read(photo, find));
      if (width === undefined) return { load: loadPhoto, type: "image/jpeg", etag: `"${photo.sha256}"` };
      const etag = `"${photo.sha256}-${width}"`;
      const load = async () => {
        const known = thumbnails.get(etag);
        if (known) return known;
        const thumbnail = await encodeThumbnail(await loadPhoto(), width);
        setNewest(thumbnails, etag, thumbnail, THUMBNAILS_MAX);
        return thumbnail;
      };
      return { load, type: "image/webp", etag };
    },
  };
};
export type PhotoService = ReturnType<typeof createPhotoService>;

/** Any image type: the decoder detects the real format from the bytes. */
const IMAGE_DATA_URL = /^data:image\/[\w.+-]+;base64,/i;

/** Decodes a base64 image data URL; undefined for any other string. */
export function decodeImageDataUrl(url: string): Uint8Array<ArrayBuffer> | undefined {
  const label = IMAGE_DATA_URL.exec(url)?.[0];
  if (label === undefined) return undefined;
  try {
    return Uint8Array.fromBase64(url.slice(label.length));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
