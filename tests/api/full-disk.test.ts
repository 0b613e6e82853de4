import { expect, test } from "bun:test";
import { DatabaseError, type DatabaseErrorKind } from "../../db/engine/errors.ts";
import type { StorageMonitor } from "../../db/file/storage-monitor.ts";
import { sessions, users } from "../../db/schema/accounts.ts";
import { adviceTexts } from "../../db/schema/advice.ts";
import { foodEntries, streaks } from "../../db/schema/diary.ts";
import type { AdviceWriter } from "../../src/integrations/advice-writer/advice-writer.ts";
import { createLog } from "../../src/log.ts";
import { countRows } from "../support/api/account-rows.ts";
import { ADA_LOGIN } from "../support/api/api-steps.ts";
import { analyze } from "../support/api/budget-api.ts";
import { signInAda } from "../support/api/sign-in.ts";
import { type Call, DAY, HOUR, testApi } from "../support/api/test-api.ts";
import { jpeg } from "../support/pictures.ts";

const DISK_FULL = { message: "This server's disk is full", kind: "disk_full" };

const silentWriter: AdviceWriter = {
  available: true,
  write: async () => ({ advice: "Eat a little less at dinner.", insights: ["You log every day."] }),
};

const photoUrl = async (): Promise<string> =>
  `data:image/jpeg;base64,${Buffer.from(await jpeg(40, 40)).toString("base64")}`;

/** The API on a disk that a test can fill: then every write that is not critical fails, of `kind`. */
function fillableApi(overrides: Parameters<typeof testApi>[0] = {}) {
  const disk: { problem: DatabaseErrorKind | null } = { problem: null };
  const storage: StorageMonitor = {
    assertWritable() {
      if (disk.problem) throw new DatabaseError(disk.problem, "full, says the test");
    },
    diagnose: (error) => error,
    releaseReserve: () => false,
    noteWrite: () => undefined,
  };
  return { ...testApi({ storage, ...overrides }), disk };
}

type FillableApi = ReturnType<typeof fillableApi>;

const eatSoup = (call: Call, instant: number) =>
  call("POST", "/food-entries", { name: "Soup", calories: 300, eatenAt: new Date(instant).toISOString() });

/** An account whose next read of any kind has something to write beside it. */
async function signInWithPast({ signIn, clock }: FillableApi): Promise<Call> {
  const call = await signIn("ada");
  clock.time += 20 * DAY;
  for (let day = 0; day < 40; day += 1) expect((await eatSoup(call, clock.now() - day * DAY)).status).toBe(201);
  clock.time += 2 * HOUR;
  return (method, path, body, options) =>
    call(method, path, body, { ...options, headers: { "x-time-zone": "Asia/Tokyo", ...options?.headers } });
}

const listReads = ({ api }: FillableApi): string[] =>
  api.routes
    .filter(({ method }) => method === "GET")
    .map(({ path }) =>
      path
        .replace(/^\/api/, "")
        .replace(":id", "1")
        .replace(":gtin", "4006381333931"),
    );
/** Reads of what is not there, or not for this account. */
const UNKNOWN = /\/(comments|barcode|admin)\b/;

const QUERIES: Record<string, string> = {
  "/reviews": "?category=overall",
  "/changes": "?since=1.0.0",
  "/users/search": "?q=bobby",
  "/foods/search": "?q=soup",
  "/user/period-series": "?by=week",
  "/water": "?day=2026-06-17&dayStart=6",
  "/exercise": "?day=2026-06-17&dayStart=6",
};

const readAccount = ({ syncDb }: FillableApi) => ({
  zone: syncDb.select({ zone: users.timeZone }).from(users).get()?.zone,
  seenAt: syncDb.select({ seenAt: sessions.lastSeenAt }).from(sessions).get()?.seenAt,
  streaks: syncDb.select({ days: streaks.days }).from(streaks).all(),
  texts: syncDb.select().from(adviceTexts).all().length,
});

