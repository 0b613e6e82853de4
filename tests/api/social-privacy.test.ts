import { describe, expect, test } from "bun:test";
import { appReviews } from "../../db/schema/social.ts";
import { createSocialCircle, type SocialCircle, VIEWERS, type Viewer } from "../support/social-circle.ts";
import type { Answer, Call } from "../support/test-api.ts";

type Seen = number | readonly string[] | Record<string, unknown> | null;
type Row = {
  what: string;
  call: [method: string, path: string | ((circle: SocialCircle) => string), body?: object];
  /** What to compare of the answer; by default its status. */
  see?: (answer: Answer) => Seen;
  /** What each viewer sees, in the order of VIEWERS. */
  expected: Record<Viewer, Seen>;
};

const forEach = (owner: Seen, friend: Seen, stranger: Seen, blocked: Seen, blocker: Seen) => ({
  owner,
  friend,
  stranger,
  blocked,
  blocker,
});
const forAll = (seen: Seen) => forEach(seen, seen, seen, seen, seen);
const forOwner = (owner: number, others: number) => forEach(owner, others, others, others, others);

const list =
  <Item>(name: (item: Item) => string) =>
  (answer: Answer): string[] =>
    (answer.body as Item[]).map(name);
const usernames = list(({ username }: { username: string }) => username);
const titles = list(({ title }: { title: string }) => title);
const comments = list(({ comment }: { comment: string }) => comment);

const REQUEST = "/friends/requests/2";
const SHARED = { title: "Mine", shareType: "streak" };
const report = (kind: string, id: number) => ({ kind, id, reason: "x" });

const FRIENDS: Row[] = [
  {
    what: "friends",
    call: ["GET", "/friends"],
    see: list(({ friend }: { friend: { username: string } }) => friend.username),
    expected: forEach(["friend"], ["owner"], [], [], []),
  },
  { what: "an end of the friendship", call: ["DELETE", "/friends/1"], expected: forEach(204, 204, 404, 404, 404) },
  {
    what: "a request to the owner",
    call: ["POST", "/friends/request", { addresseeId: 1 }],
    expected: forEach(422, 409, 201, 404, 404),
  },
  {
    what: "requests",
    call: ["GET", "/friends/requests"],
    see: list(({ from }: { from: { username: string } }) => from.username),
    expected: forEach(["asker"], [], [], [], []),
  },
  { what: "accepting a request", call: ["POST", `${REQUEST}/accept`], expected: forOwner(200, 404) },
  { what: "declining a request", call: ["POST", `${REQUEST}/decline`], expected: forOwner(200, 404) },
  {
    what: "a search for the owner",
    call: ["GET", "/users/search?q=owner"],
    see: usernames,
    expected: forEach([], ["owner"], ["owner"], [], []),
  },
  {
    what: "a search for the owner's e-mail",
    call: ["GET", "/users/search?q=owner@example.com"],
    see: usernames,
    expected: forAll([]),
  },
  { what: "a block of the owner", call: ["POST", "/users/1/block"], expected: forOwner(422, 204) },
  { what: "taking it back", call: ["DELETE", "/users/1/block"], expected: forAll(204) },
  { what: "blocks", call: ["GET", "/blocks"], see: usernames, expected: forEach(["blocked"], [], [], [], ["owner"]) },
];

const PROGRESS: Row[] = [
  {
    what: "the feed",
    call: ["GET", "/progress/feed"],
    see: titles,
    expected: forEach(
      ["Of somebody else", "Hidden", "For all", "For friends"],
      ["Of somebody else", "For all", "For friends"],
      ["Of somebody else", "For all"],
      ["Of somebody else"],
      ["Of somebody else"],
    ),
  },
  { what: "sharing", call: ["POST", "/progress/share", SHARED], expected: forAll(201) },
  {
    what: "sharing the owner's meal",
    call: ["POST", "/progress/share", { ...SHARED, data: { foodEntryId: 4 } }],
    expected: forOwner(201, 422),
  },
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
      { what: `a like of a share for ${what}`, call: ["POST", `/progress/${id}/like`], expected: expected(200) },
      { what: `the comments on it (${what})`, call: ["GET", `/progress/${id}/comments`], expected: expected(200) },
      {
        what: `a comment on it (${what})`,
        call: ["POST", `/progress/${id}/comments`, { comment: "x" }],
        expected: expected(201),
      },
      {
        what: `a report of it (${what})`,
        call: ["POST", "/reports", report("share", id)],
        expected: expected(201, 422),
      },
      { what: `its removal (${what})`, call: ["DELETE", `/progress/${id}`], expected: forOwner(204, 404) },
    ];
  }),
  {
    what: "the owner's comment on what somebody else shares",
    call: ["GET", "/progress/4/comments"],
    see: comments,
    expected: forEach(["Of the owner"], ["Of the owner"], ["Of the owner"], [], []),
  },
  {
    what: "removing a friend's comment",
    call: ["DELETE", "/progress/comments/1"],
    expected: forEach(204, 204, 404, 404, 404),
  },
];

