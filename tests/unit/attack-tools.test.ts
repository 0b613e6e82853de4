import { expect, test } from "bun:test";
import { findAnswerProblems } from "../support/attack/answers.ts";
import { CANARY } from "../support/attack/canaries.ts";
import { ECHO } from "../support/attack/schema-values.ts";
import { findSecrets } from "../support/executable/log-secrets.ts";

// What would find nothing for ever if it were broken: the other tools of the attacks fail by themselves.

const HEADERS = { "x-content-type-options": "nosniff", "content-security-policy": "default-src 'none'" };
const examine = (status: number, body: unknown, headers?: Record<string, string>) => {
  const all = new Headers({ ...HEADERS, "cache-control": "no-store", ...headers });
  return findAnswerProblems({ status, headers: all, text: JSON.stringify(body), body }, ["hidden"]);
};

test("a good answer has no problem", () => {
  expect(examine(200, { name: ECHO })).toEqual([]);
  expect(examine(422, { message: "No.", fields: { name: "Name is required" } })).toEqual([]);
});

test.each<[string, Parameters<typeof examine>]>([
  ["a private text", [200, { name: `${CANARY} users email` }]],
  ["a secret in a header", [200, {}, { "x-hint": "hidden" }]],
  ["a repetition", [422, { message: `${ECHO} is wrong` }]],
  ["another key", [422, { message: "No.", value: 1 }]],
  ["no message", [422, { fields: {} }]],
  ["a list", [422, ["No."]]],
  ["SQL", [409, { message: "UNIQUE constraint failed: users.email" }]],
  ["a stack", [500, { message: "at handle (/app/main.js:1:2)" }]],
  ["a file", [500, { message: "ENOENT /var/lib/mealglass/mealglass.db" }]],
  ["a permission for another site", [200, {}, { "access-control-allow-origin": "*" }]],
  ["a cookie for scripts", [200, {}, { "set-cookie": "mealglass_session=x; SameSite=Lax" }]],
])("an answer with %s has one", (_what, answer) => expect(examine(...answer)).not.toBeEmpty());

test("secrets in a log are found, but for the link that the host is to send", () => {
  const mailed = `"link":"http://localhost/auth/reset-password?token=${"a".repeat(43)}"`;
  const forHost = `{"message":"No mail server is set (SMTP_URL)",${mailed}}`;
  const session = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln";
  for (const text of ["ada@example.com", "correct horse", session, mailed, "data:image/jpeg;base64,"])
    expect(findSecrets(`{"message":"Stopping"}\n{${text}}\n`)).toHaveLength(1);
  expect(findSecrets(forHost)).toEqual([]);
  expect(findSecrets(forHost.replace("}", ',"to":"ada@example.com"}'))).toHaveLength(1);
});
