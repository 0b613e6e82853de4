import { describe, expect, test } from "bun:test";
import type { TSchema } from "@sinclair/typebox";
import { JSON_BODY_WITH_PHOTO_MAX_BYTES } from "../../src/http/body.ts";
import { countRows } from "../support/account-rows.ts";
import { adminApi } from "../support/admin-api.ts";
import { buildHostileBodies } from "../support/hostile-bodies.ts";
import { jpeg } from "../support/pictures.ts";
import { type Call, testApi } from "../support/test-api.ts";

const ROUTES = testApi().api.routes;
const JSON_TYPE = { "content-type": "application/json" };
const ENTRY_ROUTE = { method: "POST", path: "/food-entries" };
const sendRaw = (call: Call, { method, path }: { method: string; path: string }, raw: BodyInit, headers = {}) =>
  call(method, path.replace(/^\/api/, "").replace(":id", "1"), undefined, {
    raw,
    headers: { ...JSON_TYPE, ...headers },
  });

/** Routes that read JSON: not the upload, and not Stripe's call, which reads a text. */
const isJsonRoute = ({ method, path }: { method: string; path: string }) =>
  method !== "GET" && !/\/(analyze-food|label|webhook)$/.test(path);

describe("a hostile body", () => {
  const shapes = Object.keys(buildHostileBodies(1000, "name"));

  test.each(shapes)("of %s is refused by every route that reads its field, and changes nothing", async (shape) => {
    const { admin: call, syncDb } = await adminApi();
    const before = countRows(syncDb.$client);
    for (const route of ROUTES.filter((each) => isJsonRoute(each) && each.hooks.body?.required?.length)) {
      const body = buildHostileBodies(60_000, route.hooks.body.required[0])[shape] ?? "";
      const { status } = await sendRaw(call, route, body);
      expect(`${route.method} ${route.path} ${[400, 422].includes(status)}`).toBe(`${route.method} ${route.path} true`);
    }
    expect(countRows(syncDb.$client)).toEqual(before);
  });

  test.each([
    ["32 levels", `{"a":${"[".repeat(31)}${"]".repeat(31)}}`, 201],
    ["33 levels", `{"a":${"[".repeat(32)}${"]".repeat(32)}}`, 422],
    ["10,000 levels that never close", `{"a":${"[".repeat(10_000)}`, 422],
    ["20,000 values", `{"a":[${Array(19_996).fill(1)}]}`, 201],
    ["20,001 values", `{"a":[${Array(19_997).fill(1)}]}`, 422],
  ])("of %s beside a good entry", async (_, extra, expected) => {
    const { signIn } = testApi();
    const raw = `{"name":"Porridge","calories":320,${extra.slice(1)}`;
    const { status, body } = await sendRaw(await signIn("ada"), ENTRY_ROUTE, raw);
    expect(status).toBe(expected);
    if (status === 422) expect(body).toEqual({ message: "The request has too many values or is nested too deeply." });
  });

  test("that declares no length, or arrives in pieces, is judged alike", async () => {
    const call = await testApi().signIn("ada");
    const send = (pieces: string[]) => {
      const raw = new ReadableStream({
        async pull(controller) {
          const piece = pieces.shift();
          if (piece === undefined) controller.close();
          else controller.enqueue(Buffer.from(piece));
        },
      });
      return sendRaw(call, ENTRY_ROUTE, raw);
    };
    const text = "a".repeat(50_000);
    expect((await send(['{"name":"Por', 'ridge","calories":3', '20,"a":"', text, text, '"}'])).body).toMatchObject({
      name: "Porridge",
      calories: 320,
    });
    expect((await send(['{"name":"Porridge","a":', "[".repeat(20), "[".repeat(20)])).status).toBe(422);
    expect((await send(['{"a":"', ...Array(200).fill(text)])).status).toBe(413);
  });

  test("with keys of prototypes changes no prototype", async () => {
    const call = await testApi().signIn("ada");
    const raw =
      '{"name":"A","calories":1,"__proto__":{"isPremium":true},"constructor":{"prototype":{"isPremium":true}}}';
    const { status, body } = await sendRaw(call, ENTRY_ROUTE, raw);
    expect(status).toBe(201);
    expect(body).not.toHaveProperty("isPremium");
    expect({}).not.toHaveProperty("isPremium");
  });

  test("with the same key twice has its last value", async () => {
    const { signIn } = testApi();
    const raw = '{"name":"First","calories":1,"name":"Last"}';
    const { body } = await sendRaw(await signIn("ada"), ENTRY_ROUTE, raw);
    expect(body).toMatchObject({ name: "Last" });
  });

  test.each(["1e999", "-1e999", "1e-999", "9007199254740993", "0.1e1e1"])("calories %s: 400 or 422", async (number) => {
    const { signIn } = testApi();
    const raw = `{"name":"A","calories":${number}}`;
    const { status } = await sendRaw(await signIn("ada"), ENTRY_ROUTE, raw);
    expect([400, 422]).toContain(status);
  });
});

