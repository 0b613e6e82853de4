import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { invites, users } from "../../db/schema/accounts.ts";
import { reports } from "../../db/schema/social.ts";
import { createFirstAdminLink } from "../../src/features/auth/first-admin.ts";
import type { HostBackups } from "../../src/integrations/host/host.ts";
import { createLog } from "../../src/log.ts";
import { countRows } from "../support/api/account-rows.ts";
import { adminApi } from "../support/api/admin-api.ts";
import { callAs, fieldError } from "../support/api/api-steps.ts";
import { asyncDb, DAY, HOUR, NOON, testApi } from "../support/api/test-api.ts";
import { createTestHost } from "../support/api/test-host.ts";
import { temporaryFolder } from "../support/paths.ts";

const PASSWORD = { password: "correct horse" };
const PREFIX = "/api/admin";
const listRoutes = (api: ReturnType<typeof testApi>["api"]) => api.routes.filter(({ path }) => path.startsWith(PREFIX));

describe("the calls of administrators", () => {
  test("are 401 when signed out, and do not exist for another account, a demo, or one that lost the right", async () => {
    const { api, signedOut, signIn, admin, syncDb, ...rest } = await adminApi();
    const bea = await signIn("bea");
    const demo = callAs(rest, await signedOut("POST", "/auth/demo"));
    const former = await signIn("former");
    // Demos never have the right, whatever their row says.
    syncDb.$client.run("UPDATE users SET admin_since = 1 WHERE demo_until IS NOT NULL");
    const routes = listRoutes(api);
    expect(routes.length).toBeGreaterThan(14);
    expect((await admin("GET", "/admin/overview")).status).toBe(200);
    const before = countRows(syncDb.$client);
    for (const { method, path } of routes) {
      const url = path.replace(/^\/api/, "").replace(":id", "1");
      const raw = { raw: "{", headers: { "content-type": "text/plain" } };
      for (const options of [undefined, ...(method === "GET" ? [] : [raw])]) {
        expect(`${url} ${(await signedOut(method, url, undefined, options)).status}`).toBe(`${url} 401`);
        for (const call of [bea, demo, former])
          expect([url, await call(method, url, undefined, options)]).toEqual([
            url,
            { status: 404, body: { message: "There is no such call." }, headers: expect.anything() },
          ]);
      }
    }
    expect(countRows(syncDb.$client)).toEqual(before);
  });

  test("end with the right", async () => {
    const { admin, syncDb } = await adminApi();
    expect((await admin("GET", "/auth/user")).body).toMatchObject({ isAdmin: true });
    await syncDb.update(users).set({ adminSince: null });
    expect((await admin("GET", "/auth/user")).body).not.toHaveProperty("isAdmin");
    expect((await admin("GET", "/admin/overview")).status).toBe(404);
  });

  test("that write are counted like any other", async () => {
    const { admin } = await adminApi({ limits: { writesPerMinute: 2 } });
    const dismiss = () => admin("POST", "/admin/reports/dismiss", { kind: "share", id: 1 });
    // The trial of the account was one.
    expect([(await dismiss()).status, (await dismiss()).status]).toEqual([404, 429]);
  });
});

test("the overview counts accounts, bytes and analyses, and computes what tokens cost", async () => {
  const counts = { recognized: 3, failed: 1, promptTokens: 2_000_000, completionTokens: 500_000 };
  const { admin, signIn, signedOut, syncDb, clock } = await adminApi({
    host: createTestHost({
      countAnalyses: () => counts,
      prices: { prompt: 1.25, completion: 10 },
      listErrors: () => [{ id: 61, at: NOON, message: "A request failed unexpectedly", requestId: "abc" }],
      findLastBackup: () => ({ at: NOON, isGood: false }),
    }),
  });
  clock.time += 8 * DAY;
  await signIn("bea");
  await signedOut("POST", "/auth/demo");
  const insert = "INSERT INTO account_budgets (user_id, kind, started_at, used) VALUES (?, 'analyses', ?, 5)";
  syncDb.$client.run(insert, [1, clock.now() - 25 * HOUR]);
  syncDb.$client.run(insert, [2, clock.now() - HOUR]);
  syncDb.$client.run("INSERT OR REPLACE INTO photo_usage (user_id, bytes) VALUES (2, 1234)");
  const { body } = await admin("GET", "/admin/overview");
  expect(body).toEqual({
    version: "1.0.0-test",
    startedAt: new Date(NOON).toISOString(),
    // The call itself is the administrator's, who is seen.
    accounts: { total: 2, demos: 1, seenLately: 3 },
    storage: { databaseBytes: 4096, photoBytes: expect.any(Number) },
    analyses: { provider: null, lastDay: 5, ...counts, cost: 7.5 },
    ...{ reports: 0, errors: 61 },
    backup: { at: new Date(NOON).toISOString(), isGood: false },
  });
  const [, bea] = (await admin("GET", "/admin/accounts")).body as object[];
  expect(bea).toMatchObject({ username: "bea", photoBytes: 1234, analysesLastDay: 5 });
  expect((await admin("GET", "/admin/errors")).body).toEqual([
    { id: 61, at: new Date(NOON).toISOString(), message: "A request failed unexpectedly", requestId: "abc" },
  ]);
});

