/** Whatever image the label names: what it really is, the decoder tells from its bytes. */
const IMAGE_DATA_URL = /^data:image\/[\w.+-]+;base64,/i;

/** The bytes of a base64 image data URL, or undefined for any other text. */
export function bytesOfImageDataUrl(url: string): Uint8Array<ArrayBuffer> | undefined {
  const label = IMAGE_DATA_URL.exec(url)?.[0];
  if (label === undefined) return undefined;
  try {
    return Uint8Array.fromBase64(url.slice(label.length));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
