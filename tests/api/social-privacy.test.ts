import { describe, expect, test } from "bun:test";
import { appReviews } from "../../db/schema/social.ts";
import { createSocialCircle, type SocialCircle, VIEWERS, type Viewer } from "../support/api/social-circle.ts";
import type { Answer, Call } from "../support/api/test-api.ts";

type Seen = number | readonly string[] | Record<string, unknown> | null;
type Row = {
  what: string;
  call: [method: string, path: string | ((circle: SocialCircle) => string), body?: object];
  /** What each viewer sees. */
  expected: Record<Viewer, Seen>;
  /** What to compare of the answer. */
  see: (answer: Answer) => Seen;
};
const status = (answer: Answer) => answer.status;
const row = (what: string, call: Row["call"], expected: Row["expected"], see: Row["see"] = status): Row => ({
  ...{ what, call, expected, see },
});
/** What each sees, in the order of VIEWERS. */
const forEach = (...[owner, friend, stranger, blocked, blocker]: [Seen, Seen, Seen, Seen, Seen]) => ({
  ...{ owner, friend, stranger, blocked, blocker },
});
const forAll = (seen: Seen) => forEach(seen, seen, seen, seen, seen);
const forOwner = (owner: number, others: number) => forEach(owner, others, others, others, others);

const list =
  <Item>(name: (item: Item) => string) =>
  (answer: Answer): string[] =>
    (answer.body as Item[]).map(name);
const usernames = list(({ username }: { username: string }) => username);
const body = (answer: Answer) => answer.body as Seen;
const friendNames = list(({ friend }: { friend: { username: string } }) => friend.username);
const fromNames = list(({ from }: { from: { username: string } }) => from.username);
const toNames = list(({ to }: { to: { username: string } }) => to.username);
const titles = list(({ title }: { title: string }) => title);
const comments = list(({ comment }: { comment: string }) => comment);

const REQUEST = "/friends/requests/2";
const SHARED = { title: "Mine", shareType: "streak" };
const OWNERS_MEAL = { foodEntryId: 4 };
const report = (kind: string, id: number) => ({ kind, id, reason: "x" });

const FRIENDS: Row[] = [
  row("friends", ["GET", "/friends"], forEach(["friend"], ["owner"], [], [], []), friendNames),
  row("an end of the friendship", ["DELETE", "/friends/1"], forEach(204, 204, 404, 404, 404)),
  row("a request to the owner", ["POST", "/friends/request", { addresseeId: 1 }], forEach(422, 409, 201, 404, 404)),
  row("requests", ["GET", "/friends/requests"], forEach(["asker"], [], [], [], []), fromNames),
  row("sent requests", ["GET", "/friends/requests/sent"], forAll([]), toNames),
  row("accepting a request", ["POST", `${REQUEST}/accept`], forOwner(200, 404)),
  row("declining a request", ["POST", `${REQUEST}/decline`], forOwner(200, 404)),
  row("a search for the owner", ["GET", "/users/search?q=owner"], forEach([], ["owner"], ["owner"], [], []), usernames),
  row("a search for the owner's e-mail", ["GET", "/users/search?q=owner@example.com"], forAll([]), usernames),
  row("a block of the owner", ["POST", "/users/1/block"], forOwner(422, 204)),
  row("taking it back", ["DELETE", "/users/1/block"], forAll(204)),
  row("blocks", ["GET", "/blocks"], forEach(["blocked"], [], [], [], ["owner"]), usernames),
];

const PROGRESS: Row[] = [
  row(
    "the feed",
    ["GET", "/progress/feed"],
    forEach(
      ["Of somebody else", "Hidden", "For all", "For friends"],
      ["Of somebody else", "For all", "For friends"],
      ["Of somebody else", "For all"],
      ["Of somebody else"],
      ["Of somebody else"],
    ),
    titles,
  ),
  row("sharing", ["POST", "/progress/share", SHARED], forAll(201)),
  row("sharing the owner's meal", ["POST", "/progress/share", { ...SHARED, data: OWNERS_MEAL }], forOwner(201, 422)),
  ...[
    { id: 1, what: "friends", seenBy: [true, true, false, false, false] },
    { id: 2, what: "all", seenBy: [true, true, true, false, false] },
    { id: 3, what: "all, hidden", seenBy: [true, false, false, false, false] },
  ].flatMap(({ id, what, seenBy }): Row[] => {
    const expected = (seen: number, ofOwner = seen) => {
      const [, ...others] = seenBy.map((isSeen) => (isSeen ? seen : 404)) as [number, number, number, number, number];
      return forEach(ofOwner, ...others);
    };
    return [
      row(`a like of a share for ${what}`, ["POST", `/progress/${id}/like`], expected(200)),
      row(`the comments on it (${what})`, ["GET", `/progress/${id}/comments`], expected(200)),
      row(`a comment on it (${what})`, ["POST", `/progress/${id}/comments`, { comment: "x" }], expected(201)),
      row(`a copy of its recipe (${what})`, ["POST", `/progress/${id}/recipe`], expected(201)),
      row(`a report of it (${what})`, ["POST", "/reports", report("share", id)], expected(201, 422)),
      row(`its removal (${what})`, ["DELETE", `/progress/${id}`], forOwner(204, 404)),
    ];
  }),
  row(
    "the owner's comment on what somebody else shares",
    ["GET", "/progress/4/comments"],
    forEach(["Of the owner"], ["Of the owner"], ["Of the owner"], [], []),
    comments,
  ),
  row("removing a friend's comment", ["DELETE", "/progress/comments/1"], forEach(204, 204, 404, 404, 404)),
];

