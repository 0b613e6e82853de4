/** How sure the model is that a pixel is in a text, 0 to 1, for each pixel of a map. */
export type TextMap = { width: number; height: number; data: Float32Array };
/** A text in a map: its middle, its size, and the angle of its line in radians. */
export type TextArea = { x: number; y: number; width: number; height: number; angle: number };

/** The bounds and the growth of areas are those of PaddleOCR's own program. */
const PIXEL_MIN = 0.3;
const AREA_MIN = 0.5;
const GROWTH = 1.6;
const SMALLEST_SIDE = 3;
/** The angle of a line is taken from areas that are so much longer than high. */
const LINE_RATIO = 4;
const MAX_AREAS = 200;

type Region = { pixels: number[]; sum: number };

/** The connected regions of pixels that are in a text. */
function findRegions({ width, height, data }: TextMap): Region[] {
  const seen = new Uint8Array(width * height);
  const regions: Region[] = [];
  for (let start = 0; start < data.length; start += 1) {
    if (seen[start] || (data[start] ?? 0) < PIXEL_MIN) continue;
    const region: Region = { pixels: [start], sum: 0 };
    seen[start] = 1;
    for (let next = 0; next < region.pixels.length; next += 1) {
      const at = region.pixels[next] ?? 0;
      region.sum += data[at] ?? 0;
      const [x, y] = [at % width, Math.floor(at / width)];
      for (const [dx, dy] of [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ] as const) {
        const to = at + dy * width + dx;
        if (x + dx < 0 || x + dx >= width || y + dy < 0 || y + dy >= height) continue;
        if (seen[to] || (data[to] ?? 0) < PIXEL_MIN) continue;
        seen[to] = 1;
        region.pixels.push(to);
      }
    }
    regions.push(region);
  }
  return regions;
}

/** The direction in which a region is longest, and how much longer than wide it is. */
function measureDirection(pixels: readonly number[], width: number): { angle: number; ratio: number } {
  const count = pixels.length;
  let [sumX, sumY] = [0, 0];
  for (const at of pixels) {
    sumX += at % width;
    sumY += Math.floor(at / width);
  }
  let [xx, xy, yy] = [0, 0, 0];
  for (const at of pixels) {
    const [x, y] = [(at % width) - sumX / count, Math.floor(at / width) - sumY / count];
    xx += x * x;
    xy += x * y;
    yy += y * y;
  }
  const spread = Math.hypot(xx - yy, 2 * xy);
  const shorter = Math.max(1e-9, xx + yy - spread);
  return { angle: 0.5 * Math.atan2(2 * xy, xx - yy), ratio: Math.sqrt((xx + yy + spread) / shorter) };
}

/** The angle of which as much text is turned less as is turned more; 0 without a line. */
function findAngle(regions: readonly Region[], width: number): number {
  const lines = regions
    .map(({ pixels }) => ({ ...measureDirection(pixels, width), weight: pixels.length }))
    .filter(({ ratio, angle }) => ratio > LINE_RATIO && Math.abs(angle) < Math.PI / 4)
    .sort((a, b) => a.angle - b.angle);
  const half = lines.reduce((sum, { weight }) => sum + weight, 0) / 2;
  let passed = 0;
  for (const { weight, angle } of lines) {
    passed += weight;
    if (passed >= half) return angle;
  }
  return 0;
}

function toArea({ pixels }: Region, mapWidth: number, angle: number): TextArea {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const at of pixels) {
    const [x, y] = [(at % mapWidth) + 0.5, Math.floor(at / mapWidth) + 0.5];
    const [along, across] = [x * cos + y * sin, y * cos - x * sin];
    left = Math.min(left, along);
    right = Math.max(right, along);
    top = Math.min(top, across);
    bottom = Math.max(bottom, across);
  }
  const [width, height] = [right - left + 1, bottom - top + 1];
  // The map shows the inner part of a text.
  const margin = (width * height * GROWTH) / (2 * (width + height));
  const [along, across] = [(left + right) / 2, (top + bottom) / 2];
  return {
    x: along * cos - across * sin,
    y: along * sin + across * cos,
    width: width + 2 * margin,
    height: height + 2 * margin,
    angle,
  };
}

/** Finds the texts in a map. All have the angle of the picture's lines, which short texts do not show. */
export function findAreas(map: TextMap): TextArea[] {
  const regions = findRegions(map)
    .filter(({ pixels, sum }) => pixels.length >= SMALLEST_SIDE ** 2 && sum / pixels.length >= AREA_MIN)
    .sort((a, b) => b.pixels.length - a.pixels.length)
    .slice(0, MAX_AREAS);
  const angle = findAngle(regions, map.width);
  return regions.map((region) => toArea(region, map.width, angle));
}
