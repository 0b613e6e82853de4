import { decode } from "fast-png";

/** Red, green and blue of each pixel, a byte each. */
export type Pixels = { width: number; height: number; data: Uint8Array };

const CHANNELS = 3;

/** Decodes a picture, scaled down until it has at most `maxPixels`. */
export async function readPixels(picture: Uint8Array, maxPixels: number): Promise<Pixels> {
  const image = new Bun.Image(picture);
  const { width, height } = await image.metadata();
  const scale = Math.min(1, Math.sqrt(maxPixels / (width * height)));
  const scaled = image.resize(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)));
  // `Bun.Image` gives no pixels.
  const png = decode(await scaled.png({ compressionLevel: 0 }).bytes());
  const data = new Uint8Array(png.width * png.height * CHANNELS);
  for (let to = 0, from = 0; to < data.length; to += CHANNELS, from += png.channels) {
    for (let channel = 0; channel < CHANNELS; channel += 1) {
      data[to + channel] = png.data[from + (png.channels < CHANNELS ? 0 : channel)] ?? 0;
    }
  }
  return { width: png.width, height: png.height, data };
}

/** The range of the lightness in which nearly all pixels are. */
export function measureContrast({ data }: Pixels): { dark: number; light: number } {
  const counts = new Uint32Array(256);
  for (let at = 0; at < data.length; at += CHANNELS) counts[data[at + 1] ?? 0] = (counts[data[at + 1] ?? 0] ?? 0) + 1;
  const total = data.length / CHANNELS;
  const find = (share: number): number => {
    let sum = 0;
    return counts.findIndex((count) => {
      sum += count;
      return sum >= share * total;
    });
  };
  return { dark: find(0.01), light: find(0.99) };
}

/**
 * Reads an area of a picture, whose middle is at `x` and `y` and which is turned by `angle` (radians), into planes of
 * blue, green and red of `toWidth` by `toHeight`. A value is scaled by `normalize`, which gets the channel from 0 for blue.
 */
export function sampleArea(
  { width, height, data }: Pixels,
  area: { x: number; y: number; width: number; height: number; angle: number },
  [toWidth, toHeight]: readonly [number, number],
  normalize: (value: number, channel: number) => number,
): Float32Array {
  const planes = new Float32Array(CHANNELS * toWidth * toHeight);
  const [cos, sin] = [Math.cos(area.angle), Math.sin(area.angle)];
  for (let row = 0; row < toHeight; row += 1) {
    for (let column = 0; column < toWidth; column += 1) {
      const along = ((column + 0.5) / toWidth - 0.5) * area.width;
      const across = ((row + 0.5) / toHeight - 0.5) * area.height;
      const x = Math.min(width - 1.001, Math.max(0, area.x + along * cos - across * sin - 0.5));
      const y = Math.min(height - 1.001, Math.max(0, area.y + along * sin + across * cos - 0.5));
      const [left, top] = [Math.floor(x), Math.floor(y)];
      const [right, bottom] = [x - left, y - top];
      const at = (top * width + left) * CHANNELS;
      for (let channel = 0; channel < CHANNELS; channel += 1) {
        const from = at + CHANNELS - 1 - channel;
        const value =
          (1 - bottom) * ((1 - right) * (data[from] ?? 0) + right * (data[from + CHANNELS] ?? 0)) +
          bottom *
            ((1 - right) * (data[from + width * CHANNELS] ?? 0) + right * (data[from + (width + 1) * CHANNELS] ?? 0));
        planes[channel * toWidth * toHeight + row * toWidth + column] = normalize(value, channel);
      }
    }
  }
  return planes;
}
