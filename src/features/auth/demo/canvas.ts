import { deflateSync } from "node:zlib";

export type Color = readonly [red: number, green: number, blue: number];

/** A shape in shares of the picture's height, turned by `angle` (radians). `roundness` 2 is an ellipse, 6 a box. */
export type Shape = {
  x: number;
  y: number;
  rx: number;
  ry: number;
  color: Color;
  angle?: number;
  roundness?: number;
  /** How much lighter its upper left is than its lower right, as a share. */
  light?: number;
};

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const EIGHT_BIT_RGB = [8, 2, 0, 0, 0];

const toBytes = (value: number): number[] => [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff);

function encodeChunk(type: string, data: Uint8Array): Uint8Array {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  return Buffer.concat([Uint8Array.from(toBytes(data.length)), body, Uint8Array.from(toBytes(Bun.hash.crc32(body)))]);
}

/** Draws shapes over each other, the first one lowest, and returns a PNG of `width` by `height` pixels. */
export function drawPng(width: number, height: number, ground: Color, shapes: readonly Shape[]): Uint8Array {
  // A byte in front of each row names its filter: none.
  const rowLength = 1 + 3 * width;
  const pixels = new Uint8Array(rowLength * height);
  const row = Uint8Array.from({ length: rowLength }, (_, at) => (at === 0 ? 0 : (ground[(at - 1) % 3] ?? 0)));
  for (let y = 0; y < height; y += 1) pixels.set(row, y * rowLength);
  for (const shape of shapes) drawShape(pixels, { width, height, rowLength }, shape);
  return Buffer.concat([
    SIGNATURE,
    encodeChunk("IHDR", Uint8Array.from([...toBytes(width), ...toBytes(height), ...EIGHT_BIT_RGB])),
    encodeChunk("IDAT", deflateSync(pixels, { level: 1 })),
    encodeChunk("IEND", new Uint8Array()),
  ]);
}

type Size = { width: number; height: number; rowLength: number };

function drawShape(pixels: Uint8Array, { width, height, rowLength }: Size, shape: Shape): void {
  const { color, angle = 0, roundness = 2, light = 0.12 } = shape;
  const [x, y, rx, ry] = [shape.x, shape.y, shape.rx, shape.ry].map((share) => share * height) as [
    number,
    number,
    number,
    number,
  ];
  const reach = Math.hypot(rx, ry);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [fromY, toY] = [Math.max(0, Math.floor(y - reach)), Math.min(height - 1, Math.ceil(y + reach))];
  const [fromX, toX] = [Math.max(0, Math.floor(x - reach)), Math.min(width - 1, Math.ceil(x + reach))];
  for (let row = fromY; row <= toY; row += 1) {
    for (let column = fromX; column <= toX; column += 1) {
      const [dx, dy] = [column - x, row - y];
      const [u, v] = [(dx * cos + dy * sin) / rx, (dy * cos - dx * sin) / ry];
      const distance =
        roundness === 2
          ? Math.sqrt(u * u + v * v)
          : (Math.abs(u) ** roundness + Math.abs(v) ** roundness) ** (1 / roundness);
      // The edge is a pixel wide, so that it is smooth.
      const cover = Math.min(1, (1 - distance) * Math.min(rx, ry) + 0.5);
      if (cover <= 0) continue;
      const shade = 1 - (light * (dx + dy)) / (rx + ry);
      const at = row * rowLength + 1 + 3 * column;
      for (let channel = 0; channel < 3; channel += 1) {
        const before = pixels[at + channel] ?? 0;
        const value = (color[channel] ?? 0) * shade;
        pixels[at + channel] = Math.max(0, Math.min(255, before + (value - before) * cover));
      }
    }
  }
}