describe("accounts", () => {
  test("are listed in pages, the newest first, found by name and address, and show nothing of the diary", async () => {
    const { admin, signIn } = await adminApi();
    for (let index = 0; index < 51; index += 1) await signIn(`person${index}`, { hasTrial: false });
    const list = async (query: string) =>
      (await admin("GET", `/admin/accounts${query}`)).body as { id: number; username: string }[];
    const first = await list("");
    expect([first.length, first[0]?.username]).toEqual([50, "person50"]);
    const second = await list(`?before=${first.at(-1)?.id}`);
    expect(second.map(({ username }) => username)).toEqual(["person0", "root"]);
    expect((await list("?q=ERSON50")).map(({ username }) => username)).toEqual(["person50"]);
    expect(await list("?q=person50@example.com")).toHaveLength(1);
    expect([await list("?q=%25"), await list("?q=_")]).toEqual([[], []]);
    expect(Object.keys(second[1] ?? {}).sort()).toEqual([
      ...["analysesLastDay", "createdAt", "email", "id", "isAdmin", "isDemo", "isPremium", "isSuspended"],
      ...["lastSeenAt", "photoBytes", "username"],
    ]);
  });

  test("a reset link, not of a demo, and a deletion need the own password; the log names no person", async () => {
    const { admin, signIn, signedOut, syncDb, log } = await adminApi();
    const bea = await signIn("bea");
    await signedOut("POST", "/auth/demo");
    expect((await admin("POST", "/admin/accounts/3/reset-link", PASSWORD)).status).toBe(409);
    const [link, account] = ["/admin/accounts/2/reset-link", "/admin/accounts/2"];
    for (const [method, url] of [
      ["POST", link],
      ["DELETE", account],
    ] as const) {
      expect(await admin(method, url, { password: "wrong horse" })).toMatchObject(fieldError("password"));
      expect((await admin(method, url.replace("2", "99"), PASSWORD)).status).toBe(404);
    }
    const { body } = await admin("POST", link, PASSWORD);
    const token = new URL((body as { link: string }).link).searchParams.get("token");
    expect((await signedOut("POST", "/auth/reset-password", { token, password: "new battery staple" })).status).toBe(
      200,
    );
    expect((await bea("GET", "/auth/user")).status).toBe(401);
    expect((await admin("DELETE", "/admin/accounts/1", PASSWORD)).status).toBe(409);
    expect((await admin("DELETE", account, PASSWORD)).status).toBe(204);
    expect((await admin("DELETE", account, PASSWORD)).status).toBe(404);
    expect(await syncDb.$count(users)).toBe(2);
    expect(log.filter((line) => line === "An administrator acted")).toHaveLength(2);
  });

  test("what is done with one is in the log where requests are left out", async () => {
    const lines: string[] = [];
    const { admin, signIn } = await adminApi({ log: createLog("warn", (line) => lines.push(line)) });
    await signIn("bea");
    expect((await admin("POST", "/admin/accounts/2/reset-link", PASSWORD)).status).toBe(200);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { message: "An administrator acted", admin: 1, action: "make a reset link", account: 2 },
    ]);
  });

  test("one that is suspended is signed out everywhere, and is told so at the login, until it is resumed", async () => {
    const { admin, signIn, signedOut, syncDb, log } = await adminApi();
    const bea = await signIn("bea");
    const [suspend, resume] = ["/admin/accounts/2/suspend", "/admin/accounts/2/resume"];
    for (const url of [suspend, resume]) {
      expect(await admin("POST", url, { password: "wrong horse" })).toMatchObject(fieldError("password"));
      expect((await admin("POST", url.replace("2", "99"), PASSWORD)).status).toBe(404);
    }
    const logIn = (password = PASSWORD) => signedOut("POST", "/auth/login", { email: "bea@example.com", ...password });
    const readSuspended = async () => ((await admin("GET", "/admin/accounts")).body as object[])[0];
    expect((await admin("POST", suspend, PASSWORD)).status).toBe(204);
    expect((await bea("GET", "/auth/user")).status).toBe(401);
    expect(await logIn()).toMatchObject({
      status: 403,
      body: { message: "This account is suspended. Ask who runs this server.", kind: "account_suspended" },
    });
    expect((await logIn({ password: "wrong horse" })).body).toEqual({ message: "Invalid email or password" });
    expect(await readSuspended()).toMatchObject({ username: "bea", isSuspended: true });
    const since = syncDb.$client.query("SELECT suspended_at FROM users WHERE id = 2").get();
    expect((await admin("POST", suspend, PASSWORD)).status).toBe(204);
    expect(syncDb.$client.query("SELECT suspended_at FROM users WHERE id = 2").get()).toEqual(since);
    for (let count = 0; count < 2; count += 1) expect((await admin("POST", resume, PASSWORD)).status).toBe(204);
    expect(await readSuspended()).toMatchObject({ isSuspended: false });
    expect((await logIn()).status).toBe(200);
    expect(log.filter((line) => line === "An administrator acted")).toHaveLength(4);
  });

  test("no administrator suspends the own account, and two at once never suspend each other", async () => {
    const { admin, signIn, syncDb } = await adminApi();
    expect((await admin("POST", "/admin/accounts/1/suspend", PASSWORD)).status).toBe(409);
    const other = await signIn("other");
    await syncDb.update(users).set({ adminSince: NOON });
    const statuses = await Promise.all([
      admin("POST", "/admin/accounts/2/suspend", PASSWORD),
      other("POST", "/admin/accounts/1/suspend", PASSWORD),
    ]).then((answers) => answers.map(({ status }) => status));
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    expect(syncDb.$client.query("SELECT count(*) AS left FROM users WHERE suspended_at IS NULL").get()).toEqual({
      left: 1,
    });
  });
});

