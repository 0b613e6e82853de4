import type { Bench } from "./run-sections.ts";
import { formatRatio, measureTime, median, percentile, type Row } from "./statistics.ts";

/** Logins of each kind whose times are compared, and logins under way while the diary is read. */
const COMPARED = 50;
const IN_FLIGHT = 64;
const LOAD_MS = 10_000;
/** The failed logins of one account per minute, below the server's limit of ten. */
const FAILURES_OF_AN_ACCOUNT = 9;
const PASSWORD = "correct horse";
const ENTRIES_OF_A_DAY = 20;

type Answer = { status: number; retryAfter: number; headers: Headers };

/** Each call has its own address, so that the limits by address do not apply. */
function createCaller(url: string) {
  let calls = 0;
  return async (method: string, path: string, body?: object, cookie?: string): Promise<Answer> => {
    calls += 1;
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        "x-forwarded-for": `198.${18 + (calls >> 16)}.${(calls >> 8) & 255}.${calls & 255}`,
        ...(body ? { "content-type": "application/json" } : {}),
        ...(cookie ? { cookie, "sec-fetch-site": "same-origin" } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    await response.arrayBuffer();
    const { status, headers } = response;
    return { status, retryAfter: Number(headers.get("retry-after") ?? 0), headers };
  };
}
type Call = ReturnType<typeof createCaller>;

const buildEmail = (name: string): string => `${name}@example.com`;

function assertStatus({ status }: Answer, expected: number, what: string): void {
  if (status !== expected) throw new Error(`${what}: ${status} instead of ${expected}`);
}

/** Makes an account and returns its cookie. */
async function register(call: Call, name: string): Promise<string> {
  const answer = await call("POST", "/auth/register", { email: buildEmail(name), username: name, password: PASSWORD });
  assertStatus(answer, 201, `Registering ${name}`);
  return answer.headers.get("set-cookie")?.split(";")[0] ?? "";
}

/** Failed logins one after another, a wrong password and an unknown e-mail in turn. */
async function failedLogins(call: Call, names: string[]): Promise<Row> {
  const wrong: number[] = [];
  const unknown: number[] = [];
  const fail = async (email: string) =>
    assertStatus(await call("POST", "/auth/login", { email, password: "wrong horse" }), 401, "A failed login");
  for (let n = 0; n < COMPARED; n += 1) {
    const known = names[Math.floor(n / FAILURES_OF_AN_ACCOUNT)] ?? "";
    wrong.push(await measureTime(() => fail(buildEmail(known))));
    unknown.push(await measureTime(() => fail(buildEmail(`nobody${n}`))));
  }
  return {
    what: "Failed login with an unknown e-mail (median of 50)",
    measured: `${median(unknown).toFixed(1)} ms`,
    reference: `wrong password ${median(wrong).toFixed(1)} ms`,
    ratio: formatRatio(median(unknown) / median(wrong)),
    limit: "0.80x to 1.20x",
  };
}

/** An account with a day of entries; returns what reads that day. */
async function createDiaryReader(call: Call): Promise<() => Promise<void>> {
  const cookie = await register(call, "reader");
  await call("POST", "/user/start-trial", undefined, cookie);
  for (let n = 0; n < ENTRIES_OF_A_DAY; n += 1) {
    const entry = { name: `Meal ${n}`, calories: 320, protein: 12, carbs: 54, fat: 6 };
    assertStatus(await call("POST", "/food-entries", entry, cookie), 201, "Adding an entry");
  }
  const day = `?startDate=${new Date(Date.now() - 86_400_000).toISOString()}&endDate=${new Date(Date.now() + 60_000).toISOString()}`;
  return async () => assertStatus(await call("GET", `/food-entries${day}`, undefined, cookie), 200, "A diary read");
}

/** Reads one after another until `isStopped`, and their times in milliseconds. */
async function measureReads(read: () => Promise<void>, isOver: () => boolean): Promise<number[]> {
  const took: number[] = [];
  while (!isOver()) took.push(await measureTime(read));
  return took;
}

/** 64 logins at any time; one that is refused is repeated at once, whatever Retry-After says. */
async function readsDuringLogins(call: Call, names: string[], read: () => Promise<void>): Promise<Row> {
  const quietUntil = performance.now() + LOAD_MS / 5;
  const quiet = await measureReads(read, () => performance.now() > quietUntil);
  const startedAt = performance.now();
  const isOver = () => performance.now() - startedAt > LOAD_MS;
  const outcomes = { done: 0, turnedAway: 0 };
  const keepLoggingIn = async (name: string) => {
    while (!isOver()) {
      const answer = await call("POST", "/auth/login", { email: buildEmail(name), password: PASSWORD });
      if (answer.status === 200) outcomes.done += 1;
      else assertStatus(answer, 503, "A login");
      if (answer.status === 503) outcomes.turnedAway += 1;
    }
  };
  const [during] = await Promise.all([measureReads(read, isOver), ...names.map(keepLoggingIn)]);
  const seconds = (performance.now() - startedAt) / 1000;
  return {
    what: `Diary read while ${IN_FLIGHT} logins are in flight, p99`,
    measured: `${percentile(during, 99).toFixed(1)} ms (${(outcomes.done / seconds).toFixed(1)} logins/s, ${(outcomes.turnedAway / seconds).toFixed(0)}/s turned away)`,
    reference: `without logins ${percentile(quiet, 99).toFixed(1)} ms`,
    ratio: formatRatio(percentile(during, 99) / percentile(quiet, 99)),
    limit: "under 100 ms",
  };
}

/** The cost of logins: of failed ones of both kinds, and of those that other calls have to wait for. */
export async function logins(bench: Bench): Promise<void> {
  const server = await bench.startProduct("logins", { TRUSTED_PROXIES: "127.0.0.1" });
  const call = createCaller(server.url);
  const names = Array.from({ length: IN_FLIGHT }, (_, n) => `user${n}`);
  for (const name of names) await register(call, name);
  await bench.measure("Failed logins", async () => [await failedLogins(call, names)]);
  await bench.measure("Diary read during logins", async () => [
    await readsDuringLogins(call, names, await createDiaryReader(call)),
  ]);
}
