import { copyFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import {
  answerOf,
  BENCH_SECRET,
  bearerOf,
  type Call,
  type Contestant,
  compare,
  type Load,
  type Subject,
} from "./load.ts";
import {
  type BenchAccount,
  benchDay,
  buildMillionEntries,
  LONG_DIARY,
  latestEntries,
  moveDiariesTo,
  ORDINARY,
  SHORT_DIARY,
} from "./million-entries.ts";
import type { Bench } from "./run-sections.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";
import { type Row, times } from "./statistics.ts";

/** No more than the short diary has, so that both delete the same number of entries. */
const DELETED_BY_EACH_CONNECTION = 6;

const meal = { name: "Porridge with banana", calories: 320, protein: 12, carbs: 54, fat: 6, mealType: "breakfast" };
const ADD: Call = { method: "POST", path: "/api/food-entries", body: JSON.stringify(meal) };

const get = (path: string): Call => ({ method: "GET", path });
const always =
  (call: Call): Load =>
  () => [call];

/** A server of the comparison and how an account makes itself known to it. */
type Contender = { server: ServerProcess; subjectOf(account: BenchAccount): Promise<Subject> };

async function startContenders(root: string, workDir: string, million: string) {
  const copy = (name: string): string => {
    mkdirSync(join(workDir, name), { recursive: true });
    const file = join(workDir, name, "mealglass.db");
    copyFileSync(million, file);
    return file;
  };
  copy("product");
  const product = await startServerProcess({
    command: [join(root, "dist/mealglass")],
    env: {
      DATA_DIR: join(workDir, "product"),
      PORT: "0",
      HOST: "127.0.0.1",
      SESSION_SECRET: BENCH_SECRET,
      LOG_LEVEL: "error",
    },
    cwd: workDir,
  });
  const reference = async (script: string, name: string): Promise<Contender> => {
    const server = await startServerProcess({
      command: [process.execPath, join(root, "tests/bench", script)],
      env: { DATABASE: copy(name), NODE_ENV: "production" },
      cwd: workDir,
    });
    return { server, subjectOf: async ({ jti }) => ({ server, headers: { "x-session": jti } }) };
  };
  return {
    product: {
      server: product,
      subjectOf: async (account: BenchAccount) => ({ server: product, headers: await bearerOf(account) }),
    },
    elysia: await reference("reference-elysia.ts", "elysia"),
    sqlite: await reference("reference-sqlite.ts", "sqlite"),
  };
}

/** Throws unless both answer a call alike, for what they are compared by to be the same work. */
async function expectSameAnswer(own: Subject, other: Subject, call: Call): Promise<void> {
  const [ours, theirs] = [await answerOf(own, call), await answerOf(other, call)];
  if (ours.status > 299 || !Bun.deepEquals(ours, theirs)) {
    throw new Error(`${call.method} ${call.path} is answered differently: ${Bun.inspect([ours, theirs])}`);
  }
}

/** What a subject does in a comparison, with an account's diary. */
type WorkOn = (subject: Subject, account: BenchAccount) => Contestant;
type Contenders = Awaited<ReturnType<typeof startContenders>>;

const restoreOf = (id: number): Call => ({ method: "POST", path: `/api/food-entries/${id}/restore` });

/** Each connection deletes entries of its own, one after another, and brings each one back. */
const deletionsIn =
  (file: string): WorkOn =>
  (subject, account) => {
    const ids = latestEntries(file, account, SHORT_DIARY.entries);
    const load: Load = (connection) => {
      const first = (connection * DELETED_BY_EACH_CONNECTION) % (ids.length - DELETED_BY_EACH_CONNECTION + 1);
      return ids
        .slice(first, first + DELETED_BY_EACH_CONNECTION)
        .flatMap((id) => [{ method: "DELETE", path: `/api/food-entries/${id}` }, restoreOf(id)]);
    };
    // What was deleted last may not have come back; what is there already answers 404, or once more.
    const restore = async () => {
      for (const id of ids) await answerOf(subject, restoreOf(id));
    };
    return { subject, load, restore };
  };

/** A call on the long diary, beside the same one on the short diary and by hand. */
async function diaryRows(bench: Bench, what: string, { product, elysia }: Contenders, workOn: WorkOn): Promise<Row[]> {
  const contestants = [
    workOn(await product.subjectOf(LONG_DIARY), LONG_DIARY),
    workOn(await product.subjectOf(SHORT_DIARY), SHORT_DIARY),
    workOn(await elysia.subjectOf(LONG_DIARY), LONG_DIARY),
  ];
  const [own = 0, ownShort = 0, byHand = 0] = await compare(contestants, bench);
  const measured = `${own.toFixed(0)}/s`;
  return [
    {
      what: `${what}: cost on 20,000 entries against 200`,
      measured,
      reference: `${ownShort.toFixed(0)}/s`,
      ratio: times(ownShort / own),
      limit: "at most 2.00x",
    },
    {
      what: `${what}, 20,000 entries`,
      measured,
      reference: `Elysia + Drizzle ${byHand.toFixed(0)}/s`,
      ratio: times(own / byHand),
      limit: "at least 0.80x",
    },
  ];
}

/** A durable write at 32 connections, beside both references. */
async function writeRow(bench: Bench, { product, elysia, sqlite }: Contenders): Promise<Row> {
  const subjects = await Promise.all([product, elysia, sqlite].map(({ subjectOf }) => subjectOf(ORDINARY)));
  for (const subject of subjects) {
    const { status } = await answerOf(subject, ADD);
    if (status !== 201) throw new Error(`${subject.server.url} wrote with status ${status}`);
  }
  const contestants = subjects.map((subject) => ({ subject, load: always(ADD) }));
  const [own = 0, byHand = 0, raw = 0] = await compare(contestants, bench);
  return {
    what: "Durable write of an entry (synchronous FULL)",
    measured: `${own.toFixed(0)}/s`,
    reference: `Elysia + Drizzle ${byHand.toFixed(0)}/s, bun:sqlite ${raw.toFixed(0)}/s`,
    ratio: times(own / byHand),
    limit: "at least 0.80x",
  };
}

/** The diary's calls at 32 connections on a million entries: the executable beside the hand-written handlers. */
export async function requestRates(bench: Bench, root: string, workDir: string): Promise<void> {
  const million = join(root, "dist/bench/million.db");
  buildMillionEntries(million, join(root, "db/migrations"));
  const now = Date.now();
  moveDiariesTo(million, now);
  const contenders = await startContenders(root, workDir, million);
  try {
    const { from, to } = benchDay(now);
    const range = `startDate=${new Date(from).toISOString()}&endDate=${new Date(to).toISOString()}`;
    const reads = {
      "Day's list of 20 entries": get(`/api/food-entries?${range}`),
      "Daily summary": get("/api/user/daily-summary"),
      "Series of 90 days": get("/api/user/daily-series?days=90"),
    };
    const [own, byHand] = await Promise.all(
      [contenders.product, contenders.elysia].map(({ subjectOf }) => subjectOf(LONG_DIARY)),
    );
    for (const [what, call] of Object.entries(reads)) {
      await bench.measure(what, async () => {
        if (own && byHand) await expectSameAnswer(own, byHand, call);
        return diaryRows(bench, what, contenders, (subject) => ({ subject, load: always(call) }));
      });
    }
    const deletion = "Delete and bring back";
    await bench.measure(deletion, () => diaryRows(bench, deletion, contenders, deletionsIn(million)));
    await bench.measure("Durable write", async () => [await writeRow(bench, contenders)]);
  } finally {
    await Promise.all(Object.values(contenders).map(({ server }) => server.stop()));
  }
}
