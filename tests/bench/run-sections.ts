import type { Row } from "./statistics.ts";

/** The interface with which a section of the bench measures. */
export type Bench = {
  /** Adds the rows that `work` measures. If it throws, the failure is reported under `what` and the bench continues. */
  measure(what: string, work: () => Promise<readonly Row[]>): Promise<void>;
  /** Reports a failure after which measuring can continue, such as a single failed request. */
  reportFailure(failure: string): void;
};

/** A part of the bench with its own servers. An error ends only this part. */
export type Section = { name: string; run(bench: Bench): Promise<void> };

export type Result = {
  rows: Row[];
  /** One sentence per failure, with its count; empty after a good run. */
  failures: string[];
};

/** Runs all sections one after another, even if one of them fails. */
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
