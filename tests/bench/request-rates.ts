import { copyFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { ADD_ENTRY, createDayList } from "./diary-calls.ts";
import {
  type Call,
  type Candidate,
  compare,
  createBearerHeader,
  fetchAnswer,
  type Load,
  type Subject,
  UNDER_LOAD,
} from "./load.ts";
import {
  type BenchAccount,
  buildMillionEntries,
  LONG_DIARY,
  latestEntries,
  moveDiariesTo,
  ORDINARY,
  SHORT_DIARY,
} from "./million-entries.ts";
import type { Bench } from "./run-sections.ts";
import { startServerProcess } from "./server-process.ts";
import { createCostRow, formatRatio, type Row } from "./statistics.ts";

/** Not more than the short diary has, so that both delete the same number of entries. */
const DELETED_BY_EACH_CONNECTION = 6;

const get = (path: string): Call => ({ method: "GET", path });
const always =
  (call: Call): Load =>
  () => [call];

async function startServers({ root, workDir, startProduct, defer }: Bench, million: string) {
  const copy = (name: string): string => {
    mkdirSync(join(workDir, name), { recursive: true });
    const file = join(workDir, name, "mealglass.db");
    copyFileSync(million, file);
    return file;
  };
  copy("product");
  const product = await startProduct("product", UNDER_LOAD);
  const elysia = await startServerProcess({
    command: [process.execPath, join(root, "tests/bench/reference-elysia.ts")],
    env: { DATABASE: copy("elysia"), NODE_ENV: "production" },
    cwd: workDir,
  });
  defer(elysia.stop);
  return {
    product: {
      server: product,
      createSubject: async (account: BenchAccount) => ({ server: product, headers: await createBearerHeader(account) }),
    },
    elysia: {
      server: elysia,
      createSubject: async ({ jti }: BenchAccount) => ({ server: elysia, headers: { "x-session": jti } }),
    },
  };
}

/** Throws unless both give the same answer, so that the same work is compared. */
async function expectSameAnswer(own: Subject, other: Subject, call: Call): Promise<void> {
  const [ownAnswer, otherAnswer] = [await fetchAnswer(own, call), await fetchAnswer(other, call)];
  if (ownAnswer.status > 299 || !Bun.deepEquals(ownAnswer, otherAnswer)) {
    throw new Error(`${call.method} ${call.path} is answered differently: ${Bun.inspect([ownAnswer, otherAnswer])}`);
  }
}

/** What a subject does in a comparison, with an account's diary. */
type WorkOn = (subject: Subject, account: BenchAccount) => Candidate;
type ComparedServers = Awaited<ReturnType<typeof startServers>>;

const buildRestoreCall = (id: number): Call => ({ method: "POST", path: `/api/food-entries/${id}/restore` });

/** Each connection deletes entries of its own, one after another, and brings each one back. */
const createDeletions =
  (file: string): WorkOn =>
  (subject, account) => {
    const ids = latestEntries(file, account, SHORT_DIARY.entries);
    const load: Load = (connection) => {
      const first = (connection * DELETED_BY_EACH_CONNECTION) % (ids.length - DELETED_BY_EACH_CONNECTION + 1);
      return ids
        .slice(first, first + DELETED_BY_EACH_CONNECTION)
        .flatMap((id) => [{ method: "DELETE", path: `/api/food-entries/${id}` }, buildRestoreCall(id)]);
    };
    // The last deleted entry may not have been restored. For one that exists the answer is 404 or the entry.
    const restore = async () => {
      for (const id of ids) await fetchAnswer(subject, buildRestoreCall(id));
    };
    return { subject, load, restore };
  };

/** A call on the long diary, beside the same one on the short diary and by hand. */
async function measureDiary(
  bench: Bench,
  what: string,
  { product, elysia }: ComparedServers,
  workOn: WorkOn,
  atLeast: number,
): Promise<Row[]> {
  const candidates = [
    workOn(await product.createSubject(LONG_DIARY), LONG_DIARY),
    workOn(await product.createSubject(SHORT_DIARY), SHORT_DIARY),
    workOn(await elysia.createSubject(LONG_DIARY), LONG_DIARY),
  ];
  const [own = 0, ownShort = 0, byHand = 0] = await compare(candidates, bench);
  return [
    createCostRow(`${what}: cost on 20,000 entries against 200`, [own, ownShort]),
    {
      what: `${what}, 20,000 entries`,
      measured: `${own.toFixed(0)}/s`,
      reference: `Elysia + Drizzle ${byHand.toFixed(0)}/s`,
      ratio: formatRatio(own / byHand),
      limit: `at least ${formatRatio(atLeast)}`,
    },
  ];
}

/** A durable write at 32 connections, beside the reference. */
async function measureWrite(bench: Bench, { product, elysia }: ComparedServers): Promise<Row> {
  const subjects = await Promise.all([product, elysia].map(({ createSubject }) => createSubject(ORDINARY)));
  for (const subject of subjects) {
    const { status } = await fetchAnswer(subject, ADD_ENTRY);
    if (status !== 201) throw new Error(`${subject.server.url} wrote with status ${status}`);
  }
  const candidates = subjects.map((subject) => ({ subject, load: always(ADD_ENTRY) }));
  const [own = 0, byHand = 0] = await compare(candidates, bench);
  return {
    what: "Durable write of an entry (synchronous FULL)",
    measured: `${own.toFixed(0)}/s`,
    reference: `Elysia + Drizzle ${byHand.toFixed(0)}/s`,
    ratio: formatRatio(own / byHand),
    limit: "at least 1.30x",
  };
}

/** The diary's calls at 32 connections on a million entries: the executable beside the hand-written handlers. */
export async function requestRates(bench: Bench): Promise<void> {
  const million = join(bench.root, "dist/bench/million.db");
  buildMillionEntries(million, join(bench.root, "db/migrations"));
  const now = Date.now();
  moveDiariesTo(million, now);
  const servers = await startServers(bench, million);
  const reads = {
    "Day's list of 20 entries": createDayList(now),
    "Daily summary": get("/api/user/daily-summary"),
    "Series of 90 days": get("/api/user/daily-series?days=90"),
  };
  const [own, byHand] = await Promise.all(
    [servers.product, servers.elysia].map(({ createSubject }) => createSubject(LONG_DIARY)),
  );
  for (const [what, call] of Object.entries(reads)) {
    await bench.measure(what, async () => {
      if (own && byHand) await expectSameAnswer(own, byHand, call);
      return measureDiary(bench, what, servers, (subject) => ({ subject, load: always(call) }), 1);
    });
  }
  const deletion = "Delete and bring back";
  await bench.measure(deletion, () => measureDiary(bench, deletion, servers, createDeletions(million), 1.5));
  await bench.measure("Durable write", async () => [await measureWrite(bench, servers)]);
}
