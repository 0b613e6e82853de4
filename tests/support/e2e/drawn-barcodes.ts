import { createRandom } from "../create-random.ts";
import { type FileBytes, png } from "../pictures.ts";

// Barcodes as a phone sees them, drawn by the specifications of GS1, so that no scanner's own code draws what it reads.

export type Kind = "ean_13" | "ean_8" | "upc_a" | "upc_e" | "itf";
export type Light = "plain" | "blur" | "glare" | "low light";
export type Drawing = {
  kind: Kind;
  digits: string;
  /** Pixels of the narrowest bar, degrees, and what disturbs the picture. */
  module: number;
  angle: number;
  light: Light;
};

const L = "0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011".split(" ");
const R = L.map((bits) => bits.replace(/./g, (bit) => (bit === "0" ? "1" : "0")));
const G = R.map((bits) => [...bits].reverse().join(""));
const EAN_PARITIES = "LLLLLL LLGLGG LLGGLG LLGGGL LGLLGG LGGLLG LGGGLL LGLGLG LGLGGL LGGLGL".split(" ");
const UPC_E_PARITIES = "GGGLLL GGLGLL GGLLGL GGLLLG GLGGLL GLLGGL GLLLGG GLGLGL GLGLLG GLLGLG".split(" ");
const ITF = "00110 10001 01001 11000 00101 10100 01100 00011 10010 01010".split(" ");
const WIDE = 2.5;

const encode = (digits: string, parities: string): string =>
  [...digits]
    .map((digit, place) => (parities[place] === "L" ? L : parities[place] === "G" ? G : R)[Number(digit)])
    .join("");

/** The widths of bars and spaces in turn, beginning with a bar. */
function listWidths({ kind, digits }: Pick<Drawing, "kind" | "digits">): number[] {
  if (kind === "itf") return listItfWidths(digits);
  return [...bitsOf(kind, digits).matchAll(/1+|0+/g)].map(([run]) => run.length);
}

function bitsOf(kind: Exclude<Kind, "itf">, digits: string): string {
  if (kind === "ean_8") return `101${encode(digits.slice(0, 4), "LLLL")}01010${encode(digits.slice(4), "RRRR")}101`;
  if (kind === "upc_e") {
    const parities = UPC_E_PARITIES[Number(digits[7])] ?? "";
    const flipped = parities.replace(/./g, (one) => (one === "L" ? "G" : "L"));
    return `101${encode(digits.slice(1, 7), digits[0] === "0" ? parities : flipped)}010101`;
  }
  const full = digits.padStart(13, "0");
  const left = encode(full.slice(1, 7), EAN_PARITIES[Number(full[0])] ?? "");
  return `101${left}01010${encode(full.slice(7), "RRRRRR")}101`;
}

function listItfWidths(digits: string): number[] {
  const widths = [1, 1, 1, 1];
  for (let place = 0; place < digits.length; place += 2) {
    const [bars = "", spaces = ""] = [ITF[Number(digits[place])], ITF[Number(digits[place + 1])]];
    for (let at = 0; at < 5; at += 1) widths.push(bars[at] === "1" ? WIDE : 1, spaces[at] === "1" ? WIDE : 1);
  }
  return [...widths, WIDE, 1, 1];
}

const [WIDTH, HEIGHT] = [960, 720];
const BAR_HEIGHT = 45;
const QUIET_ZONE = 11;
/** Columns of a module that are kept, so that a place is found at once. */
const COLUMNS = 20;
/** Samples of a pixel in each direction. */
const SAMPLES = 2;

/** The brightness of a label at a place, in modules from its middle: 1 is paper, 0 is ink. */
function createLabel(drawing: Drawing) {
  const widths = listWidths(drawing);
  const edges = widths.map((_, at) => widths.slice(0, at + 1).reduce((sum, width) => sum + width));
  const total = edges.at(-1) ?? 0;
  const columns = Array.from({ length: Math.ceil(total * COLUMNS) }, (_, column) =>
    edges.findIndex((edge) => (column + 0.5) / COLUMNS < edge) % 2 === 0 ? 0 : 1,
  );
  return (x: number, y: number): number | undefined => {
    const [across, down] = [x + total / 2, Math.abs(y)];
    if (across < -QUIET_ZONE || across > total + QUIET_ZONE || down > BAR_HEIGHT / 2 + 4) return undefined;
    if (across < 0 || across >= total || down > BAR_HEIGHT / 2) return 1;
    return columns[Math.floor(across * COLUMNS)] ?? 1;
  };
}

function blur(values: Float64Array, radius: number, step: number, length: number): Float64Array {
  const result = new Float64Array(values.length);
  for (let at = 0; at < values.length; at += 1) {
    const place = Math.floor(at / step) % length;
    let sum = 0;
    let count = 0;
    for (let offset = -radius; offset <= radius; offset += 1) {
      if (place + offset < 0 || place + offset >= length) continue;
      sum += values[at + offset * step] ?? 0;
      count += 1;
    }
    result[at] = sum / count;
  }
  return result;
}

