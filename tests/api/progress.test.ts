import { describe, expect, test } from "bun:test";
import { users } from "../../db/schema/accounts.ts";
import { blocks, friendships, progressComments, progressLikes, progressShares } from "../../db/schema/social.ts";
import type { FoodEntry } from "../../src/contracts/diary.ts";
import type { FeedItem, ProgressComment } from "../../src/contracts/progress.ts";
import { createShareRepository } from "../../src/features/progress/repository.ts";
import { addEntry, expectEachRefused, fieldError } from "../support/api/api-steps.ts";
import { type Answer, type Call, DAY, MINUTE, NOON, testApi } from "../support/api/test-api.ts";
import { createThreePeople } from "../support/api/three-people.ts";
import { png } from "../support/pictures.ts";

const STREAK = { title: "Seven days", description: "In a row!", shareType: "streak" };
const OF_BOB = { userId: 2, title: "x", shareType: "streak", createdAt: NOON } as const;

const toItem = ({ body }: Answer) => body as FeedItem;
const fetchFeed = async (call: Call, query = ""): Promise<FeedItem[]> =>
  (await call("GET", `/progress/feed${query}`)).body as FeedItem[];
const listIds = async (call: Call, query?: string) => (await fetchFeed(call, query)).map(({ id }) => id);
const fetchComments = async (call: Call, id: number, query = ""): Promise<ProgressComment[]> =>
  (await call("GET", `/progress/${id}/comments${query}`)).body as ProgressComment[];

async function share(call: Call, fields: object = {}): Promise<number> {
  const answer = await call("POST", "/progress/share", { ...STREAK, ...fields });
  expect(answer.status).toBe(201);
  return toItem(answer).id;
}

const log = async (call: Call): Promise<string> => (await addEntry(call, { name: "Soup", calories: 320 })).id;

describe("POST /progress/share", () => {
  test("answers with the item that the feed shows, for friends alone unless said [C20 C21]", async () => {
    const { ada, bob, cyd } = await createThreePeople();
    const item = {
      ...{ id: 1, user: { id: 1, username: "ada", profileImageUrl: null }, createdAt: new Date(NOON).toISOString() },
      ...{ ...STREAK, isPublic: false, data: null, recipe: null, likes: 0, liked: false, commentCount: 0, mine: true },
    };
    expect(await ada("POST", "/progress/share", STREAK)).toMatchObject({ status: 201, body: item });
    expect(await fetchFeed(ada)).toEqual([item as FeedItem]);
    expect(await fetchFeed(bob)).toEqual([{ ...item, mine: false } as FeedItem]);
    expect(await fetchFeed(cyd)).toEqual([]);
  });

  test.each([
    { title: "x".repeat(100), description: "y".repeat(500), shareType: "achievement" },
    { description: null, shareType: "goal_reached" },
    { title: "  <b>'; DROP TABLE users; --  ", description: "\n", shareType: "weekly_summary" },
    { isPublic: true, data: null },
  ])("%p is stored as it was given", async (fields) => {
    const { ada } = await createThreePeople();
    await share(ada, fields);
    expect(await fetchFeed(ada)).toMatchObject([fields]);
  });

  test("a blank title: 422, nothing stored", async () => {
    const { ada, syncDb } = await createThreePeople();
    const wrong = {
      title: ["", " \n\t"],
    };
    await expectEachRefused(wrong, (fields) => ada("POST", "/progress/share", { ...STREAK, ...fields }));
    expect(await syncDb.$count(progressShares)).toBe(0);
  });
});

