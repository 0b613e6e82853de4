import { readFileSync } from "node:fs";
import { afterThisTest } from "../after-test.ts";

const INTERVAL_MS = 250;

/** The memory that a process has now, in MB. Linux alone tells. */
export const readMemory = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** Samples a process' memory four times a second until the end of the test. */
export function sampleMemory(pid: number) {
  const samples: number[] = [];
  const timer = setInterval(() => samples.push(readMemory(pid)), INTERVAL_MS);
  afterThisTest(() => clearInterval(timer));
  /** The median of a quarter of all samples, 0 to 3. */
  const readQuarter = (quarter: number): number => {
    const length = Math.floor(samples.length / 4);
    return median(samples.slice(quarter * length, (quarter + 1) * length));
  };
  const readMaximum = () => Math.max(...samples);
  const print = () => {
    const quarters = [0, 1, 2, 3].map((quarter) => readQuarter(quarter).toFixed(0));
    console.log(`Memory: ${readMaximum().toFixed(0)} MB at most; medians of the quarters: ${quarters.join(", ")} MB.`);
  };
  return { readMaximum, readQuarter, print };
}
