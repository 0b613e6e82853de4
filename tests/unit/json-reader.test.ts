import { expect, test } from "bun:test";
import { createAnswerReader, parseBody, readJson } from "../../src/integrations/openai/json-reader.ts";
import { PLATE } from "../support/stand-ins/ai-stand-in.ts";

/** The objects of a text that comes in pieces of a length, and the names of those in its lists. */
function readInPieces(text: string, length: number) {
  const listed: unknown[] = [];
  const reader = createAnswerReader({ onListed: (value, { field }) => void listed.push([value, field]) });
  for (let start = 0; start < text.length; start += length) reader.read(text.slice(start, start + length));
  return { found: reader.end(), listed };
}

const odd = { 'a"b\\': ["\n\u{1f35c}\u2028", -1.5e3, true, null, {}, [], { "": "}]{[" }], __proto: 1 };
const texts = [
  JSON.stringify(PLATE),
  JSON.stringify(odd, undefined, 2),
  `<think>{"name": "no"}</think>Here: ${JSON.stringify(PLATE)} {"b": 2}<think>[{"c": 3}]`,
  `[${JSON.stringify(odd)}, {"a": [1, 2,],}]`,
];

test.each(texts)("%s is the same in pieces of any length", (text) => {
  const whole = readInPieces(text, text.length);
  expect(whole.found.length).toBeGreaterThan(0);
  for (const length of [1, 2, 3, 7, 40]) expect(readInPieces(text, length)).toEqual(whole);
});

test("what JSON.parse reads, it reads alike", () => {
  for (const value of [PLATE, odd]) expect(readJson(JSON.stringify(value))).toEqual([value]);
});

test("the objects of a list come when they are complete", () => {
  const { listed } = readInPieces(JSON.stringify(PLATE).slice(0, -200), 10);
  expect(listed).toEqual([[PLATE.items[0], "items"]]);
});

test.each([
  ['{"a" 1}', []],
  ['{"a": 1', []],
  ["{a: 1}", []],
  ['{"a": 01x}', []],
  ['{"a": }', []],
  ['{"a": "\\x"}', []],
  ['{"a": undefined} {"b": Inf}', []],
  ['["a", 1]', []],
  ['{"a": {"b": 1} oops {"c": 2}', [{ c: 2 }]],
  ['{"__proto__": {"d": 1}, "e": 2}', [{ e: 2 }]],
  ['{"a": NaN}', [{ a: null }]],
])("%s", (text, found) => expect(readJson(text)).toEqual(found));

// Each of these took seconds when a text was read again for each of its pieces.
test.each<[string, string]>([
  ["objects that are none", '{"}'],
  ["openings", "["],
  ["objects in objects", '{"a":'],
  ["complete objects", '{"a":1}'],
  ["ends of thoughts", '{"a":1}</think>'],
  ["quotes", '"'],
  ["escapes", '{"\\\\'],
])("of %s without end only the beginning is read", (_what, unit) => {
  for (const length of [1, 3, 1_000_000]) {
    const { found, listed } = readInPieces(`{"items":[${unit.repeat(100_000)}`.slice(0, 300_000), length);
    expect(found.length).toBeLessThan(100);
    expect(listed.length).toBeLessThan(10_000);
  }
});

test("an answer behind some tens of objects is not looked for, and one behind many words is", () => {
  const answer = '{"name": "rice"}';
  expect(readJson(`${"{plate} ".repeat(30)}${answer}`)).toEqual([{ name: "rice" }]);
  expect(readJson(`${"{plate} ".repeat(100)}${answer}`)).toEqual([]);
  expect(readJson(`${"[1] rice ".repeat(1000)}${answer}`)).toEqual([{ name: "rice" }]);
});

test("a body is one object or list of objects, no deeper than any answer is", () => {
  expect(parseBody(' {"choices": []} ')).toEqual({ choices: [] });
  expect(parseBody('[{"error": {}}]')).toEqual([{ error: {} }]);
  for (const text of ["", "<html>", '"text"', "null", '{"choices": [', `${'{"a":'.repeat(100)}1${"}".repeat(100)}`])
    expect(() => parseBody(text)).toThrow(SyntaxError);
});
