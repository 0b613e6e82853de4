import { expect } from "bun:test";
import { afterThisTest } from "../../support/after-test.ts";
import { createClusterSettings, startReady } from "../../support/cluster/cluster-server.ts";
import { createWriter, type Writer } from "../../support/cluster/cluster-writers.ts";
import { canMakeCells, createCells } from "../../support/cluster/network-cells.ts";
import { createRqliteCluster, type Place, type RqliteTestCluster } from "../../support/cluster/rqlite-cluster.ts";
import { logIn, register } from "../../support/executable/http-account.ts";
import { test } from "../../support/reported-test.ts";
import { waitUntil } from "../../support/wait-until.ts";

const WRITERS = 32;
/** So many at a time have one account, as the devices of a person do. */
const DEVICES = 4;
const KILLS = 5;
/** What is acknowledged before the next fault, and after it. */
const BETWEEN = 100;

const SETTINGS = { LOG_LEVEL: "silent", WRITES_A_MINUTE: "1000000", ENTRIES_A_DAY: "1000000" };

const print = (text: string): void => void process.stdout.write(`${text}\n`);

const formatSeconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;

/** Two servers on a cluster, and writers who use both. */
async function startWriters(cluster: RqliteTestCluster) {
  const env = { ...createClusterSettings(cluster.url), ...SETTINGS };
  const servers = await Promise.all([startReady({ env }), startReady({ env })]);
  const [first, second] = servers.map(({ url }) => url);
  const writers: Writer[] = [];
  for (let person = 0; person < WRITERS / DEVICES; person += 1) {
    const name = `person${person}`;
    const calls = [await register(first ?? "", name), await logIn(second ?? "", name)];
    for (let device = 0; device < DEVICES; device += 1) {
      writers.push(createWriter(`${name}.${device}`, device % 2 === 0 ? calls : calls.toReversed()));
    }
  }
  const stop = new AbortController();
  const running = Promise.all(writers.map((writer) => writer.run(stop.signal)));
  const times = () => writers.flatMap(({ acknowledged }) => acknowledged.map(({ at }) => at));
  return {
    writers,
    /** Waits until more was acknowledged that was begun after now. Returns the longest time in which nothing was. */
    async waitForMore(): Promise<number> {
      const since = performance.now();
      const count = () => times().filter((at) => at > since).length;
      await waitUntil("more is acknowledged", () => count() >= BETWEEN, { timeoutMs: 240_000 });
      const after = [since, ...times().filter((at) => at > since)].sort((a, b) => a - b);
      return Math.max(...after.slice(1).map((at, index) => at - (after[index] ?? at)));
    },
    async stop(): Promise<void> {
      stop.abort();
      await running;
    },
  };
}

/** Fails unless everything that was acknowledged is stored once, with its key, and nothing else is. */
async function expectNothingLostOrDoubled(cluster: RqliteTestCluster, writers: readonly Writer[]): Promise<void> {
  const leader = await cluster.findLeader();
  const query = async (sql: string): Promise<unknown[][]> => {
    const answer = await leader.ask("/db/query?level=strong", { method: "POST", body: JSON.stringify([sql]) });
    const { results } = (await answer.json()) as { results: { values?: unknown[][] }[] };
    return results[0]?.values ?? [];
  };
  const stored = (await query("SELECT name FROM food_entries")).map(([name]) => String(name)).sort();
  const written = writers.flatMap((writer) => writer.written).sort();
  expect(stored).toEqual(written);
  expect(await query("SELECT count(DISTINCT idempotency_key), count(*) FROM food_entries")).toEqual([
    [written.length, written.length],
  ]);
  expect(writers.flatMap(({ problems }) => problems)).toEqual([]);
}

function printGaps(what: string, gaps: readonly number[], writers: readonly Writer[]): void {
  const waits = writers.flatMap(({ acknowledged }) => acknowledged.map(({ ms }) => ms)).sort((a, b) => a - b);
  const p99 = waits[Math.floor(waits.length * 0.99)] ?? 0;
  print(
    `${what}: ${waits.length} entries, nothing written for ${gaps.map(formatSeconds).join(", ")}; a write took at most ${formatSeconds(waits.at(-1) ?? 0)}, p99 ${formatSeconds(p99)}`,
  );
}

async function createCluster(places?: readonly Place[]): Promise<RqliteTestCluster> {
  const cluster = await createRqliteCluster(places);
  afterThisTest(cluster.remove);
  return cluster;
}

test("five kills of the leader under 32 writers at two servers lose and double nothing, and no one misses an own entry", async () => {
  const cluster = await createCluster();
  const { writers, waitForMore, stop } = await startWriters(cluster);
  const gaps: number[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    await waitForMore();
    const leader = await cluster.findLeader();
    await leader.stop();
    gaps.push(await waitForMore());
    await leader.start();
  }
  await waitForMore();
  await stop();
  printGaps("Kills", gaps, writers);
  await expectNothingLostOrDoubled(cluster, writers);
}, 300_000);

test("a leader that the network cuts off, and that comes back, loses and doubles nothing", async () => {
  if (!canMakeCells()) {
    print("No network namespaces here: a cut of the network was not tested.");
    return;
  }
  const { cells, remove } = createCells(3);
  afterThisTest(remove);
  const cluster = await createCluster(
    cells.map(({ address, through }) => ({ http: `${address}:4001`, raft: `${address}:4002`, through })),
  );
  const { writers, waitForMore, stop } = await startWriters(cluster);
  const gaps: number[] = [];
  for (let count = 0; count < 2; count += 1) {
    await waitForMore();
    const leader = await cluster.findLeader();
    const cell = cells[cluster.nodes.indexOf(leader)];
    cell?.cut();
    gaps.push(await waitForMore());
    cell?.mend();
    await leader.waitUntilReady();
  }
  await waitForMore();
  await stop();
  printGaps("Cuts", gaps, writers);
  await expectNothingLostOrDoubled(cluster, writers);
}, 300_000);
