import { describe, expect, test } from "bun:test";
import { Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import fc from "fast-check";
import { openConnection } from "../../db/open.ts";
import { nullable, oneOf } from "../../src/contracts/one-of.ts";
import { type Answer, findAnswerProblems } from "../support/attack/answers.ts";
import { CANARY, plantCanaries, spreadIds } from "../support/attack/canaries.ts";
import { readAccountRows, watchDatabase } from "../support/attack/database-contents.ts";
import {
  createExample,
  createValid,
  ECHO,
  isId,
  isText,
  listWrongValues,
  placeValue,
} from "../support/attack/schema-values.ts";
import { createTestDatabase, testApi } from "../support/test-api.ts";

// What the attacks of tests/security are made with finds what it should find.

const SCHEMA = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 20 }),
  kind: oneOf(["a", "b"]),
  id: Type.Integer({ minimum: 1 }),
  amount: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 10 })),
  note: Type.Optional(nullable(Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$" }))),
  items: Type.Optional(Type.Array(Type.Object({ isOn: Type.Boolean(), label: Type.String() }), { maxItems: 3 })),
});

describe("values from a schema", () => {
  test("are valid, whatever the seed; so is the example", () => {
    for (const value of fc.sample(createValid(SCHEMA), 300)) expect(Value.Check(SCHEMA, value)).toBe(true);
    expect(Value.Check(SCHEMA, createExample(SCHEMA))).toBe(true);
  });

  test("are wrong in every field, its bounds and its inside", () => {
    const wrong = listWrongValues(SCHEMA);
    expect(wrong.filter((value) => Value.Check(SCHEMA, value))).toEqual([]);
    const example = createExample(SCHEMA) as object;
    const texts = wrong.map((value) => JSON.stringify(value));
    for (const field of [
      { name: "" },
      { kind: ECHO },
      { id: 0 },
      { amount: 10.5 },
      { amount: 0 },
      { note: 1.5 },
      { items: [{ isOn: 0, label: "Example" }] },
    ]) {
      expect(texts).toContain(JSON.stringify({ ...example, ...field }));
    }
    const { name: _, ...others } = createExample(SCHEMA) as Record<string, unknown>;
    expect(texts).toContain(JSON.stringify(others));
  });

  test("have a text or an id in each place that takes one", () => {
    const texts = placeValue(SCHEMA, "x", isText).map((value) => JSON.stringify(value));
    expect(texts.map((text) => text.split('"x"').length - 1)).toEqual([1, 1, 1]);
    expect(placeValue(SCHEMA, 77, isId)).toEqual([{ ...(createExample(SCHEMA) as object), id: 77 }]);
  });
});

describe("an answer", () => {
  const HEADERS = {
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'",
    "cache-control": "no-store",
  };
  const answer = (status: number, body: unknown, headers: Record<string, string> = {}): Answer => ({
    status,
    headers: new Headers({ ...HEADERS, ...headers }),
    text: JSON.stringify(body),
    body,
  });

  test("without anything wrong has no problems", () => {
    expect(findAnswerProblems(answer(200, { name: ECHO }))).toEqual([]);
    expect(findAnswerProblems(answer(422, { message: "No.", fields: { name: "Name is required" } }))).toEqual([]);
  });

  test.each([
    ["a private text", answer(200, { name: `${CANARY} users email` })],
    ["a secret in a header", answer(200, {}, { "x-hint": "hidden" })],
    ["a repetition", answer(422, { message: `${ECHO} is wrong` })],
    ["another key", answer(422, { message: "No.", value: 1 })],
    ["no message", answer(422, { fields: {} })],
    ["a list", answer(422, ["No."])],
    ["SQL", answer(409, { message: "UNIQUE constraint failed: users.email" })],
    ["a stack", answer(500, { message: "at handle (/app/main.js:1:2)" })],
    ["a file", answer(500, { message: "ENOENT /var/lib/mealglass/mealglass.db" })],
    ["another site may read it", answer(200, {}, { "access-control-allow-origin": "*" })],
    ["a cookie for scripts", answer(200, {}, { "set-cookie": "mealglass_session=x; SameSite=Lax" })],
  ])("with %s has one", (_what, wrong) => expect(findAnswerProblems(wrong, ["hidden"]).length).toBeGreaterThan(0));
});

test("every text and every photo of the attacked account is a canary, and a change to one of its rows shows", async () => {
  const syncDb = createTestDatabase();
  const { signIn } = testApi({ syncDb });
  spreadIds(syncDb.$client);
  for (const name of ["alice", "bob"]) await signIn(name);
  const [victim = 0, friend = 0] = syncDb.$client.query("SELECT id FROM users ORDER BY id").values().flat().map(Number);
  const ids = plantCanaries(syncDb.$client, victim, friend);
  expect(new Set(Object.values(ids)).size).toBe(Object.keys(ids).length);
  expect(Object.keys(ids)).toEqual(
    expect.arrayContaining(["users", "food_entries", "photos", "sessions", "app_reviews"]),
  );

  const other = openConnection(syncDb.$client.filename);
  const database = watchDatabase(syncDb.$client);
  const before = readAccountRows(syncDb.$client, victim);
  expect(before.split(CANARY).length).toBeGreaterThan(20);
  other.run("UPDATE food_entries SET calories = calories");
  expect(database.readChanges()).toEqual([]);
  other.run(`UPDATE food_entries SET calories = calories + 1 WHERE user_id = ${victim}`);
  expect(database.readChanges()).toEqual([expect.stringMatching(/^food_entries: 1 rows, .* -> 1 rows, /)]);
  expect(readAccountRows(syncDb.$client, victim)).not.toBe(before);
  other.close();
});
