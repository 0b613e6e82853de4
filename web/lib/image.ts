/**
 * Photos are made small on the device before they travel. Everything here also works on insecure origins, where a
 * phone on the local network finds itself.
 */

export type JpegLimits = {
  /** Widest result in pixels; a narrower picture keeps its size. */
  maxWidth: number;
  /** Tallest result in pixels, where that matters too. */
  maxHeight?: number;
  /** JPEG quality from 0 to 1. */
  quality: number;
};

/** What a picture is scaled to where the caller does not say. */
export const DEFAULT_JPEG_LIMITS: JpegLimits = { maxWidth: 800, quality: 0.8 };

export type ImageErrorKind = "unreadable" | "no_output";

/** A picture that could not be turned into a JPEG; the message is meant for the person. */
export class ImageError extends Error {
  override readonly name = "ImageError";
  readonly kind: ImageErrorKind;

  constructor(kind: ImageErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

export type PixelSize = { width: number; height: number };

/** `size` scaled down to at most `maxWidth` pixels, in whole pixels, keeping its proportions; never scaled up. */
export function fitWidth(size: PixelSize, maxWidth: number): PixelSize {
  const scale = Math.min(1, maxWidth / size.width);
  return {
    width: Math.max(1, Math.round(size.width * scale)),
    height: Math.max(1, Math.round(size.height * scale)),
  };
}

/** `size` within the limits. */
function fit(size: PixelSize, { maxWidth, maxHeight }: JpegLimits): PixelSize {
  const widest = maxHeight === undefined ? maxWidth : Math.min(maxWidth, (maxHeight * size.width) / size.height);
  return fitWidth(size, widest);
}

/**
 * The picture in `file`, upright, as a JPEG within `limits`. Throws an ImageError: `unreadable` where the browser
 * cannot decode the file, `no_output` where it cannot encode the result.
 */
export async function jpegOfFile(file: Blob, limits: JpegLimits = DEFAULT_JPEG_LIMITS): Promise<Blob> {
  const url = URL.createObjectURL(file);
  try {
    const image = await decodeImage(url);
    return await encode(image, { width: image.naturalWidth, height: image.naturalHeight }, limits);
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** The frame that `video` shows now as a JPEG within `limits`. Throws an ImageError where there is no frame yet. */
export function jpegOfVideo(video: HTMLVideoElement, limits: JpegLimits = DEFAULT_JPEG_LIMITS): Promise<Blob> {
  return encode(video, { width: video.videoWidth, height: video.videoHeight }, limits);
}

/** The bytes of `blob` as a data URL, for where a photo has to travel inside JSON. */
export async function dataUrlOf(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return `data:${blob.type};base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))}`;
}

/** The picture at an address, upright and ready to be drawn. Throws an ImageError, `unreadable`, where it cannot be. */
// An <img> rather than createImageBitmap: every browser turns it upright by its EXIF orientation, and Safari decodes
// HEIC through it.
export async function decodeImage(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
  } catch (cause) {
    throw unreadable({ cause });
  }
  if (image.naturalWidth === 0 || image.naturalHeight === 0) throw unreadable();
  return image;
}

const unreadable = (options?: ErrorOptions) =>
  new ImageError("unreadable", "This photo could not be opened. Please choose a JPEG, PNG or WebP.", options);

async function encode(source: CanvasImageSource, size: PixelSize, limits: JpegLimits): Promise<Blob> {
  if (size.width === 0 || size.height === 0) throw noOutput();
  const { width, height } = fit(size, limits);
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (!context) throw noOutput();
  // JPEG has no transparency: without this a cut-out PNG would stand on black.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high";
  context.drawImage(source, 0, 0, width, height);
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", limits.quality));
  if (!jpeg || jpeg.size === 0) throw noOutput();
  return jpeg;
}

const noOutput = () => new ImageError("no_output", "Failed to process the image. Please try again.");
