import { describe, expect, test } from "bun:test";
import { appReviews, reviewHelpfulVotes } from "../../db/schema/social.ts";
import type { ListedReview, Review } from "../../src/contracts/reviews.ts";
import { atOnce, expectEachRefused, signedInApi, sortStatuses } from "../support/api/api-steps.ts";
import { type Answer, type Call, NOON, testApi } from "../support/api/test-api.ts";

const GOOD = { rating: 5, title: "Great", comment: "It knows my soup.", category: "overall" };

const fetchList = async (call: Call, category = "overall"): Promise<ListedReview[]> =>
  (await call("GET", `/reviews?category=${category}`)).body as ListedReview[];
const toId = ({ body }: Answer): number => (body as Review).id;

/** Three accounts, ada with a review. */
async function createReview(review: object = {}) {
  const api = testApi();
  const [ada, bob, cyd] = [await api.signIn("ada"), await api.signIn("bob"), await api.signIn("cyd")];
  const added = await ada("POST", "/reviews", { ...GOOD, ...review });
  expect(added.status).toBe(201);
  return { ...api, ada, bob, cyd, id: toId(added) };
}

describe("POST /reviews", () => {
  test("stores a review with what it leaves out, and lists it for everyone [C22 C24 C25]", async () => {
    const { ada, bob } = await createReview();
    const [createdAt, updatedAt] = Array(2).fill(new Date(NOON).toISOString());
    const rest = { id: 1, userId: 1, isAnonymous: false, isPublic: true, helpfulVotes: 0, createdAt, updatedAt };
    expect((await ada("GET", "/reviews/mine")).body).toEqual({ ...GOOD, ...rest });
    expect(await fetchList(bob)).toMatchObject([
      { ...GOOD, ...rest, user: { username: "ada", profileImageUrl: null } },
    ]);
    expect(await fetchList(bob, "features")).toEqual([]);
  });

  test("a second one is 409, and twenty at once store one", async () => {
    const { call, syncDb } = await signedInApi();
    const answers = await atOnce(20, () => call("POST", "/reviews", GOOD));
    expect(sortStatuses(answers)).toEqual([201, ...Array<number>(19).fill(409)]);
    expect(await syncDb.$count(appReviews)).toBe(1);
  });

  test("a wrong field: 422, nothing stored [K21 K22 V39 V40]", async () => {
    const { call, syncDb } = await signedInApi();
    const wrong = {
      rating: [0, 6, 4.5],
      category: ["price"],
      ...{ title: ["x".repeat(101)], comment: ["x".repeat(1001)] },
    };
    await expectEachRefused(wrong, (fields) => call("POST", "/reviews", { ...GOOD, ...fields }));
    expect(await syncDb.$count(appReviews)).toBe(0);
  });

  test.each([
    { title: "x".repeat(100), comment: "y".repeat(1000) },
    { title: null, comment: null },
    { title: "  <b>'; DROP TABLE users; --  ", comment: "\n" },
    { rating: 1 },
  ])("%p is stored as it was given", async (fields) => {
    const { ada } = await createReview(fields);
    expect((await ada("GET", "/reviews/mine")).body).toMatchObject(fields);
  });
});

describe("GET, PATCH and DELETE /reviews/mine", () => {
  test("changes what is given and nothing else", async () => {
    const { ada, clock } = await createReview();
    clock.time += 1000;
    const changed = await ada("PATCH", "/reviews/mine", { rating: 3, title: null, isAnonymous: true });
    const [createdAt, updatedAt] = [NOON, NOON + 1000].map((time) => new Date(time).toISOString());
    expect(changed.body).toMatchObject({ ...GOOD, rating: 3, title: null, isAnonymous: true, createdAt, updatedAt });
    expect((await ada("PATCH", "/reviews/mine", { isAnonymous: false })).body).toMatchObject({ isAnonymous: false });
  });

  test("are 404 where there is no review, which is read as the JSON literal null", async () => {
    const { bob } = await createReview();
    expect((await bob("PATCH", "/reviews/mine", { rating: 1 })).status).toBe(404);
    expect((await bob("DELETE", "/reviews/mine")).status).toBe(404);
    const { status, body, headers } = await bob("GET", "/reviews/mine");
    expect([status, body, headers.get("content-type")]).toEqual([200, null, "application/json;charset=utf-8"]);
  });

  test("removes the review with its votes, after which a new one can be written", async () => {
    const { ada, bob, id, syncDb } = await createReview();
    await bob("POST", `/reviews/${id}/helpful`);
    expect((await ada("DELETE", "/reviews/mine")).status).toBe(204);
    expect(await syncDb.$count(reviewHelpfulVotes)).toBe(0);
    expect((await ada("POST", "/reviews", GOOD)).status).toBe(201);
  });
});

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

test("GET /reviews pages by the last id that was seen, newest first", async () => {
  const { ada, bob, cyd, signIn } = await createReview();
  for (const call of [bob, cyd, await signIn("dan"), await signIn("eve")]) await call("POST", "/reviews", GOOD);
  const page = async (query: string) =>
    ((await ada("GET", `/reviews?category=overall&${query}`)).body as Review[]).map(({ id }) => id);
  expect(await page("limit=2")).toEqual([5, 4]);
  expect(await page("limit=2&before=4")).toEqual([3, 2]);
  expect(await page("limit=2&before=2")).toEqual([1]);
  expect(await page("before=1")).toEqual([]);
});

test("GET /reviews/stats counts every category [C23]", async () => {
  const { ada, bob, cyd } = await createReview();
  await bob("POST", "/reviews", { ...GOOD, rating: 2, category: "features" });
  await cyd("POST", "/reviews", { ...GOOD, rating: 2, isAnonymous: true });
  expect((await ada("GET", "/reviews/stats")).body).toEqual({
    averageRating: 3,
    totalReviews: 3,
    ratingDistribution: { 1: 0, 2: 2, 3: 0, 4: 0, 5: 1 },
  });
});