const PHOTOS: Row[] = [
  row("the profile picture", ["GET", ({ avatar }) => avatar], forEach(200, 200, 200, 404, 404)),
  row("its thumbnail", ["GET", ({ avatar }) => `${avatar}?w=96`], forEach(200, 200, 200, 404, 404)),
  row("a photo shared with friends", ["GET", ({ meals }) => meals.forFriends.photo], forEach(200, 200, 404, 404, 404)),
  row("a photo shared with all", ["GET", ({ meals }) => meals.forAll.photo], forEach(200, 200, 200, 404, 404)),
  row("a photo in a hidden share", ["GET", ({ meals }) => meals.hidden.photo], forOwner(200, 404)),
  row("a photo that is not shared", ["GET", ({ meals }) => meals.kept.photo], forOwner(200, 404)),
];

/** The owner's review in the list: its author, or that it is anonymous; "none" if it is missing. */
const writer = ({ body }: Answer): string[] => {
  const [review] = body as { user: { username: string } | null; userId?: number }[];
  return review ? [`${review.user?.username ?? "nobody"} ${review.userId ?? "without id"}`] : ["none"];
};
const MINE = expect.objectContaining({ title: "Mine" });
const statistics = (averageRating: number, totalReviews: number) =>
  expect.objectContaining({ averageRating, totalReviews });
const REVIEWS = "/reviews?category=overall";
const helpful: Row["call"] = ["POST", "/reviews/1/helpful"];
const reported: Row["call"] = ["POST", "/reports", report("review", 1)];
const OF_A_REVIEW: [what: string, columns: Partial<typeof appReviews.$inferInsert>, rows: Row[]][] = [
  [
    "a review with a name",
    {},
    [
      row("the list", ["GET", REVIEWS], forEach(["owner 1"], ["owner 1"], ["owner 1"], ["none"], ["none"]), writer),
      row("a vote", helpful, forEach(422, 200, 200, 404, 404)),
      row("a report", reported, forEach(422, 201, 201, 404, 404)),
      row("one's own", ["GET", "/reviews/mine"], forEach(MINE, null, null, null, null), body),
      row("a change", ["PATCH", "/reviews/mine", { rating: 1 }], forOwner(200, 404)),
      row("its removal", ["DELETE", "/reviews/mine"], forOwner(204, 404)),
      row("a review of one's own", ["POST", "/reviews", { rating: 1, category: "overall" }], forOwner(409, 201)),
      row("the statistics", ["GET", "/reviews/stats"], forAll(statistics(5, 1)), body),
    ],
  ],
  [
    "an anonymous review",
    { isAnonymous: true },
    [
      row("the list", ["GET", REVIEWS], forAll(["nobody without id"]), writer),
      row("a vote", helpful, forOwner(422, 200)),
      row("a report", reported, forOwner(422, 201)),
    ],
  ],
  ...([{ isPublic: false }, { hiddenAt: 1 }] as const).map((columns): [string, typeof columns, Row[]] => [
    `a review with ${JSON.stringify(columns)}`,
    columns,
    [
      row("the list", ["GET", REVIEWS], forAll(["none"]), writer),
      row("a vote", helpful, forOwner(422, 404)),
      row("a report", reported, forAll(404)),
      row("one's own", ["GET", "/reviews/mine"], forEach(MINE, null, null, null, null), body),
      row("the statistics", ["GET", "/reviews/stats"], forAll(statistics(0, 0)), body),
    ],
  ]),
];

/** Each viewer makes the call from the same starting state. */
async function expectEachToSee(circle: SocialCircle, { what, call, see, expected }: Row) {
  const [method, where, body] = call;
  const path = typeof where === "string" ? where : where(circle);
  const seen: Partial<Record<Viewer, Seen>> = {};
  for (const viewer of VIEWERS) {
    circle.syncDb.$client.run("BEGIN");
    seen[viewer] = see(await circle.viewers[viewer](method, path, body));
    circle.syncDb.$client.run("ROLLBACK");
  }
  expect({ what, ...seen }).toEqual({ what, ...expected });
}