test("invites are made, listed without their codes, and revoked", async () => {
  const { admin, signedOut, syncDb } = await adminApi({ config: { registration: "invite" } });
  const { status, body } = await admin("POST", "/admin/invites", { uses: 2, days: 7 });
  const invite = new URL((body as { link: string }).link).searchParams.get("invite") ?? "";
  expect(status).toBe(201);
  const registration = { email: "bea@example.com", username: "bea", ...PASSWORD, invite };
  expect((await signedOut("POST", "/auth/register", registration)).body).toMatchObject({ user: { username: "bea" } });
  const listed = await admin("GET", "/admin/invites");
  expect(listed.body).toMatchObject({
    registration: "invite",
    invites: [{ id: 1, uses: 1, usesMax: 2, state: "open" }],
  });
  expect(JSON.stringify(listed.body)).not.toContain(invite);
  expect([
    (await admin("DELETE", "/admin/invites/1")).status,
    (await admin("DELETE", "/admin/invites/1")).status,
  ]).toEqual([204, 404]);
  expect(await syncDb.$count(invites)).toBe(0);
});

test("what is reported is hidden, shown and its reports dismissed", async () => {
  const { admin, signIn, syncDb } = await adminApi();
  const [ada, bea] = [await signIn("ada"), await signIn("bea")];
  const share = { title: "Rude words", shareType: "achievement", isPublic: true };
  const { id } = (await ada("POST", "/progress/share", share)).body as { id: number };
  await bea("POST", "/reports", { kind: "share", id, reason: "It is rude." });
  const readReports = async () => (await admin("GET", "/admin/reports")).body;
  const report = { reporter: "bea", reason: "It is rude.", reportedAt: expect.any(String) };
  expect(await readReports()).toMatchObject([{ kind: "share", id, writer: "ada", hiddenAt: null, reports: [report] }]);
  const setHidden = async (isHidden: boolean) =>
    (await admin("POST", "/admin/reports/hide", { kind: "share", id, isHidden })).status;
  const readFeed = async () => (await bea("GET", "/progress/feed")).body;
  expect([await setHidden(true), await readFeed()]).toEqual([200, []]);
  expect(await readReports()).toMatchObject([{ hiddenAt: expect.any(String) }]);
  expect([await setHidden(false), await readFeed()]).toEqual([200, [expect.objectContaining({ id })]]);
  expect((await admin("POST", "/admin/reports/hide", { kind: "review", id: 99, isHidden: true })).status).toBe(404);
  const dismiss = async () => (await admin("POST", "/admin/reports/dismiss", { kind: "share", id })).status;
  expect([await dismiss(), await dismiss(), await syncDb.$count(reports)]).toEqual([200, 404, 0]);
});

