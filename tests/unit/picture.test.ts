import { describe, expect, test } from "bun:test";
import { encode as encodePng } from "fast-png";
import { AppError } from "../../src/errors.ts";
import { createPlaceholder, encodePicture, encodeThumbnail, FOOD_PICTURE } from "../../src/features/photos/picture.ts";
import {
  animatedWebp,
  BLUE,
  compressedZeros,
  contains,
  cut,
  type FileBytes,
  flatPng,
  gif,
  html,
  hugePng,
  jpeg,
  noisyJpeg,
  png,
  progressiveHead,
  RED,
  readPixel,
  svg,
  TELLTALE,
  tinyJpeg,
  webp,
  withChunk,
  withFiller,
  withMetadata,
  withSegments,
} from "../support/pictures.ts";

const encode = (bytes: Uint8Array) => encodePicture(bytes, FOOD_PICTURE);

/** Colors that JPEG may have moved a little. */
const expectColor = (actual: readonly number[], expected: readonly number[]) => {
  for (const [channel, value] of expected.entries()) {
    expect(Math.abs((actual[channel] ?? Number.NaN) - value)).toBeLessThan(25);
  }
};

const formats: [string, () => Promise<FileBytes> | FileBytes][] = [
  ["JPEG", () => jpeg(900, 600)],
  ["PNG", () => png(900, 600)],
  ["WebP", () => webp(900, 600)],
];

test.each(formats)("a %s comes out as a JPEG of 600 pixels' width", async (_name, make) => {
  const picture = await encode(await make());
  expect({ width: picture.width, height: picture.height }).toEqual({ width: 600, height: 400 });
  expect(await new Bun.Image(picture.jpeg).metadata()).toEqual({ width: 600, height: 400, format: "jpeg" });
});

// A list carries one for each of its photos.
test.each([
  ["upright", 300, 400, { width: 6, height: 8 }],
  ["wide", 1600, 400, { width: 8, height: 2 }],
  ["of a single pixel", 1, 1, { width: 8, height: 8 }],
])(
  "the placeholder of a photo %s is a tiny WebP of its shape in a short data URL",
  async (_name, width, height, size) => {
    const placeholder = await createPlaceholder((await encode(await noisyJpeg(width, height))).jpeg);
    expect(placeholder).toMatch(/^data:image\/webp;base64,[\w+/]+=*$/);
    expect(placeholder.length).toBeLessThan(200);
    const tiny = Uint8Array.fromBase64(placeholder.slice(placeholder.indexOf(",") + 1));
    expect(await new Bun.Image(tiny).metadata()).toEqual({ ...size, format: "webp" });
  },
);

test("the placeholder has the photo's colors and nothing of its metadata", async () => {
  const placeholder = await createPlaceholder((await encode(withMetadata(await jpeg(400, 200)))).jpeg);
  const tiny = Uint8Array.fromBase64(placeholder.slice(placeholder.indexOf(",") + 1));
  const [left, right] = [await readPixel(tiny, 0, 2), await readPixel(tiny, 7, 2)];
  expect(left[0]).toBeGreaterThan(left[2] + 100);
  expect(right[2]).toBeGreaterThan(right[0] + 100);
  expect(contains(tiny, "ICCP")).toBe(false);
});

test("the same photo always gives the same bytes", async () => {
  const photo = await noisyJpeg(800, 600);
  expect((await encode(photo)).jpeg).toEqual((await encode(photo)).jpeg);
});

test("EXIF, GPS, XMP, color profile and comment are gone", async () => {
  const { jpeg: stored } = await encode(withMetadata(await jpeg(700, 400)));
  for (const trace of ["Exif", "GPS", "ICC_PROFILE", "http://ns.adobe.com", TELLTALE]) {
    expect(contains(stored, trace)).toBe(false);
  }
  expect(contains(await encodeThumbnail(stored, 96), "ICCP")).toBe(false);
});

test("orientation 6 is turned upright: what lay on the left is at the top", async () => {
  const picture = await encode(withMetadata(await jpeg(400, 200), 6));
  expectColor(await readPixel(picture.jpeg, 100, 40), RED);
  expectColor(await readPixel(picture.jpeg, 100, 360), BLUE);
});

