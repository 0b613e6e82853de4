import { describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Engine, Statement } from "../../db/engine/engine.ts";
import { sessions, users } from "../../db/schema/accounts.ts";
import { billingCustomers, subscriptions } from "../../db/schema/billing.ts";
import { foodEntries } from "../../db/schema/diary.ts";
import { progressLikes, progressShares, reviewHelpfulVotes } from "../../db/schema/social.ts";
import {
  countRows,
  fillAllTables,
  listAccountTables,
  listReferences,
  listTables,
} from "../support/api/account-rows.ts";
import { adminApi } from "../support/api/admin-api.ts";
import { ADA_LOGIN, atOnce, callAs, fieldError, logInAda, signedInApi } from "../support/api/api-steps.ts";
import { billingApi, choose, isPremium, subscribe } from "../support/api/billing-api.ts";
import { type Call, DAY, MINUTE, NOON, testApi } from "../support/api/test-api.ts";
import { jpeg } from "../support/pictures.ts";

const PASSWORD = { password: "correct horse" };

describe("DELETE user", () => {
  test("answers 204, clears the cookie, and is signed out on every device at once", async () => {
    const api = testApi();
    const { signIn, signedOut, syncDb } = api;
    const phone = await signIn("ada");
    const laptop = await logInAda(api);
    expect((await laptop("GET", "/auth/user")).status).toBe(200);
    const { status, headers } = await phone("DELETE", "/user", PASSWORD);
    expect(status).toBe(204);
    expect(headers.get("set-cookie")).toContain("Max-Age=0");
    for (const device of [phone, laptop]) expect((await device("GET", "/auth/user")).status).toBe(401);
    expect((await signedOut("POST", "/auth/login", ADA_LOGIN)).status).toBe(401);
    expect(await syncDb.$count(users)).toBe(0);
    // The e-mail and the username are free again.
    await signIn("ada");
  });

  test("leaves every table as it was before the account came", async () => {
    const { signIn, syncDb } = testApi();
    await signIn("bob");
    await signIn("carl");
    fillAllTables(syncDb.$client, 1, 2);
    // From its first row on SQLite keeps the last id of a table: this one gets its first when a photo is deleted.
    syncDb.$client.run("INSERT INTO photo_deletions (object_key) VALUES ('1/earlier')");
    syncDb.$client.run("DELETE FROM photo_deletions");
    const before = countRows(syncDb.$client);

    const call = await signIn("ada");
    fillAllTables(syncDb.$client, 3, 2);
    const between = countRows(syncDb.$client);
    for (const table of listAccountTables(syncDb.$client)) {
      expect(`${table}: ${between[table]}`).not.toBe(`${table}: ${before[table]}`);
    }

    expect((await call("DELETE", "/user", PASSWORD)).status).toBe(204);
    expect(countRows(syncDb.$client)).toEqual(before);
    expect(syncDb.$client.query("PRAGMA foreign_key_check").all()).toEqual([]);
  });

  test("no table names an account without going with it", () => {
    const { syncDb } = testApi();
    const loose = listTables(syncDb.$client).filter((table) => {
      const columns = syncDb.$client.query<{ name: string }, []>(`PRAGMA table_xinfo("${table}")`).all();
      const named = columns.filter(({ name }) => /(^|_)user_id$/.test(name)).map(({ name }) => name);
      const bound = listReferences(syncDb.$client, table).filter(
        ({ table: to, onDelete }) => to === "users" && onDelete === "CASCADE",
      );
      return named.some((name) => !bound.some(({ column }) => column === name));
    });
    expect(loose).toEqual([]);
  });

  test("what it liked and voted for counts it no more", async () => {
    const { signIn, syncDb } = testApi();
    await signIn("bob");
    const call = await signIn("ada");
    fillAllTables(syncDb.$client, 1, 2);
    syncDb.insert(progressLikes).values({ userId: 2, progressShareId: 1, createdAt: NOON }).run();
    syncDb.insert(reviewHelpfulVotes).values({ userId: 2, reviewId: 1, createdAt: NOON }).run();
    const counts = () =>
      syncDb.$client
        .query("SELECT likes, helpful_votes AS votes FROM progress_shares JOIN app_reviews USING (user_id)")
        .all();
    expect(counts()).toEqual([{ likes: 2, votes: 2 }]);
    await call("DELETE", "/user", PASSWORD);
    expect(counts()).toEqual([{ likes: 1, votes: 1 }]);
  });

  test("with another password than the account's nothing is deleted", async () => {
    const { call, syncDb } = await signedInApi();
    for (const password of ["wrong horse", undefined]) {
      expect(await call("DELETE", "/user", { password })).toMatchObject(fieldError("password"));
    }
    expect((await call("DELETE", "/user")).status).toBe(400);
    expect(await syncDb.$count(users)).toBe(1);
    expect((await call("GET", "/auth/user")).status).toBe(200);
  });

  test("ten wrong guesses a minute, counted with those of a password change; then 429", async () => {
    const { call, clock, syncDb } = await signedInApi();
    const change = { currentPassword: "wrong horse", newPassword: "battery staple" };
    for (let n = 0; n < 5; n += 1) {
      expect((await call("DELETE", "/user", { password: "wrong horse" })).status).toBe(422);
      expect((await call("POST", "/auth/change-password", change)).status).toBe(422);
    }
    const { status, headers } = await call("DELETE", "/user", PASSWORD);
    expect([status, headers.get("retry-after")]).toEqual([429, "60"]);
    expect(await syncDb.$count(users)).toBe(1);
    clock.time += MINUTE;
    expect((await call("DELETE", "/user", PASSWORD)).status).toBe(204);
  });

  test("twenty at once: it is deleted once, and the others are told so", async () => {
    const { call, signIn, syncDb } = await signedInApi();
    await signIn("bob");
    const answers = await atOnce(20, () => call("DELETE", "/user", PASSWORD));
    // After the first success the account is gone. Before that ten passwords are checked per minute.
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 204)).toEqual([204]);
    expect(statuses.filter((status) => ![204, 401, 429].includes(status))).toEqual([]);
    expect(syncDb.select().from(users).all()).toMatchObject([{ username: "bob" }]);
  });

  test("while another device adds meals with photos: each is stored and goes, or answers 401", async () => {
    const api = testApi();
    const { syncDb } = api;
    const phone = await api.signIn("ada");
    const laptop = await logInAda(api);
    const photo = Buffer.from(await jpeg(1200, 900)).toString("base64");
    const entry = { name: "Porridge", calories: 320, imageUrl: `data:image/jpeg;base64,${photo}` };
    const adding = Array.from({ length: 12 }, () => laptop("POST", "/food-entries", entry));
    const picture = laptop("PATCH", "/user/profile", { profileImageUrl: entry.imageUrl, username: "lovelace" });
    expect((await phone("DELETE", "/user", PASSWORD)).status).toBe(204);
    const late = Array.from({ length: 3 }, () => laptop("POST", "/food-entries", entry));
    for (const { status } of await Promise.all([...adding, ...late])) expect([201, 401]).toContain(status);
    expect([200, 401]).toContain((await picture).status);
    for (const { status } of await Promise.all(late)) expect(status).toBe(401);
    expect(await syncDb.$count(foodEntries)).toBe(0);
    expect(await syncDb.$count(sessions)).toBe(0);
  });
});

