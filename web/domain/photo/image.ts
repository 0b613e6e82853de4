import { fitPicture, type PictureLimits, type PixelSize } from "../../../src/shared/photo/fit-picture.ts";

/**
 * Photos are scaled down on the device before they are sent. All of this also works on insecure origins, such as a
 * phone that opens the server in the local network.
 */

/** Limits in pixels, and JPEG quality from 0 to 1. */
export type JpegLimits = PictureLimits & { quality: number };

/** The limits if the caller gives none. */
export const DEFAULT_JPEG_LIMITS: JpegLimits = { maxWidth: 800, quality: 0.8 };

/** `declined`: a part of the picture is missing, and the person has not wanted it. */
export type ImageErrorKind = "unreadable" | "declined" | "no_output";

/** A picture that could not be converted to JPEG; the message is shown to the user. */
export class ImageError extends Error {
  override readonly name = "ImageError";
  readonly kind: ImageErrorKind;

  constructor(kind: ImageErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

/** The current frame of `video` as a JPEG within `limits`. Throws an ImageError if there is no frame yet. */
export function videoToJpeg(video: HTMLVideoElement, limits: JpegLimits = DEFAULT_JPEG_LIMITS): Promise<Blob> {
  return encodeJpeg(video, { width: video.videoWidth, height: video.videoHeight }, limits);
}

/** `blob` as a data URL, to send a photo inside JSON. */
export async function blobToDataUrl(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return `data:${blob.type};base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))}`;
}

/** A picture of this size in pixels as a JPEG within `limits`. Throws an ImageError, `no_output`, if that fails. */
export async function encodeJpeg(source: CanvasImageSource, size: PixelSize, limits: JpegLimits): Promise<Blob> {
  if (size.width === 0 || size.height === 0) throw createOutputError();
  const { width, height } = fitPicture(size, limits);
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (!context) throw createOutputError();
  // JPEG has no transparency: without this, a transparent PNG would get a black background.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high";
  context.drawImage(source, 0, 0, width, height);
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", limits.quality));
  if (!jpeg || jpeg.size === 0) throw createOutputError();
  return jpeg;
}

const createOutputError = () => new ImageError("no_output", "Failed to process the image. Please try again.");