test("a compressed body is 415 on every route that reads one", async () => {
  const { admin: call } = await adminApi();
  const raw = Bun.gzipSync(Buffer.from('{"name":"Porridge"}'));
  for (const route of ROUTES.filter(({ method }) => method !== "GET")) {
    const isUpload = /\/(analyze-food|label)$/.test(route.path);
    const headers = {
      "content-encoding": "gzip",
      ...(isUpload ? { "content-type": "multipart/form-data; boundary=x" } : {}),
    };
    // Stripe's call is refused before, where payments are off.
    const expected = route.path.endsWith("/webhook") ? [415, 503] : [415];
    const { status } = await sendRaw(call, route, raw, headers);
    expect(`${route.path} ${expected.includes(status)}`).toBe(`${route.path} true`);
  }
});

test("a body that says it is not compressed is read", async () => {
  const { signIn } = testApi();
  const raw = '{"name":"Porridge","calories":320}';
  expect((await sendRaw(await signIn("ada"), ENTRY_ROUTE, raw, { "content-encoding": "identity" })).status).toBe(201);
});

const BAD_TEXTS = ["a\u0000b", "a\u0008b", "a\u001b[31mb", "a\u007fb", "a\u0085b", "a\ud800b", "\udc00ab"];

/** Two of them for a field; over many fields each comes up. */
const takeBadTexts = (index: number): string[] =>
  [0, 3].flatMap((step) => BAD_TEXTS[(2 * index + step) % BAD_TEXTS.length] ?? []);

/** A good body of each route that stores or searches a text. */
const GOOD_BODIES: Record<string, object> = {
  "POST /api/auth/register": { email: "bea@example.com", username: "bea", password: "correct horse" },
  "POST /api/auth/login": { email: "ada@example.com", password: "correct horse" },
  "POST /api/auth/change-password": { currentPassword: "correct horse", newPassword: "correct zebra" },
  "POST /api/auth/forgot-password": { email: "ada@example.com" },
  "POST /api/auth/reset-password": { token: "x".repeat(43), password: "correct horse" },
  "POST /api/auth/verify-email": { token: "x".repeat(43) },
  "POST /api/auth/onboarding": { dailyCalorieGoal: 1800, activityLevel: "sedentary", primaryGoal: "maintenance" },
  "POST /api/admin/accounts/:id/reset-link": { password: "correct horse" },
  "POST /api/admin/accounts/:id/suspend": { password: "correct horse" },
  "POST /api/admin/accounts/:id/resume": { password: "correct horse" },
  "DELETE /api/admin/accounts/:id": { password: "correct horse" },
  "POST /api/admin/backups/check": { name: "daily.db" },
  "POST /api/admin/backups/download": { name: "daily.db", password: "correct horse" },
  "DELETE /api/user/": { password: "correct horse" },
  "PATCH /api/user/goals": { dietaryPreferences: ["vegan"] },
  "PATCH /api/user/profile": { dailyCalorieGoal: 2000 },
  "POST /api/food-entries/": { name: "Porridge", calories: 320 },
  "PATCH /api/food-entries/:id": { name: "Porridge" },
  "POST /api/food-entries/batch": { entries: [{ name: "Porridge", calories: 320 }] },
  "POST /api/food-entries/copy": { ids: [1], toDate: "2026-06-17" },
  "POST /api/foods/": { entryId: 1 },
  "POST /api/parse-meal": { text: "two eggs" },
  "POST /api/parse-meal/estimate": { parts: ["krimpet"] },
  "POST /api/recipes/fetch": { url: "https://example.com/pancakes" },
  "POST /api/meals/": { name: "My porridge", entryIds: [1] },
  "PATCH /api/meals/:id": { name: "My porridge" },
  "POST /api/meals/:id/log": {},
  "POST /api/weights/": { kg: 72 },
  "PATCH /api/weights/:id": { kg: 72 },
  "POST /api/water/": { ml: 250 },
  "POST /api/exercise/": { activity: "walking", minutes: 30, kcal: 90 },
  "POST /api/progress/share": { title: "A week of soup", shareType: "streak" },
  "POST /api/progress/:id/comments": { comment: "Good soup" },
  "POST /api/reviews/": { rating: 5, category: "overall" },
  "PATCH /api/reviews/mine": { rating: 5 },
  "POST /api/push/subscriptions": {
    endpoint: "https://push.example.org/abc",
    keys: { p256dh: `B${"a".repeat(86)}`, auth: "a".repeat(22) },
  },
  "POST /api/reports/": { kind: "share", id: 1, reason: "Not soup" },
};