test("every read is answered while nothing can be written, and writes beside it when that is over", async () => {
  const product = fillableApi({ config: { accessMode: "free" }, adviceWriter: silentWriter });
  const { disk, clock, log } = product;
  const call = await signInWithPast(product);
  const photo = await call("POST", "/food-entries", { name: "Pie", calories: 400, imageUrl: await photoUrl() });
  expect(photo.status).toBe(201);
  clock.time += 2 * HOUR;
  const before = readAccount(product);

  disk.problem = "disk_full";
  const paths = listReads(product).map((path) => path + (QUERIES[path.replace(/\/$/, "")] ?? ""));
  expect(paths.length).toBeGreaterThan(15);
  for (const path of paths) {
    const { status, headers } = await call("GET", path);
    expect(`${path} ${status}`).toBe(`${path} ${UNKNOWN.test(path) ? 404 : 200}`);
    // A session that could not be renewed gets no token that says so.
    expect(headers.getSetCookie()).toEqual([]);
  }
  expect(readAccount(product)).toEqual(before);
  expect(log.filter((line) => line.includes("not written"))).toHaveLength(1);

  disk.problem = null;
  for (const path of paths) await call("GET", path);
  const days = [{ days: expect.any(Number) }];
  expect(readAccount(product)).toEqual({ zone: "Asia/Tokyo", seenAt: clock.now(), streaks: days, texts: 1 });
});

test.each(["disk_full", "read_only", "unreachable", "busy"] as const)(
  "%s: the second spell is logged, too",
  async (kind) => {
    const product = fillableApi({ config: { accessMode: "free" } });
    const call = await signInWithPast(product);
    for (let spell = 1; spell <= 2; spell += 1) {
      product.disk.problem = kind;
      expect((await call("GET", "/auth/user")).status).toBe(200);
      expect((await call("GET", "/auth/user")).status).toBe(200);
      expect(product.log.filter((line) => line.includes("not written"))).toHaveLength(spell);
      product.disk.problem = null;
      expect((await call("GET", "/auth/user")).status).toBe(200);
      product.clock.time += 2 * HOUR;
    }
  },
);

test("writes are refused with 507 and change nothing", async () => {
  const product = fillableApi({ config: { accessMode: "free" } });
  const { signIn, signedOut, disk, syncDb } = product;
  const call = await signIn("ada", { hasTrial: false });
  await signIn("bobby", { hasTrial: false });
  expect((await eatSoup(call, product.clock.now())).status).toBe(201);
  const account = { username: "eve", email: "eve@example.com", password: "correct horse", firstName: "", lastName: "" };
  const today = new Date(product.clock.now()).toISOString().slice(0, 10);
  const writes: [method: string, path: string, body?: object][] = [
    ["POST", "/food-entries", { name: "Tea", calories: 2 }],
    ["POST", "/food-entries", { name: "Tea", calories: 2, imageUrl: await photoUrl() }],
    ["PATCH", "/food-entries/1", { calories: 301 }],
    ["POST", "/food-entries/copy", { ids: [1], toDate: today }],
    ["POST", "/foods", { entryId: 1 }],
    ["PATCH", "/user/profile", { dailyCalorieGoal: 1900 }],
    ["POST", "/progress/share", { title: "Look", shareType: "achievement" }],
    ["POST", "/reviews", { rating: 5, category: "overall", title: "Good", comment: "It knows what I eat." }],
    ["POST", "/friends/request", { addresseeId: 2 }],
    ["POST", "/users/2/block"],
  ];
  disk.problem = "disk_full";
  const before = countRows(syncDb.$client);
  for (const [method, path, body] of writes) {
    const { status, body: answer } = await call(method, path, body);
    expect([method, path, status, answer]).toEqual([method, path, 507, DISK_FULL]);
  }
  for (const [path, body] of [["/auth/register", account], ["/auth/demo"]] as const) {
    const { status, body: answer } = await signedOut("POST", path, body);
    expect([path, status, answer]).toEqual([path, 507, DISK_FULL]);
  }
  expect(countRows(syncDb.$client)).toEqual(before);
});

