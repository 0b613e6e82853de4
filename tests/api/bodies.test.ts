import { describe, expect, test } from "bun:test";
import { JSON_BODY_WITH_PHOTO_MAX_BYTES } from "../../src/http/body.ts";
import { ADA_LOGIN } from "../support/api/api-steps.ts";
import { type Call, testApi } from "../support/api/test-api.ts";
import { jpeg } from "../support/pictures.ts";

// What every route refuses is tested in tests/security: bodies.test.ts and values.test.ts.

const sendEntry = (call: Call, raw: BodyInit, headers = {}) =>
  call("POST", "/food-entries", undefined, { raw, headers: { "content-type": "application/json", ...headers } });

describe("a hostile body", () => {
  test.each([
    ["32 levels", `{"a":${"[".repeat(31)}${"]".repeat(31)}}`, 201],
    ["33 levels", `{"a":${"[".repeat(32)}${"]".repeat(32)}}`, 422],
    ["20,000 values", `{"a":[${Array(19_996).fill(1)}]}`, 201],
    ["20,001 values", `{"a":[${Array(19_997).fill(1)}]}`, 422],
  ])("of %s beside a good entry", async (_, extra, expected) => {
    const { signIn } = testApi();
    const raw = `{"name":"Porridge","calories":320,${extra.slice(1)}`;
    const { status, body } = await sendEntry(await signIn("ada"), raw);
    expect(status).toBe(expected);
    if (status === 422) expect(body).toEqual({ message: "The request has too many values or is nested too deeply." });
  });

  test("with keys of prototypes changes no prototype", async () => {
    const call = await testApi().signIn("ada");
    const raw =
      '{"name":"A","calories":1,"__proto__":{"isPremium":true},"constructor":{"prototype":{"isPremium":true}}}';
    const { status, body } = await sendEntry(call, raw);
    expect(status).toBe(201);
    expect(body).not.toHaveProperty("isPremium");
    expect({}).not.toHaveProperty("isPremium");
  });
});

test("a body that says it is not compressed is read", async () => {
  const { signIn } = testApi();
  const raw = '{"name":"Porridge","calories":320}';
  expect((await sendEntry(await signIn("ada"), raw, { "content-encoding": "identity" })).status).toBe(201);
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

test("tags as JSON of many levels or megabytes are 422", async () => {
  const call = await testApi().signIn("ada");
  const list = "[".repeat(4000);
  const long = `[${" ".repeat(JSON_BODY_WITH_PHOTO_MAX_BYTES - 100_000)}]`;
  for (const tags of [list, `${list}${"]".repeat(4000)}`, "[".repeat(1_000_000), long, `["${"\\u0061".repeat(41)}"]`]) {
    expect((await call("POST", "/food-entries", { name: "Porridge", calories: 320, tags })).status).toBe(422);
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
  const device = callWith({ "user-agent": "Ph\u00c3\u0084one\u007f" });
  const { status, headers } = await device("POST", "/auth/login", ADA_LOGIN);
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
