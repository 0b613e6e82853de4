import { expect, test } from "bun:test";
import { testApi } from "../support/api/test-api.ts";

const FAMILY = "👨‍👩‍👧‍👦";
const PERSON = { email: "eve@example.com", username: "eve", password: "correct horse", firstName: "", lastName: "" };

test.each([
  ["password", FAMILY.repeat(7), "Password must be at least 8 characters"],
  ["username", "🔑", "Username must be at least 2 characters"],
  ["username", "🔑".repeat(21), "Username must be less than 20 characters"],
  ["firstName", FAMILY.repeat(51), "First name must be at most 50 characters"],
])("register with a %s of %j: %j", async (field, text, message) => {
  const { signedOut } = testApi();
  const { status, body } = await signedOut("POST", "/auth/register", { ...PERSON, [field]: text });
  expect([status, body]).toEqual([422, { message: `${message}.`, fields: { [field]: message } }]);
});

test("an account of the longest texts, each visible character of many units, can log in", async () => {
  const { signedOut } = testApi();
  const person = { ...PERSON, username: "🔑".repeat(20), password: FAMILY.repeat(128), lastName: FAMILY.repeat(50) };
  expect((await signedOut("POST", "/auth/register", person)).status).toBe(201);
  const { email, password } = person;
  expect((await signedOut("POST", "/auth/login", { email, password })).status).toBe(200);
});

const ENTRY = { name: "Soup", calories: 200 };
test("a tag has up to 40 visible characters", async () => {
  const call = await testApi().signIn("ada");
  const tag = async (length: number) =>
    (await call("POST", "/food-entries", { ...ENTRY, tags: JSON.stringify([FAMILY.repeat(length)]) })).status;
  expect([await tag(40), await tag(41)]).toEqual([201, 422]);
});
