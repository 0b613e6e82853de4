/** The bytes of one segment: from its marker at `start` up to `end`. */
type Segment = { marker: number; start: number; end: number };

/** Markers of ITU-T T.81, table B.1: the byte after 0xFF. */
const MARKER = { end: 0xd9, scan: 0xda, firstApplication: 0xe0, lastApplication: 0xef, comment: 0xfe } as const;

/** Stuffed zeros, TEM, restarts, start and end of the image stand alone; every other marker is followed by a length. */
const standsAlone = (marker: number): boolean => marker <= 0x01 || (marker >= 0xd0 && marker <= MARKER.end);

/**
 * The segments of a JPEG in order, up to the end-of-image marker. What a segment's length covers is stepped over, so a
 * thumbnail inside the metadata is never taken for the picture; so are entropy-coded data and stray bytes.
 */
function* segmentsOf(jpeg: Uint8Array): Generator<Segment> {
  let offset = 0;
  for (;;) {
    const start = jpeg.indexOf(0xff, offset);
    const marker = start < 0 ? undefined : jpeg[start + 1];
    if (marker === undefined) return;
    if (marker === 0xff || marker === 0) {
      offset = start + (marker === 0 ? 2 : 1);
      continue;
    }
    const length = standsAlone(marker) ? 0 : ((jpeg[start + 2] ?? 0) << 8) | (jpeg[start + 3] ?? 0);
    const end = start + 2 + length;
    if (end > jpeg.length) return;
    yield { marker, start, end };
    if (marker === MARKER.end) return;
    offset = end;
  }
}

/**
 * Progressive encoders write about ten scans. Each costs the decoder a pass over the whole picture, however few bytes it
 * has: a file of 10 MB made of empty scans would keep a core busy for an hour.
 */
const MOST_SCANS = 32;

/**
 * Whether the picture in a JPEG was transmitted to its end, which is a scan and the end-of-image marker after it, in no
 * more scans than cameras and programs write. The decoder does not tell: it fills what is missing with grey. Bytes after
 * the end, such as a phone's motion clip, do not matter.
 */
export function isSoundJpeg(jpeg: Uint8Array): boolean {
  let scans = 0;
  for (const { marker } of segmentsOf(jpeg)) {
    if (marker === MARKER.scan) scans += 1;
    if (scans > MOST_SCANS) return false;
    if (marker === MARKER.end) return scans > 0;
  }
  return false;
}

/** Application segments after JFIF's own (EXIF, XMP, colour profiles, maker's data) and comments. */
const isMetadata = (marker: number): boolean =>
  (marker > MARKER.firstApplication && marker <= MARKER.lastApplication) || marker === MARKER.comment;

/** The same picture without anything that is not needed to decode it. */
export function withoutMetadata(jpeg: Uint8Array): Uint8Array<ArrayBuffer> {
  const kept: Uint8Array[] = [];
  let keptUpTo = 0;
  for (const { marker, start, end } of segmentsOf(jpeg)) {
    if (marker === MARKER.scan) break;
    if (!isMetadata(marker)) continue;
    kept.push(jpeg.subarray(keptUpTo, start));
    keptUpTo = end;
  }
  kept.push(jpeg.subarray(keptUpTo));
  return new Uint8Array(Buffer.concat(kept));
}