describe("a share's meal", () => {
  test("is shown with its name and kcal as the diary has them, until it is deleted; then the share stays", async () => {
    const { ada, bob, clock, runMaintenance, syncDb } = await createThreePeople();
    const foodEntryId = await log(ada);
    await share(ada, { data: { foodEntryId } });
    expect(await fetchFeed(bob)).toMatchObject([
      { data: { foodEntryId, name: "Soup", calories: 320, imageUrl: null } },
    ]);
    await ada("PATCH", `/food-entries/${foodEntryId}`, { name: "Stew", calories: 400 });
    expect(await fetchFeed(bob)).toMatchObject([{ data: { name: "Stew", calories: 400 } }]);
    await ada("DELETE", `/food-entries/${foodEntryId}`);
    expect(await fetchFeed(bob)).toMatchObject([{ data: null }]);
    await ada("POST", `/food-entries/${foodEntryId}/restore`);
    expect(await fetchFeed(bob)).toMatchObject([{ data: { name: "Stew" } }]);
    await ada("DELETE", `/food-entries/${foodEntryId}`);
    clock.time += 2 * DAY;
    await runMaintenance();
    expect(syncDb.select().from(progressShares).all()).toMatchObject([{ foodEntryId: null }]);
    expect(await fetchFeed(bob)).toMatchObject([{ data: null, title: STREAK.title }]);
  });

  test("is shown with its photo's placeholder, as the diary has it", async () => {
    const { ada, bob } = await createThreePeople();
    const imageUrl = `data:image/png;base64,${png(60, 40).toBase64()}`;
    const { body } = await ada("POST", "/food-entries", { name: "Soup", calories: 320, imageUrl });
    const { id, imagePlaceholder, ...entry } = body as FoodEntry;
    expect(imagePlaceholder).toStartWith("data:image/webp;base64,");
    await share(ada, { data: { foodEntryId: id } });
    expect(await fetchFeed(bob)).toMatchObject([{ data: { imageUrl: entry.imageUrl, imagePlaceholder } }]);
    await ada("PATCH", `/food-entries/${id}`, { imageUrl: null });
    expect(await fetchFeed(bob)).toMatchObject([{ data: { imageUrl: null, imagePlaceholder: null } }]);
  });

  test("that is someone else's, deleted or unknown: 422, nothing stored", async () => {
    const { ada, bob, syncDb } = await createThreePeople();
    const bobs = await log(bob);
    const deleted = await log(ada);
    await ada("DELETE", `/food-entries/${deleted}`);
    for (const foodEntryId of [bobs, deleted, 999]) {
      const answer = await ada("POST", "/progress/share", { ...STREAK, data: { foodEntryId } });
      expect({ foodEntryId, status: answer.status, body: answer.body }).toMatchObject(fieldError("data.foodEntryId"));
    }
    expect(await syncDb.$count(progressShares)).toBe(0);
  });
});

describe("GET /progress/feed", () => {
  test("pages by the last id that was seen, newest first, over all that one may see", async () => {
    const { ada, bob, cyd } = await createThreePeople();
    for (let n = 0; n < 3; n += 1) {
      await share(ada);
      await share(bob);
      await share(cyd);
      await share(cyd, { isPublic: true });
    }
    expect(await listIds(ada)).toEqual([12, 10, 9, 8, 6, 5, 4, 2, 1]);
    expect(await listIds(ada, "?limit=4")).toEqual([12, 10, 9, 8]);
    expect(await listIds(ada, "?limit=4&before=8")).toEqual([6, 5, 4, 2]);
    expect(await listIds(ada, "?limit=4&before=2")).toEqual([1]);
    expect(await listIds(ada, "?before=1")).toEqual([]);
    expect(await listIds(cyd)).toEqual([12, 11, 8, 7, 4, 3]);
  });

  test("has all that a friend shares among many friends who share nothing", async () => {
    const { ada, syncDb } = await createThreePeople();
    const people = Array.from({ length: 25 }, (_, n) => {
      const name = `quiet${n}`;
      return { email: name, emailKey: name, username: name, usernameKey: name, password: "x", createdAt: NOON };
    });
    const quiet = await syncDb.insert(users).values(people).returning({ id: users.id });
    const known = { requesterId: 1, status: "accepted", createdAt: NOON, updatedAt: NOON } as const;
    await syncDb.insert(friendships).values(quiet.map(({ id }) => ({ ...known, addresseeId: id })));
    await syncDb.insert(progressShares).values([OF_BOB, OF_BOB, OF_BOB]);
    expect(await listIds(ada)).toEqual([3, 2, 1]);
  });

  test("has, page by page, exactly what one may like", async () => {
    const { signIn, syncDb } = testApi();
    const calls: Call[] = [];
    for (let n = 0; n < 8; n += 1) calls.push(await signIn(`person${n}`, { hasTrial: false }));
    // Each pair of the eight is friends, requested, blocked or nothing, and there are several shares of each kind.
    const pairs = calls.flatMap((_, a) => calls.slice(a + 1).map((__, b) => [a + 1, a + b + 2] as const));
    const now = { createdAt: NOON, updatedAt: NOON };
    for (const [index, [one, other]] of pairs.entries()) {
      const status = index % 4 === 0 ? "pending" : "accepted";
      if (index % 4 < 2)
        await syncDb.insert(friendships).values({ requesterId: other, addresseeId: one, status, ...now });
      if (index % 4 === 2) await syncDb.insert(blocks).values({ blockerId: one, blockedId: other, createdAt: NOON });
    }
    const rows = [...Array(90).keys()].map((n) => ({
      ...{ ...OF_BOB, userId: ((n * 3 + Math.floor(n / 8)) % 8) + 1 },
      ...{ isPublic: n % 5 === 0, hiddenAt: n % 7 === 0 ? NOON : null },
    }));
    await syncDb.insert(progressShares).values(rows);
    for (const call of calls) {
      const mayLike: number[] = [];
      for (let id = rows.length; id > 0; id -= 1) {
        if ((await call("POST", `/progress/${id}/like`, { on: true })).status === 200) mayLike.push(id);
      }
      const shown: number[] = [];
      for (let page = await listIds(call, "?limit=3"); page.length > 0; ) {
        shown.push(...page);
        page = await listIds(call, `?limit=3&before=${page.at(-1)}`);
      }
      expect(shown).toEqual(mayLike);
    }
  });

  test("has twenty items unless said, and at most fifty", async () => {
    const { ada, syncDb } = await createThreePeople();
    await syncDb.insert(progressShares).values(Array(60).fill(OF_BOB));
    expect(await listIds(ada)).toHaveLength(20);
    expect(await listIds(ada, "?limit=50")).toHaveLength(50);
    expect(await listIds(ada, "?limit=1")).toEqual([60]);
  });
});

