import { expect, test } from "bun:test";
import { Validator } from "@seriousme/openapi-schema-validator";
import type { ApiDocument, Operation } from "../../src/features/api-docs/api-document.ts";
import { signedInApi } from "../support/api/api-steps.ts";
import { createAnswerCheck } from "../support/api/documented-answers.ts";
import { PUBLIC_CALLS } from "../support/api/public-calls.ts";
import { testApi } from "../support/api/test-api.ts";

type Call = Operation & { call: string };

async function readDocument() {
  const api = await signedInApi();
  const { body } = await api.call("GET", "/docs/openapi.json");
  const document = body as ApiDocument;
  const calls: Call[] = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, call: `${method.toUpperCase()} ${path}` })),
  );
  return { ...api, document, calls };
}

/** The calls for which something is not as it should be. */
const listCalls = (calls: Call[], isWrong: (call: Call) => boolean): string[] =>
  calls.filter(isWrong).map(({ call }) => call);

test("the document is valid by the schema of OpenAPI 3.1 and has every call of the app", async () => {
  const { api, document, calls } = await readDocument();
  const validator = new Validator();
  expect(await validator.validate(structuredClone(document))).toEqual({ valid: true });
  expect(validator.version).toBe("3.1");
  expect(calls.map(({ call }) => call).toSorted()).toEqual(
    api.routes.map(({ method, path }) => `${method} ${path.replace(/\/$/, "").replace(/:(\w+)/g, "{$1}")}`).toSorted(),
  );
  expect(new Set(calls.map(({ operationId }) => operationId)).size).toBe(calls.length);
});

test("each call says what it does, to which topic it belongs, what it answers and whether it needs a session", async () => {
  const { document, calls } = await readDocument();
  const topics = document.tags.map(({ name }) => name);
  expect(listCalls(calls, ({ summary }) => !/^[A-Z]/.test(summary))).toEqual([]);
  expect(listCalls(calls, ({ tags }) => tags.length !== 1 || !topics.includes(tags[0] ?? ""))).toEqual([]);
  expect(listCalls(calls, ({ responses }) => !Object.keys(responses).some((status) => status.startsWith("2")))).toEqual(
    [],
  );
  expect(listCalls(calls, ({ security }) => security?.length === 0).toSorted()).toEqual(PUBLIC_CALLS.toSorted());
});

test("contracts are referred to by their names, and bodies may have keys that are not known", async () => {
  const { document, calls } = await readDocument();
  const add = calls.find(({ call }) => call === "POST /api/food-entries");
  expect(add).toMatchObject({
    operationId: "postFoodEntries",
    parameters: [{ $ref: "#/components/parameters/IdempotencyKey" }, { $ref: "#/components/parameters/ChangedAt" }],
    requestBody: { content: { "application/json": { schema: { $ref: "#/components/schemas/NewFoodEntry" } } } },
    responses: { 201: { content: { "application/json": { schema: { $ref: "#/components/schemas/FoodEntry" } } } } },
  });
  expect(document.components.schemas.NewFoodEntry?.properties).toMatchObject({
    calories: { type: "integer", minimum: 1, maximum: 20_000 },
    mealType: { type: "string", enum: ["breakfast", "lunch", "dinner", "snack"] },
    notes: { anyOf: [{ type: "string", description: "0 to 1000 visible characters" }, { type: "null" }] },
  });
  expect(JSON.stringify(document)).not.toContain('"additionalProperties"');
  const choices = JSON.stringify(document).match(/"enum":\[[^\]]*\]/g) ?? [];
  const values = choices.map((choice) => JSON.parse(`{${choice}}`).enum as string[]);
  expect(values.length).toBeGreaterThan(20);
  expect(values.filter((each) => new Set(each).size < each.length)).toEqual([]);
});

test("the page has each call and shape, no script and nothing from elsewhere", async () => {
  const { call, document, calls } = await readDocument();
  const { status, headers, body } = await call("GET", "/docs");
  const page = new TextDecoder().decode(body as Uint8Array);
  expect({ status, type: headers.get("content-type") }).toEqual({ status: 200, type: "text/html; charset=utf-8" });
  expect(calls.filter(({ operationId }) => !page.includes(`<details id="${operationId}">`))).toEqual([]);
  expect(Object.keys(document.components.schemas).filter((name) => !page.includes(`<h3 id="${name}">`))).toEqual([]);
  expect(page).toContain("<h2>Goals and advice</h2>");
  expect(page).not.toMatch(/<script|<link|<img|\bsrc=|url\(/);
  for (const [, anchor = ""] of page.matchAll(/href="#([^"]*)"/g)) expect(page).toContain(`id="${anchor}"`);
});

test.each([
  ["POST", "/food-entries", 201, { id: "1" }, "application/json", "must have required property"],
  ["GET", "/friends", 200, [{ id: "1", friend: {} }], "application/json", "/0"],
  ["GET", "/food-entries/version", 200, { version: "1", more: 1 }, "application/json", "additional properties"],
  ["GET", "/food-entries/version", 202, { version: "1" }, "application/json", "this status"],
  ["GET", "/food-entries/version", 404, { message: "No", stack: "" }, "application/json", "additional properties"],
  ["GET", "/nothing", 404, { error: "No" }, "application/json", "required property 'message'"],
  ["DELETE", "/friends/1", 204, { id: 1 }, "application/json", "the body"],
  ["GET", "/images/1", 200, "<p>", "text/html", "text/html is not"],
  ["GET", "/food-entries/version", 200, { version: "1" }, "application/json", undefined],
  ["GET", "/images/1", 200, new Uint8Array(1), "image/webp", undefined],
])("the tests of the API find a wrong answer to %s %s: %i %j", (method, path, status, body, contentType, problem) => {
  const check = createAnswerCheck(testApi().api.routes);
  const headers = new Headers({ "content-type": contentType });
  const found = check({ method, url: `http://mealglass.test/api${path}` }, { status, body, headers });
  if (problem === undefined) expect(found).toBeUndefined();
  else expect(found).toContain(problem);
});
