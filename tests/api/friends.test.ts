import { describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "../../db/schema/accounts.ts";
import { friendships } from "../../db/schema/social.ts";
import type { Friendship, IncomingRequest } from "../../src/contracts/friends.ts";
import { atOnce, fieldError, sortStatuses } from "../support/api/api-steps.ts";
import { type Call, MINUTE, NOON, testApi } from "../support/api/test-api.ts";

/** Three accounts, of ids 1, 2 and 3. */
async function createThreePeople() {
  const api = testApi();
  return { ...api, ada: await api.signIn("ada"), bob: await api.signIn("bob"), cyd: await api.signIn("cyd") };
}

const befriend = (call: Call, addresseeId: unknown) => call("POST", "/friends/request", { addresseeId });

describe("POST /friends/request", () => {
  test("waits for the other one, who sees whom it is from, the latest first [C19]", async () => {
    const { ada, bob, cyd } = await createThreePeople();
    expect(await befriend(ada, 2)).toMatchObject({ status: 201, body: { id: 1, status: "pending" } });
    const requests = [{ id: 1, from: { id: 1, username: "ada" }, createdAt: new Date(NOON).toISOString() }];
    expect((await bob("GET", "/friends/requests")).body).toEqual(requests);
    for (const call of [ada, cyd]) expect((await call("GET", "/friends/requests")).body).toEqual([]);
    for (const call of [ada, bob]) expect((await call("GET", "/friends")).body).toEqual([]);
    await befriend(ada, 3);
    await befriend(bob, 3);
    const latest = (await cyd("GET", "/friends/requests")).body as IncomingRequest[];
    expect(latest.map(({ from }) => from.username)).toEqual(["bob", "ada"]);
  });

  test("that crosses one of the other person makes the two friends [C17]", async () => {
    const { ada, bob, syncDb } = await createThreePeople();
    await befriend(ada, 2);
    const crossing = await befriend(bob, 1);
    expect(crossing).toMatchObject({ status: 200, body: { id: 1, status: "accepted" } });
    expect((await ada("GET", "/friends")).body).toEqual([
      { id: 1, friend: { id: 2, username: "bob", profileImageUrl: null } },
    ]);
    expect((await bob("GET", "/friends")).body).toMatchObject([{ id: 1, friend: { username: "ada" } }]);
    expect((await bob("GET", "/friends/requests")).body).toEqual([]);
    expect(await syncDb.$count(friendships)).toBe(1);
  });

  test("twenty at once from both sides make one friendship", async () => {
    const { ada, bob, syncDb } = await createThreePeople();
    const answers = await atOnce(20, (n) => (n % 2 === 0 ? befriend(ada, 2) : befriend(bob, 1)));
    expect(sortStatuses(answers)).toEqual([200, 201, ...Array<number>(18).fill(409)]);
    expect(syncDb.select().from(friendships).all()).toMatchObject([{ id: 1, status: "accepted" }]);
  });

  test("to oneself is 422; a second one is 409, before it is accepted and after", async () => {
    const { ada, bob, syncDb } = await createThreePeople();
    expect(await befriend(ada, 1)).toMatchObject(fieldError("addresseeId"));
    await befriend(ada, 2);
    expect((await befriend(ada, 2)).status).toBe(409);
    await bob("POST", "/friends/requests/1/accept");
    for (const answer of [await befriend(ada, 2), await befriend(bob, 1)]) expect(answer.status).toBe(409);
    expect(syncDb.select().from(friendships).all()).toMatchObject([{ status: "accepted" }]);
  });

  test("an unknown account and a blocked one, in either direction, cannot be told apart", async () => {
    const { ada, bob, syncDb } = await createThreePeople();
    const unknown = await befriend(ada, 999);
    expect(unknown.status).toBe(404);
    await ada("POST", "/users/2/block");
    for (const { status, body } of [await befriend(ada, 2), await befriend(bob, 1)]) {
      expect({ status, body }).toEqual({ status: 404, body: unknown.body });
    }
    expect(await syncDb.$count(friendships)).toBe(0);
  });
});

describe("requests", () => {
  test("are accepted by whom they are for, also for the second time, and no longer declined then", async () => {
    const { ada, bob, cyd, syncDb, clock } = await createThreePeople();
    await befriend(ada, 2);
    for (const call of [ada, cyd]) expect((await call("POST", "/friends/requests/1/accept")).status).toBe(404);
    clock.time += MINUTE;
    const accepted: Friendship = { id: 1, status: "accepted" };
    expect(await bob("POST", "/friends/requests/1/accept")).toMatchObject({ status: 200, body: accepted });
    clock.time += MINUTE;
    expect(await bob("POST", "/friends/requests/1/accept")).toMatchObject({ status: 200, body: accepted });
    expect(syncDb.select().from(friendships).all()).toMatchObject([{ updatedAt: NOON + MINUTE }]);
    expect((await bob("POST", "/friends/requests/1/decline")).status).toBe(404);
    expect((await ada("GET", "/friends")).body).toHaveLength(1);
  });

  test("are listed for who sent them, the latest first, until they are answered or taken back", async () => {
    const { ada, bob, cyd } = await createThreePeople();
    const listSent = async (call: Call) => (await call("GET", "/friends/requests/sent")).body;
    await befriend(ada, 2);
    await befriend(ada, 3);
    expect(await listSent(ada)).toEqual([
      { id: 2, to: { id: 3, username: "cyd" } },
      { id: 1, to: { id: 2, username: "bob" } },
    ]);
    for (const call of [bob, cyd]) expect(await listSent(call)).toEqual([]);
    await bob("POST", "/friends/requests/1/accept");
    await cyd("POST", "/friends/requests/2/decline");
    expect(await listSent(ada)).toEqual([]);
    await befriend(ada, 3);
    await ada("DELETE", "/friends/3");
    expect(await listSent(ada)).toEqual([]);
  });

  test("are declined by whom they are for, can be sent again, and are taken back", async () => {
    const { ada, bob, cyd, syncDb } = await createThreePeople();
    await befriend(ada, 2);
    for (const call of [ada, cyd]) expect((await call("POST", "/friends/requests/1/decline")).status).toBe(404);
    expect((await bob("POST", "/friends/requests/1/decline")).status).toBe(200);
    expect((await bob("POST", "/friends/requests/1/decline")).status).toBe(404);
    expect(await syncDb.$count(friendships)).toBe(0);
    expect((await befriend(ada, 2)).status).toBe(201);
    expect((await ada("DELETE", "/friends/2")).status).toBe(204);
    expect((await bob("GET", "/friends/requests")).body).toEqual([]);
    expect((await bob("POST", "/friends/requests/2/accept")).status).toBe(404);
  });
});

test.each(["ada", "bob"] as const)("DELETE /friends/{id} ends a friendship from either side (%s)", async (who) => {
  const people = await createThreePeople();
  await befriend(people.ada, 2);
  await people.bob("POST", "/friends/requests/1/accept");
  expect((await people.cyd("DELETE", "/friends/1")).status).toBe(404);
  expect((await people[who]("DELETE", "/friends/1")).status).toBe(204);
  expect((await people[who]("DELETE", "/friends/1")).status).toBe(404);
  for (const call of [people.ada, people.bob]) expect((await call("GET", "/friends")).body).toEqual([]);
});

test("friends are listed by name, and those whose account is gone are gone", async () => {
  const { ada, signIn, syncDb } = await createThreePeople();
  const names = ["zoe", "Ben", "mia"];
  for (const [index, name] of names.entries()) {
    await (await signIn(name))("POST", "/friends/request", { addresseeId: 1 });
    await ada("POST", `/friends/requests/${index + 1}/accept`);
  }
  const listFriends = async () =>
    ((await ada("GET", "/friends")).body as { friend: { username: string } }[]).map(({ friend }) => friend.username);
  expect(await listFriends()).toEqual(["Ben", "mia", "zoe"]);
  await syncDb.delete(users).where(eq(users.username, "mia"));
  expect(await listFriends()).toEqual(["Ben", "zoe"]);
});
