import { checkJpeg, type JpegState } from "../../../src/shared/photo/check-jpeg.ts";

type Check = (bytes: Uint8Array) => boolean;

const readText = (bytes: Uint8Array, start: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(start, start + length));

const openView = ({ buffer, byteOffset, byteLength }: Uint8Array) => new DataView(buffer, byteOffset, byteLength);

/** A PNG's chunks, up to the one that ends it. */
const isWholePng: Check = (bytes) => {
  const view = openView(bytes);
  let at = 8;
  while (at + 8 <= bytes.length) {
    if (readText(bytes, at + 4, 4) === "IEND") return true;
    at += 12 + view.getUint32(at);
  }
  return false;
};

/** The RIFF header of a WebP has the length of what follows it. */
const isWholeWebp: Check = (bytes) => bytes.length >= 12 && openView(bytes).getUint32(4, true) + 8 <= bytes.length;

const GIF = { extension: 0x21, image: 0x2c } as const;
/** The bytes of a color table by the flags before it; 0 without one. */
const measureColors = (flags: number): number => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);

/** A GIF's blocks, up to the end of its first frame, which is all that is drawn. */
const isWholeGif: Check = (bytes) => {
  const read = (at: number) => bytes[at] ?? 0;
  let at = 13 + measureColors(read(10));
  while (at < bytes.length) {
    const isImage = read(at) === GIF.image;
    if (!isImage && read(at) !== GIF.extension) return false;
    at += isImage ? 11 + measureColors(read(at + 9)) : 2;
    while (at < bytes.length && read(at) > 0) at += 1 + read(at);
    if (isImage) return at < bytes.length;
    at += 1;
  }
  return false;
};

/** The boxes of HEIC and AVIF (ISO 14496-12), of which one has the picture's data. */
const isWholeBoxes: Check = (bytes) => {
  const view = openView(bytes);
  let at = 0;
  let hasData = false;
  while (at + 8 <= bytes.length) {
    hasData ||= readText(bytes, at + 4, 4) === "mdat";
    const size = view.getUint32(at);
    // The last box may reach to the end, and one has its length in eight bytes.
    if (size === 0) return hasData;
    const length = size === 1 && at + 16 <= bytes.length ? Number(view.getBigUint64(at + 8)) : size;
    if (length < 8) return false;
    at += length;
  }
  return hasData && at === bytes.length;
};

/** The header of a BMP has its length. */
const isWholeBmp: Check = (bytes) => bytes.length >= 14 && openView(bytes).getUint32(2, true) <= bytes.length;

const CHECKS: Readonly<Record<string, Check>> = {
  "image/png": isWholePng,
  "image/webp": isWholeWebp,
  "image/gif": isWholeGif,
  "image/bmp": isWholeBmp,
  "image/heic": isWholeBoxes,
  "image/heif": isWholeBoxes,
  "image/avif": isWholeBoxes,
};

/**
 * Whether a picture's file is complete, by its structure: browsers draw what is there of one that was cut. `type` is
 * that of its first bytes. A type that is not known here counts as whole.
 */
export function checkPicture(bytes: Uint8Array, type: string | undefined): JpegState {
  if (type === "image/jpeg") return checkJpeg(bytes);
  return (CHECKS[type ?? ""] ?? (() => true))(bytes) ? "whole" : "cut";
}