describe("owner, friend, stranger, blocked and blocker each see what they may", () => {
  test("friends, progress and photos", async () => {
    const circle = await createSocialCircle();
    for (const row of [...FRIENDS, ...PROGRESS, ...PHOTOS]) await expectEachToSee(circle, row);
  });

  test.each(OF_A_REVIEW)("%s", async (_, columns, rows) => {
    const circle = await createSocialCircle();
    if (Object.keys(columns).length > 0) await circle.syncDb.update(appReviews).set(columns);
    for (const row of rows) await expectEachToSee(circle, row);
  });

  test("every call of friends, progress, reviews and reports is among them", async () => {
    const { api } = await createSocialCircle();
    const rows = [...FRIENDS, ...PROGRESS, ...OF_A_REVIEW.flatMap(([, , ofReview]) => ofReview)];
    const called = new Set(
      rows.map(({ call: [method, path] }) => `${method} ${String(path).replace(/\?.*/, "").replace(/\d+/, ":id")}`),
    );
    const missing = api.routes
      .map(({ method, path }) => `${method} ${path.replace("/api", "").replace(/(.)\/$/, "$1")}`)
      .filter((route) => /^\w+ \/(friends|users|blocks|progress|reviews|reports)/.test(route))
      .filter((route) => !called.has(route));
    expect(missing).toEqual([]);
  });
});

describe("an anonymous review", () => {
  const anonymous = async () => {
    const circle = await createSocialCircle();
    await circle.syncDb.update(appReviews).set({ isAnonymous: true });
    return circle;
  };
  const textFor = async (call: Call, path: string): Promise<string> => {
    const { body } = await call("GET", path);
    return body instanceof Uint8Array ? new TextDecoder().decode(body) : JSON.stringify(body);
  };

  test("tells in no list, statistic or export of others whose it is", async () => {
    const { viewers } = await anonymous();
    for (const viewer of VIEWERS.slice(1)) {
      const call = viewers[viewer];
      await call("POST", "/reviews/1/helpful", { on: true });
      await call("POST", "/reports", report("review", 1));
      expect(await textFor(call, REVIEWS)).toContain("Telltale");
      for (const path of [REVIEWS, "/reviews/stats", "/reviews/mine"]) {
        expect(await textFor(call, path)).not.toMatch(/owner|userId/);
      }
      const exported = JSON.parse(await textFor(call, "/user/export")) as Record<string, unknown>;
      const { friendships, blocks, ...rest } = exported;
      expect(JSON.stringify(rest)).not.toContain("owner");
      expect(JSON.stringify(exported)).not.toContain("Telltale");
    }
  });

  test("is not in the log", async () => {
    const { viewers, log } = await anonymous();
    await viewers.friend("POST", "/reviews/1/helpful");
    await viewers.friend("POST", "/reports", report("review", 1));
    await viewers.owner("PATCH", "/reviews/mine", { comment: "Telltale again" });
    await viewers.owner("DELETE", "/reviews/mine");
    expect(log.join("\n")).not.toMatch(/Telltale|owner/);
  });
});

test("a photo that a share shows follows the meal", async () => {
  const { viewers, meals } = await createSocialCircle();
  const { friend, owner } = viewers;
  const seen = async (path: string) => (await friend("GET", path)).status;
  await owner("PATCH", "/food-entries/1", { imageUrl: `/api${meals.kept.photo}` });
  expect([await seen(meals.forFriends.photo), await seen(meals.kept.photo)]).toEqual([404, 200]);
  await owner("DELETE", "/food-entries/1");
  expect(await seen(meals.kept.photo)).toBe(404);
  await owner("POST", "/food-entries/1/restore");
  expect(await seen(meals.kept.photo)).toBe(200);
  await owner("DELETE", "/progress/1");
  expect(await seen(meals.kept.photo)).toBe(404);
});

test("a friend becomes a stranger, and no one at all with a block, at once", async () => {
  const { viewers, avatar, meals } = await createSocialCircle();
  const { friend, owner } = viewers;
  const seen = async () => [
    titles(await friend("GET", "/progress/feed")),
    (await friend("GET", meals.forFriends.photo)).status,
  ];
  await owner("DELETE", "/friends/1");
  expect(await seen()).toEqual([["Of somebody else", "For all"], 404]);
  await owner("POST", "/users/2/block");
  expect(await seen()).toEqual([["Of somebody else"], 404]);
  expect((await friend("GET", avatar)).status).toBe(404);
});
