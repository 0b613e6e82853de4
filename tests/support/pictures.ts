import { deflateSync } from "node:zlib";
import { decode as decodePng } from "fast-png";
import { noiseBytes, readNoise } from "./noise.ts";

/** Test pictures, created when they are needed. Each is a complete file. */
export type FileBytes = Uint8Array<ArrayBuffer>;
export type Rgb = readonly [red: number, green: number, blue: number];

export const RED: Rgb = [220, 30, 30];
export const BLUE: Rgb = [30, 30, 220];

const concatenate = (...parts: Uint8Array[]): FileBytes => new Uint8Array(Buffer.concat(parts));
const latin1 = (text: string): Uint8Array => Buffer.from(text, "latin1");
const u16 = (value: number): number[] => [value >> 8, value & 0xff];
const u32 = (value: number): number[] => [...u16(value >>> 16), ...u16(value & 0xffff)];

const PNG_SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const RGB_8_BIT = [8, 2, 0, 0, 0];

function pngChunk(type: string, data: Uint8Array): FileBytes {
  const body = concatenate(latin1(type), data);
  return concatenate(Uint8Array.from(u32(data.length)), body, Uint8Array.from(u32(Bun.hash.crc32(body))));
}

const encodePng = (width: number, height: number, rows: Uint8Array): FileBytes =>
  concatenate(
    PNG_SIGNATURE,
    pngChunk("IHDR", Uint8Array.from([...u32(width), ...u32(height), ...RGB_8_BIT])),
    pngChunk("IDAT", deflateSync(rows, { level: 1 })),
    pngChunk("IEND", new Uint8Array()),
  );

/** A PNG with the colors of `colorAt`. */
export function png(width: number, height: number, colorAt: (x: number, y: number) => Rgb = () => RED): FileBytes {
  const rowLength = 1 + 3 * width;
  const rows = new Uint8Array(rowLength * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) rows.set(colorAt(x, y), y * rowLength + 1 + 3 * x);
  }
  return encodePng(width, height, rows);
}

/** A PNG of black pixels: some hundred kilobytes for 25 megapixels. */
export const flatPng = (width: number, height: number): FileBytes =>
  encodePng(width, height, new Uint8Array((1 + 3 * width) * height));

/** The PNG with a chunk of this type and content before its picture. */
export const withChunk = (file: Uint8Array, type: string, data: Uint8Array): FileBytes => {
  const pictureAt = Buffer.from(file).indexOf("IDAT") - 4;
  return concatenate(file.subarray(0, pictureAt), pngChunk(type, data), file.subarray(pictureAt));
};

/** The content of a compressed text or profile that unpacks to `bytes` zeros. */
export const compressedZeros = (bytes: number): FileBytes =>
  concatenate(latin1("x\0\0"), deflateSync(new Uint8Array(bytes)));

/** A PNG of random pixels, which no encoder makes small. */
export function noisePng(width: number, height: number): FileBytes {
  const rowLength = 1 + 3 * width;
  const rows = noiseBytes(rowLength * height);
  // The filter byte of each row: none.
  for (let y = 0; y < height; y += 1) rows[y * rowLength] = 0;
  return encodePng(width, height, rows);
}

/** A PNG whose header claims a huge size. */
export const hugePng = (side = 20_000): FileBytes => encodePng(side, side, new Uint8Array(64));

const encoded = async (image: Bun.Image): Promise<FileBytes> => new Uint8Array(await image.bytes());

/** A JPEG with a red left and a blue right half, without metadata. */
export const jpeg = (width: number, height: number): Promise<FileBytes> =>
  encoded(new Bun.Image(png(width, height, (x) => (x < width / 2 ? RED : BLUE))).jpeg({ quality: 90 }));

/** The same picture as WebP. */
export const webp = (width: number, height: number): Promise<FileBytes> =>
  encoded(new Bun.Image(png(width, height, (x) => (x < width / 2 ? RED : BLUE))).webp({ quality: 90 }));

/** A JPEG as hard to decode as a camera's: colored noise, softened by scaling. 4000 x 3000 is a 12-megapixel photo. */
export function noisyJpeg(width: number, height: number): Promise<FileBytes> {
  const level = () => Math.floor(256 * readNoise());
  const small = png(Math.ceil(width / 4), Math.ceil(height / 4), () => [level(), level(), level()]);
  return encoded(new Bun.Image(small).resize(width, height).jpeg({ quality: 90 }));
}

const segment = (marker: number, data: Uint8Array): FileBytes =>
  concatenate(Uint8Array.from([0xff, marker, ...u16(data.length + 2)]), data);