/** The brightness of each pixel, 0 to 255, of a package with a barcode. `seed` moves it and makes the noise. */
export function drawGrays(drawing: Drawing, seed: number): { width: number; height: number; grays: Uint8Array } {
  const random = createRandom(seed);
  const label = createLabel(drawing);
  const { module, light } = drawing;
  const angle = (drawing.angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [centerX, centerY] = [WIDTH / 2 + (random() - 0.5) * 120, HEIGHT / 2 + (random() - 0.5) * 120];
  const readAt = (x: number, y: number): number => {
    const [dx, dy] = [(x - centerX) / module, (y - centerY) / module];
    const paper = label(dx * cos + dy * sin, dy * cos - dx * sin);
    // A package in two colors with stripes.
    return paper ?? (Math.sin((x + 2 * y) / 37) > 0.6 ? 0.35 : 0.62);
  };
  let values: Float64Array = new Float64Array(WIDTH * HEIGHT);
  for (let at = 0; at < values.length; at += 1) {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    let sum = 0;
    for (let sample = 0; sample < SAMPLES * SAMPLES; sample += 1)
      sum += readAt(x + ((sample % SAMPLES) + 0.5) / SAMPLES, y + (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES);
    values[at] = sum / (SAMPLES * SAMPLES);
  }
  if (light === "blur") {
    const radius = Math.max(1, Math.round(module * 0.45));
    for (let turn = 0; turn < 2; turn += 1) values = blur(blur(values, radius, 1, WIDTH), radius, WIDTH, HEIGHT);
  }
  const shade = (value: number, x: number, y: number): number => {
    const [dx, dy] = [(x - centerX) / module, (y - centerY) / module];
    // A lamp that is reflected over the upper third, and ends softly.
    if (light === "glare") return value + Math.max(0, 1.6 - Math.hypot(dx / 40, (dy + BAR_HEIGHT / 2.4) / 14));
    return light === "low light" ? 0.1 + value * 0.16 : value;
  };
  const noise = light === "low light" ? 0.05 : 0.02;
  const grays = Uint8Array.from(values, (value, at) => {
    const shaded = shade(value, at % WIDTH, Math.floor(at / WIDTH)) + (random() + random() - 1) * noise;
    return Math.round(Math.min(1, Math.max(0, shaded * 0.9 + 0.04)) * 255);
  });
  return { width: WIDTH, height: HEIGHT, grays };
}

/** The same as a PNG. */
export function drawBarcode(drawing: Drawing, seed: number): FileBytes {
  const { width, height, grays } = drawGrays(drawing, seed);
  return png(width, height, (x, y) => {
    const gray = grays[y * width + x] ?? 0;
    return [gray, gray, gray];
  });
}

const DIGITS: Record<Kind, readonly string[]> = {
  ean_13: ["3017620422003", "4006381333931", "5449000000996"],
  ean_8: ["96385074", "40170725", "73513537"],
  upc_a: ["036000291452", "012345678905", "725272730706"],
  upc_e: ["04252614", "01234565", "01234531"],
  itf: ["15400141288763", "00012345678905", "10614141000415"],
};
/** What the short ones stand for. */
const FULL: Readonly<Record<string, string>> = {
  "04252614": "042100005264",
  "01234565": "012345000065",
  "01234531": "012300000451",
};
/** The digits of a drawing as the scanner shows them: a UPC-E in full, and without leading zeros. */
export const findShownDigits = ({ digits }: Drawing): string => (FULL[digits] ?? digits).replace(/^0+/, "");

const MODULES = [1.8, 2.6, 4];
const ANGLES = [0, 17];
const LIGHTS: readonly Light[] = ["plain", "blur", "glare", "low light"];

/** Sixty drawings: each kind in three sizes and two rotations, under two of the four lights. */
export const DRAWINGS: readonly Drawing[] = (Object.keys(DIGITS) as Kind[]).flatMap((kind, kindAt) =>
  MODULES.flatMap((module, size) =>
    ANGLES.flatMap((angle, turn) =>
      [0, 1].map((half): Drawing => {
        const light = LIGHTS[(kindAt + size + turn + 2 * half) % LIGHTS.length] ?? "plain";
        return { kind, digits: DIGITS[kind][size] ?? "", module, angle, light };
      }),
    ),
  ),
);

/** A picture as Chromium's fake camera takes it. */
export const toJpeg = async (picture: FileBytes): Promise<FileBytes> =>
  new Uint8Array(await new Bun.Image(picture).jpeg({ quality: 90 }).bytes());
