import { join } from "node:path";
import autocannon from "autocannon";
import { createRandom } from "../support/create-random.ts";
import { jpeg } from "../support/pictures.ts";
import { register } from "./account.ts";
import { UNDER_LOAD } from "./load.ts";
import type { Bench } from "./run-sections.ts";
import { readMemory, readProcessorTime, type ServerProcess, startServerProcess } from "./server-process.ts";
import { formatRatio, type Row } from "./statistics.ts";

const PEOPLE = 8;
const ENTRIES_A_DAY = 12;
const DAY_MS = 24 * 60 * 60_000;
const SAMPLE_MS = 5000;

/** What must hold at this many connections on two cores. */
const LIMITS = { connections: 64, p99Ms: 60, rssMb: 250, ratio: 0.35 };
const SLOPE = { connections: 64, minutes: 10, settledAfterMinutes: 3, mbAMinute: 1 };

type Header = Record<string, string>;
type Sent = { method: "GET" | "POST"; path: string; headers: Header; body?: string };
/** One person with a diary of today: the calls of a phone, by their share of 100. */
type Person = readonly (readonly [share: number, calls: Sent[]])[];

/** What browsers send. */
const ACCEPTED = { "accept-encoding": "gzip, deflate, br, zstd", "x-time-zone": "UTC" };

async function callJson<Body>(server: ServerProcess, { method, path, headers, body }: Sent): Promise<Body> {
  const response = await fetch(server.url + path, { method, headers, ...(body === undefined ? {} : { body }) });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Body;
}

/** Registers a person who has eaten today, with a photo, and has shared a meal with everyone. */
async function createPerson(server: ServerProcess, name: string, photo: Uint8Array, assets: string[]): Promise<Person> {
  const headers = { ...ACCEPTED, ...(await register(server, name)) };
  const get = (path: string): Sent => ({ method: "GET", path, headers });
  const post = (path: string, body: object): Sent => ({
    method: "POST",
    path,
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const meal = { name: "Porridge with banana", calories: 320, protein: 12, carbs: 54, fat: 6, mealType: "breakfast" };
  await callJson(server, post("/api/user/start-trial", {}));
  for (let index = 1; index < ENTRIES_A_DAY; index += 1) await callJson(server, post("/api/food-entries", meal));
  const imageUrl = `data:image/jpeg;base64,${photo.toBase64()}`;
  const logged = await callJson<{ imageUrl: string }>(server, post("/api/food-entries", { ...meal, imageUrl }));
  await callJson(server, post("/api/progress/share", { title: "Lunch", shareType: "streak", isPublic: true }));
  const today = new Date().toISOString().slice(0, 10);
  // On other days, so that the day that is read stays as long as it is.
  const adds = Array.from({ length: 200 }, (_, day) =>
    post("/api/food-entries", { ...meal, eatenAt: new Date(Date.now() - (day + 40) * DAY_MS).toISOString() }),
  );
  return [
    [60, [get(`/api/food-entries?day=${today}&dayStart=4`)]],
    [15, [get("/api/user/daily-summary?dayStart=4")]],
    [10, adds],
    [5, [get(logged.imageUrl), get(`${logged.imageUrl}?w=96`), get(`${logged.imageUrl}?w=240`)]],
    [5, [get("/api/progress/feed"), get("/api/friends/requests")]],
    [5, assets.map((path) => ({ method: "GET", path, headers: ACCEPTED }))],
  ];
}

/** The first page and the files that it names. */
async function listAssets(server: ServerProcess): Promise<string[]> {
  const page = await (await fetch(server.url)).text();
  return ["/", ...[...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = ""]) => path)];
}

