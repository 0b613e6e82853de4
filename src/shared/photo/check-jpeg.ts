import { MARKER, readSegments, type Segment } from "./jpeg-segments.ts";

/**
 * Progressive encoders write about ten scans. Each scan costs the decoder a pass over the whole picture, even if it has
 * few bytes. A file of 10 MB with empty scans would keep a core busy for an hour.
 */
const MAX_SCANS = 32;

/** The frame headers of Huffman-coded pictures: baseline, extended, progressive. */
const FRAMES: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);
const COEFFICIENTS = 64;

/**
 * `unended`: all scans have begun, and the end-of-image marker is missing. The decoder tells whether the last scan is
 * complete: see `endJpeg`.
 */
export type JpegState = "whole" | "unended" | "cut";

/** Notes for each component in a scan's header which coefficients have arrived to the last bit. */
function noteScan(jpeg: Uint8Array, { start }: Segment, arrived: Map<number, Set<number>>): void {
  const count = jpeg[start + 4] ?? 0;
  const spectrum = start + 5 + 2 * count;
  const lowestBit = (jpeg[spectrum + 2] ?? 0) & 15;
  if (lowestBit > 0) return;
  for (let index = 0; index < count; index += 1) {
    const component = jpeg[start + 5 + 2 * index] ?? 0;
    const known = arrived.get(component) ?? new Set();
    for (let at = jpeg[spectrum] ?? 0; at <= Math.min(jpeg[spectrum + 1] ?? 0, COEFFICIENTS - 1); at += 1)
      known.add(at);
    arrived.set(component, known);
  }
}

/**
 * Whether a JPEG is complete: it has a scan, an end-of-image marker, and no more scans than usual. Decoders do not report
 * missing data; they fill them with gray. Bytes after the end, such as a phone's motion clip, are ignored.
 */
export function checkJpeg(jpeg: Uint8Array): JpegState {
  const arrived = new Map<number, Set<number>>();
  let components = Number.POSITIVE_INFINITY;
  let scans = 0;
  const segments = readSegments(jpeg);
  let read = segments.next();
  for (; !read.done; read = segments.next()) {
    const { marker, start } = read.value;
    if (FRAMES.has(marker)) components = jpeg[start + 9] ?? components;
    if (marker === MARKER.end) return scans > 0 ? "whole" : "cut";
    if (marker !== MARKER.scan) continue;
    scans += 1;
    if (scans > MAX_SCANS) return "cut";
    noteScan(jpeg, read.value, arrived);
  }
  const complete = [...arrived.values()].filter(({ size }) => size === COEFFICIENTS);
  return read.value && complete.length >= components ? "unended" : "cut";
}

const END = [0xff, MARKER.end] as const;
/** Bytes that are not marker, and that no decoder takes for gray. */
const FILLER = Uint8Array.from({ length: 2048 }, (_, index) => (index * 89 + 41) & 0x7f);

/** The length without what a copy that broke off has at its end: a half marker, or zeros. */
function findDataEnd(jpeg: Uint8Array): number {
  let end = jpeg.length;
  while (jpeg[end - 1] === 0) end -= 1;
  // A single zero belongs to a stuffed 0xFF.
  if (jpeg.length - end === 1) end = jpeg.length;
  return jpeg[end - 1] === 0xff ? end - 1 : end;
}

const concatenate = (one: Uint8Array, other: Iterable<number>): Uint8Array<ArrayBuffer> => {
  const rest = Uint8Array.from(other);
  const file = new Uint8Array(one.length + rest.length);
  file.set(one);
  file.set(rest, one.length);
  return file;
};

/**
 * An unended JPEG with an end, as two files. Decoders ignore what follows the last scan's data, so both show the same
 * picture if no data are missing; otherwise the second one shows its filler in their place.
 */
export function endJpeg(jpeg: Uint8Array): { ended: Uint8Array<ArrayBuffer>; filled: Uint8Array<ArrayBuffer> } {
  const data = jpeg.subarray(0, findDataEnd(jpeg));
  return { ended: concatenate(data, END), filled: concatenate(data, [...FILLER, ...END]) };
}
