import { describe, expect, test } from "bun:test";
import {
  compareColors,
  compareHashes,
  describePhoto,
  describePixels,
  measureDistance,
  type PhotoFingerprint,
} from "../../src/features/photos/photo-fingerprint.ts";
import { makeDish, photographDish, type Shot, STRAIGHT } from "../support/foods/made-dishes.ts";
import { BLUE, jpeg, png, RED, type Rgb } from "../support/pictures.ts";

/** A picture of 9 x 8 pixels, one for each cell of the hash. */
const describeGrid = (luma: (column: number, row: number) => number): PhotoFingerprint =>
  describePixels({
    width: 9,
    height: 8,
    channels: 3,
    data: Array.from({ length: 9 * 8 }, (_, cell) => luma(cell % 9, Math.floor(cell / 9))).flatMap((value) => [
      value,
      value,
      value,
    ]),
  });
const hash = ({ upperHash, lowerHash }: PhotoFingerprint): string =>
  [upperHash, lowerHash].map((half) => half.toString(16).padStart(8, "0")).join(" ");

describe("the difference hash", () => {
  test.each<[string, (column: number, row: number) => number, string]>([
    ["is all ones where it brightens to the right", (column) => 20 * column, "ffffffff ffffffff"],
    ["is all zeros where it darkens", (column) => 250 - 20 * column, "00000000 00000000"],
    ["is all zeros where nothing differs", () => 128, "00000000 00000000"],
    ["begins with the upper left cell", (column, row) => (row === 0 && column > 0 ? 200 : 100), "80000000 00000000"],
    ["ends with the lower right one", (column, row) => (row === 7 && column === 8 ? 200 : 100), "00000000 00000001"],
    ["alternates with stripes", (column) => 200 * (column % 2), "aaaaaaaa aaaaaaaa"],
    ["has rows of eight bits", (column, row) => (row % 2 ? 20 * column : 0), "00ff00ff 00ff00ff"],
  ])("%s", (_, luma, expected) => expect(hash(describeGrid(luma))).toBe(expected));

  test("differs by the bits that differ", () => {
    const flat = describeGrid(() => 128);
    const brightening = describeGrid((column) => 20 * column);
    const ending = describeGrid((column, row) => (row === 7 && column === 8 ? 200 : 100));
    expect([brightening, ending, flat].map((other) => compareHashes(flat, other))).toEqual([64, 1, 0]);
  });
});

describe("the colors", () => {
  const paint = (color: Rgb) => describePhoto(png(60, 40, () => color));

  test("are shares that add up to all", async () => {
    for (const picture of [png(60, 40), await jpeg(60, 40), png(1, 1), photographDish(makeDish(1))]) {
      const { colors } = await describePhoto(picture);
      expect(colors).toHaveLength(39);
      expect(colors.reduce((sum, share) => sum + share)).toBeCloseTo(1, 2);
    }
  });

  test.each<[string, Rgb, Rgb, number]>([
    ["the same", RED, RED, 0],
    ["red and blue", RED, BLUE, 1],
    ["white and red", [250, 250, 250], RED, 1],
    ["red and red in half the light", [220, 30, 30], [110, 15, 15], 0],
    ["white and gray, which may be white in shadow", [250, 250, 250], [120, 120, 120], 0],
  ])("%s", async (_, one, other, expected) => {
    expect(compareColors(await paint(one), await paint(other))).toBeCloseTo(expected, 1);
  });
});

const DISHES = 60;
/** How many of them are photographed again. */
const RETAKEN = 30;
const QUALITY = 85;
const take = async (dish: number, shot: Partial<Shot> = {}, quality = QUALITY): Promise<PhotoFingerprint> =>
  describePhoto(
    await new Bun.Image(photographDish(makeDish(dish), { ...STRAIGHT, ...shot })).jpeg({ quality }).bytes(),
  );
const dishes = await Promise.all(Array.from({ length: DISHES }, (_, dish) => take(dish + 1)));

/** The share of dishes that are known again when they are photographed like this. */
async function countKnown(shot: Partial<Shot>, quality: number): Promise<number> {
  const again = await Promise.all(Array.from({ length: RETAKEN }, (_, dish) => take(dish + 1, shot, quality)));
  return again.filter((look, dish) => measureDistance(look, dishes[dish] ?? look) <= 1).length / RETAKEN;
}

test.each<[string, number, Partial<Shot>, number?]>([
  ["with other noise", 1, { seed: 2 }],
  ["at a JPEG quality of 30", 1, { seed: 3 }, 30],
  ["in 30% less light", 1, { light: 0.7 }],
  ["in 25% more light", 0.85, { light: 1.25 }],
  ["8% nearer", 0.95, { zoom: 1.08 }],
  ["10% farther", 0.95, { zoom: 0.9 }],
  ["a tenth of the plate to the side", 0.95, { x: 0.1, y: 0.05 }],
  ["turned by 15 degrees", 0.95, { turn: 0.26 }],
  ["with all of it at once", 0.95, { zoom: 1.06, x: 0.08, y: -0.06, turn: 0.08, light: 0.85, seed: 9 }, 70],
])("the same dish is known again %s", async (_, least, shot, quality = QUALITY) => {
  expect(await countKnown(shot, quality)).toBeGreaterThanOrEqual(least);
});

test("another dish on the same tables and plates is taken for it in at most 15 of 1,000", () => {
  const pairs = dishes.flatMap((one, index) => dishes.slice(0, index).map((other) => measureDistance(one, other)));
  expect(pairs.filter((distance) => distance <= 1).length / pairs.length).toBeLessThanOrEqual(0.015);
});
