import { formatCount } from "./format-count.ts";

/** A waiting time for a sentence, rounded up: seconds up to two minutes, minutes up to two hours, hours above. */
export function formatWait(seconds: number): string {
  if (seconds <= 120) return formatCount(Math.ceil(seconds), "second");
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 120 ? formatCount(minutes, "minute") : formatCount(Math.ceil(minutes / 60), "hour");
}