/** A hundred calls in the shares of the mix, in an order that repeats in each run. */
function mixCalls(person: Person, connection: number): Sent[] {
  const random = createRandom(connection + 1);
  return person
    .flatMap(([share, calls]) =>
      Array.from({ length: share }, (_, index) => calls[(connection + index) % calls.length]),
    )
    .map((call) => ({ call, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .flatMap(({ call }) => call ?? []);
}

/** Writes what the product answers to each call, for a server that answers with equal bytes. */
async function recordAnswers(server: ServerProcess, people: Person[], file: string): Promise<void> {
  const answers: Record<string, { status: number; headers: Header; body: string }> = {};
  for (const call of people.flatMap((person) => person.flatMap(([, calls]) => calls))) {
    const { method, path, headers, body } = call;
    const options = { method, headers, ...(body === undefined ? {} : { body }), decompress: false };
    const response = await fetch(server.url + path, options);
    answers[`${method} ${path}`] = {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: (await response.bytes()).toBase64(),
    };
  }
  await Bun.write(file, JSON.stringify(answers));
}

/** `processorMs` is the processor time of an answer. */
type Run = { rate: number; p50: number; p99: number; failed: number; processorMs: number };

async function runLoad(server: ServerProcess, people: Person[], connections: number, seconds: number): Promise<Run> {
  let connection = 0;
  const usedBefore = readProcessorTime(server);
  const result = await autocannon({
    url: server.url,
    connections,
    duration: seconds,
    setupClient(client) {
      const person = people[connection % people.length] ?? [];
      client.setRequests(mixCalls(person, connection));
      connection += 1;
    },
  });
  const { latency, errors, timeouts, non2xx, duration } = result;
  return {
    rate: result["2xx"] / duration,
    p50: latency.p50,
    p99: latency.p99,
    failed: errors + timeouts + non2xx,
    processorMs: (readProcessorTime(server) - usedBefore) / result["2xx"],
  };
}

const formatRun = ({ rate, p50, p99, failed, processorMs }: Run): string =>
  `${rate.toFixed(0)}/s, p50 ${p50} ms, p99 ${p99} ms, ${processorMs.toFixed(2)} ms of a processor each, ${failed} errors`;

/** Starts the product with its people, and a bare server that answers each of their calls with the same bytes. */
async function startServers(bench: Bench, folder: string) {
  const product = await bench.startProduct(folder, { ...UNDER_LOAD, ACCESS_MODE: "subscription" });
  const photo = await jpeg(1024, 768);
  const assets = await listAssets(product);
  const people: Person[] = [];
  while (people.length < PEOPLE) people.push(await createPerson(product, `person${people.length}`, photo, assets));
  const answers = join(bench.workDir, `${folder}.json`);
  await recordAnswers(product, people, answers);
  const bare = await startServerProcess({
    command: [process.execPath, join(bench.root, "tests/bench/equal-bytes.ts")],
    env: { ANSWERS: answers, NODE_ENV: "production" },
    cwd: bench.workDir,
  });
  bench.defer(bare.stop);
  return { product, bare, people };
}

async function measureConnections(bench: Bench, connections: number): Promise<Row[]> {
  // A server of its own: a server counts the connections of an address for a minute after they are gone.
  const { product, bare, people } = await startServers(bench, `load-${connections}`);
  // Before and after, so that other work of the machine burdens both.
  const before = await runLoad(bare, people, connections, 15);
  const own = await runLoad(product, people, connections, 60);
  const rss = readMemory(product, "VmHWM");
  const after = await runLoad(bare, people, connections, 15);
  const ratio = (2 * own.rate) / (before.rate + after.rate);
  const isLimited = connections === LIMITS.connections;
  if (own.failed > 0) bench.reportFailure(`${own.failed} requests at ${connections} connections failed`);
  if (isLimited && ratio < LIMITS.ratio) bench.reportFailure(`${formatRatio(ratio)} of the rate of a bare server`);
  if (isLimited && own.p99 >= LIMITS.p99Ms) bench.reportFailure(`p99 ${own.p99} ms at ${connections} connections`);
  if (isLimited && rss >= LIMITS.rssMb) bench.reportFailure(`${rss.toFixed(0)} MB at ${connections} connections`);
  return [
    {
      what: `Mixed load, ${connections} connections`,
      measured: `${formatRun(own)}, ${rss.toFixed(0)} MB`,
      reference: `Bun.serve ${formatRun(after)}, ${readMemory(bare, "VmHWM").toFixed(0)} MB`,
      ratio: formatRatio(ratio),
      limit: isLimited
        ? `at least ${formatRatio(LIMITS.ratio)}, p99 under ${LIMITS.p99Ms} ms, no error, under ${LIMITS.rssMb} MB`
        : "no error",
    },
  ];
}

/** A day's mix of calls for a minute at 16, 64 and 256 connections, beside a bare server that answers with equal bytes. */
export async function mixedLoad(bench: Bench): Promise<void> {
  for (const connections of [16, 64, 256]) {
    await bench.measure(`Mixed load at ${connections}`, () => measureConnections(bench, connections));
  }
}

/** The slope of a line through the points, by least squares. */
function computeSlope(points: readonly { x: number; y: number }[]): number {
  const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(points.map((point) => point.x)), mean(points.map((point) => point.y))];
  const covariance = points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0);
  return covariance / points.reduce((sum, point) => sum + (point.x - x) ** 2, 0);
}

/** The growth of memory in ten minutes of the same mix. */
export async function longLoad(bench: Bench): Promise<void> {
  await bench.measure("Ten minutes of mixed load", async () => {
    const { product, people } = await startServers(bench, "long-load");
    const samples: { x: number; y: number }[] = [];
    const startedAt = performance.now();
    const sampler = setInterval(() => {
      samples.push({ x: (performance.now() - startedAt) / 60_000, y: readMemory(product, "VmRSS") });
    }, SAMPLE_MS);
    const run = await runLoad(product, people, SLOPE.connections, SLOPE.minutes * 60);
    clearInterval(sampler);
    const slope = computeSlope(samples.filter(({ x }) => x > SLOPE.settledAfterMinutes));
    if (run.failed > 0) bench.reportFailure(`${run.failed} requests of ten minutes failed`);
    if (slope >= SLOPE.mbAMinute) bench.reportFailure(`memory grew by ${slope.toFixed(2)} MB a minute`);
    return [
      {
        what: `Ten minutes of mixed load, ${SLOPE.connections} connections`,
        measured: `${formatRun(run)}, ${slope.toFixed(2)} MB a minute, ${readMemory(product, "VmHWM").toFixed(0)} MB`,
        limit: `no error, under ${SLOPE.mbAMinute} MB a minute after ${SLOPE.settledAfterMinutes}`,
      },
    ];
  });
}