test("backups are made, checked and downloaded by their names in the list, one at a time, within a budget", async () => {
  const file = join(temporaryFolder(), "daily-2026-11-20T03-30-00.000Z.db");
  await Bun.write(file, "a backup");
  const begun: (string | null)[] = [];
  const backups: HostBackups = {
    ...(await createTestHost().backups()),
    begin: (name) => begun.length === 0 && begun.push(name) > 0,
    find: async (name) => (file.endsWith(`/${name}`) ? { read: () => Bun.file(file) } : undefined),
  };
  const { admin, signIn, log, clock, syncDb } = await adminApi({
    host: createTestHost({ backups: async () => backups }),
  });
  const name = file.split("/").at(-1);
  expect((await admin("POST", "/admin/backups/check", { name: "other.db" })).status).toBe(404);
  const confirm = (body: object, call = admin) => call("POST", "/admin/backups/download", body);
  expect((await confirm({ name: "../mealglass.db", ...PASSWORD })).status).toBe(404);
  expect((await admin("POST", "/admin/backups/check", { name })).status).toBe(202);
  expect([(await admin("POST", "/admin/backups")).status, begun]).toEqual([409, [name ?? ""]]);
  expect(await confirm({ name, password: "wrong horse" })).toMatchObject(fieldError("password"));
  const { link } = (await confirm({ name, ...PASSWORD })).body as { link: string };
  const path = link.replace("/api", "");
  const { status, body, headers } = await admin("GET", path);
  expect([status, new TextDecoder().decode(body as Uint8Array), headers.get("cache-control")]).toEqual([
    200,
    "a backup",
    "no-store",
  ]);
  expect(headers.get("content-disposition")).toBe(`attachment; filename="${name}"`);
  const other = await signIn("other");
  await syncDb.update(users).set({ adminSince: NOON });
  // Of another administrator, of another backup, changed, and without one.
  expect((await other("GET", path)).status).toBe(403);
  for (const wrong of [path.replace("daily", "other"), `${path}x`, path.replace(/ticket=\d+/, "ticket=9e15")])
    expect([wrong, (await admin("GET", wrong)).status]).toEqual([wrong, 403]);
  expect((await admin("GET", `/admin/backups/file?name=${name}`)).status).toBe(422);
  clock.time += 60_000;
  expect((await admin("GET", path)).status).toBe(403);
  const statuses: number[] = [];
  for (let count = 0; count < 7; count += 1) statuses.push((await confirm({ name, ...PASSWORD })).status);
  expect(statuses.slice(-2)).toEqual([200, 429]);
  expect(log.filter((line) => line === "An administrator acted")).toHaveLength(2);
});

describe("the link of a new server", () => {
  const register = (api: ReturnType<typeof testApi>, name: string, invite: string) =>
    api.signedOut("POST", "/auth/register", { email: `${name}@example.com`, username: name, ...PASSWORD, invite });
  const createLink = async ({ syncDb, clock }: ReturnType<typeof testApi>) => {
    const link = await createFirstAdminLink({ db: asyncDb(syncDb), linkOrigin: () => "https://meals.example", clock });
    return link && (new URL(link).searchParams.get("invite") ?? "");
  };

  test.each(["open", "invite", "closed"] as const)(
    "makes one account the administrator where registration is %s",
    async (registration) => {
      const api = testApi({ config: { registration } });
      const [replaced, code] = [await createLink(api), await createLink(api)];
      expect(await register(api, "ada", code ?? "")).toMatchObject({ status: 201, body: { user: { isAdmin: true } } });
      // Used and replaced ones are codes like any other wrong one.
      for (const [index, used] of [code, replaced].entries()) {
        const { status, body } = await register(api, `bea${index}`, used ?? "");
        expect(status).toBe({ open: 201, invite: 422, closed: 403 }[registration]);
        expect(body).not.toHaveProperty("user.isAdmin");
      }
      expect(await createLink(api)).toBeUndefined();
    },
  );

  test("makes a demo that is kept the administrator, and ends after seven days", async () => {
    const api = testApi();
    const code = await createLink(api);
    const demo = callAs(api, await api.signedOut("POST", "/auth/demo"));
    const account = { email: "ada@example.com", username: "ada", ...PASSWORD, invite: code, keepEntries: true };
    expect((await demo("POST", "/auth/register", account)).body).toMatchObject({ user: { isAdmin: true } });
    const later = testApi();
    const late = await createLink(later);
    later.clock.time += 8 * DAY;
    expect((await register(later, "ada", late ?? "")).body).not.toHaveProperty("user.isAdmin");
  });
});
