import { expect, test } from "bun:test";
import { users } from "../../db/schema/accounts.ts";
import { createUserAccounts } from "../../src/cli/user-accounts.ts";
import { systemClock } from "../../src/integrations/clock.ts";
import { noPayments } from "../../src/integrations/payments/no-payments.ts";
import { createLog } from "../../src/log.ts";
import { asyncDb, createTestDatabase } from "../support/test-api.ts";

const BEA = { email: "bea@example.com", username: "bea", password: "correct horse" };

test.each([
  { email: "bea\u0000@example.com" },
  { username: "be\u0007a" },
  { username: "bea\ud800" },
  { password: "correct\u0000horse" },
  { password: "correct horse\ud800" },
])("the command line makes no account of %j", async (changes) => {
  const syncDb = createTestDatabase();
  const accounts = createUserAccounts({
    db: asyncDb(syncDb),
    payments: noPayments,
    registration: "open",
    linkOrigin: () => "http://mealglass.test",
    clock: systemClock,
    log: createLog("silent", () => undefined),
  });
  await expect(accounts.create({ ...BEA, ...changes })).rejects.toThrow(
    /control characters|invisible characters|Invalid email/,
  );
  expect(await syncDb.$count(users)).toBe(0);
});
