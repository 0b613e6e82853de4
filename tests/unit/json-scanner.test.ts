import { expect, test } from "bun:test";
import fc from "fast-check";
import { AppError } from "../../src/errors.ts";
import { createJsonScanner } from "../../src/http/json-scanner.ts";
import { buildHostileBodies } from "../support/executable/hostile-bodies.ts";

/** Whether the scanner takes a text that arrives in these pieces. */
function isTaken(pieces: Uint8Array[]): boolean {
  const scan = createJsonScanner();
  try {
    for (const piece of pieces) scan(piece);
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ status: 422 });
    return false;
  }
}

const isTakenAtOnce = (json: string): boolean => isTaken([Buffer.from(json)]);
const nest = (levels: number): string => "[".repeat(levels) + "]".repeat(levels);
const fill = (count: number, item: string): string => Array(count).fill(item).join(",");

test.each([
  ["32 levels", nest(32), true],
  ["33 levels", nest(33), false],
  ["33 levels of objects", `${'{"a":'.repeat(33)}1${"}".repeat(33)}`, false],
  ["100,000 levels that never close", "[".repeat(100_000), false],
  ["100,000 lists beside each other", `[${fill(100_000, "[]")}]`, false],
  ["20,000 values with the list", `[${fill(19_999, "1")}]`, true],
  ["20,001 values with the list", `[${fill(20_000, "1")}]`, false],
  ["20,000 values in objects, lists and words", `[${fill(9999, '[""]')},null]`, true],
  ["20,001 values in objects, lists and words", `[${fill(9999, '[""]')},null,true]`, false],
  ["empty lists, which are one value each", `[${fill(19_999, "[ ]")}]`, true],
  ["2,000 keys", `{${fill(2000, '"a":1')}}`, true],
  ["2,001 keys", `{${fill(2001, '"a":1')}}`, false],
  ["structure in a text", `{"a":"${"[{,:".repeat(30_000)}"}`, true],
  ["structure behind an escaped quote", `{"a":"\\"${"[".repeat(100)}"}`, true],
  ["structure behind an escaped backslash", `{"a":"\\\\",${"[".repeat(33)}`, false],
  ["a number of 100 characters", `[${"1".repeat(100)}]`, true],
  ["a number of 101 characters", `[${"1".repeat(101)}]`, false],
  ["many blanks between numbers", `[1${" ".repeat(1000)},2]`, true],
  ["200,000 escapes", `["${"\\/".repeat(200_000)}"]`, true],
  ["200,001 escapes", `["${"\\/".repeat(200_001)}"]`, false],
  ["nothing", "", true],
  ["what is no JSON", '}}}]]],,,:::"', true],
])("%s", (_, json, expected) => expect(isTakenAtOnce(json)).toBe(expected));

test("a body that arrives in pieces is judged like the whole", () => {
  const bodies = Object.values(buildHostileBodies(3000, "name")).map((json) => Buffer.from(json));
  const lengths = fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(fc.constantFrom(...bodies), lengths, (body, pieceLengths) => {
      const pieces: Uint8Array[] = [];
      let start = 0;
      for (const length of pieceLengths) {
        pieces.push(body.subarray(start, start + length));
        start += length;
      }
      expect(isTaken([...pieces, body.subarray(start)])).toBe(isTaken([body]));
    }),
    { numRuns: 300, seed: 13 },
  );
});

test("what JSON.stringify writes of ordinary values is taken byte by byte", () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 5 }), (json) => {
      const bytes = Buffer.from(json);
      expect(isTaken(Array.from(bytes, (_, index) => bytes.subarray(index, index + 1)))).toBe(true);
    }),
    { numRuns: 100, seed: 13 },
  );
});
