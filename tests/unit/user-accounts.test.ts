import { expect, test } from "bun:test";
import { users } from "../../db/schema/accounts.ts";
import { createUserAccounts } from "../../src/cli/user/user-accounts.ts";
import { createSharedLeases, type Leases, soleLeases } from "../../src/features/leases/leases.ts";
import { createLeaseRepository } from "../../src/features/leases/repository.ts";
import { systemClock } from "../../src/integrations/clock.ts";
import { noPayments } from "../../src/integrations/payments/create-payments.ts";
import { createLog } from "../../src/log.ts";
import { asyncDb, createTestDatabase } from "../support/api/test-api.ts";
import { findRejection } from "../support/find-rejection.ts";

const BEA = { email: "bea@example.com", username: "bea", password: "correct horse" };

function startAccounts(syncDb = createTestDatabase(), leases: Leases = soleLeases) {
  const accounts = createUserAccounts({
    ...{ db: asyncDb(syncDb), payments: noPayments, registration: "open", leases, clock: systemClock },
    ...{ linkOrigin: () => "http://mealglass.test", log: createLog("silent", () => undefined) },
  });
  return { syncDb, accounts };
}

test.each([
  { email: "bea\u0000@example.com" },
  { username: "be\u0007a" },
  { username: "bea\ud800" },
  { password: "correct\u0000horse" },
  { password: "correct horse\ud800" },
])("the command line makes no account of %j", async (changes) => {
  const { syncDb, accounts } = startAccounts();
  expect(await findRejection(accounts.create({ ...BEA, ...changes }))).toMatchObject({
    message: expect.stringMatching(/control characters|invisible characters|Invalid email/),
  });
  expect(await syncDb.$count(users)).toBe(0);
});

test("an address names the account that has it, and no one who took it as a username", async () => {
  const { accounts } = startAccounts();
  await accounts.create({ ...BEA, username: "cy@example.com", firstName: "", lastName: "" });
  expect((await accounts.find("BEA@example.com")).username).toBe("cy@example.com");
  expect(await findRejection(accounts.find("cy@example.com"))).toMatchObject({
    message: 'There is no account "cy@example.com".',
  });
});

test("on a cluster an account is deleted in its turn of payments, after another process has ended its own", async () => {
  const syncDb = createTestDatabase();
  const rows = createLeaseRepository(asyncDb(syncDb));
  const createLeases = (holder: string) => createSharedLeases({ rows, holder, clock: systemClock });
  const { accounts } = startAccounts(syncDb, createLeases("command"));
  await accounts.create({ ...BEA, firstName: "", lastName: "" });
  const { id } = await accounts.find("bea");
  const turn = createLeases("server").create(`payments of account ${id}`);
  expect(await turn.hold()).toBe(true);

  const order: string[] = [];
  const removal = accounts.remove(id).then(() => order.push("deleted"));
  // Time enough for it to be deleted, if it did not wait.
  for (let count = 0; count < 200; count += 1) await accounts.list();
  order.push("the server's turn is over");
  await turn.release();
  await removal;
  expect(order).toEqual(["the server's turn is over", "deleted"]);
  expect(await syncDb.$count(users)).toBe(0);
});

test("the host suspends an account and resumes it, but not the only administrator", async () => {
  const { accounts } = startAccounts();
  for (const username of ["bea", "cy"])
    await accounts.create({ ...BEA, username, email: `${username}@example.com`, firstName: "", lastName: "" });
  await accounts.makeAdmin(await accounts.find("bea"));
  expect(await findRejection(accounts.suspend(await accounts.find("bea")))).toMatchObject({
    message: expect.stringContaining("bea is the only administrator."),
  });
  await accounts.makeAdmin(await accounts.find("cy"));
  await accounts.suspend(await accounts.find("bea"));
  expect(await findRejection(accounts.suspend(await accounts.find("cy")))).toMatchObject({
    message: expect.stringContaining("cy is the only administrator."),
  });
  expect((await accounts.find("bea")).suspendedAt).toEqual(expect.any(Number));
  await accounts.resume((await accounts.find("bea")).id);
  expect((await accounts.find("bea")).suspendedAt).toBeNull();
});

test("the host makes an administrator of an account, once, and never of a demo", async () => {
  const { syncDb, accounts } = startAccounts();
  await accounts.create({ ...BEA, firstName: "", lastName: "" });
  const readAdmin = async () => (await accounts.find("bea")).adminSince;
  await accounts.makeAdmin(await accounts.find("bea"));
  const since = await readAdmin();
  await accounts.makeAdmin(await accounts.find("BEA@example.com"));
  expect([since, await readAdmin()]).toEqual([expect.any(Number), since]);
  await accounts.revokeAdmin((await accounts.find("bea")).id);
  expect(await readAdmin()).toBeNull();
  syncDb.$client.run("UPDATE users SET demo_until = 1");
  expect(await findRejection(accounts.makeAdmin(await accounts.find("bea")))).toMatchObject({
    message: expect.stringContaining("demo account"),
  });
});
