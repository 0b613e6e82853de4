import { describe, expect, test } from "bun:test";
import { invites, users } from "../../db/schema/accounts.ts";
import { createInviteRepository } from "../../src/features/auth/invite-repository.ts";
import { createInvites, type InviteTerms } from "../../src/features/auth/invites.ts";
import { atOnce, readCookie, sortStatuses } from "../support/api/api-steps.ts";
import { type Answer, asyncDb, DAY, testApi } from "../support/api/test-api.ts";

const buildAccount = (name: string) => ({ email: `${name}@example.com`, username: name, password: "correct horse" });

type Api = ReturnType<typeof testApi>;

/** An API where accounts need an invite, with one such invite. */
async function apiWithInvite(terms: Partial<InviteTerms> = {}) {
  const api = testApi({ config: { registration: "invite" } });
  const rows = createInviteRepository(asyncDb(api.syncDb));
  const made = createInvites({ invites: rows, linkOrigin: () => "https://meals.example", clock: api.clock });
  const link = await made.create({ uses: 1, days: 7, ...terms });
  const code = new URL(link).searchParams.get("invite") ?? "";
  const register = (name: string, fields: object = { invite: code }): Promise<Answer> =>
    api.signedOut("POST", "/auth/register", { ...buildAccount(name), ...fields });
  return { ...api, invites: made, link, code, register };
}

const countUses = ({ syncDb }: Pick<Api, "syncDb">) => syncDb.select().from(invites).get()?.uses;
const CLOSED = { message: "This server takes no new accounts.", kind: "registration_closed" };
const NOT_VALID = "This invite code is not valid. Ask for a new one";

test("closed: 403 whatever is sent, nothing stored; who has an account logs in", async () => {
  const api = testApi({ config: { registration: "closed" } });
  await api.signIn("ada");
  for (const account of [buildAccount("bea"), buildAccount("ada"), { ...buildAccount("bea"), invite: "x" }]) {
    const { status, body, headers } = await api.signedOut("POST", "/auth/register", account);
    expect([status, body, headers.get("set-cookie")]).toEqual([403, CLOSED, null]);
  }
  expect(await api.syncDb.$count(users)).toBe(1);
  expect((await api.signedOut("GET", "/config")).body).toMatchObject({ registration: "closed" });
  expect((await api.signedOut("POST", "/auth/login", buildAccount("ada"))).status).toBe(200);
});

test("open: a code is not asked for, not checked and not used", async () => {
  const { code, syncDb } = await apiWithInvite();
  const api = testApi({ syncDb });
  const register = (name: string, invite: string) =>
    api.signedOut("POST", "/auth/register", { ...buildAccount(name), invite });
  expect([(await register("ada", code)).status, (await register("bea", "nonsense")).status]).toEqual([201, 201]);
  expect(countUses(api)).toBe(0);
});

