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
