import { ImageError } from "./image.ts";

/** Loads and decodes the picture at a URL, upright. Throws an ImageError, `unreadable`, if that fails. */
// An <img> and not createImageBitmap: every browser applies the EXIF orientation to it, and Safari can decode HEIC that
// way.
export async function decodeImage(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
  } catch (cause) {
    throw createUnreadableError({ cause });
  }
  if (image.naturalWidth === 0 || image.naturalHeight === 0) throw createUnreadableError();
  return image;
}

const createUnreadableError = (options?: ErrorOptions) =>
  new ImageError("unreadable", "This photo could not be opened. Please choose a JPEG, PNG or WebP.", options);