test("an entry whose account goes between the check and the insert is answered with 401, not with an error", async () => {
  let isLeaving = false;
  const deleteBeforeInsert = (statement: Statement) => {
    if (isLeaving && /insert into "food_entries"/i.test(statement.sql))
      syncDb.delete(users).where(eq(users.id, 1)).run();
  };
  const { call, syncDb } = await signedInApi({
    wrapEngine: (engine) => ({
      ...engine,
      execute(statement) {
        deleteBeforeInsert(statement);
        return engine.execute(statement);
      },
      batch(statements) {
        statements.forEach(deleteBeforeInsert);
        return engine.batch(statements);
      },
    }),
  });
  isLeaving = true;
  expect((await call("POST", "/food-entries", { name: "Porridge", calories: 320 })).status).toBe(401);
  expect(await syncDb.$count(users)).toBe(0);
});

test("a demo's end takes its likes back, and it goes without a password, which does so too", async () => {
  const api = testApi();
  const { signIn, signedOut, syncDb, clock, runMaintenance } = api;
  await signIn("bob");
  const share = { userId: 1, title: "A week", shareType: "streak", isPublic: true, createdAt: NOON } as const;
  syncDb.insert(progressShares).values(share).run();
  const readLikes = () => syncDb.select().from(progressShares).get()?.likes;
  const like = (userId: number) =>
    syncDb.insert(progressLikes).values({ userId, progressShareId: 1, createdAt: NOON }).run();
  const demo = callAs(api, await signedOut("POST", "/auth/demo"));
  like(2);
  expect(readLikes()).toBe(1);
  expect((await demo("DELETE", "/user", {})).status).toBe(204);
  expect([await syncDb.$count(users), readLikes()]).toEqual([1, 0]);
  await signedOut("POST", "/auth/demo");
  like(syncDb.select().from(users).all().at(-1)?.id ?? 0);
  expect(readLikes()).toBe(1);
  clock.time = NOON + DAY;
  await runMaintenance();
  expect([await syncDb.$count(users), readLikes()]).toEqual([1, 0]);
});

