/** A format's media type, and the bytes at an offset by which its files are known. */
type Signature = { type: string; offset: number; bytes: string };

const SIGNATURES: readonly Signature[] = [
  { type: "image/jpeg", offset: 0, bytes: "\xff\xd8\xff" },
  { type: "image/png", offset: 0, bytes: "\x89PNG\r\n\x1a\n" },
  { type: "image/gif", offset: 0, bytes: "GIF8" },
  { type: "image/bmp", offset: 0, bytes: "BM" },
  { type: "image/webp", offset: 8, bytes: "WEBP" },
  { type: "image/tiff", offset: 0, bytes: "II*\0" },
  { type: "image/tiff", offset: 0, bytes: "MM\0*" },
  // ISO 14496-12: the brand of the file. ISO 23008-12 names those of HEIC and HEIF.
  ...["heic", "heix", "heim", "heis", "hevc", "hevx"].map((brand) => ({
    type: "image/heic",
    offset: 4,
    bytes: `ftyp${brand}`,
  })),
  ...["mif1", "msf1"].map((brand) => ({ type: "image/heif", offset: 4, bytes: `ftyp${brand}` })),
  ...["avif", "avis"].map((brand) => ({ type: "image/avif", offset: 4, bytes: `ftyp${brand}` })),
];

const HEAD_BYTES = 16;

/**
 * The media type of a picture by its first bytes, because phones and file managers give some pictures none or a wrong
 * one; undefined for what is not a picture.
 */
export async function sniffImageType(file: Blob): Promise<string | undefined> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const text = Array.from(head, (byte) => String.fromCharCode(byte)).join("");
  return SIGNATURES.find(({ offset, bytes }) => text.startsWith(bytes, offset))?.type;
}
