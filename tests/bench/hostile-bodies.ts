import { join } from "node:path";
import { buildHostileBodies, buildInnocentBody } from "../support/executable/hostile-bodies.ts";
import { register } from "./account.ts";
import type { Bench } from "./run-sections.ts";
import { readMemory, type ServerProcess } from "./server-process.ts";
import { formatRatio, measureTime, median, percentile, type Row } from "./statistics.ts";

/** A call of each limit for bodies and of each kind of field. All calls read theirs by the same code. */
type WriteCall = { path: string; field: string; size: number };
const CALLS: WriteCall[] = [
  { path: "/api/food-entries", field: "name", size: 8_000_000 },
  { path: "/api/food-entries/remove", field: "ids", size: 8_000_000 },
  { path: "/api/auth/login", field: "email", size: 64_000 },
  { path: "/api/reviews", field: "rating", size: 64_000 },
];
const ROUNDS_SMALL = 21;
const ROUNDS_LARGE = 5;
const RATIO_LIMIT = 3;

const HOSTILE_AT_ONCE = 50;
const NEIGHBOUR_P99_LIMIT_MS = 100;
const RSS_LIMIT_MB = 300;

type Target = { server: ServerProcess; headers: Record<string, string> };

const send = ({ server, headers }: Target, path: string, body: Uint8Array<ArrayBuffer>): Promise<number> =>
  measureTime(async () => {
    const sent = { ...headers, "content-type": "application/json" };
    const answer = await fetch(server.url + path, { method: "POST", headers: sent, body });
    await answer.arrayBuffer();
    if (answer.status === 413 || answer.status >= 500) throw new Error(`${path} answered ${answer.status}`);
  });

/** The worst hostile body of a call beside an innocent one of the same size, each in turn with the innocent one. */
async function measureCall(target: Target, { path, field, size }: WriteCall): Promise<Row> {
  const rounds = size > 100_000 ? ROUNDS_LARGE : ROUNDS_SMALL;
  const innocent = Buffer.from(buildInnocentBody(size));
  let worst = { ratio: 0, shape: "", hostileMs: 0, innocentMs: 0 };
  for (const [shape, text] of Object.entries(buildHostileBodies(size, field))) {
    const hostile = Buffer.from(text);
    const taken = { hostile: [] as number[], innocent: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      taken.innocent.push(await send(target, path, innocent));
      taken.hostile.push(await send(target, path, hostile));
    }
    const [hostileMs, innocentMs] = [median(taken.hostile), median(taken.innocent)];
    if (hostileMs / innocentMs > worst.ratio) worst = { ratio: hostileMs / innocentMs, shape, hostileMs, innocentMs };
  }
  return {
    what: `Hostile body: POST ${path}`,
    measured: `${worst.hostileMs.toFixed(2)} ms (${worst.shape})`,
    reference: `innocent, ${(size / 1e6).toFixed(2)} MB: ${worst.innocentMs.toFixed(2)} ms`,
    ratio: formatRatio(worst.ratio),
    limit: `at most ${RATIO_LIMIT.toFixed(2)}x`,
  };
}

/** What a neighbor waits for a read while `HOSTILE_AT_ONCE` hostile bodies arrive, round after round. */
async function measureNeighbor(root: string, { server, headers }: Target): Promise<Row[]> {
  const read = () =>
    measureTime(async () => (await fetch(`${server.url}/api/user/daily-summary`, { headers })).arrayBuffer());
  const quiet: number[] = [];
  for (let count = 0; count < 200; count += 1) quiet.push(await read());
  const attacker = Bun.spawn([process.execPath, join(root, "tests/bench/hostile-load.ts")], {
    env: { TARGET: server.url, HEADERS: JSON.stringify(headers), AT_ONCE: String(HOSTILE_AT_ONCE) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const attacked: number[] = [];
  while (attacker.exitCode === null) {
    attacked.push(await read());
    await Bun.sleep(1);
  }
  if (attacker.exitCode !== 0) throw new Error("The hostile load failed");
  const answers = (await new Response(attacker.stdout).text()).trim();
  return [
    {
      what: `Neighbor's read during ${HOSTILE_AT_ONCE} hostile requests at once`,
      measured: `p99 ${percentile(attacked, 99).toFixed(1)} ms (median ${median(attacked).toFixed(1)} ms, ${attacked.length} reads)`,
      reference: `quiet p99 ${percentile(quiet, 99).toFixed(1)} ms; answers ${answers}`,
      ratio: formatRatio(percentile(attacked, 99) / percentile(quiet, 99)),
      limit: `p99 under ${NEIGHBOUR_P99_LIMIT_MS} ms`,
    },
    {
      what: "Most memory during hostile requests",
      measured: `${readMemory(server, "VmHWM").toFixed(0)} MB`,
      limit: `under ${RSS_LIMIT_MB} MB`,
    },
  ];
}

/** What hostile bodies cost: for the call that reads one, and for a neighbor. */
export async function hostileBodies(bench: Bench): Promise<void> {
  const server = await bench.startProduct("hostile");
  const target = { server, headers: await register(server) };
  await bench.measure("Neighbor of hostile bodies", () => measureNeighbor(bench.root, target));
  for (const call of CALLS) await bench.measure(call.path, async () => [await measureCall(target, call)]);
}
