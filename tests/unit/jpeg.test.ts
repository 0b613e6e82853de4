import { describe, expect, test } from "bun:test";
import { estimateDecodingMemory, stripMetadata } from "../../src/features/photos/jpeg.ts";
import { checkJpeg } from "../../src/shared/photo/check-jpeg.ts";
import {
  contains,
  cut,
  jpeg,
  noisyJpeg,
  progressiveHead,
  TELLTALE,
  withMetadata,
  withThumbnail,
} from "../support/pictures.ts";

describe("a JPEG is whole when its end follows a scan", () => {
  test("whole files are, also with metadata, progressive, with restart markers' and stuffed bytes, and a clip after the end", async () => {
    const picture = await jpeg(64, 48);
    const progressive = await new Bun.Image(picture).jpeg({ progressive: true }).bytes();
    const withClip = new Uint8Array([...picture, 0x00, 0x18, ...picture.subarray(0, 99)]);
    for (const whole of [picture, withMetadata(picture), await noisyJpeg(200, 150), progressive, withClip])
      expect(checkJpeg(whole)).toBe("whole");
  });

  test("no file is that was cut, wherever that was", async () => {
    const picture = withMetadata(await noisyJpeg(40, 30));
    for (let missing = 1; missing < picture.length; missing += 7) {
      expect(checkJpeg(cut(picture, missing))).not.toBe("whole");
    }
  });

  test("the end of a thumbnail in the metadata is not the picture's", async () => {
    const picture = withThumbnail(await noisyJpeg(80, 60), await jpeg(16, 12));
    expect(checkJpeg(picture)).toBe("whole");
    expect(checkJpeg(cut(picture, 2))).toBe("unended");
  });

  test("one without its end is unended once its last scan has begun, in a progressive file after the others", async () => {
    const picture = await noisyJpeg(80, 60);
    const progressive = await new Bun.Image(picture).jpeg({ progressive: true }).bytes();
    for (const file of [picture, progressive]) {
      const lastScan = Buffer.from(file).lastIndexOf(Uint8Array.of(0xff, 0xda));
      expect(checkJpeg(cut(file, 2))).toBe("unended");
      expect(checkJpeg(file.subarray(0, lastScan + 40))).toBe("unended");
      for (let length = lastScan; length > 0; length -= 97) expect(checkJpeg(file.subarray(0, length))).toBe("cut");
    }
  });

  test("a file of very many scans is not: decoding it would take minutes", async () => {
    const picture = await new Bun.Image(await jpeg(64, 48)).jpeg({ progressive: true }).bytes();
    const lastScan = picture.subarray(Buffer.from(picture).lastIndexOf(Uint8Array.of(0xff, 0xda)), -2);
    const withScans = (count: number) =>
      new Uint8Array(Buffer.concat([cut(picture, 2), ...Array(count).fill(lastScan), picture.subarray(-2)]));
    expect(checkJpeg(withScans(10))).toBe("whole");
    expect(checkJpeg(withScans(40))).toBe("cut");
  });

  test("a head without a picture is not", () => {
    for (const head of [[0xff, 0xd8, 0xff, 0xd9], [0xff, 0xd8, 0xff], []])
      expect(checkJpeg(Uint8Array.from(head))).toBe("cut");
  });
});

test("without its metadata a JPEG shows the same picture and tells nothing else", async () => {
  const picture = await jpeg(64, 48);
  const expected = withMetadata(picture, 1);
  expect(contains(expected, TELLTALE)).toBe(true);

  const bare = stripMetadata(expected);
  expect(bare).toEqual(stripMetadata(picture));
  for (const trace of [TELLTALE, "Exif", "ICC_PROFILE", "http://ns.adobe.com"])
    expect(contains(bare, trace)).toBe(false);
  expect(await new Bun.Image(bare).png().bytes()).toEqual(await new Bun.Image(picture).png().bytes());
});

describe("decoding a progressive JPEG keeps all its coefficients in memory", () => {
  test("two bytes for each, of every component, less for coarse colors", async () => {
    expect(estimateDecodingMemory(progressiveHead(1000, 500, 1))).toBe(1_000_000);
    expect(estimateDecodingMemory(progressiveHead(1000, 500, 3))).toBe(3_000_000);
    const photo = await new Bun.Image(await jpeg(640, 480)).jpeg({ progressive: true }).bytes();
    expect(estimateDecodingMemory(photo)).toBe(640 * 480 * 1.5 * 2);
  });

  test("other JPEGs keep some rows, and what is not a JPEG nothing", async () => {
    expect(estimateDecodingMemory(await jpeg(640, 480))).toBe(0);
    expect(estimateDecodingMemory(new Uint8Array(100))).toBe(0);
  });
});
