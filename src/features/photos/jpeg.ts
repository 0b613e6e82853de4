import { MARKER, readSegments } from "../../shared/photo/jpeg-segments.ts";

/** Markers of frame headers whose pictures are built up over several scans: progressive, also arithmetic coded. */
const PROGRESSIVE_FRAMES: ReadonlySet<number> = new Set([0xc2, 0xc6, 0xca, 0xce]);
/** A coefficient is a 16-bit number. */
const COEFFICIENT_BYTES = 2;

/**
 * The memory in bytes that decoding keeps besides the picture, by the frame header: a progressive file has all its
 * coefficients in memory at once, any other file a few rows. 0 without a frame header.
 */
export function estimateDecodingMemory(jpeg: Uint8Array): number {
  let largest = 0;
  for (const { marker, start } of readSegments(jpeg)) {
    if (marker === MARKER.scan) break;
    if (!PROGRESSIVE_FRAMES.has(marker)) continue;
    // After the marker: length (2), precision (1), height (2), width (2), number of components (1), then 3 bytes each.
    const read16 = (offset: number): number => ((jpeg[start + offset] ?? 0) << 8) | (jpeg[start + offset + 1] ?? 0);
    const pixels = read16(5) * read16(7);
    const samplings = Array.from({ length: jpeg[start + 9] ?? 0 }, (_, index) => {
      const factors = jpeg[start + 11 + 3 * index] ?? 0;
      return (factors >> 4) * (factors & 15);
    });
    const finest = Math.max(1, ...samplings);
    const perPixel = samplings.reduce((sum, sampling) => sum + sampling / finest, 0);
    largest = Math.max(largest, pixels * perPixel * COEFFICIENT_BYTES);
  }
  return largest;
}

/** Application segments after JFIF's own (EXIF, XMP, color profiles, maker's data) and comments. */
const isMetadata = (marker: number): boolean =>
  (marker > MARKER.firstApplication && marker <= MARKER.lastApplication) || marker === MARKER.comment;

/** The same picture without data that decoding does not need. */
export function stripMetadata(jpeg: Uint8Array): Uint8Array<ArrayBuffer> {
  const kept: Uint8Array[] = [];
  let keptUntil = 0;
  for (const { marker, start, end } of readSegments(jpeg)) {
    if (marker === MARKER.scan) break;
    if (!isMetadata(marker)) continue;
    kept.push(jpeg.subarray(keptUntil, start));
    keptUntil = end;
  }
  kept.push(jpeg.subarray(keptUntil));
  return new Uint8Array(Buffer.concat(kept));
}
