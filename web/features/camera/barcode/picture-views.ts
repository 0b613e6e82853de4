/** How a picture is looked at: which part of it, how large, turned by degrees, and whether it is made clearer. */
export type View = {
  /** The middle of the picture that is looked at, as a share of its sides. */
  share: number;
  /** The longer side in pixels, at most. */
  size: number;
  angle: number;
  isEnhanced: boolean;
  /** Neighbors in each direction that a pixel is averaged with, against noise. */
  radius: number;
};

const WHOLE = { share: 1, size: 1280, angle: 0, isEnhanced: false, radius: 0 } as const;

/**
 * Looks that differ in what can be misread: a blurred or dark code gives other wrong digits in each, and the right ones
 * in several. The most usual first.
 */
export const VIEWS: readonly View[] = [
  WHOLE,
  { ...WHOLE, angle: 4 },
  { ...WHOLE, isEnhanced: true, radius: 1 },
  { ...WHOLE, share: 0.6 },
  { ...WHOLE, isEnhanced: true },
  { ...WHOLE, share: 0.6, angle: -3, isEnhanced: true },
  { ...WHOLE, angle: -8, isEnhanced: true, radius: 1 },
  { ...WHOLE, share: 0.6, angle: 45 },
  { ...WHOLE, size: 800, isEnhanced: true },
  { ...WHOLE, share: 0.6, angle: 2 },
  { ...WHOLE, share: 0.6, isEnhanced: true, radius: 2 },
  { ...WHOLE, share: 0.4, size: 960, angle: 1, isEnhanced: true },
  { ...WHOLE, share: 0.4, size: 960, angle: -6, isEnhanced: true, radius: 1 },
];

/** The share of the darkest and of the brightest pixels that become black and white. */
const CLIPPED = 0.01;

/** The brightness of a picture's pixels, 0 to 255. */
function toGrays({ data }: ImageData): Float32Array {
  const grays = new Float32Array(data.length / 4);
  for (let at = 0; at < grays.length; at += 1) {
    const place = 4 * at;
    grays[at] = 0.299 * (data[place] ?? 0) + 0.587 * (data[place + 1] ?? 0) + 0.114 * (data[place + 2] ?? 0);
  }
  return grays;
}

/** The mean of each pixel and its neighbors along lines of `length` pixels that are `step` apart in memory. */
function average(grays: Float32Array, radius: number, step: number, length: number): Float32Array {
  const result = new Float32Array(grays.length);
  for (let at = 0; at < grays.length; at += 1) {
    const place = Math.floor(at / step) % length;
    const from = Math.max(-radius, -place);
    const to = Math.min(radius, length - 1 - place);
    let sum = 0;
    for (let offset = from; offset <= to; offset += 1) sum += grays[at + offset * step] ?? 0;
    result[at] = sum / (to - from + 1);
  }
  return result;
}

/** The brightness below which `share` of the pixels are. */
function findLevel(counts: Uint32Array, total: number, share: number): number {
  let sum = 0;
  for (let level = 0; level < counts.length; level += 1) {
    sum += counts[level] ?? 0;
    if (sum > total * share) return level;
  }
  return counts.length - 1;
}

/** Makes a picture gray and its contrast full, averaged with `radius` neighbors, in place. */
export function enhance(picture: ImageData, radius: number): void {
  const { width, height, data } = picture;
  const plain = toGrays(picture);
  const grays = radius === 0 ? plain : average(average(plain, radius, 1, width), radius, width, height);
  const counts = new Uint32Array(256);
  for (const gray of grays) counts[Math.round(gray)] = (counts[Math.round(gray)] ?? 0) + 1;
  const [dark, bright] = [findLevel(counts, grays.length, CLIPPED), findLevel(counts, grays.length, 1 - CLIPPED)];
  const scale = 255 / Math.max(1, bright - dark);
  for (const [at, gray] of grays.entries()) data.fill((gray - dark) * scale, 4 * at, 4 * at + 3);
}
