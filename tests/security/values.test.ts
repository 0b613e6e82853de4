import { describe, expect } from "bun:test";
import type { Answer } from "../support/attack/answers.ts";
import { expectRefused } from "../support/attack/expect-refused.ts";
import { fillPath, listRoutes, NOBODYS_ID, type Route } from "../support/attack/routes.ts";
import {
  createExample,
  ECHO,
  isText,
  listFields,
  listWrongValues,
  placeValue,
} from "../support/attack/schema-values.ts";
import { type Attack, createBodyAttack, createRequest, startTarget } from "../support/attack/target.ts";
import { test } from "../support/reported-test.ts";

// Every field of every route of the app, with values of another type, beyond its bounds, and invisible characters.

const target = await startTarget({ isAdmin: true });
const routes = listRoutes();
const jsonRoutes = routes.filter(({ reads }) => reads === "json");

const createAttack = (route: Route, what: string, body: BodyInit, expected: number[]): Attack =>
  createBodyAttack(target, route, what, body, expected);

const readFieldNames = ({ body }: Answer): string[] =>
  typeof body === "object" && body !== null && "fields" in body ? Object.keys(body.fields as object) : [];

const checkNamesField = (field: string) => (answer: Answer) =>
  readFieldNames(answer).some((name) => name.split(".")[0] === field) ? undefined : `it does not name ${field}`;

describe("wrong values", () => {
  test("of each field of each body: 422 that names the field", async () => {
    const attacks = jsonRoutes.flatMap((route) =>
      listFields(route.body).flatMap(({ name, schema, isRequired }) => {
        const { [name]: _, ...others } = createExample(route.body ?? schema) as Record<string, unknown>;
        const bodies = listWrongValues(schema).map((value) => ({ ...others, [name]: value }));
        return [...(isRequired ? [others] : []), ...bodies].map((body): Attack => {
          const text = JSON.stringify(body);
          return { ...createAttack(route, text.slice(0, 200), text, [422]), check: checkNamesField(name) };
        });
      }),
    );
    await expectRefused(target, attacks, 1000);
  });

  test("of each body: 422 for JSON that is not an object", async () => {
    const texts = ["[]", "[{}]", `"${ECHO}"`, "null", "1", "true", "1e400"];
    const attacks = jsonRoutes.flatMap((route) => texts.map((text) => createAttack(route, text, text, [422])));
    await expectRefused(target, attacks, 250);
  });

  test("of each parameter of each query: 422", async () => {
    const attacks = routes.flatMap((route) =>
      listFields(route.query).flatMap(({ name, schema }) => {
        const texts = listWrongValues(schema).filter((value) => typeof value === "string");
        const others = createExample(route.query ?? schema) as Record<string, string>;
        return texts.map((text): Attack => {
          const path = `${fillPath(route.path, NOBODYS_ID)}?${new URLSearchParams({ ...others, [name]: text })}`;
          return { route, what: `${name}=${text.slice(0, 50)}`, path, as: target.accounts.attacker, expected: [422] };
        });
      }),
    );
    await expectRefused(target, attacks, 50);
  });

  test("of each id in a path: 422", async () => {
    const ids = [
      "0",
      "-1",
      "1.5",
      "1e3",
      "0x10",
      "01",
      " 1",
      "1 ",
      "+1",
      "1,2",
      "١",
      "1\n",
      "1\0",
      "9".repeat(16),
      ECHO,
    ];
    const attacks = routes
      .filter(({ params }) => params !== undefined)
      .flatMap((route) =>
        ids.map((id): Attack => {
          const what = JSON.stringify(id);
          return { route, what, ...createRequest(route, id), as: target.accounts.attacker, expected: [422] };
        }),
      );
    await expectRefused(target, attacks, 200);
  });
});

describe("invisible characters", () => {
  const CHARACTERS = ["\0", "\u0001", "\b", "\u000b", "\f", "\u001b", "\u001f", "\u007f", "\u0085", "\ud800", "\udfff"];
  const texts = CHARACTERS.map((character) => `${ECHO}${character}x`);

  test("control characters and halves of pairs in each text of each body: 422 that names the field", async () => {
    const attacks = jsonRoutes.flatMap((route) =>
      listFields(route.body).flatMap(({ name, schema }) =>
        texts
          .flatMap((text) => placeValue(schema, text, isText, name))
          .map((value): Attack => {
            const body = JSON.stringify({ ...(createExample(route.body ?? schema) as object), [name]: value });
            return { ...createAttack(route, body, body, [422]), check: checkNamesField(name) };
          }),
      ),
    );
    await expectRefused(target, attacks, 250);
  });

  test("in the JSON of a field: 422", async () => {
    const attacks = jsonRoutes
      .filter(({ body }) => body?.properties?.tags)
      .flatMap((route) =>
        texts.map((text) => {
          const body = JSON.stringify({ name: "Soup", calories: 1, tags: JSON.stringify([text]) });
          return createAttack(route, body, body, [422]);
        }),
      );
    await expectRefused(target, attacks, 20);
  });

  test("in each text of each query, and in a parameter that is not known: 422", async () => {
    const attacks = routes.flatMap((route) => {
      const { query } = route;
      const known = (text: string) => (query ? placeValue(query, text, isText) : []);
      const unknown = (text: string) => (route.method === "GET" ? [{ unknown: text }] : []);
      return ["a%00bc", "abc%1b", "abc%7f", "%01abc", "a%c2%85bc"].flatMap((text) =>
        [...known(text), ...unknown(text)].map((value): Attack => {
          const parameters = Object.entries(value as Record<string, string>)
            .map((pair) => pair.join("="))
            .join("&");
          const path = `${fillPath(route.path, NOBODYS_ID)}?${parameters}`;
          return { route, what: parameters, path, as: target.accounts.attacker, expected: [422] };
        }),
      );
    });
    await expectRefused(target, attacks, 200);
  });

  test("line breaks and tabs are text", async () => {
    const route = routes.find(({ call }) => call === "POST /api/food-entries");
    if (!route) throw new Error("The call is missing.");
    const body = JSON.stringify({ name: "Soup", calories: 1, notes: "a\tb\nc\r\nd" });
    expect(await target.run([createAttack(route, "line breaks", body, [201])])).toEqual([]);
  });
});