describe("an account that pays", () => {
  test.each([
    ["a subscription", subscribe, "canceled"],
    ["a first payment that was never made", (_: unknown, call: Call) => choose(call), "incomplete_expired"],
  ])(
    "ends %s at Stripe, which forgets it as well; what Stripe says of it later changes nothing",
    async (_what, begin, status) => {
      const api = billingApi();
      const call = await api.signIn("ada");
      await begin(api, call);
      expect((await call("DELETE", "/user", PASSWORD)).status).toBe(204);
      const [ended] = [...api.stripe.subscriptions.values()];
      expect(ended?.status).toBe(status);
      expect(api.stripe.customers.size).toBe(0);
      for (const event of api.stripe.events) expect(await api.deliver(event)).toBe(200);
      await api.reconciliation.reconcile();
      expect(await api.syncDb.$count(subscriptions)).toBe(0);
    },
  );

  test("keeps it where the password is wrong, and goes also if Stripe has lost its customer", async () => {
    const api = billingApi();
    const call = await api.signIn("ada");
    const id = await subscribe(api, call);
    expect((await call("DELETE", "/user", { password: "wrong horse" })).status).toBe(422);
    expect(api.stripe.findSubscription(id).status).toBe("active");
    expect(await isPremium(call)).toBe(true);
    // A customer that Stripe has lost keeps no one.
    api.stripe.customers.clear();
    expect((await call("DELETE", "/user", PASSWORD)).status).toBe(204);
  });

  test.each(["refuse", "500"] as const)(
    "where Stripe cannot end it (%s): 503, nothing is deleted, and it can be tried again",
    async (fault) => {
      const api = billingApi();
      const call = await api.signIn("ada");
      const id = await subscribe(api, call);
      const before = countRows(api.syncDb.$client);
      api.stripe.breakWith(fault);
      // An administrator reads it as well, whose subscription it is not.
      const message = expect.stringMatching(/^The subscription .* nothing was deleted/);
      const refusal = { kind: "payments_unreachable", message };
      expect(await call("DELETE", "/user", PASSWORD)).toMatchObject({ status: 503, body: refusal });
      expect(countRows(api.syncDb.$client)).toEqual(before);
      expect(await isPremium(call)).toBe(true);
      api.stripe.breakWith("none");
      expect((await call("DELETE", "/user", PASSWORD)).status).toBe(204);
      expect(api.stripe.findSubscription(id).status).toBe("canceled");
    },
  );

  test.each([
    ["active", 503],
    ["past_due", 503],
    ["incomplete", 204],
  ] as const)("on a server that lost its keys, with one that is %s: %i", async (status, expected) => {
    const { call, syncDb } = await signedInApi();
    const [userId, createdAt] = [1, NOON];
    await syncDb.insert(billingCustomers).values({ userId, idempotencyKey: "key", customerId: "cus_1", createdAt });
    const period = { periodEndsAt: NOON + DAY, premiumUntil: NOON + DAY, createdAt, updatedAt: NOON };
    await syncDb
      .insert(subscriptions)
      .values({ id: "sub_1", userId, plan: "monthly", status, isOpen: true, ...period });
    expect((await call("DELETE", "/user", PASSWORD)).status).toBe(expected);
    expect(await syncDb.$count(users)).toBe(expected === 204 ? 0 : 1);
  });
});

test("the connection may be silent while an account is deleted, by its owner or an administrator", async () => {
  const paths: string[] = [];
  const liftTimeout = ({ url }: Request) => void paths.push(new URL(url).pathname);
  const { admin, signIn } = await adminApi({ connection: { liftTimeout } });
  await signIn("ada");
  expect((await admin("DELETE", "/admin/accounts/2", PASSWORD)).status).toBe(204);
  expect((await admin("DELETE", "/user", PASSWORD)).status).toBe(204);
  expect(paths).toEqual(["/api/admin/accounts/2", "/api/user"]);
});

test("an account with much in it goes in slices, and one whose deletion was cut off goes with the next maintenance", async () => {
  const slices: string[] = [];
  const wrapEngine = (engine: Engine): Engine => ({
    ...engine,
    execute(statement) {
      if (/^delete from "food_entries"/i.test(statement.sql)) slices.push(statement.sql);
      return engine.execute(statement);
    },
  });
  const { signIn, syncDb, runMaintenance } = testApi({ wrapEngine });
  const ada = await signIn("ada");
  const bob = await signIn("bob");
  await bob("POST", "/food-entries", { name: "Soup", calories: 300 });
  const fill = (userId: number) =>
    syncDb.$client.run(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1300)
       INSERT INTO food_entries (user_id, name, calories, meal_type, eaten_at, created_at)
       SELECT ${userId}, 'Rice', 100, 'lunch', i, i FROM n`,
    );
  fill(1);
  expect((await ada("DELETE", "/user", PASSWORD)).status).toBe(204);
  // Five full slices, and what is left.
  expect(slices).toHaveLength(6);
  expect(syncDb.$client.query("SELECT count(*) AS rows FROM food_entries").get()).toEqual({ rows: 1 });

  const eve = await signIn("eve");
  fill(3);
  // As a process leaves it that is killed after the first slices.
  syncDb.$client.run("UPDATE users SET demo_until = 0 WHERE id = 3");
  syncDb.$client.run("DELETE FROM sessions WHERE user_id = 3");
  expect((await eve("GET", "/auth/user")).status).toBe(401);
  expect(syncDb.$client.query("SELECT rowid FROM users_fts('eve')").all()).toEqual([]);
  await runMaintenance();
  expect(syncDb.$client.query("SELECT username FROM users").all()).toEqual([{ username: "bob" }]);
  expect(syncDb.$client.query("SELECT count(*) AS rows FROM food_entries").get()).toEqual({ rows: 1 });
  expect((await bob("GET", "/auth/user")).status).toBe(200);
});