describe("what is transparent is white", () => {
  const rgba = Uint8Array.from({ length: 4 * 40 * 40 }, (_, at) =>
    at % 4 === 3 ? (at < 3200 ? 0 : 255) : at % 4 === 0 ? 200 : 0,
  );
  const transparent = new Uint8Array(encodePng({ width: 40, height: 40, channels: 4, depth: 8, data: rgba }));
  test.each<[string, () => Promise<Uint8Array> | Uint8Array]>([
    ["PNG", () => transparent],
    ["WebP", () => new Bun.Image(transparent).webp({ lossless: true }).bytes()],
  ])("in a %s", async (_name, make) => {
    const { jpeg: stored } = await encode(await make());
    expectColor(await readPixel(stored, 20, 5), [255, 255, 255]);
    expectColor(await readPixel(stored, 20, 35), [200, 0, 0]);
  });
});

test("a lower quality makes a smaller file", async () => {
  const photo = await noisyJpeg(600, 400);
  const fine = await encodePicture(photo, { ...FOOD_PICTURE, quality: 95 });
  expect((await encode(photo)).jpeg.length).toBeLessThan(fine.jpeg.length / 2);
});

const progressive = async (width: number, height: number) =>
  new Uint8Array(await new Bun.Image(await noisyJpeg(width, height)).jpeg({ progressive: true }).bytes());
const withZeros = (file: Uint8Array, count: number) => new Uint8Array([...file, ...new Uint8Array(count)]);

const longText = new TextEncoder().encode(`Comment\0${"x".repeat(100_000)}`);
test.each<[string, () => Promise<Uint8Array> | Uint8Array, [number, number], Partial<typeof FOOD_PICTURE>?]>([
  ["a small picture, which is not enlarged", () => jpeg(320, 200), [320, 200]],
  ["a single pixel", () => png(1, 1), [1, 1]],
  ["a thin strip, bounded by its length and never thinner than a pixel", () => png(2, 9600), [1, 4800]],
  ["a receipt, on which can be read what could be", () => png(700, 4200), [600, 3600]],
  ["a longer receipt", () => flatPng(1200, 14_400), [400, 4800]],
  ["a panorama", () => flatPng(9000, 1200), [4500, 600]],
  ["a wide picture that is no strip", () => flatPng(4000, 1000), [600, 150]],
  ["a tall picture that is no strip", () => flatPng(1000, 4000), [600, 2400]],
  ["a JPEG without its last two bytes", async () => cut(await noisyJpeg(900, 600), 2), [600, 400]],
  ["a JPEG with zeros in place of its end", async () => withZeros(cut(await noisyJpeg(900, 600), 2), 500), [600, 400]],
  ["a progressive JPEG without its end", async () => cut(await progressive(900, 600), 2), [600, 400]],
  ["another size that is asked for", () => jpeg(900, 600), [400, 267], { maxWidth: 400, maxHeight: 400, quality: 80 }],
  ["one that is turned", async () => withMetadata(await jpeg(400, 200), 6), [200, 400]],
  ["a large one that is turned, by its upright width", async () => withMetadata(await jpeg(1600, 900), 6), [600, 1067]],
  ["the longest side that is taken", () => flatPng(16_384, 10), [4800, 3]],
  ["a JPEG of one component", () => tinyJpeg(1), [8, 8]],
  ["a JPEG of four components", () => tinyJpeg(4), [8, 8]],
  [
    "a progressive JPEG",
    async () => new Bun.Image(await jpeg(640, 480)).jpeg({ progressive: true }).bytes(),
    [600, 450],
  ],
  ["a PNG with a long text", () => withChunk(png(64, 64), "tEXt", longText), [64, 64]],
  ["a JPEG with segments as of depth maps", async () => withSegments(await jpeg(64, 64), 0xe2, 1000), [64, 64]],
  ["a JPEG before a clip", async () => new Uint8Array([...(await jpeg(64, 64)), ...new Uint8Array(5000)]), [64, 64]],
])("%s is a photo", async (_what, make, [width, height], limits = {}) => {
  const picture = await encodePicture(await make(), { ...FOOD_PICTURE, ...limits });
  expect({ width: picture.width, height: picture.height }).toEqual({ width, height });
  expect(await new Bun.Image(picture.jpeg).metadata()).toEqual({ width, height, format: "jpeg" });
});

