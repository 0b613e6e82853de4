import { describe, expect, test } from "bun:test";
import { appReviews, progressShares, reports } from "../../db/schema/social.ts";
import { createReportRepository } from "../../src/features/reports/repository.ts";
import { atOnce, expectEachRefused } from "../support/api/api-steps.ts";
import { NOON, testApi } from "../support/api/test-api.ts";

const SPAM = { kind: "share", id: 1, reason: "An advertisement" };

/** Ada (1), whose public share and review have the id 1, and bob (2). */
async function createThings() {
  const api = testApi();
  const ada = await api.signIn("ada", { hasTrial: false });
  const bob = await api.signIn("bob", { hasTrial: false });
  await ada("POST", "/progress/share", { title: "Seven days", shareType: "streak", isPublic: true });
  await ada("POST", "/reviews", { rating: 1, category: "overall", isAnonymous: true });
  return { ...api, ada, bob };
}

describe("POST /reports", () => {
  test.each([
    { ...SPAM },
    { kind: "review", id: 1, reason: "  <b>'; DROP TABLE users; --\n" },
    { ...SPAM, reason: "x".repeat(500) },
  ])("%p is stored as it was given", async (report) => {
    const { bob, syncDb } = await createThings();
    const { status, body } = await bob("POST", "/reports", report);
    expect({ status, body }).toEqual({ status: 201, body: { message: expect.any(String) } });
    const [progressShareId, reviewId] = report.kind === "share" ? [1, null] : [null, 1];
    expect(syncDb.select().from(reports).all()).toEqual([
      { id: 1, reporterId: 2, progressShareId, reviewId, reason: report.reason, createdAt: NOON },
    ]);
  });

  test("what has gone by the time that the report is stored is not reported", async () => {
    const { db, ada, syncDb } = await createThings();
    await ada("DELETE", "/progress/1");
    await ada("DELETE", "/reviews/mine");
    const rows = createReportRepository(db);
    const report = { reporterId: 2, id: 1, reason: SPAM.reason, createdAt: NOON };
    await rows.insert("share", report);
    await rows.insert("review", report);
    expect(await syncDb.$count(reports)).toBe(0);
  });

  test("a second one on the same thing by the same person changes nothing, nor do twenty at once", async () => {
    const { bob, signIn, syncDb } = await createThings();
    await bob("POST", "/reports", SPAM);
    const again = { ...SPAM, reason: "Once more" };
    const answers = await atOnce(20, () => bob("POST", "/reports", again));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(syncDb.select().from(reports).all()).toMatchObject([{ reason: SPAM.reason }]);
    await bob("POST", "/reports", { ...SPAM, kind: "review" });
    await (await signIn("cyd", { hasTrial: false }))("POST", "/reports", SPAM);
    expect(await syncDb.$count(reports)).toBe(3);
  });

  test("a blank reason: 422, nothing stored", async () => {
    const { bob, syncDb } = await createThings();
    await expectEachRefused({ reason: ["", " \n"] }, (fields) => bob("POST", "/reports", { ...SPAM, ...fields }));
    expect(await syncDb.$count(reports)).toBe(0);
  });

  test("goes with what it is about", async () => {
    const { ada, bob, syncDb } = await createThings();
    for (const kind of ["share", "review"]) await bob("POST", "/reports", { ...SPAM, kind });
    await ada("DELETE", "/progress/1");
    expect(syncDb.select().from(reports).all()).toMatchObject([{ reviewId: 1 }]);
    await ada("DELETE", "/reviews/mine");
    for (const table of [reports, progressShares, appReviews]) expect(await syncDb.$count(table)).toBe(0);
  });
});
