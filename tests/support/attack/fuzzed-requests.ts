import type { TSchema } from "@sinclair/typebox";
import fc from "fast-check";
import { fillPath, NOBODYS_ID, type Route } from "./routes.ts";
import { createValid, ECHO, FIRST_IDS, type Field, listFields, listWrongValues } from "./schema-values.ts";

/** A request that was made from a route's schemas, and mostly damaged afterwards. */
export type FuzzedRequest = {
  route: Route;
  path: string;
  headers: Record<string, string>;
  isSignedIn: boolean;
  /** A JSON body, or the parts of an upload. */
  body: string | { image: Uint8Array<ArrayBuffer>; note: string } | undefined;
};

/** A member of a JSON object. A list of them can hold a key twice, and `__proto__`. */
type Member = [key: string, json: string];

const HOSTILE_KEYS = ["__proto__", "constructor", "toString", "length", "userId", "id", "then", "toJSON", ""];
const HOSTILE_JSON = [
  "1e400",
  "-0",
  "0.1e-400",
  "123456789012345678901234567890",
  '{"toString":"x","length":1}',
  '{"__proto__":{"isPremium":true}}',
  '{"$gt":""}',
  '"\\ud800"',
  '"\\u0000"',
  '"\'; DROP TABLE users; --"',
  '"<img src=x onerror=alert(1)>"',
  '"/api/images/1"',
  '"data:image/png;base64,AAAA"',
  '"data:image/svg+xml;base64,PHN2Zy8+"',
  '"http://127.0.0.1:1/"',
  '"[[[[[[[[1]]]]]]]]"',
  '"9999-12-31T23:59:59Z"',
  '"2026-02-30T25:61:00Z"',
  `"${"e\u0301".repeat(200)}"`,
  '"👨‍👩‍👧‍👦"',
];

const toJson = (value: unknown): string => JSON.stringify(value) ?? "null";

const nest = (json: string, levels: number): string => "[".repeat(levels) + json + "]".repeat(levels);

/** Any JSON: what a schema does not accept, what is hostile in itself, or noise, sometimes deep inside lists. */
function createHostileJson(schema?: TSchema): fc.Arbitrary<string> {
  const wrong = schema ? listWrongValues(schema).map(toJson) : [];
  const json = fc.oneof(
    fc.constantFrom(...HOSTILE_JSON, ...wrong),
    fc.json({ maxDepth: 4 }),
    fc.string({ unit: "binary" }).map(toJson),
    fc.integer({ min: 0, max: 3000 }).map((length) => toJson("ab ".repeat(length))),
    fc.integer({ min: 0, max: 3000 }).map((length) => toJson(Array(length).fill(1))),
  );
  return fc.oneof(
    { weight: 9, arbitrary: json },
    {
      weight: 1,
      arbitrary: fc.tuple(json, fc.integer({ min: 1, max: 400 })).map(([text, levels]) => nest(text, levels)),
    },
  );
}

/** A change to the members of a body. Built once for each route, because building takes longer than using. */
type Damage = (members: readonly Member[]) => readonly Member[];

function createDamage(fields: readonly Field[]): fc.Arbitrary<Damage> {
  const replaced = fields.map(({ name, schema }) =>
    createHostileJson(schema).map(
      (json): Damage =>
        (members) => [...members.filter(([key]) => key !== name), [name, json]],
    ),
  );
  const added = fc.tuple(fc.oneof(fc.constantFrom(...HOSTILE_KEYS), fc.string()), createHostileJson()).map(
    (member): Damage =>
      (members) => [...members, member],
  );
  const dropped = fc.nat(20).map(
    (index): Damage =>
      (members) =>
        members.toSpliced(index % Math.max(1, members.length), 1),
  );
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant<Damage>((members) => members) },
    { weight: 4, arbitrary: fc.oneof(added, ...replaced) },
    { weight: 1, arbitrary: dropped },
    { weight: 1, arbitrary: fc.constant<Damage>((members) => [...members, ...members]) },
  );
}

const JUNK = [",", "\0", '"', "}", "]", "[[[[", "/*", "NaN", "\\", "\ufeff", "\n", "1e"];

/** A change to the text of a body: mostly none; else it is cut somewhere or has junk inside. */
type TextDamage = (text: string) => string;

/** A place in a text, as a part of its length. */
const createPlace = () => fc.double({ min: 0, max: 1, noNaN: true });

