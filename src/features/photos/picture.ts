import { AppError } from "../../errors.ts";
import { checkJpeg, endJpeg } from "../../shared/photo/check-jpeg.ts";
import { fitPicture, type PictureLimits } from "../../shared/photo/fit-picture.ts";
import { FOOD_PHOTO, PROFILE_PHOTO, type THUMBNAIL_WIDTHS } from "../../shared/product/limits.ts";
import { LOCALE } from "../../shared/text/locale.ts";
import { estimateDecodingMemory, stripMetadata } from "./jpeg.ts";
import { fillTransparency } from "./white-ground.ts";

/** The limits in pixels that a picture is scaled down to, and the JPEG quality from 1 to 100. */
export type PictureSize = PictureLimits & { quality: number };

/** A picture that is safe to store and serve: upright and without metadata. */
export type Picture = { jpeg: Uint8Array<ArrayBuffer>; width: number; height: number };

export const FOOD_PICTURE: PictureSize = {
  maxWidth: FOOD_PHOTO.maxWidth,
  stripLength: FOOD_PHOTO.stripLength,
  quality: FOOD_PHOTO.jpegQuality * 100,
};

/** A label, on which small print has to be read. It is not stored. */
export const LABEL_PICTURE: PictureSize = { maxWidth: 1600, maxHeight: 2200, quality: 90 };

export const PROFILE_PICTURE: PictureSize = {
  maxWidth: PROFILE_PHOTO.maxSide,
  maxHeight: PROFILE_PHOTO.maxSide,
  quality: PROFILE_PHOTO.jpegQuality * 100,
};

const ACCEPTED_FORMATS: ReadonlySet<Bun.Image.Format> = new Set(["jpeg", "png", "webp"]);
const THUMBNAIL_QUALITY = 75;

/** What the largest picture takes once it is decoded: red, green, blue and alpha, a byte each. */
const MAX_DECODING_MEMORY = 4 * FOOD_PHOTO.maxPixels;

const invalidImage = (message: string, cause?: unknown) =>
  new AppError(422, message, { kind: "invalid_image" }, { cause });
const notAPhoto = (cause?: unknown) => invalidImage("This is not a JPEG, PNG or WebP photo.", cause);
const damaged = (cause?: unknown) =>
  invalidImage("This photo is damaged or incomplete. Please choose another one.", cause);

/** The message for an error of the decoder; any other error is returned as it is. */
function toImageError(error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  switch (code) {
    case "ERR_IMAGE_UNKNOWN_FORMAT":
    case "ERR_IMAGE_FORMAT_UNSUPPORTED":
      return notAPhoto(error);
    case "ERR_IMAGE_TOO_MANY_PIXELS":
      return invalidImage(`This photo has more than ${FOOD_PHOTO.maxPixels / 1e6} megapixels.`, error);
    case "ERR_IMAGE_DECODE_FAILED":
    case "ERR_IMAGE_ENCODE_FAILED":
      return damaged(error);
    default:
      return error;
  }
}

/** Refuses by the header what would cost much more to decode than photos do. */
function requireModestCost(bytes: Uint8Array, { width, height, format }: Bun.Image.Metadata): void {
  if (Math.max(width, height) > FOOD_PHOTO.maxSide) {
    throw invalidImage(`This photo has a side of more than ${FOOD_PHOTO.maxSide.toLocaleString(LOCALE)} pixels.`);
  }
  if (format !== "jpeg") return;
  if (estimateDecodingMemory(bytes) > MAX_DECODING_MEMORY) {
    throw invalidImage("This photo takes too much memory. Please choose a smaller one.");
  }
  if (checkJpeg(bytes) === "cut") throw damaged();
}

/** The longer side in pixels and the quality from 1 to 100. It is enough to tell a pizza from a salad when enlarged. */
const PLACEHOLDER = { side: 8, quality: 60 } as const;

/**
 * A tiny version of a picture as a data URL: a WebP of some 80 bytes that looks blurred when enlarged. It must be small,
 * because every entry of a list has one. The placeholder() of `Bun.Image` is a PNG of more than a kilobyte.
 */
export const createPlaceholder = (jpeg: Uint8Array): Promise<string> =>
  new Bun.Image(jpeg)
    .resize(PLACEHOLDER.side, PLACEHOLDER.side, { fit: "inside" })
    .webp({ quality: PLACEHOLDER.quality })
    .dataurl();

/** Scales a picture that is not refused by its header, and encodes it without metadata. */
async function convert(bytes: Uint8Array, size: PictureSize): Promise<Picture> {
  const image = new Bun.Image(bytes, { maxPixels: FOOD_PHOTO.maxPixels });
  const metadata = await image.metadata();
  const { width, height } = fitPicture(metadata, size);
  // Plain numbers: with `fit: "inside"` every pixel would be decoded, which takes three times as long for a phone's
  // photo.
  const scaled = image.resize(width, height);
  const opaque = metadata.format === "jpeg" ? scaled : await fillTransparency(scaled);
  // The encoder copies the color profile, up to megabytes from the sender. Without it colors are read as sRGB, which
  // is what a browser's canvas has already produced.
  const jpeg = stripMetadata(await opaque.jpeg({ quality: size.quality }).bytes());
  return { jpeg, width: opaque.width, height: opaque.height };
}

/** Converts a JPEG whose end is missing, if none of its picture is. */
async function convertUnended(bytes: Uint8Array, size: PictureSize) {
  const { ended, filled } = endJpeg(bytes);
  const [picture, other] = [await convert(ended, size), await convert(filled, size)];
  if (Buffer.compare(picture.jpeg, other.jpeg) !== 0) throw damaged();
  return picture;
}

async function scale(bytes: Uint8Array, size: PictureSize): Promise<Picture> {
  const metadata = await new Bun.Image(bytes, { maxPixels: FOOD_PHOTO.maxPixels }).metadata();
  if (!ACCEPTED_FORMATS.has(metadata.format)) throw notAPhoto();
  requireModestCost(bytes, metadata);
  const isUnended = metadata.format === "jpeg" && checkJpeg(bytes) === "unended";
  return isUnended ? convertUnended(bytes, size) : convert(bytes, size);
}

/**
 * Decodes a JPEG, PNG or WebP (detected by content) and encodes it as an upright JPEG within `size`. EXIF, GPS and all
 * other metadata are removed. Transparency becomes white. Throws 422 `invalid_image` for other formats, more than 25
 * megapixels or 16,384 pixels on a side, animations, and damaged or incomplete files.
 */
export async function encodePicture(bytes: Uint8Array, size: PictureSize): Promise<Picture> {
  if (bytes.length === 0) throw invalidImage("This photo is empty.");
  try {
    return await scale(bytes, size);
  } catch (error) {
    throw toImageError(error);
  }
}

export type ThumbnailWidth = (typeof THUMBNAIL_WIDTHS)[number];

/** A WebP of a stored picture, `width` pixels wide, or less if the picture is smaller. */
export const encodeThumbnail = (jpeg: Uint8Array, width: ThumbnailWidth): Promise<Uint8Array> =>
  new Bun.Image(jpeg)
    .resize(width, undefined, { withoutEnlargement: true })
    .webp({ quality: THUMBNAIL_QUALITY })
    .bytes();
