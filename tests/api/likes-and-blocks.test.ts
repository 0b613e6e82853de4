import { expect, test } from "bun:test";
import type { FeedItem } from "../../src/contracts/progress.ts";
import type { Call } from "../support/test-api.ts";
import { createThreePeople } from "../support/three-people.ts";

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
