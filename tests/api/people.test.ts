import { describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "../../db/schema/accounts.ts";
import { blocks, friendships } from "../../db/schema/social.ts";
import type { Person } from "../../src/contracts/friends.ts";
import { atOnce, fieldError, listCases } from "../support/api/api-steps.ts";
import { type Call, MINUTE, NOON, testApi } from "../support/api/test-api.ts";

const find = (call: Call, text: string) => call("GET", `/users/search?q=${encodeURIComponent(text)}`);
const findNames = async (call: Call, text: string): Promise<string[]> =>
  ((await find(call, text)).body as Person[]).map(({ username }) => username);

/** Ada, who searches, and accounts with these names, which need no session. */
async function createPeople(...names: string[]) {
  const api = testApi();
  const ada = await api.signIn("ada", { hasTrial: false });
  for (const name of names) await api.signIn(name, { hasTrial: false });
  return { ...api, ada };
}

describe("GET /users/search", () => {
  test("gives id and username, and nothing else; wildcards and syntax are text [C18]", async () => {
    const { ada } = await createPeople("bobby");
    expect((await find(ada, "bob")).body).toEqual([{ id: 2, username: "bobby" }]);
    const nothing = ["%%%", "___", "b_b", "b%y", "b*y", "bob*", '"bo', "bo OR", "bob NOT x", "^bob", "bob + by", "'--"];
    for (const text of [...nothing, "username_key:bob"]) {
      const { status, body } = await find(ada, text);
      expect({ text, status, body }).toEqual({ text, status: 200, body: [] });
    }
  });

  test("puts first the person of that name, then names that begin with it, then those that have it inside", async () => {
    const { ada } = await createPeople("xbob", "bobby", "Bobbie", "bob", "kebob2");
    expect(await findNames(ada, "bob")).toEqual(["bob", "Bobbie", "bobby", "xbob", "kebob2"]);
  });

  test("finds names in whatever case and width", async () => {
    const { ada } = await createPeople("bobby", "émile", "日本語です");
    const found = { bobby: ["BOB", "  bob ", "ｂｏｂ"], émile: ["ÉMI"], 日本語です: ["日本語", "本語で"] };
    for (const [name, text] of listCases(found))
      expect([text, await findNames(ada, String(text))]).toEqual([text, [name]]);
  });

  test.each(["100%", "a_b", 'x"y', "a*b", "o'n", "c\\d"])("%p is found as it stands", async (text) => {
    const { ada } = await createPeople(`1${text}1`, "100 a b x y ab");
    expect(await findNames(ada, `1${text}`)).toEqual([`1${text}1`]);
    expect(await findNames(ada, `${text}1`)).toEqual([`1${text}1`]);
  });

  test("looks at nothing but usernames", async () => {
    const { ada, syncDb } = await createPeople("bobby");
    await syncDb.update(users).set({ firstName: "Robert", lastName: "Carver" });
    for (const text of ["bobby@example.com", "example", "Robert", "Carver"])
      expect(await findNames(ada, text)).toEqual([]);
  });

  test("leaves out oneself, demo accounts, and people between whom and oneself there is a block", async () => {
    const { ada, signedOut, syncDb } = await createPeople("adabel", "adabob", "adacyd");
    await signedOut("POST", "/auth/demo");
    const demo = syncDb.select({ username: users.username }).from(users).where(eq(users.id, 5)).get();
    expect(await findNames(ada, demo?.username.slice(0, 4) ?? "")).toEqual([]);
    expect(await findNames(ada, demo?.username.slice(2) ?? "")).toEqual([]);
    await syncDb.insert(blocks).values([
      { blockerId: 1, blockedId: 2, createdAt: NOON },
      { blockerId: 3, blockedId: 1, createdAt: NOON },
    ]);
    expect(await findNames(ada, "ada")).toEqual(["adacyd"]);
    expect(await findNames(ada, "aabe")).toEqual([]);
  });

  test("gives ten at most", async () => {
    const { ada } = await createPeople(...[..."01234567"].map((n) => `bob${n}`), "abob", "bbob", "cbob");
    expect(await findNames(ada, "bob")).toEqual([..."01234567"].map((n) => `bob${n}`).concat("abob", "bbob"));
  });

  test("finds a new name after a change, and not the old one; someone who is gone is not found", async () => {
    const { ada, signIn, syncDb } = await createPeople();
    const bob = await signIn("bobby");
    await bob("PATCH", "/user/profile", { username: "robert" });
    expect([await findNames(ada, "obb"), await findNames(ada, "ober")]).toEqual([[], ["robert"]]);
    await syncDb.delete(users).where(eq(users.username, "robert"));
    expect([await findNames(ada, "ober"), await findNames(ada, "rob")]).toEqual([[], []]);
  });

  test("refuses fewer than three visible characters with 422", async () => {
    const { ada } = await createPeople();
    for (const text of ["  ab ", "😀😀"]) expect([text, await find(ada, text)]).toMatchObject([text, fieldError("q")]);
  });
});

describe("blocks", () => {
  test("end a friendship and take requests back, at once and from either side", async () => {
    for (const [requesterId, addresseeId, status] of [
      [1, 2, "accepted"],
      [2, 1, "pending"],
      [1, 2, "pending"],
    ] as const) {
      const { ada, syncDb } = await createPeople("bobby", "cyd");
      const now = { createdAt: NOON, updatedAt: NOON };
      await syncDb.insert(friendships).values([
        { requesterId, addresseeId, status, ...now },
        { requesterId: 1, addresseeId: 3, status: "accepted", ...now },
      ]);
      expect((await ada("POST", "/users/2/block")).status).toBe(204);
      expect(syncDb.select().from(friendships).all()).toMatchObject([{ addresseeId: 3 }]);
    }
  });

  test("are set once, however often, and listed with the latest first", async () => {
    const { ada, syncDb, clock } = await createPeople("bobby", "cyd");
    const answers = await atOnce(20, () => ada("POST", "/users/2/block"));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    clock.time += MINUTE;
    await ada("POST", "/users/3/block");
    await ada("POST", "/users/2/block");
    expect((await ada("POST", "/users/999/block")).status).toBe(404);
    expect(await syncDb.$count(blocks)).toBe(2);
    expect((await ada("GET", "/blocks")).body).toEqual([
      { id: 3, username: "cyd", createdAt: new Date(NOON + MINUTE).toISOString() },
      { id: 2, username: "bobby", createdAt: new Date(NOON).toISOString() },
    ]);
  });

  test("are taken back by the person who set them, however often; what they ended stays ended", async () => {
    const { ada, signIn, syncDb } = await createPeople();
    const bob = await signIn("bobby", { hasTrial: false });
    await ada("POST", "/friends/request", { addresseeId: 2 });
    await ada("POST", "/users/2/block");
    // A person who is blocked sees nothing of it, and may block in the other direction.
    expect((await bob("GET", "/blocks")).body).toEqual([]);
    expect((await bob("POST", "/users/1/block")).status).toBe(204);
    expect(await syncDb.$count(blocks)).toBe(2);
    expect((await bob("DELETE", "/users/1/block")).status).toBe(204);
    expect(await syncDb.$count(blocks)).toBe(1);
    for (let n = 0; n < 2; n += 1) expect((await ada("DELETE", "/users/2/block")).status).toBe(204);
    expect([await syncDb.$count(blocks), await syncDb.$count(friendships)]).toEqual([0, 0]);
    expect((await ada("POST", "/friends/request", { addresseeId: 2 })).status).toBe(201);
  });
});
