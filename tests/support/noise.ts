import { createRandom } from "./create-random.ts";
import { SEED } from "./seed.ts";

let random = createRandom(SEED);

/** Begins again, as after each file of tests: each gets the same noise in each run. */
export function restartNoise(): void {
  random = createRandom(SEED);
}

/** The next number from 0 to 1. */
export const readNoise = (): number => random();

/** Bytes that nothing makes small. */
export const noiseBytes = (length: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Uint32Array.from({ length: Math.ceil(length / 4) }, () => readNoise() * 2 ** 32).buffer, 0, length);
