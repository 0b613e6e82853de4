import { expect, spyOn, test } from "bun:test";
import { eq } from "drizzle-orm";
import { sessions, users } from "../../db/schema/accounts.ts";
import { createSessionRepository } from "../../src/features/auth/session-repository.ts";
import { createLog } from "../../src/log.ts";
import { DAY, NOON, testApi } from "../support/api/test-api.ts";

const OLD = "correct horse";
const RESET_HASH = "the hash of a password that was set meanwhile";

/** Sets another password by a mailed link, which ends every session. */
async function reset({ syncDb }: Pick<ReturnType<typeof testApi>, "syncDb">): Promise<void> {
  await syncDb.delete(sessions).where(eq(sessions.userId, 1));
  await syncDb.update(users).set({ password: RESET_HASH });
}

test("a login with the old password that is under way when the password is reset opens no session", async () => {
  const api = testApi();
  await api.signIn("ada");
  spyOn(Bun.password, "verify").mockImplementationOnce(async () => {
    await reset(api);
    return true;
  });
  const credentials = { email: "ada@example.com", password: OLD };
  const { status, headers } = await api.signedOut("POST", "/auth/login", credentials);
  expect([status, headers.get("set-cookie")]).toEqual([401, null]);
  expect(await api.syncDb.$count(sessions)).toBe(0);
});

test("a session is stored only while the password that was proved is the account's", async () => {
  const api = testApi();
  await api.signIn("ada");
  const [before] = api.syncDb.select({ password: users.password }).from(users).all();
  await reset(api);
  const rows = createSessionRepository(api.db);
  const session = { userId: 1, userAgent: "", now: NOON, expiresAt: NOON + DAY, othersMax: 20 };
  expect(await rows.insert({ ...session, jti: "old", password: before?.password ?? "" })).toBe(false);
  expect(await rows.insert({ ...session, jti: "gone", userId: 2, password: null })).toBe(false);
  expect(await rows.insert({ ...session, jti: "new", password: RESET_HASH })).toBe(true);
  // Where none is opened, none of the others ends either.
  expect(await rows.insert({ ...session, jti: "old", password: before?.password ?? "", othersMax: 0 })).toBe(false);
  expect(await rows.insert({ ...session, jti: "none", password: null })).toBe(true);
  expect(api.syncDb.select({ jti: sessions.jti }).from(sessions).all()).toEqual([{ jti: "new" }, { jti: "none" }]);
});

test("a change of the old password that is under way when the password is reset changes nothing", async () => {
  const api = testApi();
  const call = await api.signIn("ada");
  spyOn(Bun.password, "hash").mockImplementationOnce(async () => {
    await reset(api);
    return "the hash of what somebody with the old password chose";
  });
  const change = { currentPassword: OLD, newPassword: "battery staple" };
  expect(await call("POST", "/auth/change-password", change)).toMatchObject({
    status: 422,
    body: { fields: { currentPassword: "The current password is incorrect" } },
  });
  expect(api.syncDb.select({ password: users.password }).from(users).all()).toEqual([{ password: RESET_HASH }]);
});

test("a change of the password that cannot sign the other devices out changes nothing", async () => {
  const api = testApi({ log: createLog("info", () => undefined) });
  const call = await api.signIn("ada");
  await api.signedOut("POST", "/auth/login", { email: "ada@example.com", password: OLD });
  const readAll = () => [
    api.syncDb.select({ password: users.password }).from(users).all(),
    api.syncDb.select({ jti: sessions.jti }).from(sessions).all(),
  ];
  const before = readAll();
  api.syncDb.$client.run("create trigger stop before delete on sessions begin select raise(abort, 'stopped'); end");
  const change = { currentPassword: OLD, newPassword: "battery staple" };
  expect((await call("POST", "/auth/change-password", change)).status).toBe(500);
  expect(readAll()).toEqual(before);

  api.syncDb.$client.run("drop trigger stop");
  expect((await call("POST", "/auth/change-password", change)).status).toBe(200);
  expect(await api.syncDb.$count(sessions)).toBe(1);
});