const refused: [string, () => Promise<FileBytes> | FileBytes, RegExp][] = [
  ["an empty file", () => new Uint8Array(), /empty/],
  ["HTML", html, /not a JPEG, PNG or WebP/],
  ["SVG", svg, /not a JPEG, PNG or WebP/],
  ["a GIF", gif, /not a JPEG, PNG or WebP/],
  ["a BMP's head", () => new TextEncoder().encode(`BM${"\0".repeat(60)}`), /photo/],
  ["a HEIC's head", () => new TextEncoder().encode(`\0\0\0\x18ftypheic${"\0".repeat(60)}`), /photo/],
  ["a JPEG's first bytes", () => Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), /damaged/],
  ["a JPEG cut near its end", async () => cut(await noisyJpeg(300, 200), 40), /damaged/],
  ["a JPEG cut in the middle", async () => cut(await noisyJpeg(300, 200), 9000), /damaged/],
  [
    "a JPEG with zeros in its second half",
    async () => withZeros(cut(await noisyJpeg(300, 200), 9000), 9000),
    /damaged/,
  ],
  ["a progressive JPEG cut in its first scans", async () => (await progressive(300, 200)).slice(0, 4000), /damaged/],
  ["a cut PNG", () => cut(png(300, 200), 60), /damaged/],
  ["a cut WebP", async () => cut(await webp(300, 200), 60), /damaged/],
  ["an animated WebP", () => animatedWebp(64), /damaged/],
  ["just above 25 megapixels", () => hugePng(5001), /25 megapixels/],
  ["25 megapixels in one column", () => flatPng(1, 25_000_000), /more than 16,384 pixels/],
  ["25 megapixels in one row", () => flatPng(25_000_000, 1), /more than 16,384 pixels/],
  ["a PNG one pixel too tall", () => flatPng(1, 16_385), /more than 16,384 pixels/],
  ["a JPEG one pixel too wide", () => progressiveHead(16_385, 8, 1), /more than 16,384 pixels/],
  ["a progressive JPEG that needs 150 MB", () => progressiveHead(5000, 5000, 3), /too much memory/],
  ["a JPEG of stuffed bytes", async () => withFiller(await jpeg(64, 64), [0xff, 0x00], 2_000_000), /damaged/],
  ["a JPEG of fill bytes", async () => withFiller(await jpeg(64, 64), [0xff], 2_000_000), /damaged/],
  ["a JPEG of empty segments", async () => withSegments(await jpeg(64, 64), 0xe5, 400_000), /damaged/],
  ["a profile that unpacks to 200 MB", () => withChunk(png(64, 64), "iCCP", compressedZeros(200e6)), /damaged/],
  ["a text that unpacks to 200 MB", () => withChunk(png(64, 64), "zTXt", compressedZeros(200e6)), /damaged/],
];

test.each(refused)("%s is refused with a sentence", async (_name, make, sentence) => {
  const bytes = await make();
  const error = await encode(bytes).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(AppError);
  expect(error).toMatchObject({ status: 422, details: { kind: "invalid_image" } });
  expect(error).toHaveProperty("message", expect.stringMatching(sentence));
});

describe("thumbnails", () => {
  test.each([96, 240] as const)("are WebP, %d pixels wide and a few kilobytes", async (width) => {
    const { jpeg: stored } = await encode(await noisyJpeg(900, 600));
    const thumbnail = await encodeThumbnail(stored, width);
    expect(await new Bun.Image(thumbnail).metadata()).toMatchObject({ width, format: "webp" });
    expect(thumbnail.length).toBeLessThan(stored.length / 2);
  });

  test("are not wider than the picture", async () => {
    const { jpeg: stored } = await encode(await jpeg(50, 40));
    expect(await new Bun.Image(await encodeThumbnail(stored, 96)).metadata()).toMatchObject({ width: 50, height: 40 });
  });
});
