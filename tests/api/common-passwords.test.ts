import { describe, expect, test } from "bun:test";
import { users } from "../../db/schema/accounts.ts";
import { ADA_LOGIN, signedInApi } from "../support/api/api-steps.ts";
import { testApi } from "../support/api/test-api.ts";
import { findToken } from "../support/stand-ins/smtp-stand-in.ts";

const MESSAGE = "This password is too common. Please choose another one";
const refusedAt = (field: string) => ({ status: 422, body: { message: `${MESSAGE}.`, fields: { [field]: MESSAGE } } });

describe.each(["12345678", "Password1"])("the common password %s", (common) => {
  test("makes no account", async () => {
    const { signedOut, syncDb } = testApi();
    const answer = await signedOut("POST", "/auth/register", { ...ADA_LOGIN, username: "ada", password: common });
    expect(answer).toMatchObject(refusedAt("password"));
    expect(await syncDb.$count(users)).toBe(0);
  });

  test("is no new password, and the old one stays", async () => {
    const { call, signedOut } = await signedInApi();
    const change = { currentPassword: ADA_LOGIN.password, newPassword: common };
    expect(await call("POST", "/auth/change-password", change)).toMatchObject(refusedAt("newPassword"));
    expect((await signedOut("POST", "/auth/login", ADA_LOGIN)).status).toBe(200);
  });

  test("is not set by a link, which can be used again", async () => {
    const { call, signedOut, readMails } = await signedInApi();
    await signedOut("POST", "/auth/forgot-password", ADA_LOGIN);
    const token = findToken((await readMails()).at(-1)?.link ?? "");
    const reset = (password: string) => signedOut("POST", "/auth/reset-password", { token, password });
    expect(await reset(common)).toMatchObject(refusedAt("password"));
    expect((await call("GET", "/auth/user")).status).toBe(200);
    expect((await reset("another horse")).status).toBe(200);
  });

  test("still opens an account that has it", async () => {
    const { signIn, signedOut, syncDb } = testApi();
    await signIn("ada");
    const password = await Bun.password.hash(common, { algorithm: "argon2id", memoryCost: 8, timeCost: 1 });
    syncDb.update(users).set({ password }).run();
    expect((await signedOut("POST", "/auth/login", { ...ADA_LOGIN, password: common })).status).toBe(200);
  });
});
