import type { HttpCall } from "../executable/http-account.ts";
import { waitUntil } from "../wait-until.ts";

/** The latest entries that a read has to have. */
const READ_BACK = 20;
/** More than all devices of an account add: a slow device also finds its own. */
const LIST = "/food-entries?limit=1000";

type Entry = { name: string };

/** Errors of a connection, and a server that cannot reach its database: sent again with the same key. */
const isPassing = (error: unknown): boolean => error instanceof Error && "code" in error;

/** Calls until there is an answer other than 503. A server that is asked again each time may be another one. */
const callUntilAnswered = (work: () => Promise<Response>): Promise<Response> =>
  waitUntil("an answer of the cluster", async () => {
    try {
      const answer = await work();
      if (answer.status !== 503) return answer;
      await answer.body?.cancel();
    } catch (error) {
      if (!isPassing(error)) throw error;
    }
    return undefined;
  });

/**
 * A person who adds entries, each with a key, and after each looks for the latest ones, at any of the servers. `calls` is
 * the same account at each server.
 */
export function createWriter(name: string, calls: readonly HttpCall[]) {
  const written: string[] = [];
  /** When an entry was acknowledged, and how long that took. */
  const acknowledged: { at: number; ms: number }[] = [];
  const problems: string[] = [];
  let turn = 0;
  const next = (): HttpCall => calls[turn++ % calls.length] as HttpCall;

  async function write(): Promise<void> {
    const entry = `${name} ${written.length}`;
    const begun = performance.now();
    const headers = { "idempotency-key": entry };
    const answer = await callUntilAnswered(() =>
      next()("POST", "/food-entries", { name: entry, calories: 1 }, headers),
    );
    if (answer.status !== 201) problems.push(`${entry}: ${answer.status} ${await answer.text()}`);
    written.push(entry);
    acknowledged.push({ at: performance.now(), ms: performance.now() - begun });
  }

  async function lookBack(): Promise<void> {
    const answer = await callUntilAnswered(() => next()("GET", LIST));
    if (answer.status !== 200) problems.push(`the list: ${answer.status} ${await answer.text()}`);
    else {
      const entries: Entry[] = await answer.json();
      const names = new Set(entries.map((entry) => entry.name));
      const missing = written.slice(-READ_BACK).filter((entry) => !names.has(entry));
      if (missing.length > 0) problems.push(`not shown: ${missing.join(", ")}`);
    }
  }

  return {
    written,
    acknowledged,
    problems,
    async run(signal: AbortSignal): Promise<void> {
      while (!signal.aborted) {
        await write();
        await lookBack();
      }
    },
  };
}
export type Writer = ReturnType<typeof createWriter>;