type TextField = { name: string; wrap(text: string): unknown };

/** The fields of a schema that take any text, alone or in a list. */
function listTextFields(schema: TSchema): TextField[] {
  return Object.entries<TSchema>(schema.properties ?? {}).flatMap(([name, field]): TextField[] => {
    const main = field.anyOf?.find((member: TSchema) => member.type !== "null") ?? field;
    if (main.type === "string" && main.const === undefined) return [{ name, wrap: (text) => text }];
    if (main.type === "array" && main.items.type === "string") return [{ name, wrap: (text) => [text] }];
    return [];
  });
}

const TEXT_ROUTES = ROUTES.filter(({ hooks }) => hooks.body && listTextFields(hooks.body).length > 0);

test("every call that takes a text has a good body here", () => {
  const paths = TEXT_ROUTES.map(({ method, path }) => `${method} ${path}`);
  expect(paths.toSorted()).toEqual(Object.keys(GOOD_BODIES).toSorted());
});

test("control characters and halves of pairs in any text are 422, and nothing is stored", async () => {
  const { admin: call, syncDb } = await adminApi();
  await call("POST", "/food-entries", GOOD_BODIES["POST /api/food-entries/"]);
  await call("POST", "/progress/share", GOOD_BODIES["POST /api/progress/share"]);
  const before = countRows(syncDb.$client);
  for (const [name, good] of Object.entries(GOOD_BODIES)) {
    const [route] = TEXT_ROUTES.filter(({ method, path }) => `${method} ${path}` === name);
    if (!route) throw new Error(`There is no ${name}.`);
    for (const [index, field] of listTextFields(route.hooks.body).entries()) {
      for (const text of takeBadTexts(index)) {
        const { status, body } = await sendRaw(
          call,
          route,
          JSON.stringify({ ...good, [field.name]: field.wrap(text) }),
        );
        expect(`${name} ${field.name} ${status}`).toBe(`${name} ${field.name} 422`);
        expect(Object.keys((body as { fields: object }).fields)[0]).toStartWith(field.name);
      }
    }
    expect([name, countRows(syncDb.$client)]).toEqual([name, before]);
  }
});

test("the message names the field, and an unknown key is ignored whatever it holds", async () => {
  const call = await testApi().signIn("ada");
  const entry = { name: "Porridge", calories: 320 };
  expect((await call("POST", "/food-entries", { ...entry, notes: "a\u0000" })).body).toEqual({
    message: "Notes must not contain control characters.",
    fields: { notes: "Notes must not contain control characters" },
  });
  expect((await call("POST", "/food-entries", { ...entry, "x\u0000": "a\u0000" })).status).toBe(201);
  expect((await call("POST", "/food-entries", { ...entry, notes: "one\ttwo\r\nthree" })).body).toMatchObject({
    notes: "one\ttwo\r\nthree",
  });
});

test.each(["\u0000", "\u001b", "\u0085", "\ud800"])(
  "a tag with %j is 422, also as an escape in its JSON",
  async (character) => {
    const call = await testApi().signIn("ada");
    for (const tags of [JSON.stringify([`a${character}`]), `["a${character}"]`]) {
      const { status, body } = await call("POST", "/food-entries", { name: "Porridge", calories: 320, tags });
      expect(status).toBe(422);
      expect(body).toMatchObject({ fields: { tags: expect.any(String) } });
    }
  },
);

test("tags as JSON of many levels or megabytes are 422", async () => {
  const call = await testApi().signIn("ada");
  const list = "[".repeat(4000);
  const long = `[${" ".repeat(JSON_BODY_WITH_PHOTO_MAX_BYTES - 100_000)}]`;
  for (const tags of [list, `${list}${"]".repeat(4000)}`, "[".repeat(1_000_000), long, `["${"\\u0061".repeat(41)}"]`]) {
    expect((await call("POST", "/food-entries", { name: "Porridge", calories: 320, tags })).status).toBe(422);
  }
});

