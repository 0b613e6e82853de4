/** One segment of the file: from its marker at `start` up to `end`. */
type Segment = { marker: number; start: number; end: number };

/** Markers of ITU-T T.81, table B.1: the byte after 0xFF. */
const MARKER = { end: 0xd9, scan: 0xda, firstApplication: 0xe0, lastApplication: 0xef, comment: 0xfe } as const;

/** Stuffed zeros, TEM, restarts, start and end of image have no length; all other markers do. */
const standsAlone = (marker: number): boolean => marker <= 0x01 || (marker >= 0xd0 && marker <= MARKER.end);

/**
 * The segments of a JPEG in order, up to the end-of-image marker. A segment's content is skipped by its length, so that
 * a thumbnail in the metadata is not taken for the picture. Entropy-coded data and stray bytes are skipped too.
 */
function* readSegments(jpeg: Uint8Array): Generator<Segment> {
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
