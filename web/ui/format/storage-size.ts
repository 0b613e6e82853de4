import { formatGrams, formatWholeNumber } from "./format.ts";

const MEGABYTE = 1_000_000;
const GIGABYTE = 1000 * MEGABYTE;
/** Below this number of a unit the first decimal tells something. */
const FEW = 10;

const formatRounded = (amount: number): string => (amount < FEW ? formatGrams(amount) : formatWholeNumber(amount));

/** Stored bytes in words: `less than 0.1 MB`, `3.2 MB`, `12 GB`. */
export function formatStorageSize(bytes: number): string {
  if (bytes < MEGABYTE / FEW) return "less than 0.1 MB";
  // What would be rounded to 1,000 MB is a gigabyte.
  if (bytes < GIGABYTE - MEGABYTE / 2) return `${formatRounded(bytes / MEGABYTE)} MB`;
  return `${formatRounded(bytes / GIGABYTE)} GB`;
}