const PHOTOS: Row[] = [
  { what: "the profile picture", call: ["GET", ({ avatar }) => avatar], expected: forEach(200, 200, 200, 404, 404) },
  {
    what: "its thumbnail",
    call: ["GET", ({ avatar }) => `${avatar}?w=96`],
    expected: forEach(200, 200, 200, 404, 404),
  },
  {
    what: "a photo shared with friends",
    call: ["GET", ({ meals }) => meals.forFriends.photo],
    expected: forEach(200, 200, 404, 404, 404),
  },
  {
    what: "a photo shared with all",
    call: ["GET", ({ meals }) => meals.forAll.photo],
    expected: forEach(200, 200, 200, 404, 404),
  },
  { what: "a photo in a hidden share", call: ["GET", ({ meals }) => meals.hidden.photo], expected: forOwner(200, 404) },
  { what: "a photo that is not shared", call: ["GET", ({ meals }) => meals.kept.photo], expected: forOwner(200, 404) },
];

/** The owner's review in the list: its author, or that it is anonymous; "none" if it is missing. */
const writer = ({ body }: Answer): string[] => {
  const [review] = body as { user: { username: string } | null; userId?: number }[];
  return review ? [`${review.user?.username ?? "nobody"} ${review.userId ?? "without id"}`] : ["none"];
};
const REVIEWS = "/reviews?category=overall";
const helpful: Row["call"] = ["POST", "/reviews/1/helpful"];
const reported: Row["call"] = ["POST", "/reports", report("review", 1)];
const OF_A_REVIEW: [what: string, columns: Partial<typeof appReviews.$inferInsert>, rows: Row[]][] = [
  [
    "a review with a name",
    {},
    [
      {
        what: "the list",
        call: ["GET", REVIEWS],
        see: writer,
        expected: forEach(["owner 1"], ["owner 1"], ["owner 1"], ["none"], ["none"]),
      },
      { what: "a vote", call: helpful, expected: forEach(422, 200, 200, 404, 404) },
      { what: "a report", call: reported, expected: forEach(422, 201, 201, 404, 404) },
      {
        what: "one's own",
        call: ["GET", "/reviews/mine"],
        see: ({ body }) => body as Seen,
        expected: forEach(expect.objectContaining({ title: "Mine" }), null, null, null, null),
      },
      { what: "a change", call: ["PATCH", "/reviews/mine", { rating: 1 }], expected: forOwner(200, 404) },
      { what: "its removal", call: ["DELETE", "/reviews/mine"], expected: forOwner(204, 404) },
      {
        what: "a review of one's own",
        call: ["POST", "/reviews", { rating: 1, category: "overall" }],
        expected: forOwner(409, 201),
      },
      {
        what: "the statistics",
        call: ["GET", "/reviews/stats"],
        see: ({ body }) => body as Seen,
        expected: forAll(expect.objectContaining({ averageRating: 5, totalReviews: 1 })),
      },
    ],
  ],
  [
    "an anonymous review",
    { isAnonymous: true },
    [
      { what: "the list", call: ["GET", REVIEWS], see: writer, expected: forAll(["nobody without id"]) },
      { what: "a vote", call: helpful, expected: forOwner(422, 200) },
      { what: "a report", call: reported, expected: forOwner(422, 201) },
    ],
  ],
  ...([{ isPublic: false }, { hiddenAt: 1 }] as const).map((columns): [string, typeof columns, Row[]] => [
    `a review with ${JSON.stringify(columns)}`,
    columns,
    [
      { what: "the list", call: ["GET", REVIEWS], see: writer, expected: forAll(["none"]) },
      { what: "a vote", call: helpful, expected: forOwner(422, 404) },
      { what: "a report", call: reported, expected: forAll(404) },
      {
        what: "one's own",
        call: ["GET", "/reviews/mine"],
        see: ({ body }) => body as Seen,
        expected: forEach(expect.objectContaining({ title: "Mine" }), null, null, null, null),
      },
      {
        what: "the statistics",
        call: ["GET", "/reviews/stats"],
        see: ({ body }) => body as Seen,
        expected: forAll(expect.objectContaining({ averageRating: 0, totalReviews: 0 })),
      },
    ],
  ]),
];

/** Each viewer makes the call from the same starting state. */
async function expectEachToSee(circle: SocialCircle, { call, see = ({ status }) => status, expected }: Row) {
  const [method, where, body] = call;
  const path = typeof where === "string" ? where : where(circle);
  const seen: Partial<Record<Viewer, Seen>> = {};
  for (const viewer of VIEWERS) {
    circle.syncDb.$client.run("BEGIN");
    seen[viewer] = see(await circle.viewers[viewer](method, path, body));
    circle.syncDb.$client.run("ROLLBACK");
  }
  expect(seen).toEqual(expected);
  expect((await circle.signedOut(method, path, body)).status).toBe(401);
}

describe("owner, friend, stranger, blocked, blocker and signed out each see what they may", () => {
  test.each([...FRIENDS, ...PROGRESS, ...PHOTOS].map((row): [string, Row] => [row.what, row]))("%s", async (_, row) => {
    await expectEachToSee(await createSocialCircle(), row);
  });

  describe.each(OF_A_REVIEW)("%s", (_, columns, rows) => {
    test.each(rows.map((row): [string, Row] => [row.what, row]))("%s", async (__, row) => {
      const circle = await createSocialCircle();
      if (Object.keys(columns).length > 0) await circle.syncDb.update(appReviews).set(columns);
      await expectEachToSee(circle, row);
    });
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

test("a friend becomes a stranger, and nobody at all with a block, at once", async () => {
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