describe("by invite", () => {
  test("the link leads to the registration, and its code makes one account, however it is typed", async () => {
    const api = await apiWithInvite();
    expect(api.link).toBe(`https://meals.example/auth/register?invite=${api.code}`);
    const made = await api.register("ada", { invite: ` ${api.code.toLowerCase()} ` });
    const user = { username: "ada", isPremium: false, dailyCalorieGoal: 2000 };
    expect(made).toMatchObject({ status: 201, body: { user } });
    expect(readCookie(made)).toContain("mealglass_session=");
    expect(countUses(api)).toBe(1);
    // It is stored as a hash.
    const stored = JSON.stringify(api.syncDb.select().from(invites).all()).toUpperCase();
    for (const part of [api.code, ...api.code.split("-"), api.code.replaceAll("-", "")])
      expect(stored).not.toContain(`"${part}`);
    const { status, body } = await api.register("bea");
    expect([status, body]).toEqual([422, { message: `${NOT_VALID}.`, fields: { invite: NOT_VALID } }]);
    expect(await api.syncDb.$count(users)).toBe(1);
  });

  test("an account is the same as one that was made without an invite", async () => {
    const readAccount = async ({ readMails, syncDb }: Pick<Api, "readMails" | "syncDb">) => {
      // The link that verifies the address is stored by then.
      expect(await readMails()).toHaveLength(1);
      return syncDb.select().from(users).get();
    };
    const api = await apiWithInvite();
    await api.register("ada");
    const open = testApi();
    await open.signedOut("POST", "/auth/register", buildAccount("ada"));
    const expected = await readAccount(open);
    const random = { password: expect.stringMatching(/^\$argon2id\$/), emailVerificationToken: expect.any(String) };
    expect(await readAccount(api)).toEqual({ ...expected, ...random } as never);
  });

  test.each([
    ["no code", {}, "You need an invite code to create an account here"],
    ["an empty one", { invite: " " }, "You need an invite code to create an account here"],
    ["a wrong one", { invite: "7Q2M-X0KD-93TA-VWBE" }, NOT_VALID],
  ])("with %s: 422 naming it, also for an e-mail that is taken", async (_what, fields, message) => {
    const api = await apiWithInvite();
    await api.signIn("ada");
    for (const name of ["ada", "bea"]) {
      expect(await api.register(name, fields)).toMatchObject({ status: 422, body: { fields: { invite: message } } });
    }
    expect(await api.syncDb.$count(users)).toBe(1);
    expect(countUses(api)).toBe(0);
  });

  test.each([
    [20, 1],
    [8, 3],
  ])("%i registrations at once with one code of %i uses make as many accounts", async (count, uses) => {
    const api = await apiWithInvite({ uses });
    const answers = await atOnce(count, (n) => api.register(`a${n}`));
    expect(sortStatuses(answers)).toEqual([...Array(uses).fill(201), ...Array(count - uses).fill(422)]);
    expect([await api.syncDb.$count(users), countUses(api)]).toEqual([uses, uses]);
  });

  test("a refusal for another reason does not use the code up", async () => {
    const api = await apiWithInvite();
    await api.signIn("ada");
    for (const [expected, fields] of [
      [409, { email: "ADA@example.com" }],
      [409, { username: "Ada" }],
      [422, { password: "Password1" }],
      [422, { password: "short" }],
      [422, { email: "bea@demo.invalid" }],
    ] as const) {
      expect([fields, (await api.register("bea", { invite: api.code, ...fields })).status]).toEqual([fields, expected]);
    }
    expect(countUses(api)).toBe(0);
    expect((await api.register("bea")).status).toBe(201);
  });

  test("twenty at once for one e-mail use one of many", async () => {
    const api = await apiWithInvite({ uses: 100 });
    const answers = await atOnce(20, (n) => api.register(`a${n}`, { invite: api.code, email: "ada@example.com" }));
    expect(sortStatuses(answers)).toEqual([201, ...Array(19).fill(409)]);
    expect(countUses(api)).toBe(1);
  });

  test("a code works until it expires or is revoked, and the list says so", async () => {
    const api = await apiWithInvite({ days: 7, uses: 2 });
    const { clock, invites: made } = api;
    const listStates = async () => (await made.list()).map(({ uses, state }) => [uses, state]);
    clock.time += 7 * DAY - 1;
    expect((await api.register("ada")).status).toBe(201);
    expect(await listStates()).toEqual([[1, "open"]]);
    clock.time += 1;
    expect((await api.register("bea")).status).toBe(422);
    expect(await listStates()).toEqual([[1, "expired"]]);

    const code = new URL(await made.create({ uses: 1, days: 1 })).searchParams.get("invite");
    expect([await made.revoke(2), await made.revoke(2), await made.revoke(99)]).toEqual([true, false, false]);
    expect((await api.register("bea", { invite: code })).status).toBe(422);
    expect(await api.syncDb.$count(users)).toBe(1);
  });

  test("guesses at a code are limited like registrations", async () => {
    const api = await apiWithInvite();
    const statuses = [];
    for (let n = 0; n < 61; n += 1) statuses.push((await api.register("eve", { invite: `code ${n}` })).status);
    expect(statuses).toEqual([...Array(60).fill(422), 429]);
  });
});
