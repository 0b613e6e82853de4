import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { migrateCluster } from "../../db/cluster/migrate-cluster.ts";
import { createRqliteEngine } from "../../db/cluster/rqlite-engine.ts";
import { createEmbeddedEngine } from "../../db/engine/embedded-engine.ts";
import type { Engine } from "../../db/engine/engine.ts";
import { migrateDatabase } from "../../db/file/migrate.ts";
import { closeDatabase, openConnection } from "../../db/file/open.ts";
import { createRqliteCluster, type RqliteTestCluster } from "../support/cluster/rqlite-cluster.ts";
import { waitUntil } from "../support/wait-until.ts";
import { ADD_ENTRY, createDayList } from "./diary-calls.ts";
import { type Call, type Candidate, compare, createBearerHeader, fetchAnswer, type Subject } from "./load.ts";
import { type BenchAccount, insertSession, LONG_DIARY, ORDINARY, SHORT_DIARY } from "./million-entries.ts";
import type { Bench } from "./run-sections.ts";
import type { ServerProcess } from "./server-process.ts";
import { createCostRow, formatRatio, type Row } from "./statistics.ts";

const ACCOUNTS = 1000;
/** Between two meals of a diary: 20 a day. */
const BETWEEN_MEALS_MS = (24 * 60 * 60 * 1000) / 20;

/** A thousand accounts, of which one has 20,000 entries and one 200, the last of them eaten at `now`. */
async function fill(engine: Engine, now: number): Promise<void> {
  const run = (sql: string) => engine.execute({ sql, params: [] });
  const numbers = (count: number) =>
    `WITH RECURSIVE numbers(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count - 1})`;
  await run(`${numbers(ACCOUNTS)}
    INSERT INTO users (email, email_key, username, username_key, password, premium_granted_at, created_at)
    SELECT n || '@example.com', n || '@example.com', 'user' || n, 'user' || n, 'x', 0, 0 FROM numbers`);
  for (const account of [LONG_DIARY, SHORT_DIARY, ORDINARY]) await run(insertSession(account));
  for (const { id, entries } of [LONG_DIARY, SHORT_DIARY]) {
    await run(`${numbers(entries)} INSERT INTO food_entries
        (user_id, name, calories, protein, carbs, fat, meal_type, category, tags, serving_size, eaten_at, created_at)
      SELECT ${id}, 'Meal number ' || n, 100 + n % 700, n % 40, n % 90, n % 30, 'lunch', 'grains',
        '["vegan","warm"]', '1 bowl (250 g)', ${now} - n * ${BETWEEN_MEALS_MS}, 0 FROM numbers`);
  }
}

async function fillFile(root: string, dataDir: string, now: number): Promise<void> {
  mkdirSync(dataDir);
  const connection = openConnection(join(dataDir, "mealglass.db"));
  migrateDatabase(connection, { migrationsDir: join(root, "db/migrations"), backupDir: dataDir, now: Date.now });
  await fill(createEmbeddedEngine(connection), now);
  closeDatabase(connection);
}

async function fillCluster(root: string, { nodes }: RqliteTestCluster, now: number): Promise<void> {
  const [first] = nodes;
  if (!first) return;
  const engine = createRqliteEngine(first.cluster);
  await migrateCluster(engine, join(root, "db/migrations"));
  await fill(engine, now);
}

type Servers = { file: ServerProcess[]; cluster: ServerProcess[] };

/** The first of some servers, with the others beside it. */
const createSubject = async (servers: readonly ServerProcess[], account: BenchAccount): Promise<Subject> => {
  const [server, ...others] = servers;
  if (!server) throw new Error("There is no server.");
  return { server, others, headers: await createBearerHeader(account) };
};

const always = (subject: Subject, call: Call): Candidate => ({ subject, load: () => [call] });

/** The rates of one call: of the cluster through both servers, of the file, and of the cluster through one server. */
async function measureCall(bench: Bench, servers: Servers, account: BenchAccount, call: Call): Promise<number[]> {
  const [first] = servers.cluster;
  const subjects = await Promise.all(
    [servers.cluster, servers.file, first ? [first] : []].map((some) => createSubject(some, account)),
  );
  for (const subject of subjects) {
    const { status } = await fetchAnswer(subject, call);
    if (status > 299) throw new Error(`${call.method} ${call.path} answered ${status} at ${subject.server.url}`);
  }
  return compare(
    subjects.map((subject) => always(subject, call)),
    bench,
  );
}

const createRow = (what: string, [two = 0, file = 0, one = 0]: readonly number[], limit: string): Row => ({
  what: `${what}, two servers on three nodes`,
  measured: `${two.toFixed(0)}/s`,
  reference: `file ${file.toFixed(0)}/s, one server ${one.toFixed(0)}/s`,
  ratio: formatRatio(two / file),
  limit,
});

async function measureGrowth(bench: Bench, { cluster }: Servers, call: Call): Promise<Row> {
  const subjects = await Promise.all([LONG_DIARY, SHORT_DIARY].map((account) => createSubject(cluster, account)));
  const rates = await compare(
    subjects.map((subject) => always(subject, call)),
    bench,
  );
  return createCostRow("Day's list on three nodes: cost on 20,000 entries against 200", rates);
}

/** A day's list and a durable write at 32 connections: through two servers on three nodes, beside the single file. */
export async function clusterRates(bench: Bench): Promise<void> {
  const now = Date.now();
  const cluster = await createRqliteCluster();
  bench.defer(cluster.remove);
  const start = async (env: Record<string, string> = {}): Promise<ServerProcess> => {
    const server = await bench.startProduct("file", env);
    await waitUntil("the database is prepared", async () => (await fetch(`${server.url}/readyz`)).ok);
    return server;
  };
  await fillFile(bench.root, join(bench.workDir, "file"), now);
  await fillCluster(bench.root, cluster, now);
  const onCluster = () => start({ DATA_DIR: "", DATABASE_URL: cluster.url });
  const servers: Servers = { file: [await start()], cluster: [await onCluster(), await onCluster()] };
  const list = createDayList(now);
  await bench.measure("Day's list", async () => [
    createRow("Day's list of 20 entries", await measureCall(bench, servers, LONG_DIARY, list), "at least 400/s"),
    await measureGrowth(bench, servers, list),
  ]);
  await bench.measure("Durable write", async () => [
    createRow("Durable write of an entry", await measureCall(bench, servers, ORDINARY, ADD_ENTRY), "at least 150/s"),
  ]);
}
