import { expect, test } from "bun:test";
import { findSecrets } from "../support/log-secrets.ts";

// The browser tests fail if the server's log contains one of these.

const TOKEN = "a".repeat(43);

test.each([
  ["an email address", '{"message":"No mailbox ada@example.com"}'],
  ["a password of the tests", '{"body":"correct horse"}'],
  ["a session token", '{"cookie":"mealglass_session=eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln"}'],
  ["a mailed token", `{"path":"/auth/reset-password?token=${TOKEN}"}`],
  ["a photo", '{"body":"data:image/jpeg;base64,"}'],
])("notices %s", (what, line) => {
  expect(findSecrets(`{"message":"Stopping"}\n${line}\n`)).toEqual([`The log holds ${what}: ${line}`]);
});

test("lets the link for the host stand, but not with an address beside it", () => {
  const line = `{"message":"No mail server is set (SMTP_URL)","link":"http://localhost/auth/reset-password?token=${TOKEN}"}`;
  expect(findSecrets(line)).toEqual([]);
  expect(findSecrets(line.replace("}", ',"to":"ada@example.com"}'))).toHaveLength(1);
});
