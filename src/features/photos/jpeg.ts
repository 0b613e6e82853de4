/** One segment of the file: from its marker at `start` up to `end`. */
type Segment = { marker: number; start: number; end: number };

/** Markers of ITU-T T.81, table B.1: the byte after 0xFF. */
const MARKER = { end: 0xd9, scan: 0xda, firstApplication: 0xe0, lastApplication: 0xef, comment: 0xfe } as const;

/**
 * The most 0xFF bytes that are looked at. Compressed data has one in about 256 bytes, for restarts and stuffing; a file
 * that consists of nothing else would block the process for a tenth of a second.
 */
const getMaxSteps = ({ length }: Uint8Array): number => 10_000 + length / 16;
/** The most segments with a length. A large colour profile or depth map takes some 200 of them. */
const MAX_SEGMENTS = 4000;

/** Stuffed zeros, TEM, restarts, start and end of image have no length; all other markers do. */
const standsAlone = (marker: number): boolean => marker <= 0x01 || (marker >= 0xd0 && marker <= MARKER.end);

/**
 * The segments of a JPEG in order, up to the end-of-image marker. A segment's content is skipped by its length, so that
 * a thumbnail in the metadata is not taken for the picture. Entropy-coded data and stray bytes are skipped too. A file
 * of very many markers seems to end early.
 */
function* readSegments(jpeg: Uint8Array): Generator<Segment> {
  let offset = 0;
  let segments = 0;
  for (let steps = getMaxSteps(jpeg); steps > 0; steps -= 1) {
    const start = jpeg.indexOf(0xff, offset);
    const marker = start < 0 ? undefined : jpeg[start + 1];
    if (marker === undefined) return;
    if (marker === 0xff || marker === 0) {
      offset = start + (marker === 0 ? 2 : 1);
      continue;
    }
    const length = standsAlone(marker) ? 0 : ((jpeg[start + 2] ?? 0) << 8) | (jpeg[start + 3] ?? 0);
    const end = start + 2 + length;
    if (length > 0) segments += 1;
    if (end > jpeg.length || segments > MAX_SEGMENTS) return;
    yield { marker, start, end };
    if (marker === MARKER.end) return;
    offset = end;
  }
}

/**
 * Progressive encoders write about ten scans. Each scan costs the decoder a pass over the whole picture, even if it has
 * few bytes. A file of 10 MB with empty scans would keep a core busy for an hour.
 */
const MAX_SCANS = 32;

/**
 * Whether a JPEG is complete: it has a scan, an end-of-image marker, and no more scans than usual. The decoder does not
 * report missing data; it fills them with grey. Bytes after the end, such as a phone's motion clip, are ignored.
 */
export function isCompleteJpeg(jpeg: Uint8Array): boolean {
  let scans = 0;
  for (const { marker } of readSegments(jpeg)) {
    if (marker === MARKER.scan) scans += 1;
    if (scans > MAX_SCANS) return false;
    if (marker === MARKER.end) return scans > 0;
  }
  return false;
}

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

/** Application segments after JFIF's own (EXIF, XMP, colour profiles, maker's data) and comments. */
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
