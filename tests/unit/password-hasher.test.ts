import { expect, test } from "bun:test";
import { AppError } from "../../src/errors.ts";
import { createPasswordHasher, PASSWORD_COST } from "../../src/features/auth/password-hasher.ts";

test("tells right from wrong, and nobody's from either", async () => {
  const passwords = createPasswordHasher(PASSWORD_COST);
  const hash = await passwords.hash("correct horse");
  expect(hash).toStartWith("$argon2id$v=19$m=65536,t=2,p=1$");
  expect(await passwords.verify("correct horse", hash)).toBe(true);
  expect(await passwords.verify("wrong horse", hash)).toBe(false);
  expect(await passwords.verify("correct horse", undefined)).toBe(false);
});

test.each([
  ["past 72 bytes", "x".repeat(127)],
  ["past 128 bytes", "ä".repeat(127)],
  ["behind a NUL", "correct\0"],
])("a password is looked at to its end: %s", async (_where, beginning) => {
  const passwords = createPasswordHasher(PASSWORD_COST);
  const hash = await passwords.hash(`${beginning}a`);
  expect(await passwords.verify(`${beginning}a`, hash)).toBe(true);
  expect(await passwords.verify(`${beginning}b`, hash)).toBe(false);
});

test("four at once and 32 waiting; one more is 503 with Retry-After, and afterwards all goes on", async () => {
  const passwords = createPasswordHasher(PASSWORD_COST);
  const settled = await Promise.allSettled(Array.from({ length: 40 }, () => Promise.try(() => passwords.hash("x"))));
  const refused = settled.filter((result) => result.status === "rejected").map((result) => result.reason as AppError);
  expect(refused).toHaveLength(4);
  for (const error of refused) {
    expect(error).toBeInstanceOf(AppError);
    expect([error.status, error.details.retryAfterSeconds]).toEqual([503, 2]);
  }
  expect(await passwords.hash("y")).toStartWith("$argon2id$");
});
