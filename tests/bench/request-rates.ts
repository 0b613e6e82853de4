import { copyFileSync } from "node:fs";
import { join } from "node:path";
import autocannon from "autocannon";
import { SignJWT } from "jose";
import { BENCH_DAY, BENCH_JTI, BENCH_USER_ID, buildMillionEntries } from "./million-entries.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";
import { median, type Row, times } from "./statistics.ts";

const CONNECTIONS = 32;
const ROUNDS = 6;
const SECONDS = 3;
const SECRET = "a secret of the bench alone, 32 bytes or more";

const dayPath = `/api/food-entries?startDate=${new Date(BENCH_DAY.from).toISOString()}&endDate=${new Date(BENCH_DAY.to).toISOString()}`;
const meal = { name: "Porridge with banana", calories: 320, protein: 12, carbs: 54, fat: 6, mealType: "breakfast" };

type Subject = { server: ServerProcess; headers: Record<string, string> };
type Load = Pick<autocannon.Options, "method" | "body"> & { path: string };

const READ: Load = { method: "GET", path: dayPath };
const WRITE: Load = { method: "POST", path: "/api/food-entries", body: JSON.stringify(meal) };

async function bearerToken(): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: "HS256" })
    .setIssuer("mealglass")
    .setSubject(String(BENCH_USER_ID))
    .setJti(BENCH_JTI)
    .setExpirationTime("1h")
    .sign(new TextEncoder().encode(SECRET));
}

/** The day as a subject answers it; throws unless a write works too. */
async function answerOf({ server, headers }: Subject): Promise<unknown[]> {
  const read = await fetch(server.url + dayPath, { headers });
  const rows = (await read.json()) as unknown[];
  const written = await fetch(`${server.url}/api/food-entries`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(meal),
  });
  if (read.status !== 200 || rows.length !== 20 || written.status !== 201) {
    throw new Error(`${server.url} read ${rows.length} rows (${read.status}) and wrote with status ${written.status}`);
  }
  return rows;
}

async function measure({ server, headers }: Subject, { path, ...load }: Load): Promise<number> {
  const result = await autocannon({
    ...load,
    url: server.url + path,
    headers: { ...headers, ...(load.body ? { "content-type": "application/json" } : {}) },
    connections: CONNECTIONS,
    duration: SECONDS,
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx + result.errors} requests failed`);
  return result["2xx"] / result.duration;
}

/**
 * Medians over rounds in which the subjects take turns, each round beginning with another one, so that a slow minute
 * of the machine, and what one leaves for the disk to do, meets all of them.
 */
async function compare(subjects: Subject[], load: Load): Promise<number[]> {
  const rates = subjects.map((): number[] => []);
  for (const subject of subjects) await measure(subject, load);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let turn = 0; turn < subjects.length; turn += 1) {
      const index = (round + turn) % subjects.length;
      const subject = subjects[index];
      if (subject) rates[index]?.push(await measure(subject, load));
    }
  }
  return rates.map(median);
}

/** Day reads and durable writes at 32 connections: the executable beside the hand-written handlers. */
export async function requestRates(root: string, workDir: string): Promise<Row[]> {
  const million = join(root, "dist/bench/million.db");
  buildMillionEntries(million, join(root, "db/migrations"));
  const copy = (name: string) => {
    const file = join(workDir, name, "mealglass.db");
    copyFileSync(million, file);
    return file;
  };
  const reference = (script: string, name: string) =>
    startServerProcess({
      command: [process.execPath, join(root, "tests/bench", script)],
      env: { DATABASE: copy(name), NODE_ENV: "production" },
      cwd: workDir,
    });
  copy("product");
  const servers = [
    await startServerProcess({
      command: [join(root, "dist/mealglass")],
      env: {
        DATA_DIR: join(workDir, "product"),
        PORT: "0",
        HOST: "127.0.0.1",
        SESSION_SECRET: SECRET,
        LOG_LEVEL: "error",
      },
      cwd: workDir,
    }),
    await reference("reference-elysia.ts", "elysia"),
    await reference("reference-sqlite.ts", "sqlite"),
  ];
  try {
    const subjects = servers.map((server, index) => ({
      server,
      headers: { "x-session": index === 0 ? "" : BENCH_JTI },
    }));
    const [product] = subjects;
    if (product) Object.assign(product.headers, { authorization: `Bearer ${await bearerToken()}` });
    const [ownAnswer, elysiaAnswer] = await Promise.all(subjects.map(answerOf));
    if (!Bun.deepEquals(ownAnswer, elysiaAnswer)) throw new Error("The product and its reference answer differently.");
    const row = async (what: string, load: Load): Promise<Row> => {
      const [own = 0, elysia = 0, sqlite = 0] = await compare(subjects, load);
      return {
        what,
        measured: `${own.toFixed(0)}/s`,
        reference: `Elysia + Drizzle ${elysia.toFixed(0)}/s, bun:sqlite ${sqlite.toFixed(0)}/s`,
        ratio: times(own / elysia),
        limit: "at least 0.80x",
      };
    };
    return [
      await row("Day read, 20 of 1,000,000 rows", READ),
      await row("Durable write of an entry (synchronous FULL)", WRITE),
    ];
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}
