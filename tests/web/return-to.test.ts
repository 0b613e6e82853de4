import { expect, test } from "bun:test";
import { parseReturnPath } from "../../web/lib/return-to.ts";

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

test.each([
  "",
  "history",
  "?date=2026-06-17",
  "//evil.example",
  "///evil.example",
  "//evil.example/history",
  "/\\evil.example",
  "\\\\evil.example",
  "\\/evil.example",
  "/%5Cevil.example",
  "/%5c%5cevil.example",
  "/%2Fevil.example",
  "/%2f/evil.example",
  "/..//evil.example",
  "/.//evil.example",
  "/%2e%2e//evil.example",
  "/history/..//evil.example",
  "/history\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\r\n/evil.example",
  "/\0evil.example",
  "/%09/evil.example",
  "/%00",
  "/\u007fhistory",
  "/\u0085history",
  "\t//evil.example",
  " //evil.example",
  "/%",
  "/%zz",
  "/%ff",
  "https://evil.example",
  "https:evil.example",
  "http://localhost/history",
  "javascript:alert(1)",
  "data:text/html,<script>",
  "@evil.example",
  ".evil.example",
])("%p is not returned to", (from) => {
  expect(parseReturnPath({ from })).toBeUndefined();
});

test.each([[undefined], [null], ["/history"], [{}], [{ from: 1 }], [{ from: ["/history"] }], [[]]])(
  "the location state %p has no return path",
  (state) => {
    expect(parseReturnPath(state)).toBeUndefined();
  },
);