test("DELETE /progress/{id} removes a share with its likes and comments", async () => {
  const { ada, bob, syncDb } = await createThreePeople();
  const id = await share(ada);
  await bob("POST", `/progress/${id}/like`);
  await bob("POST", `/progress/${id}/comments`, { comment: "Well done" });
  expect((await ada("DELETE", `/progress/${id}`)).status).toBe(204);
  expect((await ada("DELETE", `/progress/${id}`)).status).toBe(404);
  for (const table of [progressShares, progressLikes, progressComments]) expect(await syncDb.$count(table)).toBe(0);
});

test("a share that goes while it is liked has no like", async () => {
  const { db, ada, syncDb } = await createThreePeople();
  const shares = createShareRepository(db);
  const id = await share(ada);
  await ada("DELETE", `/progress/${id}`);
  await shares.like(1, id, NOON);
  await shares.toggleLike(1, id, NOON);
  expect(await syncDb.$count(progressLikes)).toBe(0);
});

describe("comments", () => {
  test("are listed with the oldest first, and say who may delete them", async () => {
    const { ada, bob, clock } = await createThreePeople();
    const id = await share(ada);
    const first = await bob("POST", `/progress/${id}/comments`, { comment: "Well done" });
    const said = { id: 1, user: { id: 2, username: "bob" }, comment: "Well done", deletable: true };
    const shown = { ...said, createdAt: new Date(NOON).toISOString() };
    expect(first).toMatchObject({ status: 201, body: shown });
    clock.time += MINUTE;
    await ada("POST", `/progress/${id}/comments`, { comment: "Thanks" });
    expect(await fetchComments(ada, id)).toMatchObject([shown, { comment: "Thanks", deletable: true }]);
    expect(await fetchComments(bob, id)).toMatchObject([shown, { comment: "Thanks", deletable: false }]);
    expect(await fetchFeed(bob)).toMatchObject([{ commentCount: 2 }]);
  });

  test("come a hundred at a time, the newest first", async () => {
    const { ada, syncDb } = await createThreePeople();
    const progressShareId = await share(ada);
    const row = { userId: 2, progressShareId, comment: "x", createdAt: NOON };
    await syncDb.insert(progressComments).values(Array.from({ length: 130 }, () => row));
    const ids = async (query?: string) => (await fetchComments(ada, progressShareId, query)).map(({ id }) => id);
    const newest = await ids();
    expect([newest.length, newest[0], newest.at(-1)]).toEqual([100, 31, 130]);
    const before = await ids("?before=31");
    expect([before.length, before[0], before.at(-1)]).toEqual([30, 1, 30]);
  });

  test("are stored as they were given, and blank ones are 422 and not stored", async () => {
    const { ada } = await createThreePeople();
    const id = await share(ada);
    const say = (body: object) => ada("POST", `/progress/${id}/comments`, body);
    for (const comment of ["", " \n"]) expect(await say({ comment })).toMatchObject(fieldError("comment"));
    const comments = ["x".repeat(500), " <script>alert(1)</script> "];
    for (const comment of comments) expect((await say({ comment })).status).toBe(201);
    expect((await fetchComments(ada, id)).map(({ comment }) => comment)).toEqual(comments);
  });

  test("are deleted by their writer and by the person who shared, and by no one else", async () => {
    const { ada, bob, cyd, syncDb } = await createThreePeople();
    const id = await share(ada, { isPublic: true });
    for (const comment of ["one", "two"]) await bob("POST", `/progress/${id}/comments`, { comment });
    await ada("POST", `/progress/${id}/comments`, { comment: "three" });
    expect((await cyd("DELETE", "/progress/comments/1")).status).toBe(404);
    expect((await bob("DELETE", "/progress/comments/3")).status).toBe(404);
    expect((await bob("DELETE", "/progress/comments/1")).status).toBe(204);
    expect((await ada("DELETE", "/progress/comments/2")).status).toBe(204);
    expect((await ada("DELETE", "/progress/comments/2")).status).toBe(404);
    expect(syncDb.select().from(progressComments).all()).toMatchObject([{ comment: "three" }]);
  });
});
