import { join } from "node:path";
import { startAiStandIn } from "../support/stand-ins/ai-stand-in.ts";
import { BENCH_SECRET } from "./load.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";
import type { Row } from "./statistics.ts";

type Places = {
  /** The folder of the project. */
  root: string;
  /** A folder for everything that is written. */
  workDir: string;
};

/** The interface with which a section of the bench measures. */
export type Bench = Places & {
  /** Adds the rows that `work` measures. If it throws, the failure is reported under `what` and the bench continues. */
  measure(what: string, work: () => Promise<readonly Row[]>): Promise<void>;
  /** Reports a failure after which measuring can continue, such as a single failed request. */
  reportFailure(failure: string): void;
  /** Has something done at the end of the section; the last one first. */
  defer(cleanUp: () => Promise<unknown>): void;
  /** Starts the executable, on a free port, with the secret that signs the bench's tokens, until the section ends. */
  startProduct(folder: string, env?: Record<string, string>): Promise<ServerProcess>;
  /** Starts an AI provider until the section ends. */
  startProvider(options?: Parameters<typeof startAiStandIn>[0]): ReturnType<typeof startAiStandIn>;
};

/** A part of the bench with its own servers. An error ends only this part. */
export type Section = [name: string, run: (bench: Bench) => Promise<void>];

export type Result = {
  rows: Row[];
  /** One sentence per failure, with its count; empty after a good run. */
  failures: string[];
};

/** Runs all sections one after another, even if one of them fails. */
export async function runSections(sections: readonly Section[], { root, workDir }: Places): Promise<Result> {
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
  for (const [name, run] of sections) {
    await survive(name, async () => {
      await using stack = new AsyncDisposableStack();
      const defer = (cleanUp: () => Promise<unknown>) => stack.defer(async () => void (await cleanUp()));
      await run({
        root,
        workDir,
        measure: (what, work) => survive(what, async () => void rows.push(...(await work()))),
        reportFailure,
        defer,
        async startProduct(folder, env = {}) {
          const own = { PORT: "0", HOST: "127.0.0.1", SESSION_SECRET: BENCH_SECRET, LOG_LEVEL: "error" };
          const server = await startServerProcess({
            command: [join(root, "dist/mealglass")],
            env: { ...own, DATA_DIR: join(workDir, folder), ...env },
            cwd: workDir,
          });
          defer(server.stop);
          return server;
        },
        startProvider(options) {
          const provider = startAiStandIn(options);
          defer(async () => provider.stop());
          return provider;
        },
      });
    });
  }
  const failures = [...counts].map(([failure, count]) => (count === 1 ? failure : `${failure} (${count} times)`));
  return { rows, failures };
}