const afterStart = (file: Uint8Array, ...segments: Uint8Array[]): FileBytes =>
  concatenate(file.subarray(0, 2), ...segments, file.subarray(2));

/** TIFF tags and field types that a phone writes: orientation, and where and when the photo was taken. */
const TAG = {
  ...{ orientation: 0x0112, gps: 0x8825, latitudeRef: 1, latitude: 2, exif: 0x8769, takenAt: 0x9003, offset: 0x9011 },
} as const;
const TYPE = { ascii: 2, short: 3, long: 4, rational: 5 } as const;

/** An EXIF segment with an orientation (1 to 8) and a GPS latitude of 52° 31' 12" N. */
function exifSegment(orientation: number): FileBytes {
  const gpsAt = 8 + 2 + 2 * 12 + 4;
  const latitudeAt = gpsAt + 2 + 2 * 12 + 4;
  const tiff = Uint8Array.from([
    ...latin1("MM"),
    ...u16(42),
    ...u32(8),
    ...u16(2),
    ...[...u16(TAG.orientation), ...u16(TYPE.short), ...u32(1), ...u16(orientation), ...u16(0)],
    ...[...u16(TAG.gps), ...u16(TYPE.long), ...u32(1), ...u32(gpsAt)],
    ...u32(0),
    ...u16(2),
    ...[...u16(TAG.latitudeRef), ...u16(TYPE.ascii), ...u32(2), ...latin1("N\0\0\0")],
    ...[...u16(TAG.latitude), ...u16(TYPE.rational), ...u32(3), ...u32(latitudeAt)],
    ...u32(0),
    ...[52, 1, 31, 1, 12, 1].flatMap(u32),
  ]);
  return segment(0xe1, concatenate(latin1("Exif\0\0"), tiff));
}

/** The JPEG with when it was taken, as a camera writes it: `2026:11:24 12:55:43`, and `+01:00` if its zone is known. */
export function withTakenAt(file: Uint8Array, takenAt: string, offset?: string): FileBytes {
  const exifAt = 8 + 2 + 12 + 4;
  const fields = offset === undefined ? 1 : 2;
  const takenAtAt = exifAt + 2 + fields * 12 + 4;
  const takenText = latin1(`${takenAt}\0`);
  const offsetText = latin1(offset === undefined ? "" : `${offset}\0`);
  const ascii = (tag: number, text: Uint8Array, at: number) =>
    [u16(tag), u16(TYPE.ascii), u32(text.length), u32(at)].flat();
  const tiff = Uint8Array.from([
    ...latin1("MM"),
    ...u16(42),
    ...u32(8),
    ...u16(1),
    ...[...u16(TAG.exif), ...u16(TYPE.long), ...u32(1), ...u32(exifAt)],
    ...u32(0),
    ...u16(fields),
    ...ascii(TAG.takenAt, takenText, takenAtAt),
    ...(offset === undefined ? [] : ascii(TAG.offset, offsetText, takenAtAt + takenText.length)),
    ...u32(0),
    ...takenText,
    ...offsetText,
  ]);
  return afterStart(file, segment(0xe1, concatenate(latin1("Exif\0\0"), tiff)));
}

/** Private text in metadata; no stored file may contain it. */
export const TELLTALE = "Ada's kitchen, 12 Example Street";

/** The JPEG with EXIF (orientation, GPS), a color profile, XMP and a comment spliced in, as a phone would write it. */
export const withMetadata = (file: Uint8Array, orientation = 1): FileBytes =>
  afterStart(
    file,
    exifSegment(orientation),
    segment(0xe1, latin1(`http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>${TELLTALE}</x:xmpmeta>`)),
    segment(0xe2, concatenate(latin1("ICC_PROFILE\0"), Uint8Array.of(1, 1), latin1(TELLTALE.repeat(20)))),
    segment(0xfe, latin1(TELLTALE)),
  );

/** The JPEG with a whole other JPEG inside its metadata, as thumbnails are. */
export const withThumbnail = (file: Uint8Array, thumbnail: Uint8Array): FileBytes =>
  afterStart(file, segment(0xe1, concatenate(latin1("Exif\0\0"), thumbnail)));

/** A gray 8 x 8 JPEG with one to four components; four are cyan, magenta, yellow and black, as printers' files have. */
export function tinyJpeg(components: 1 | 3 | 4): FileBytes {
  const ids = Array.from({ length: components }, (_, index) => index + 1);
  const oneCode = (table: number) => Uint8Array.from([table, 1, ...new Uint8Array(15), 0]);
  return concatenate(
    Uint8Array.of(0xff, 0xd8),
    segment(0xdb, Uint8Array.from([0, ...new Uint8Array(64).fill(1)])),
    segment(0xc0, Uint8Array.from([8, ...u16(8), ...u16(8), components, ...ids.flatMap((id) => [id, 0x11, 0])])),
    segment(0xc4, oneCode(0x00)),
    segment(0xc4, oneCode(0x10)),
    segment(0xda, Uint8Array.from([components, ...ids.flatMap((id) => [id, 0]), 0, 63, 0])),
    Uint8Array.of(0x00, 0xff, 0xd9),
  );
}

