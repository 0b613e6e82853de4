import { decode } from "fast-png";

const HEADER_BYTES = 54;
/** What a BMP has for each pixel. */
const CHANNELS = 3;
/** Rows end at a multiple of this. */
const ROW_STEP = 4;

type Pixels = ReturnType<typeof decode>;

/** The header of a BMP with 24 bits for each pixel, whose first row is the uppermost. */
function writeHeader(bmp: Uint8Array, width: number, height: number): void {
  const view = new DataView(bmp.buffer);
  bmp.set([0x42, 0x4d]);
  view.setUint32(2, bmp.length, true);
  view.setUint32(10, HEADER_BYTES, true);
  view.setUint32(14, HEADER_BYTES - 14, true);
  view.setInt32(18, width, true);
  view.setInt32(22, -height, true);
  view.setUint16(26, 1, true);
  view.setUint16(28, 8 * CHANNELS, true);
}

/** RGBA pixels over white, as a BMP, which costs no compression. */
function drawOverWhite({ width, height, data }: Pixels): Uint8Array {
  const rowBytes = Math.ceil((width * CHANNELS) / ROW_STEP) * ROW_STEP;
  const bmp = new Uint8Array(HEADER_BYTES + rowBytes * height);
  writeHeader(bmp, width, height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const from = (y * width + x) * 4;
      const to = HEADER_BYTES + y * rowBytes + x * CHANNELS;
      const alpha = (data[from + 3] ?? 255) / 255;
      // A BMP has blue first.
      for (let channel = 0; channel < CHANNELS; channel += 1) {
        bmp[to + CHANNELS - 1 - channel] = Math.round(255 + ((data[from + channel] ?? 0) - 255) * alpha);
      }
    }
  }
  return bmp;
}

const isOpaque = ({ data }: Pixels): boolean => {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return false;
  return true;
};

/**
 * The picture over white where it is transparent: JPEG has no transparency, and its encoder makes it black. `Bun.Image`
 * gives no pixels, so they make a detour by a PNG of 8 bits with alpha.
 */
export async function fillTransparency(image: Bun.Image): Promise<Bun.Image> {
  const pixels = decode(await image.png({ compressionLevel: 0 }).bytes());
  return isOpaque(pixels) ? image : new Bun.Image(drawOverWhite(pixels));
}
