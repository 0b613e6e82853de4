import { expect, test } from "bun:test";
import { parseReturnPath } from "../../web/domain/access/return-to.ts";

test.each([
  "/",
  "/history",
  "/history?date=2026-06-17&meal=lunch",
  "/stats?days=30#bars",
  "/friends/J%C3%BCrgen",
  "/search?q=100%25%20rye%0A",
  "/history?next=//evil.example",
])("%p is returned to", (from) => {
  expect(parseReturnPath({ from })).toBe(from);
});

const OTHER_HOSTS = [
  ...["//", "///", "/\\", "\\\\", "\\/", "/%5C", "/%5c%5c", "/%2F", "/%2f/"],
  ...["/..//", "/.//", "/%2e%2e//", "/history/..//"],
  ...["/history\\", "/\t/", "/\n/", "/\r\n/", "/\0", "/%09/", "\t//", " //", "https://", "https:", "@", "."],
].map((start) => `${start}evil.example`);
const NO_PATHS = ["", "history", "?date=2026-06-17", "/%00", "/\u007fhistory", "/\u0085history", "/%", "/%zz", "/%ff"];
const OTHER_SCHEMES = ["http://localhost/history", "javascript:alert(1)", "data:text/html,<script>"];

test.each([...OTHER_HOSTS, "//evil.example/history", ...NO_PATHS, ...OTHER_SCHEMES])(
  "%p is not returned to",
  (from) => {
    expect(parseReturnPath({ from })).toBeUndefined();
  },
);

test.each([[undefined], [null], ["/history"], [{}], [{ from: 1 }], [{ from: ["/history"] }], [[]]])(
  "the location state %p has no return path",
  (state) => {
    expect(parseReturnPath(state)).toBeUndefined();
  },
);
