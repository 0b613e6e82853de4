import { decode, encode } from "fast-png";

/** White pixels between two photos. */
const GAP = 8;
const COLUMNS = 2;
const CHANNELS = 3;
const QUALITY = 80;

/** Red, green and blue, row by row. */
type Pixels = { width: number; height: number; data: Uint8Array };

/** `Bun.Image` gives no pixels, so they make a detour by a PNG that is not compressed. */
async function readPixels(jpeg: Uint8Array): Promise<Pixels> {
  const { width, height, channels, data } = decode(await new Bun.Image(jpeg).png({ compressionLevel: 0 }).bytes());
  const pixels = new Uint8Array(width * height * CHANNELS);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    // A gray picture has one channel.
    const at = pixel * channels;
    pixels[pixel * CHANNELS] = data[at] ?? 0;
    pixels[pixel * CHANNELS + 1] = data[channels < CHANNELS ? at : at + 1] ?? 0;
    pixels[pixel * CHANNELS + 2] = data[channels < CHANNELS ? at : at + 2] ?? 0;
  }
  return { width, height, data: pixels };
}

function draw(canvas: Pixels, { width, height, data }: Pixels, left: number, top: number): void {
  for (let y = 0; y < height; y += 1) {
    const row = data.subarray(y * width * CHANNELS, (y + 1) * width * CHANNELS);
    canvas.data.set(row, ((top + y) * canvas.width + left) * CHANNELS);
  }
}

const max = (numbers: readonly number[]): number => Math.max(...numbers);

/**
 * Photos (JPEG) side by side on one, for endpoints that take a single picture: two in a row, in their order, each in its
 * own size.
 */
export async function joinPhotos(jpegs: readonly Uint8Array[]): Promise<Uint8Array> {
  const photos: Pixels[] = [];
  for (const jpeg of jpegs) photos.push(await readPixels(jpeg));
  const columnWidth = max(photos.map(({ width }) => width));
  const rows = Array.from({ length: Math.ceil(photos.length / COLUMNS) }, (_, row) =>
    photos.slice(row * COLUMNS, (row + 1) * COLUMNS),
  );
  const heights = rows.map((row) => max(row.map(({ height }) => height)));
  const width = Math.min(photos.length, COLUMNS) * (columnWidth + GAP) - GAP;
  const height = heights.reduce((sum, rowHeight) => sum + rowHeight + GAP, -GAP);
  const canvas: Pixels = { width, height, data: new Uint8Array(width * height * CHANNELS).fill(255) };
  let top = 0;
  for (const [index, row] of rows.entries()) {
    for (const [column, photo] of row.entries()) draw(canvas, photo, column * (columnWidth + GAP), top);
    top += (heights[index] ?? 0) + GAP;
  }
  const png = encode({ ...canvas, depth: 8, channels: CHANNELS }, { zlib: { level: 0 } });
  return new Bun.Image(png).jpeg({ quality: QUALITY }).bytes();
}
