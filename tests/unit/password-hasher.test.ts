import { expect, spyOn, test } from "bun:test";
import { createPasswordHasher, type HashPurpose, PASSWORD_COST } from "../../src/features/auth/password-hasher.ts";

test("tells right from wrong, and no one's from either", async () => {
  const passwords = createPasswordHasher(PASSWORD_COST);
  const hash = await passwords.hash("correct horse", "registration");
  expect(hash).toStartWith("$argon2id$v=19$m=65536,t=2,p=1$");
  expect(await passwords.verify("correct horse", hash, "login")).toBe(true);
  expect(await passwords.verify("wrong horse", hash, "login")).toBe(false);
  expect(await passwords.verify("correct horse", undefined, "login")).toBe(false);
});

test.each([
  ["past 72 bytes", "x".repeat(127)],
  ["behind a NUL", "correct\0"],
])("a password is looked at to its end: %s", async (_where, beginning) => {
  const passwords = createPasswordHasher(PASSWORD_COST);
  const hash = await passwords.hash(`${beginning}a`, "registration");
  expect(await passwords.verify(`${beginning}a`, hash, "login")).toBe(true);
  expect(await passwords.verify(`${beginning}b`, hash, "login")).toBe(false);
});

/** Hashes that take a moment, so that queues form, and not longer. */
const LOW_COST = { memoryCost: 1024, timeCost: 1 };
const start = <Result>(work: () => Promise<Result>): Promise<Result> => Promise.try(work);

test("registrations, changes and logins from new addresses fill their own queues and no other", async () => {
  const passwords = createPasswordHasher(LOW_COST);
  const hash = await passwords.hash("correct horse", "registration");
  const finished: string[] = [];
  const run = async (purpose: HashPurpose) => {
    await start(() => passwords.hash("x", purpose));
    finished.push(purpose);
  };
  const crowd = Promise.allSettled(
    (["registration", "change", "login"] as const).flatMap((purpose) => Array.from({ length: 58 }, () => run(purpose))),
  );
  const logIn = start(() => passwords.verify("correct horse", hash, "login from a known address"));
  expect(await logIn).toBe(true);
  // It waited for those that were being hashed and for its turn, not for the crowd.
  expect(finished.length).toBeLessThan(12);
  const settled = await crowd;
  expect(settled.filter(({ status }) => status === "rejected")).toHaveLength(174 - 1 - 3 * 32);
  expect(new Set(finished)).toEqual(new Set(["registration", "change", "login"]));
});

test("the purposes take turns", async () => {
  const passwords = createPasswordHasher(LOW_COST);
  const started: HashPurpose[] = [];
  const hash = spyOn(Bun.password, "hash").mockImplementation(async (password) => {
    started.push(String(password) as HashPurpose);
    return "";
  });
  const waiting = (["registration", "login", "change"] as const).flatMap((purpose) =>
    Array.from({ length: 8 }, () => start(() => passwords.hash(purpose, purpose))),
  );
  await Promise.all(waiting);
  hash.mockRestore();
  expect(started[0]).toBe("registration");
  // Once all wait, each has its turn before one has a second.
  expect(started.slice(1, 10).toSorted()).toEqual([
    ...Array(3).fill("change"),
    ...Array(3).fill("login"),
    ...Array(3).fill("registration"),
  ]);
});
