import { describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "../../db/schema/accounts.ts";
import { appReviews, reviewHelpfulVotes } from "../../db/schema/social.ts";
import type { HelpfulVotes, ListedReview, Review } from "../../src/contracts/reviews.ts";
import { atOnce, fieldError, sortStatuses } from "../support/api-steps.ts";
import { type Answer, type Call, NOON, testApi } from "../support/test-api.ts";

const GOOD = { rating: 5, title: "Great", comment: "It knows my soup.", category: "overall" };
/** One visible character, eleven UTF-16 units. */
const FAMILY = "👨‍👩‍👧‍👦";

const fetchList = async (call: Call, category = "overall"): Promise<ListedReview[]> =>
  (await call("GET", `/reviews?category=${category}`)).body as ListedReview[];
const toId = ({ body }: Answer): number => (body as Review).id;
const fetchVotes = ({ body }: Answer) => body as HelpfulVotes;

/** Three accounts, ada with a review. */
async function createReview(review: object = {}) {
  const api = testApi();
  const [ada, bob, cyd] = [await api.signIn("ada"), await api.signIn("bob"), await api.signIn("cyd")];
  const added = await ada("POST", "/reviews", { ...GOOD, ...review });
  expect(added.status).toBe(201);
  return { ...api, ada, bob, cyd, id: toId(added) };
}

describe("POST /reviews", () => {
  test("stores a review with what it leaves out, and lists it for everybody", async () => {
    const { ada, bob } = await createReview();
    expect((await ada("GET", "/reviews/mine")).body).toEqual({
      id: 1,
      userId: 1,
      ...GOOD,
      isAnonymous: false,
      isPublic: true,
      helpfulVotes: 0,
      createdAt: new Date(NOON).toISOString(),
      updatedAt: new Date(NOON).toISOString(),
    });
    expect(await fetchList(bob)).toMatchObject([{ userId: 1, user: { username: "ada", profileImageUrl: null } }]);
    expect(await fetchList(bob, "features")).toEqual([]);
  });

  test("a second one is 409, and twenty at once store one", async () => {
    const { syncDb, signIn } = testApi();
    const ada = await signIn("ada");
    const answers = await atOnce(20, () => ada("POST", "/reviews", GOOD));
    expect(sortStatuses(answers)).toEqual([201, ...Array<number>(19).fill(409)]);
    expect(await syncDb.$count(appReviews)).toBe(1);
  });

  test.each([
    ["V39", { rating: 0 }],
    ["V39", { rating: 6 }],
    ["V39", { rating: 4.5 }],
    ["V39", { rating: "5" }],
    ["V39", { rating: null }],
    ["V39", { rating: undefined }],
    ["V40", { category: "price" }],
    ["V40", { category: undefined }],
    ["K21", { title: "x".repeat(101) }],
    ["K21", { title: FAMILY.repeat(101) }],
    ["K21", { title: 7 }],
    ["K22", { comment: "x".repeat(1001) }],
    ["K22", { comment: "e".padEnd(20_000, "\u0301") }],
    ["not specified", { isAnonymous: "yes" }],
    ["not specified", { isPublic: 1 }],
  ])("[%s] %p: 422, nothing stored", async (_spec, wrong) => {
    const { syncDb, signIn } = testApi();
    expect(await (await signIn("ada"))("POST", "/reviews", { ...GOOD, ...wrong })).toMatchObject(
      fieldError(Object.keys(wrong)[0] ?? ""),
    );
    expect(await syncDb.$count(appReviews)).toBe(0);
  });

  test.each([
    { title: "x".repeat(100), comment: "y".repeat(1000) },
    { title: FAMILY.repeat(100), comment: FAMILY.repeat(1000) },
    { title: null, comment: null },
    { title: "  <b>'; DROP TABLE users; --  ", comment: "\n" },
    { rating: 1 },
  ])("%p is stored as it was given", async (fields) => {
    const { ada } = await createReview(fields);
    expect((await ada("GET", "/reviews/mine")).body).toMatchObject(fields);
  });
});

describe("GET, PATCH and DELETE /reviews/mine", () => {
  test("is the JSON literal null without a review", async () => {
    const { status, body, headers } = await (await testApi().signIn("ada"))("GET", "/reviews/mine");
    expect([status, body, headers.get("content-type")]).toEqual([200, null, "application/json;charset=utf-8"]);
  });

  test("changes what is given and nothing else", async () => {
    const { ada, clock } = await createReview();
    clock.time += 1000;
    const changed = await ada("PATCH", "/reviews/mine", { rating: 3, title: null, isAnonymous: true });
    expect(changed.body).toMatchObject({
      ...GOOD,
      rating: 3,
      title: null,
      isAnonymous: true,
      createdAt: new Date(NOON).toISOString(),
      updatedAt: new Date(NOON + 1000).toISOString(),
    });
    expect((await ada("PATCH", "/reviews/mine", { isAnonymous: false })).body).toMatchObject({ isAnonymous: false });
  });

  test.each([{ rating: 0 }, { rating: null }, { title: "x".repeat(101) }, { isPublic: null }])(
    "a change to %p: 422, nothing changed",
    async (wrong) => {
      const { ada } = await createReview();
      expect((await ada("PATCH", "/reviews/mine", wrong)).status).toBe(422);
      expect((await ada("GET", "/reviews/mine")).body).toMatchObject(GOOD);
    },
  );

  test("without a review a change and a removal are 404", async () => {
    const { bob } = await createReview();
    expect((await bob("PATCH", "/reviews/mine", { rating: 1 })).status).toBe(404);
    expect((await bob("DELETE", "/reviews/mine")).status).toBe(404);
  });

  test("removes the review with its votes, after which a new one can be written", async () => {
    const { ada, bob, id, syncDb } = await createReview();
    await bob("POST", `/reviews/${id}/helpful`);
    expect((await ada("DELETE", "/reviews/mine")).status).toBe(204);
    expect(await syncDb.$count(reviewHelpfulVotes)).toBe(0);
    expect((await ada("POST", "/reviews", GOOD)).status).toBe(201);
  });
});

describe("who sees a review", () => {
  test("the answers to its writer carry no user id either, and do again when it is anonymous no longer", async () => {
    const ada = await testApi().signIn("ada");
    const answers = [
      await ada("POST", "/reviews", { ...GOOD, isAnonymous: true }),
      await ada("GET", "/reviews/mine"),
      await ada("PATCH", "/reviews/mine", { rating: 4 }),
    ];
    for (const { status, body } of answers) {
      expect(status).toBeLessThan(300);
      expect(body).not.toHaveProperty("userId");
    }
    const shown = await ada("PATCH", "/reviews/mine", { isAnonymous: false });
    expect(shown.body).toMatchObject({ userId: expect.any(Number) });
  });

  test("one whose writer is gone is gone, and so are the writer's votes on others", async () => {
    const { bob, id, syncDb } = await createReview();
    const bobs = toId(await bob("POST", "/reviews", GOOD));
    await bob("POST", `/reviews/${id}/helpful`);
    await syncDb.delete(users).where(eq(users.username, "bob"));
    const rest = await syncDb.select().from(appReviews);
    expect(rest).toMatchObject([{ id, helpfulVotes: 0 }]);
    expect(bobs).not.toBe(id);
  });
});

describe("GET /reviews", () => {
  test("pages by the last id that was seen, newest first", async () => {
    const calls: Call[] = [];
    for (const name of ["ada", "bob", "cyd", "dan", "eve"]) calls.push(await testApi().signIn(name));
    for (const call of calls) await call("POST", "/reviews", GOOD);
    const [ada] = calls as [Call];
    const page = async (query: string) =>
      ((await ada("GET", `/reviews?category=overall&${query}`)).body as Review[]).map(({ id }) => id);
    expect(await page("limit=2")).toEqual([5, 4]);
    expect(await page("limit=2&before=4")).toEqual([3, 2]);
    expect(await page("limit=2&before=2")).toEqual([1]);
    expect(await page("before=1")).toEqual([]);
  });

  test.each([
    "",
    "category=price",
    "category=overall&limit=0",
    "category=overall&limit=21",
    "category=overall&before=x",
  ])("?%s: 422", async (query) => {
    expect((await (await testApi().signIn("ada"))("GET", `/reviews?${query}`)).status).toBe(422);
  });
});

test("GET /reviews/stats counts every category", async () => {
  const { ada, bob, cyd } = await createReview();
  await bob("POST", "/reviews", { ...GOOD, rating: 2, category: "features" });
  await cyd("POST", "/reviews", { ...GOOD, rating: 2, isAnonymous: true });
  expect((await ada("GET", "/reviews/stats")).body).toEqual({
    averageRating: 3,
    totalReviews: 3,
    ratingDistribution: { 1: 0, 2: 2, 3: 0, 4: 0, 5: 1 },
  });
});

describe("POST /reviews/{id}/helpful", () => {
  test("turns over without a body, and sets with one", async () => {
    const { bob, cyd, id } = await createReview();
    const path = `/reviews/${id}/helpful`;
    expect(fetchVotes(await bob("POST", path))).toEqual({ helpfulVotes: 1, voted: true });
    expect(fetchVotes(await bob("POST", path))).toEqual({ helpfulVotes: 0, voted: false });
    expect(fetchVotes(await bob("POST", path, { on: true }))).toEqual({ helpfulVotes: 1, voted: true });
    expect(fetchVotes(await bob("POST", path, { on: true }))).toEqual({ helpfulVotes: 1, voted: true });
    expect(fetchVotes(await cyd("POST", path, {}))).toEqual({ helpfulVotes: 2, voted: true });
    expect(await fetchList(bob)).toMatchObject([{ helpfulVotes: 2, voted: true }]);
    expect(fetchVotes(await bob("POST", path, { on: false }))).toEqual({ helpfulVotes: 1, voted: false });
    expect(fetchVotes(await bob("POST", path, { on: false }))).toEqual({ helpfulVotes: 1, voted: false });
  });

  test("twenty parallel {on: true} count once", async () => {
    const { bob, id, syncDb } = await createReview();
    await atOnce(20, () => bob("POST", `/reviews/${id}/helpful`, { on: true }));
    expect(await fetchList(bob)).toMatchObject([{ helpfulVotes: 1, voted: true }]);
    expect(await syncDb.$count(reviewHelpfulVotes)).toBe(1);
  });

  test.each([20, 21])("%p that turn it over at once count each other", async (count) => {
    const { bob, id, syncDb } = await createReview();
    await atOnce(count, () => bob("POST", `/reviews/${id}/helpful`));
    expect(await fetchList(bob)).toMatchObject([{ helpfulVotes: count % 2, voted: count % 2 === 1 }]);
    expect(await syncDb.$count(reviewHelpfulVotes)).toBe(count % 2);
  });

  test("one's own is 422, an unknown one 404, a body that is none 422; nothing is counted", async () => {
    const { ada, bob, id, syncDb } = await createReview();
    expect((await ada("POST", `/reviews/${id}/helpful`)).status).toBe(422);
    expect((await bob("POST", "/reviews/999/helpful")).status).toBe(404);
    expect((await bob("POST", "/reviews/0/helpful")).status).toBe(422);
    expect((await bob("POST", `/reviews/${id}/helpful`, { on: "yes" })).status).toBe(422);
    expect(await syncDb.$count(reviewHelpfulVotes)).toBe(0);
  });
});
