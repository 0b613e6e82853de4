import { setTimeout as pause } from "node:timers/promises";
import { jpeg } from "../support/pictures.ts";
import { HOSTILE_ANSWERS } from "../support/stand-ins/hostile-answers.ts";
import { waitUntil } from "../support/wait-until.ts";
import { register } from "./account.ts";
import { createForm, readMeanwhile } from "./photos-at-once.ts";
import type { Bench } from "./run-sections.ts";
import { readMemory, type ServerProcess } from "./server-process.ts";
import type { Row } from "./statistics.ts";

const AT_ONCE = 4;
const FOLLOWERS = 500;
const READ_LIMIT_MS = 300;
const RSS_LIMIT_MB = 400;
/** After the followers have come, and after they have left. */
const SETTLING_MS = 1000;
const QUIET_MS = 3000;

/**
 * `neighbor` is the authorization of another account, which reads. `quietMs` is its longest read while nothing else is
 * asked of the server: what the machine itself adds.
 */
type Target = { server: ServerProcess; headers: Record<string, string>; neighbor: string; quietMs: number };

function buildRows({ server, quietMs }: Target, what: string, reads: readonly number[]): Row[] {
  return [
    {
      what: `${what}: a neighbor's read`,
      measured: `at most ${Math.max(...reads).toFixed(0)} ms of ${reads.length}`,
      reference: `quiet at most ${quietMs.toFixed(0)} ms; ${readMemory(server, "VmHWM").toFixed(0)} MB so far`,
      limit: `under ${READ_LIMIT_MS} ms, ${RSS_LIMIT_MB} MB`,
    },
  ];
}

/** Has photos analyzed, as events and as a whole; each is another one, since an answer is remembered. */
async function analyze({ server, headers }: Target, number: number): Promise<void> {
  const { path, type, body } = await createForm(await jpeg(40 + number, 40));
  const accept = number % 2 === 0 ? "text/event-stream" : "application/json";
  const sent = { ...headers, "content-type": type, accept };
  const answer = await fetch(server.url + path, { method: "POST", headers: sent, body });
  await answer.arrayBuffer();
}

async function measureFollowers(target: Target): Promise<Row[]> {
  const { server, headers, neighbor } = target;
  const { path, type, body } = await createForm(await jpeg(300, 200));
  const caller = new AbortController();
  const read = (work: () => Promise<unknown>) => readMeanwhile(server.url, neighbor, work);
  let calls: Promise<void>[] = [];
  const arriving = await read(async () => {
    calls = Array.from({ length: FOLLOWERS }, async () => {
      const init = { method: "POST", headers: { ...headers, "content-type": type }, body, signal: caller.signal };
      await (await fetch(server.url + path, init)).arrayBuffer();
    });
    await Promise.race([Promise.allSettled(calls), pause(SETTLING_MS)]);
  });
  const leaving = await read(async () => {
    caller.abort();
    await Promise.allSettled(calls);
    await pause(SETTLING_MS);
  });
  return [
    ...buildRows(target, `${FOLLOWERS} calls for one photo arrive`, arriving),
    ...buildRows(target, `${FOLLOWERS} calls for one photo leave at once`, leaving),
  ];
}

/** What a neighbor waits for a read while models answer with what they should not. */
export async function hostileModels(bench: Bench): Promise<void> {
  const standIn = bench.startProvider();
  const env = { ACCESS_MODE: "free", OPENAI_BASE_URL: standIn.baseUrl, AI_CONCURRENCY: String(AT_ONCE) };
  const server = await bench.startProduct("hostile-models", env);
  const headers = await register(server);
  const { authorization: neighbor = "" } = await register(server, "neighbor");
  const quiet = await readMeanwhile(server.url, neighbor, () => pause(QUIET_MS));
  const target = { server, headers, neighbor, quietMs: Math.max(...quiet) };
  let photos = 0;
  for (const [what, build] of Object.entries(HOSTILE_ANSWERS)) {
    standIn.state.food = build;
    // It packs its answers once.
    build();
    await bench.measure(what, async () => {
      const reads = await readMeanwhile(server.url, neighbor, () =>
        Promise.all(
          Array.from({ length: AT_ONCE }, () => {
            photos += 1;
            return analyze(target, photos);
          }),
        ),
      );
      return buildRows(target, `A model's answer of ${what}`, reads);
    });
  }
  standIn.mode = "timeout";
  standIn.received.length = 0;
  await bench.measure("Followers", () => measureFollowers(target));
  await waitUntil("no call is left", () => standIn.received.every(({ aborted }) => aborted));
}
