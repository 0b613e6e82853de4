import type { Row } from "./statistics.ts";

/** What a section of the bench measures with. */
export type Bench = {
  /** Keeps the rows that `work` measures; where it throws, the failure is kept under `what`, and the bench goes on. */
  measure(what: string, work: () => Promise<readonly Row[]>): Promise<void>;
  /** Keeps a failure that leaves something to measure, such as a single request's. */
  reportFailure(failure: string): void;
};

/** A part of the bench with servers of its own; whatever it throws ends this part alone. */
export type Section = { name: string; run(bench: Bench): Promise<void> };

export type Result = {
  rows: Row[];
  /** A sentence for each thing that went wrong, with how often it did; empty after a good run. */
  failures: string[];
};

/** Runs the sections one after another, to the last one, whatever goes wrong in them. */
export async function runSections(sections: readonly Section[]): Promise<Result> {
  const rows: Row[] = [];
  const counts = new Map<string, number>();
  const reportFailure = (failure: string): void => void counts.set(failure, (counts.get(failure) ?? 0) + 1);
  const survive = async (what: string, work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      reportFailure(`${what}: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  const bench: Bench = {
    measure: (what, work) => survive(what, async () => void rows.push(...(await work()))),
    reportFailure,
  };
  for (const { name, run } of sections) await survive(name, () => run(bench));
  const failures = [...counts].map(([failure, count]) => (count === 1 ? failure : `${failure} (${count} times)`));
  return { rows, failures };
}