const createTextDamage = (): fc.Arbitrary<TextDamage> =>
  fc.oneof(
    { weight: 16, arbitrary: fc.constant<TextDamage>((text) => text) },
    {
      weight: 1,
      arbitrary: createPlace().map(
        (place): TextDamage =>
          (text) =>
            text.slice(0, Math.floor(place * text.length)),
      ),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(createPlace(), fc.constantFrom(...JUNK)).map(([place, junk]): TextDamage => {
        const at = (text: string) => Math.floor(place * text.length);
        return (text) => text.slice(0, at(text)) + junk + text.slice(at(text));
      }),
    },
  );

function createJsonBody(schema: TSchema | undefined): fc.Arbitrary<string> {
  const valid: fc.Arbitrary<unknown> = schema ? createValid(schema) : fc.constant({});
  return fc.tuple(valid, createDamage(listFields(schema)), createTextDamage()).map(([value, damage, damageText]) => {
    const members = Object.entries(value ?? {}).map(([key, field]): Member => [key, toJson(field)]);
    return damageText(
      `{${damage(members)
        .map(([key, json]) => `${toJson(key)}:${json}`)
        .join(",")}}`,
    );
  });
}

const createUpload = () =>
  fc.record({
    image: fc
      .oneof(fc.uint8Array({ maxLength: 400 }), fc.constant(new TextEncoder().encode(`<svg>${ECHO}</svg>`)))
      .map((bytes) => new Uint8Array(bytes)),
    note: fc.string({ unit: "binary", maxLength: 600 }),
  });

function createBody({ reads, body, isWrite }: Route): fc.Arbitrary<FuzzedRequest["body"]> {
  if (reads === "upload") return createUpload();
  if (reads === "text") return fc.string();
  return isWrite ? fc.option(createJsonBody(body), { nil: undefined, freq: 20 }) : fc.constant(undefined);
}

function createQuery(schema: TSchema | undefined): fc.Arbitrary<string> {
  if (!schema) return fc.constantFrom("", "?", "?a=b", "?q=1&q=2", "?__proto__=1", "?[]=1");
  const names = listFields(schema).map(({ name }) => name);
  const damage = fc.tuple(fc.constantFrom(...names), fc.string({ unit: "binary" }));
  const damaged = fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: damage });
  return fc.tuple(createValid(schema), damaged).map(([query, pair]) => {
    const pairs = Object.entries({ ...(query as object), ...(pair && { [pair[0]]: pair[1] }) });
    return `?${new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, String(value)]))}`;
  });
}

/**
 * Ids of rows that there may be and of none, and texts that are not ids. Not 1: that is the sender's own session. Dots alone
 * would be taken out of the address with what is before them, and call another route.
 */
const createId = (): fc.Arbitrary<string> =>
  fc.oneof(
    fc.integer({ min: 2, max: FIRST_IDS }).map(String),
    fc.constantFrom(
      NOBODYS_ID,
      "0",
      "-1",
      "1e3",
      "٣",
      "%",
      "../..",
      "null",
      "1 OR 1=1",
      "9".repeat(15),
      "9".repeat(30),
    ),
    fc.string({ unit: "binary", minLength: 1, maxLength: 20 }).filter((text) => !/^(1|\.\.?)$/.test(text)),
  );

const createHeaders = (): fc.Arbitrary<Record<string, string>> =>
  fc.record(
    {
      "idempotency-key": fc.oneof(fc.constantFrom("a", "b", "a".repeat(300)), fc.stringMatching(/^[!-~]{1,40}$/)),
      "x-time-zone": fc.constantFrom(
        "Europe/Berlin",
        "Mars/Base",
        "../../etc/passwd",
        "UTC",
        "+14:00",
        "a".repeat(5000),
      ),
      "x-changed-at": fc.constantFrom("2000-01-01T00:00:00Z", "9000-01-01T00:00:00Z", "now", "a".repeat(5000)),
      "if-none-match": fc.constantFrom("*", '"', 'W/"x"'),
    },
    { requiredKeys: [], noNullPrototype: true },
  );

/** Requests to one of these routes. */
export const createFuzzedRequests = (routes: readonly Route[]): fc.Arbitrary<FuzzedRequest> =>
  fc.oneof(
    ...routes.map((route) =>
      fc
        .record({
          id: createId(),
          query: createQuery(route.query),
          headers: createHeaders(),
          body: createBody(route),
          isSignedIn: fc.integer({ min: 0, max: 9 }),
        })
        .map(
          ({ id, query, headers, body, isSignedIn }): FuzzedRequest => ({
            route,
            path: fillPath(route.path, id) + query,
            headers,
            body,
            isSignedIn: !route.isPublic && isSignedIn > 0,
          }),
        ),
    ),
  );
