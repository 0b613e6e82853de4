import { join } from "node:path";
import { buildHostileBodies, buildInnocentBody } from "../support/hostile-bodies.ts";
import { register } from "./account.ts";
import { listWriteRoutes, type WriteRoute } from "./list-routes.ts";
import { startProduct } from "./product.ts";
import type { Bench } from "./run-sections.ts";
import { readMemory, type ServerProcess } from "./server-process.ts";
import { formatRatio, measureTime, median, percentile, type Row } from "./statistics.ts";

/** Just below the limits of the API for bodies with and without a photo. */
const SIZES = [8_000_000, 64_000];
const ROUNDS_SMALL = 21;
const ROUNDS_LARGE = 5;
const RATIO_LIMIT = 3;

/** Of nothing that exists: the bench's own session would end with the first call that ends one. */
const MISSING_ID = "999999";
/** Calls that answer 401 with a session, or end it. */
const WITHOUT_SESSION = ["/api/auth/login", "/api/auth/logout"];

const HOSTILE_AT_ONCE = 50;
const NEIGHBOUR_P99_LIMIT_MS = 100;
const RSS_LIMIT_MB = 300;

type Target = { server: ServerProcess; headers: Record<string, string> };

async function send({ server, headers }: Target, { method, path }: WriteRoute, body: Uint8Array<ArrayBuffer>) {
  const startedAt = performance.now();
  const answer = await fetch(server.url + path.replace(":id", MISSING_ID), {
    method,
    headers: { ...(WITHOUT_SESSION.includes(path) ? {} : headers), "content-type": "application/json" },
    body,
  });
  await answer.arrayBuffer();
  if (answer.status === 401 && !WITHOUT_SESSION.includes(path))
    throw new Error(`${method} ${path} ended the bench's session`);
  if (answer.status >= 500 && answer.status !== 503) throw new Error(`${method} ${path} answered ${answer.status}`);
  return { status: answer.status, milliseconds: performance.now() - startedAt };
}

/** The largest size that a route takes. */
async function findSize(target: Target, route: WriteRoute): Promise<number> {
  for (const size of SIZES) {
    const { status } = await send(target, route, Buffer.from(buildInnocentBody(size)));
    if (status !== 413) return size;
  }
  throw new Error(`${route.method} ${route.path} takes no body of ${SIZES.at(-1)} bytes`);
}

/** The worst hostile body of a route beside an innocent one of the same size, each in turn with the innocent one. */
async function measureRoute(target: Target, route: WriteRoute): Promise<Row> {
  const size = await findSize(target, route);
  const rounds = size > 100_000 ? ROUNDS_LARGE : ROUNDS_SMALL;
  const innocent = Buffer.from(buildInnocentBody(size));
  let worst = { ratio: 0, shape: "", hostileMs: 0, innocentMs: 0 };
  for (const [shape, text] of Object.entries(buildHostileBodies(size, route.field))) {
    const hostile = Buffer.from(text);
    const taken = { hostile: [] as number[], innocent: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      taken.innocent.push((await send(target, route, innocent)).milliseconds);
      taken.hostile.push((await send(target, route, hostile)).milliseconds);
    }
    const [hostileMs, innocentMs] = [median(taken.hostile), median(taken.innocent)];
    if (hostileMs / innocentMs > worst.ratio) worst = { ratio: hostileMs / innocentMs, shape, hostileMs, innocentMs };
  }
  return {
    what: `Hostile body: ${route.method} ${route.path}`,
    measured: `${worst.hostileMs.toFixed(2)} ms (${worst.shape})`,
    reference: `innocent, ${(size / 1e6).toFixed(2)} MB: ${worst.innocentMs.toFixed(2)} ms`,
    ratio: formatRatio(worst.ratio),
    limit: `at most ${RATIO_LIMIT.toFixed(2)}x`,
  };
}

/** What a neighbour waits for a read while `HOSTILE_AT_ONCE` hostile bodies arrive, round after round. */
async function measureNeighbour(root: string, { server, headers }: Target): Promise<Row[]> {
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
      what: `Neighbour's read during ${HOSTILE_AT_ONCE} hostile requests at once`,
      measured: `p99 ${percentile(attacked, 99).toFixed(1)} ms (median ${median(attacked).toFixed(1)} ms, ${attacked.length} reads)`,
      reference: `quiet p99 ${percentile(quiet, 99).toFixed(1)} ms; answers ${answers}`,
      ratio: formatRatio(percentile(attacked, 99) / percentile(quiet, 99)),
      limit: `p99 under ${NEIGHBOUR_P99_LIMIT_MS} ms`,
    },
    {
      what: "Most memory during hostile requests",
      measured: `${readMemory(server, "VmHWM").toFixed(0)} MB`,
      reference: "",
      ratio: "",
      limit: `under ${RSS_LIMIT_MB} MB`,
    },
  ];
}

/** What hostile bodies cost: for every route that reads one, and for a neighbour. */
export async function hostileBodies(bench: Bench, root: string, workDir: string): Promise<void> {
  const routes = listWriteRoutes(root, workDir).filter(({ path }) => !path.endsWith("/analyze-food"));
  const server = await startProduct(root, workDir, { DATA_DIR: join(workDir, "hostile") });
  try {
    const target = { server, headers: await register(server) };
    await bench.measure("Neighbour of hostile bodies", () => measureNeighbour(root, target));
    for (const route of routes) {
      await bench.measure(`${route.method} ${route.path}`, async () => [await measureRoute(target, route)]);
    }
  } finally {
    await server.stop();
  }
}
