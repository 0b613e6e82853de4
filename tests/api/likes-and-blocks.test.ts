import { describe, expect, test } from "bun:test";
import { progressLikes, reviewHelpfulVotes } from "../../db/schema/social.ts";
import type { FeedItem } from "../../src/contracts/progress.ts";
import { atOnce } from "../support/api/api-steps.ts";
import type { Call } from "../support/api/test-api.ts";
import { createThreePeople } from "../support/api/three-people.ts";

const SHARE = { title: "Seven days", shareType: "streak", isPublic: true };

/** Ada (1) shares with everyone; bob (2), cyd (3) and dee (4) like it and comment on it. */
async function createLikedShare() {
  const api = await createThreePeople();
  const people = { ...api, dee: await api.signIn("dee") };
  expect((await people.ada("POST", "/progress/share", SHARE)).status).toBe(201);
  for (const name of ["bob", "cyd", "dee"] as const) {
    expect((await people[name]("POST", "/progress/1/like", { on: true })).status).toBe(200);
    expect((await people[name]("POST", "/progress/1/comments", { comment: "Well done" })).status).toBe(201);
  }
  return people;
}

/** What someone sees of the share; null if it is not in the feed. */
async function see(call: Call) {
  const item = ((await call("GET", "/progress/feed")).body as FeedItem[]).find(({ id }) => id === 1);
  return item ? { likes: item.likes, liked: item.liked, comments: item.commentCount } : null;
}

test("the likes of blocked people count as little as their comments, in both directions", async () => {
  const { ada, bob, cyd, dee } = await createLikedShare();
  expect(await see(bob)).toEqual({ likes: 3, liked: true, comments: 3 });
  expect((await bob("POST", "/users/3/block")).status).toBe(204);
  expect(await see(bob)).toEqual({ likes: 2, liked: true, comments: 2 });
  expect(await see(cyd)).toEqual({ likes: 2, liked: true, comments: 2 });
  for (const other of [ada, dee]) expect(await see(other)).toMatchObject({ likes: 3, comments: 3 });

  // Blocked in both directions still counts once.
  expect((await cyd("POST", "/users/2/block")).status).toBe(204);
  expect(await see(bob)).toEqual({ likes: 2, liked: true, comments: 2 });
  expect((await bob("DELETE", "/users/3/block")).status).toBe(204);
  expect(await see(bob)).toEqual({ likes: 2, liked: true, comments: 2 });
  expect((await cyd("DELETE", "/users/2/block")).status).toBe(204);
  expect(await see(bob)).toEqual({ likes: 3, liked: true, comments: 3 });
});

test("the owner does not see those of people whom the owner blocked, nor these the share", async () => {
  const { ada, bob, dee } = await createLikedShare();
  expect((await ada("POST", "/users/4/block")).status).toBe(204);
  expect(await see(ada)).toEqual({ likes: 2, liked: false, comments: 2 });
  expect(await see(dee)).toBeNull();
  expect(await see(bob)).toMatchObject({ likes: 3, comments: 3 });
});

test("setting and turning over a like answer with what the feed shows", async () => {
  const { bob, syncDb } = await createLikedShare();
  await bob("POST", "/users/3/block");
  const answers = [{ on: true }, { on: false }, undefined, undefined].map(
    (body) => () => bob("POST", "/progress/1/like", body),
  );
  const likes = [];
  for (const answer of answers) likes.push((await answer()).body);
  expect(likes).toEqual([
    { likes: 2, liked: true },
    { likes: 1, liked: false },
    { likes: 2, liked: true },
    { likes: 1, liked: false },
  ]);
  expect(await see(bob)).toEqual({ likes: 1, liked: false, comments: 2 });
  // The number that is stored is everyone's.
  expect(syncDb.$client.query("select likes from progress_shares").get()).toEqual({ likes: 2 });
});

const ANSWERS = [
  { path: "/progress/1/like", list: "/progress/feed", table: progressLikes, count: "likes", isOwn: "liked" },
  {
    ...{ path: "/reviews/1/helpful", list: "/reviews?category=overall", table: reviewHelpfulVotes },
    ...{ count: "helpfulVotes", isOwn: "voted" },
  },
];

describe.each(ANSWERS)("POST $path", ({ path, list, table, count, isOwn }) => {
  /** Ada's share and review, which bob and cyd see. */
  async function prepare() {
    const api = await createThreePeople();
    await api.ada("POST", "/progress/share", SHARE);
    await api.ada("POST", "/reviews", { rating: 5, category: "overall" });
    return api;
  }

  test("turns over without a body, and sets with one [C26]", async () => {
    const { bob, cyd } = await prepare();
    for (const [call, body, sum, isSet] of [
      [bob, undefined, 1, true],
      [bob, undefined, 0, false],
      [bob, { on: true }, 1, true],
      [bob, { on: true }, 1, true],
      [cyd, {}, 2, true],
      [bob, { on: false }, 1, false],
      [bob, { on: false }, 1, false],
    ] as const) {
      const expected = { [count]: sum, [isOwn]: isSet };
      expect((await call("POST", path, body)).body).toEqual(expected);
      expect((await call("GET", list)).body).toMatchObject([expected]);
    }
  });

  test.each([
    [20, { on: true }, 1],
    [20, undefined, 0],
    [21, undefined, 1],
  ])("%p at once with %j count each other", async (times, body, sum) => {
    const { bob, syncDb } = await prepare();
    await atOnce(times, () => bob("POST", path, body));
    expect((await bob("GET", list)).body).toMatchObject([{ [count]: sum, [isOwn]: sum === 1 }]);
    expect(await syncDb.$count(table)).toBe(sum);
  });
});