test("an analysis on a full disk is refused before the provider is asked", async () => {
  let asked = 0;
  const count = async () => {
    asked += 1;
    return null;
  };
  const analyzer = { available: true, name: "counting", analyze: count };
  const { call, disk } = await signInAda(fillableApi({ config: { accessMode: "free" }, analyzer }));
  const photo = await jpeg(40, 40);
  disk.problem = "disk_full";
  const { status, body } = await analyze(call, photo);
  expect([status, body, asked]).toEqual([507, DISK_FULL, 0]);
});

test("people log in, delete, change their password and leave on a full disk", async () => {
  const product = fillableApi({ config: { accessMode: "free" } });
  const { call, signedOut, disk, syncDb, clock } = await signInAda(product);
  for (let entry = 0; entry < 3; entry += 1) await eatSoup(call, clock.now());
  await call("POST", "/foods", { entryId: 1 });
  await call("POST", "/meals", { name: "Soup", entryIds: [1] });
  disk.problem = "disk_full";

  expect((await signedOut("POST", "/auth/login", ADA_LOGIN)).status).toBe(200);
  expect((await call("DELETE", "/food-entries/1")).status).toBe(204);
  expect((await call("POST", "/food-entries/1/restore")).status).toBe(200);
  expect((await call("POST", "/food-entries/remove", { ids: [1, 2] })).status).toBe(204);
  for (const path of ["/foods/1", "/meals/1"]) {
    expect((await call("DELETE", path)).status).toBe(204);
    expect((await call("POST", `${path}/restore`)).status).toBe(200);
    expect((await call("DELETE", path)).status).toBe(204);
  }
  const change = { currentPassword: "correct horse", newPassword: "another horse" };
  expect((await call("POST", "/auth/change-password", change)).status).toBe(200);
  expect((await call("POST", "/auth/sessions/revoke-others")).status).toBe(200);
  const document = await call("GET", "/user/export");
  expect(document.body).toMatchObject({ format: "mealglass-export", account: { username: "ada" } });
  clock.time += 2 * DAY;
  await product.runMaintenance();
  expect(syncDb.select({ id: foodEntries.id }).from(foodEntries).all()).toEqual([{ id: "3" }]);
  expect((await call("DELETE", "/user", { password: "another horse" })).status).toBe(204);
  expect(syncDb.select().from(users).all()).toEqual([]);
});

test("an administrator suspends who filled the disk", async () => {
  const product = fillableApi({ config: { accessMode: "free" } });
  const { call, signIn, disk, syncDb } = await signInAda(product);
  syncDb.update(users).set({ adminSince: product.clock.now() }).run();
  const eve = await signIn("eve");
  disk.problem = "disk_full";
  expect(await call("POST", "/admin/accounts/2/suspend", { password: "correct horse" })).toMatchObject({ status: 204 });
  expect((await eve("GET", "/auth/user")).status).toBe(401);
});

test.each([
  ["read_only", 503, "storage_read_only"],
  ["unreachable", 503, "storage_unreachable"],
  ["corrupt", 503, "storage_damaged"],
  ["busy", 503, "storage_busy"],
] as const)("a write that fails as %s is a %i with its own kind", async (problem, status, kind) => {
  const lines: string[] = [];
  const log = createLog("info", (line) => lines.push(line));
  const { call, disk } = await signInAda(fillableApi({ config: { accessMode: "free" }, log }));
  disk.problem = problem;
  const answer = await call("POST", "/food-entries", { name: "Tea", calories: 2 });
  expect(answer).toMatchObject({ status, body: { kind, message: expect.stringMatching(/^This server/) } });
  expect(lines.join("\n")).toContain("full, says the test");
});
