/** The middle value; of an even number the mean of the two in the middle. Throws for no values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  if (upper === undefined || lower === undefined) throw new Error("There is no median of nothing.");
  return (upper + lower) / 2;
}

/** The value that `share` per cent of the values do not exceed (nearest rank). Throws for no values. */
export function percentile(values: readonly number[], share: number): number {
  const value = values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil((values.length * share) / 100) - 1)];
  if (value === undefined) throw new Error("There is no percentile of nothing.");
  return value;
}

/** How long the work takes, in milliseconds. */
export async function measureTime(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** How long the work takes in each round, without the first ones, in which it warms up. */
export async function measureTimes(
  work: (round: number) => Promise<unknown>,
  { warmUp, rounds }: { warmUp: number; rounds: number },
): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < warmUp + rounds; round += 1) times.push(await measureTime(() => work(round)));
  return times.slice(warmUp);
}

/** A measured row of the bench: what, by how much, against which limit. */
export type Row = { what: string; measured: string; reference?: string; ratio?: string; limit: string };

/** A ratio as the table shows it. */
export const formatRatio = (ratio: number): string => `${ratio.toFixed(2)}x`;

/** What a call costs on much data against little: the rates on both. */
export const createCostRow = (what: string, [onMuch = 0, onLittle = 0]: readonly number[]): Row => ({
  what,
  measured: `${onMuch.toFixed(0)}/s`,
  reference: `${onLittle.toFixed(0)}/s`,
  ratio: formatRatio(onLittle / onMuch),
  limit: "at most 2.00x",
});
