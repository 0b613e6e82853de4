/** One segment of the file: from its marker at `start` up to `end`. */
export type Segment = { marker: number; start: number; end: number };

/** Markers of ITU-T T.81, table B.1: the byte after 0xFF. */
export const MARKER = { end: 0xd9, scan: 0xda, firstApplication: 0xe0, lastApplication: 0xef, comment: 0xfe } as const;

/**
 * The most 0xFF bytes that are looked at. Compressed data has one in about 256 bytes, for restarts and stuffing; a file
 * that consists of nothing else would block the process for a tenth of a second.
 */
const getMaxSteps = ({ length }: Uint8Array): number => 10_000 + length / 16;
/** The most segments with a length. A large color profile or depth map takes some 200 of them. */
const MAX_SEGMENTS = 4000;

/** Stuffed zeros, TEM, restarts, start and end of image have no length; all other markers do. */
const standsAlone = (marker: number): boolean => marker <= 0x01 || (marker >= 0xd0 && marker <= MARKER.end);

/**
 * The segments of a JPEG in order, up to the end-of-image marker. A segment's content is skipped by its length, so that
 * a thumbnail in the metadata is not taken for the picture. Entropy-coded data and stray bytes are skipped too. A file
 * of very many markers seems to end early. Returns true if the file was read until its last byte.
 */
export function* readSegments(jpeg: Uint8Array): Generator<Segment, boolean> {
  let offset = 0;
  let segments = 0;
  for (let steps = getMaxSteps(jpeg); steps > 0; steps -= 1) {
    const start = jpeg.indexOf(0xff, offset);
    const marker = start < 0 ? undefined : jpeg[start + 1];
    if (marker === undefined) return true;
    if (marker === 0xff || marker === 0) {
      offset = start + (marker === 0 ? 2 : 1);
      continue;
    }
    const length = standsAlone(marker) ? 0 : ((jpeg[start + 2] ?? 0) << 8) | (jpeg[start + 3] ?? 0);
    const end = start + 2 + length;
    if (length > 0) segments += 1;
    if (end > jpeg.length || segments > MAX_SEGMENTS) return false;
    yield { marker, start, end };
    if (marker === MARKER.end) return false;
    offset = end;
  }
  return false;
}
