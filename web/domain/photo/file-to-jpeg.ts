import { endJpeg } from "../../../src/shared/photo/check-jpeg.ts";
import { FOOD_PHOTO } from "../../../src/shared/product/limits.ts";
import { loadCode } from "../../platform/load-chunk.ts";
import { checkPicture } from "./check-picture.ts";
import { askAboutDamage } from "./damage-question.ts";
import { decodeImage } from "./decode-image.ts";
import { DEFAULT_JPEG_LIMITS, encodeJpeg, ImageError, type JpegLimits } from "./image.ts";
import { sniffImageType } from "./sniff-image-type.ts";

/** The limits of a photo of a meal. */
export const FOOD_JPEG_LIMITS: JpegLimits = {
  maxWidth: FOOD_PHOTO.maxWidth,
  stripLength: FOOD_PHOTO.stripLength,
  quality: FOOD_PHOTO.jpegQuality,
};

const EMPTY = "This photo is empty. Please choose another one.";
const DAMAGED = "This photo is damaged or incomplete. Please choose another one.";
const DECLINED = "Part of this photo is missing, so it was not used.";
const HEIC =
  "This browser could not open the HEIC photo. Save it as a JPEG and choose that. An iPhone takes JPEGs with Settings, Camera, Formats, Most Compatible.";

/** The picture as the browser draws it. */
async function convert(file: Blob, limits: JpegLimits): Promise<Blob> {
  const url = URL.createObjectURL(file);
  try {
    const image = await decodeImage(url);
    return await encodeJpeg(image, { width: image.naturalWidth, height: image.naturalHeight }, limits);
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** The same for a HEIC, which only Safari draws; other browsers fetch a decoder. */
async function convertHeic(file: Blob, limits: JpegLimits): Promise<Blob> {
  try {
    return await convert(file, limits);
  } catch (cause) {
    if (!(cause instanceof ImageError && cause.kind === "unreadable")) throw cause;
  }
  try {
    const { decodeHeic } = await loadCode(() => import("./heic/decode-heic.ts"), false);
    const bitmap = await decodeHeic(await file.arrayBuffer());
    return await encodeJpeg(bitmap, bitmap, limits);
  } catch (cause) {
    throw new ImageError("unreadable", HEIC, { cause });
  }
}

const isSame = async (one: Blob, other: Blob): Promise<boolean> => {
  const [bytes, others] = [new Uint8Array(await one.arrayBuffer()), new Uint8Array(await other.arrayBuffer())];
  return bytes.length === others.length && bytes.every((byte, at) => byte === others[at]);
};

/** An unended JPEG, and whether none of its picture is missing. */
async function convertUnended(bytes: Uint8Array, limits: JpegLimits) {
  const { ended, filled } = endJpeg(bytes);
  const [jpeg, other] = [await convert(new Blob([ended]), limits), await convert(new Blob([filled]), limits)];
  return { jpeg, isWhole: await isSame(jpeg, other) };
}

/** Converts a picture by its content, whatever its name, and checks whether it is complete. */
async function convertChecked(file: Blob, limits: JpegLimits): Promise<{ jpeg: Blob; isWhole: boolean }> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes.length === 0) throw new ImageError("unreadable", EMPTY);
  const type = await sniffImageType(file);
  const state = checkPicture(bytes, type);
  try {
    if (state === "unended") return await convertUnended(bytes, limits);
    const isHeic = type === "image/heic" || type === "image/heif";
    return { jpeg: await (isHeic ? convertHeic : convert)(file, limits), isWhole: state === "whole" };
  } catch (error) {
    // Nothing of it can be drawn.
    if (state === "whole" || !(error instanceof ImageError && error.kind === "unreadable")) throw error;
    throw new ImageError("unreadable", DAMAGED, { cause: error });
  }
}

/**
 * Converts the picture in `file` to an upright JPEG within `limits`. A canvas hides that a part of it is missing: then
 * the person is asked, unless `mayBeDamaged` decides. Throws an ImageError: `unreadable` if the file cannot be decoded,
 * `declined` if it is damaged and not wanted, `no_output` if the browser cannot encode the result.
 */
export async function fileToJpeg(
  file: Blob,
  limits: JpegLimits = DEFAULT_JPEG_LIMITS,
  mayBeDamaged: (jpeg: Blob) => Promise<boolean> = askAboutDamage,
): Promise<Blob> {
  const { jpeg, isWhole } = await convertChecked(file, limits);
  if (!isWhole && !(await mayBeDamaged(jpeg))) throw new ImageError("declined", DECLINED);
  return jpeg;
}