/** A JPEG with a progressive frame header of this size and number of components, all sampled finely, and no picture data. */
export function progressiveHead(width: number, height: number, components: number): FileBytes {
  const ids = Array.from({ length: components }, (_, index) => index + 1);
  return concatenate(
    Uint8Array.of(0xff, 0xd8),
    segment(
      0xc2,
      Uint8Array.from([8, ...u16(height), ...u16(width), components, ...ids.flatMap((id) => [id, 0x11, 0])]),
    ),
    segment(0xda, Uint8Array.from([components, ...ids.flatMap((id) => [id, 0]), 0, 0, 0])),
    Uint8Array.of(0x00, 0xff, 0xd9),
  );
}

/** The JPEG with these bytes over and over again in front of its end. */
export const withFiller = (file: Uint8Array, filler: number[], bytes: number): FileBytes =>
  concatenate(file.subarray(0, -2), Buffer.alloc(bytes, Uint8Array.from(filler)), file.subarray(-2));

/** The JPEG with a segment many times in front of its picture. */
export const withSegments = (file: Uint8Array, marker: number, count: number): FileBytes =>
  afterStart(file, Buffer.concat(Array<Uint8Array>(count).fill(segment(marker, Uint8Array.of(0)))));

/** The file without its last `bytes` bytes. */
export const cut = (file: Uint8Array, bytes: number): FileBytes =>
  new Uint8Array(file.subarray(0, Math.max(0, file.length - bytes)));

/** A WebP with two frames of the same picture. */
export async function animatedWebp(side: number): Promise<FileBytes> {
  const still = await webp(side, side);
  const littleEndian = (value: number, bytes: number) =>
    Uint8Array.from({ length: bytes }, (_, index) => (value >> (8 * index)) & 0xff);
  const chunk = (type: string, data: Uint8Array) =>
    concatenate(latin1(type), littleEndian(data.length, 4), data, new Uint8Array(data.length % 2));
  const size = concatenate(littleEndian(side - 1, 3), littleEndian(side - 1, 3));
  const header = chunk("VP8X", concatenate(Uint8Array.of(2, 0, 0, 0), size));
  const frame = chunk(
    "ANMF",
    concatenate(new Uint8Array(6), size, littleEndian(100, 3), new Uint8Array(1), still.subarray(12)),
  );
  return chunk("RIFF", concatenate(latin1("WEBP"), header, chunk("ANIM", new Uint8Array(6)), frame, frame));
}

/** A one-pixel GIF. */
export const gif = (): FileBytes => Uint8Array.fromBase64("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7");

/** A HEIC of 96 x 64 pixels with a red left and a blue right half, by libheif's own encoder. */
export const heic = (): FileBytes =>
  Uint8Array.fromBase64(
    "AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAUJtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAFmAAEAAAAAAAAAYQAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEAAGh2YzEAAAAAwmlwcnAAAACkaXBjbwAAAHhodmNDAQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMA" +
      "AAMAHroCQCEAAQArQgEBA3AAAAMAkAAAAwAAAwAeoDCBBZbqSSmubgQEDAgAAAMACAAAAwAIQCIAAQAHRAHBcrAiQAAAABRpc3BlAAAAAAAAAGAAAABAAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAoMAAABpbWRhdAAAAF0oAa8TgHc+JqiP//zBO3/tC9P/g0ZLIVT/6sgffmBLf+TDs8A1qg4sJpputm5aX8tpxVkP+UP7yP67O6j+20v9FaA0hF9470O428RhjlxT7IUAV9skT2pouBBtSC4=",
  );

export const html = (): FileBytes => new TextEncoder().encode("<!doctype html><script>alert(1)</script>");
export const svg = (): FileBytes =>
  new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect width="9" height="9"/></svg>`,
  );

/** Whether a file contains the bytes of a text. */
export const contains = (file: Uint8Array, text: string): boolean => Buffer.from(file).includes(text, 0, "latin1");

/** The color of one pixel. */
export async function readPixel(file: Uint8Array, x: number, y: number): Promise<Rgb> {
  const { width, channels, data } = decodePng(await new Bun.Image(file).png().bytes());
  const [red = 0, green = 0, blue = 0] = data.subarray((y * width + x) * channels);
  return [red, green, blue];
}
