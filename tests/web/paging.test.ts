import { expect, test } from "bun:test";
import { QueryClient } from "@tanstack/react-query";
import { COMMENTS_PAGE_SIZE, ENTRY_BATCH_MAX, REVIEW, SHARE } from "../../src/shared/product/limits.ts";
import { entriesQuery } from "../../web/domain/diary/queries.ts";
import { reviewsQuery } from "../../web/features/reviews/queries.ts";
import { commentsQuery, feedQuery } from "../../web/features/social/feed-queries.ts";
import { findNextCursor, joinPages } from "../../web/platform/api/paging.ts";
import { fakeServer } from "../support/web/fake-server.ts";

const page = (...ids: number[]) => ids.map((id) => ({ id }));

test.each([
  ["nothing yet", [], undefined],
  ["a page that is not full", [page(9, 8)], undefined],
  ["a full page", [page(9, 8, 7)], 7],
  ["a second full page", [page(9, 8, 7), page(6, 5, 4)], 4],
  ["a page that overlaps, because something was added", [page(9, 8, 7), page(7, 6, 5)], 5],
  ["the same page again, as of a server that ignores the cursor", [page(9, 8, 7), page(9, 8, 7)], undefined],
  ["an earlier page again", [page(9, 8, 7), page(6, 5, 4), page(9, 8, 7)], undefined],
])("after %s the next page is found", (_, pages, cursor) => {
  expect(findNextCursor(pages, 3)).toBe(cursor);
});

test("the oldest of a page may stand first", () => {
  expect(findNextCursor([page(7, 8, 9)], 3, ([oldest]) => oldest)).toBe(7);
});

test("joined pages hold each item once, in order", () => {
  expect(joinPages([page(9, 8), page(8, 7)])).toEqual(page(9, 8, 7));
});

/** Answers every call to a path with the same full page, as a server does that ignores the query string. */
function answerAlike(path: string, pageSize: number) {
  const rows = page(...Array.from({ length: pageSize }, (_, index) => pageSize - index));
  return fakeServer({ [`GET ${path}`]: rows });
}

test("a day's entries end when a page brings nothing new", async () => {
  const server = answerAlike("/api/food-entries", ENTRY_BATCH_MAX);
  expect(await new QueryClient().fetchQuery(entriesQuery("diary", "2026-11-21"))).toHaveLength(ENTRY_BATCH_MAX);
  expect(server.calls.map(({ path }) => new URLSearchParams(path.split("?")[1]).get("before"))).toEqual([null, "1"]);
});

test.each([
  ["feed", "/api/progress/feed", SHARE.pageSize, feedQuery()],
  ["comments", "/api/progress/7/comments", COMMENTS_PAGE_SIZE, commentsQuery(7)],
  ["reviews", "/api/reviews", REVIEW.pageSize, reviewsQuery("overall")],
])("the %s go on with the last one seen, and end when a page brings nothing new", async (_, path, pageSize, query) => {
  const server = answerAlike(path, pageSize);
  const { pages } = await new QueryClient().fetchInfiniteQuery({
    ...(query as ReturnType<typeof feedQuery>),
    pages: 9,
  });
  expect(pages).toHaveLength(2);
  const cursors = server.calls.map((call) => new URLSearchParams(call.path.split("?")[1]).get("before"));
  // Of comments the oldest stands first.
  expect(cursors).toEqual([null, path.endsWith("comments") ? String(pageSize) : "1"]);
});
