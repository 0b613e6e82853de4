import { expect, test } from "bun:test";
import type { JpegState } from "../../src/shared/photo/check-jpeg.ts";
import { checkPicture } from "../../web/domain/photo/check-picture.ts";
import { sniffImageType } from "../../web/domain/photo/sniff-image-type.ts";
import { animatedWebp, cut, type FileBytes, gif, heic, noisyJpeg, png, webp } from "../support/pictures.ts";

const judge = async (bytes: FileBytes) => checkPicture(bytes, await sniffImageType(new Blob([bytes])));
const largeBox = (size: number[]) => Uint8Array.from([0, 0, 0, 1, 0x6d, 0x64, 0x61, 0x74, ...size, 1, 2, 3, 4]);
const withBox = (box: Uint8Array) => new Uint8Array([...heic(), ...box]);

test.each<[string, () => FileBytes | Promise<FileBytes>, unneeded: number]>([
  ["JPEG", () => noisyJpeg(40, 30), 0],
  ["PNG", () => png(40, 30), 4],
  ["WebP", () => webp(40, 30), 0],
  ["animated WebP", () => animatedWebp(40), 0],
  ["GIF", gif, 1],
  ["HEIC", heic, 0],
])("a %s is whole, and not if it was cut, wherever that was", async (_type, make, unneeded) => {
  const bytes = await make();
  expect(await judge(bytes)).toBe("whole");
  const lengths = Array.from({ length: bytes.length - 16 - unneeded }, (_, missing) => missing + unneeded + 1);
  for (const missing of lengths) expect(`${missing} ${await judge(cut(bytes, missing))}`).not.toEndWith("whole");
});

test("boxes may be long or reach to the end, and what has another structure is left to the decoder", async () => {
  const tiff = new TextEncoder().encode("II*\0 and more") as FileBytes;
  const toTheEnd = withBox(Uint8Array.from([0, 0, 0, 0, 0x6d, 0x64, 0x61, 0x74, 1]));
  const long = withBox(largeBox([0, 0, 0, 0, 0, 0, 0, 20]));
  const tooLong = withBox(largeBox([0, 0, 0, 0, 0, 0, 0, 21]));
  const expected: JpegState[] = ["whole", "whole", "whole", "cut"];
  expect(await Promise.all([tiff, toTheEnd, long, tooLong].map(judge))).toEqual(expected);
});
