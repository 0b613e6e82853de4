import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Value } from "@sinclair/typebox/value";
import { visibleText } from "../../src/contracts/text.ts";
import { findFieldMessages } from "../../src/http/validation-messages.ts";
import { countGraphemes, fitsLength, reachesLength, truncateText } from "../../src/shared/text-length.ts";
import { ROOT } from "../support/paths.ts";

const FAMILY = "👨‍👩‍👧‍👦";
const KEYS = "🔑🔑🔑🔑";
const ZALGO = `a${"\u0301".repeat(5000)}`;

test.each([
  ["", 0],
  ["abc", 3],
  [KEYS, 4],
  [FAMILY, 1],
  ["🇩🇪🇩🇪", 2],
  ["e\u0301", 1],
  ["नमस्ते", 3],
  ["각", 1],
  [ZALGO, 1],
])("%j has %i visible characters", (text, count) => expect(countGraphemes(text)).toBe(count));

test.each([
  ["abcd", 4, true],
  ["abcde", 4, false],
  [FAMILY.repeat(4), 4, true],
  [FAMILY.repeat(5), 4, false],
  [ZALGO, 100, false],
])("%j fits into %i: %p", (text, max, fits) => expect(fitsLength(text, max)).toBe(fits));

test.each([
  [KEYS, 8, false],
  [KEYS, 4, true],
  ["12345678", 8, true],
  ["", 0, true],
])("%j has at least %i: %p", (text, min, reaches) => expect(reachesLength(text, min)).toBe(reaches));

test.each([
  ["short", 10, "short"],
  [`ab${FAMILY}cd`, 3, `ab${FAMILY}`],
  [`ab${FAMILY}cd`, 2, "ab"],
])("%j cut to %i is %j: no character is halved", (text, max, cut) => expect(truncateText(text, max)).toBe(cut));

test("a cut text can be stored, however many accents it has", () => {
  expect(fitsLength(truncateText(`${ZALGO}${ZALGO}`, 20), 20)).toBe(true);
});

describe("a schema of visible text", () => {
  const schema = visibleText({ min: 2, max: 4 });
  const check = (text: string) => findFieldMessages(schema, text);

  test.each(["ab", "abcd", FAMILY.repeat(4), KEYS])("takes %j", (text) => {
    expect(Value.Check(schema, text)).toBe(true);
    expect(check(text)).toEqual({});
  });

  test.each([
    ["a", "Body must be at least 2 characters"],
    ["🔑", "Body must be at least 2 characters"],
    ["abcde", "Body must be at most 4 characters"],
    [FAMILY.repeat(5), "Body must be at most 4 characters"],
    [ZALGO, "Body must be at most 4 characters"],
  ])("refuses %j", (text, message) => {
    expect(Value.Check(schema, text)).toBe(false);
    expect(check(text)).toEqual({ body: message });
  });

  test("that needs one character says that it is required", () => {
    expect(findFieldMessages(visibleText({ min: 1, max: 4 }), "")).toEqual({ body: "Body is required" });
  });
});

/** What is limited in UTF-16 units on purpose: addresses and codes, which have no other characters. */
const TECHNICAL = /EMAIL_MAX_LENGTH|INVITE_CODE_MAX_LENGTH|PUSH_ENDPOINT_MAX_LENGTH|minLength: 1,/;

test("no schema limits what people write in UTF-16 units", () => {
  const lines = [...new Bun.Glob("src/contracts/*.ts").scanSync({ cwd: ROOT })]
    .filter((file) => !file.endsWith("/text.ts"))
    .flatMap((file) => readFileSync(join(ROOT, file), "utf8").split("\n"))
    .filter((line) => /\b(max|min)Length: [^`"]/.test(line) && !line.includes("visibleText"));
  expect(lines.filter((line) => !TECHNICAL.test(line))).toEqual([]);
});
