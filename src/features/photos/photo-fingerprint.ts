import { decode } from "fast-png";

/**
 * What a photo looks like at a glance: a difference hash of 64 bits, as two numbers of 32 with the upper half of the
 * picture first, and the shares of its hues, which add up to 1.
 */
export type PhotoFingerprint = { upperHash: number; lowerHash: number; colors: number[] };

/** Red, green and blue from 0 to 255, row by row, `channels` numbers for each pixel. */
type Pixels = { width: number; height: number; channels: number; data: ArrayLike<number> };

/** The grid of the hash: eight differences between nine neighbors in each of eight rows. */
const GRID = { columns: 9, rows: 8 } as const;
/** The width in pixels of the thumbnail that a look is taken from. */
const THUMBNAIL_WIDTH = 96;
/** The hues that are told apart, 30 degrees each. What has no hue is counted apart. */
const HUES = 12;
/** Less than this share of color between black, white and gray is not a hue. */
const GREY_SATURATION = 0.15;

/** How bright a color is in comparison with the picture: half, as much and one and a half times as much. */
const LEVELS = 3;
const LEVEL_STEP = 0.5;
/** What a pixel in the corners counts of one in the middle. */
const EDGE_WEIGHT = 0.2;

/** ITU-R BT.601. */
const computeLuma = (red: number, green: number, blue: number): number => 0.299 * red + 0.587 * green + 0.114 * blue;

const read = ({ data }: Pixels, at: number): number => data[at] ?? 0;

/** The mean luma of each cell of the grid, row by row. */
function averageCells(pixels: Pixels): number[] {
  const { width, height, channels } = pixels;
  const sums = new Array<number>(GRID.columns * GRID.rows).fill(0);
  const counts = new Array<number>(GRID.columns * GRID.rows).fill(0);
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor((y * GRID.rows) / height);
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * channels;
      const cell = row * GRID.columns + Math.floor((x * GRID.columns) / width);
      sums[cell] = (sums[cell] ?? 0) + computeLuma(read(pixels, at), read(pixels, at + 1), read(pixels, at + 2));
      counts[cell] = (counts[cell] ?? 0) + 1;
    }
  }
  return sums.map((sum, cell) => sum / Math.max(1, counts[cell] ?? 0));
}

/** The bits of four rows of the grid: 1 where the right neighbor is brighter. */
function hashRows(cells: readonly number[], firstRow: number): number {
  let hash = 0;
  for (let row = firstRow; row < firstRow + GRID.rows / 2; row += 1) {
    for (let column = 0; column + 1 < GRID.columns; column += 1) {
      const at = row * GRID.columns + column;
      hash = (hash << 1) | Number((cells[at + 1] ?? 0) > (cells[at] ?? 0));
    }
  }
  return hash >>> 0;
}

/** The hue from 0 to 1 and how much color there is, from 0 to 1 (HSV). */
function readHue(red: number, green: number, blue: number): { hue: number; saturation: number } {
  const max = Math.max(red, green, blue);
  const chroma = max - Math.min(red, green, blue);
  if (chroma === 0) return { hue: 0, saturation: 0 };
  const sector =
    max === red ? (green - blue) / chroma : max === green ? (blue - red) / chroma + 2 : (red - green) / chroma + 4;
  return { hue: ((sector + 6) % 6) / 6, saturation: chroma / max };
}

/** Adds an amount of a hue to the two levels that `level` lies between. */
function addAtLevel(counts: Float64Array, hueBin: number, level: number, amount: number): void {
  const lower = Math.min(LEVELS - 2, Math.floor(level));
  const at = hueBin * LEVELS + lower;
  counts[at] = (counts[at] ?? 0) + amount * (1 - (level - lower));
  counts[at + 1] = (counts[at + 1] ?? 0) + amount * (level - lower);
}

/** How much a pixel counts: the food is in the middle, the table around it. */
function weighPlace(x: number, y: number, { width, height }: Pixels): number {
  const distance = Math.hypot((2 * x + 1) / width - 1, (2 * y + 1) / height - 1);
  return 1 - (1 - EDGE_WEIGHT) * Math.min(1, distance * distance);
}

/**
 * The shares of colors: of each hue, and last of what has none, the dark, the middle and the bright ones in comparison
 * with the whole picture. So more or less light changes little. A color between two counts for both.
 */
function countColors(pixels: Pixels): number[] {
  const { width, height, channels } = pixels;
  const lumas = Array.from({ length: width * height }, (_, index) => {
    const at = index * channels;
    return computeLuma(read(pixels, at), read(pixels, at + 1), read(pixels, at + 2));
  });
  const meanLuma = Math.max(1, lumas.reduce((sum, luma) => sum + luma, 0) / lumas.length);
  const counts = new Float64Array((HUES + 1) * LEVELS);
  let total = 0;
  for (const [index, luma] of lumas.entries()) {
    const at = index * channels;
    const weight = weighPlace(index % width, Math.floor(index / width), pixels);
    const { hue, saturation } = readHue(read(pixels, at), read(pixels, at + 1), read(pixels, at + 2));
    const colored = weight * Math.min(1, saturation / (2 * GREY_SATURATION));
    const level = Math.max(0, Math.min(LEVELS - 1, luma / meanLuma / LEVEL_STEP - 1));
    const hueBin = Math.floor(hue * HUES);
    const beyond = hue * HUES - hueBin;
    addAtLevel(counts, hueBin % HUES, level, colored * (1 - beyond));
    addAtLevel(counts, (hueBin + 1) % HUES, level, colored * beyond);
    addAtLevel(counts, HUES, level, weight - colored);
    total += weight;
  }
  return Array.from(counts, (count) => Number((count / total).toFixed(4)));
}

/** The look of decoded pixels. */
export function describePixels(pixels: Pixels): PhotoFingerprint {
  const cells = averageCells(pixels);
  return { upperHash: hashRows(cells, 0), lowerHash: hashRows(cells, GRID.rows / 2), colors: countColors(pixels) };
}

/** The look of a stored JPEG. `Bun.Image` gives no pixels, so its thumbnail makes a detour by PNG. */
export async function describePhoto(jpeg: Uint8Array): Promise<PhotoFingerprint> {
  const png = await new Bun.Image(jpeg).resize(THUMBNAIL_WIDTH).png({ compressionLevel: 0 }).bytes();
  return describePixels(decode(png));
}

const countBits = (bits: number): number => {
  let count = 0;
  for (let rest = bits >>> 0; rest !== 0; rest &= rest - 1) count += 1;
  return count;
};

/** How many of the 64 bits of two hashes differ. */
export const compareHashes = (one: PhotoFingerprint, other: PhotoFingerprint): number =>
  countBits(one.upperHash ^ other.upperHash) + countBits(one.lowerHash ^ other.lowerHash);

/** The share of the colors that two photos do not have in common, 0 to 1. */
export const compareColors = (one: PhotoFingerprint, other: PhotoFingerprint): number =>
  one.colors.reduce((sum, share, index) => sum + Math.abs(share - (other.colors[index] ?? 0)), 0) / 2;

/** From this many different bits or this share of different colors on, photos show something else. */
const DIFFERENT = { bits: 24, colors: 0.2 } as const;

/**
 * How far two looks are from each other: 0 for the same, up to 1 for what is likely the same dish. A photo of the same
 * plate differs in some bits and few colors; docs/photo-recognition.md has the measured figures.
 */
export const measureDistance = (one: PhotoFingerprint, other: PhotoFingerprint): number =>
  compareHashes(one, other) / DIFFERENT.bits + compareColors(one, other) / DIFFERENT.colors;