test("control characters in a query of any GET are 422, and 401 without a session", async () => {
  const { admin: call, signedOut } = await adminApi();
  for (const { path, hooks } of ROUTES.filter(({ method }) => method === "GET")) {
    const url = path.replace(/^\/api/, "").replace(":id", "1");
    for (const text of BAD_TEXTS.filter((each) => each.isWellFormed())) {
      for (const name of [...Object.keys(hooks.query?.properties ?? {}), "unknown"]) {
        const query = `?${name}=${encodeURIComponent(text)}`;
        const { status, body } = await call("GET", url + query);
        expect(`${path} ${name} ${status}`).toBe(`${path} ${name} 422`);
        expect(JSON.stringify(body)).not.toContain("unknown");
        expect((await signedOut("GET", url + query)).status).toBe(path === "/api/config" ? 422 : 401);
      }
    }
  }
});

test("a search with a control character names its field; tabs and line breaks are looked for", async () => {
  const call = await testApi().signIn("ada");
  for (const path of ["/users/search?q=a%00bc", "/foods/search?q=a%c2%85bc", "/foods/search?limit=5&q=%1Fabc"]) {
    const { status, body } = await call("GET", path);
    expect(status).toBe(422);
    expect(body).toEqual({
      message: "Q must not contain control characters.",
      fields: { q: "Q must not contain control characters" },
    });
  }
  for (const path of ["/users/search?q=a%09b%0D%0Ac", "/foods/search?q=%2500abc", "/users/search?q=%ED%A0%80abc"]) {
    expect((await call("GET", path)).status).toBe(200);
  }
});

test.each(["a\u007fb", "a\u0085b"])("an Idempotency-Key %j is 422", async (key) => {
  const call = await testApi().signIn("ada");
  const headers = { "idempotency-key": key };
  expect((await call("POST", "/food-entries", { name: "Porridge", calories: 320 }, { headers })).status).toBe(422);
});

test("a User-Agent in another encoding signs in, and is listed without control characters", async () => {
  const { signIn, callWith } = testApi();
  await signIn("ada");
  const login = { email: "ada@example.com", password: "correct horse" };
  const device = callWith({ "user-agent": "Ph\u00c3\u0084one\u007f" });
  const { status, headers } = await device("POST", "/auth/login", login);
  expect(status).toBe(200);
  const [cookie = ""] = headers.getSetCookie()[0]?.split(";") ?? [];
  const { body } = await callWith({ cookie })("GET", "/auth/sessions");
  expect(body).toContainEqual(expect.objectContaining({ userAgent: "Ph\u00c3one" }));
});

describe("an upload", () => {
  const photo = async () => new File([await jpeg(60, 40)], "meal.jpg", { type: "image/jpeg" });
  const upload = async (fill: (form: FormData) => void) => {
    const { signIn } = testApi();
    const form = new FormData();
    form.set("image", await photo());
    fill(form);
    return (await signIn("ada"))("POST", "/analyze-food", undefined, { raw: form });
  };

  test.each(["a\u0000b", "a\u001bb", "a\u0085b"])("with the note %j is 422", async (note) => {
    const { status, body } = await upload((form) => form.set("note", note));
    expect(status).toBe(422);
    expect(body).toEqual({ message: "A text must not contain control characters." });
  });

  test("with twenty parts is read, with more it is 422, whatever they hold", async () => {
    const add = (count: number) => (form: FormData) => {
      for (let part = 0; part < count; part += 1) form.append("note", "a");
    };
    expect((await upload(add(19))).body).toMatchObject({ kind: "not_recognised" });
    expect((await upload(add(20))).body).toEqual({ message: "The upload has too many parts." });
  });

  test("with texts of more than 64 KB is 413", async () => {
    expect((await upload((form) => form.set("other", "a".repeat(65_537)))).status).toBe(413);
  });

  test.each([
    ["no boundary", "multipart/form-data", "--x--", 400],
    ["an empty boundary", "multipart/form-data; boundary=", "--x--", 400],
    ["a boundary that is too long", `multipart/form-data; boundary=${"x".repeat(71)}`, "--x--", 400],
    ["a boundary in quotes and no part", 'multipart/form-data; boundary="x"', "--x--\r\n", 422],
    ["only boundaries", "multipart/form-data; boundary=x", "--x\r\n".repeat(100_000), 422],
    ["nothing but dashes", "multipart/form-data; boundary=x", "-".repeat(1_000_000), 400],
  ])("with %s", async (_, contentType, raw, expected) => {
    const call = await testApi().signIn("ada");
    const headers = { "content-type": contentType };
    expect((await call("POST", "/analyze-food", undefined, { raw, headers })).status).toBe(expected);
  });
});
