import { expect } from "bun:test";
import { runExecutable, startExecutable } from "../../support/executable/executable.ts";
import { post } from "../../support/executable/http-account.ts";
import { test } from "../../support/reported-test.ts";

const BY_INVITE = { REGISTRATION: "invite" };
const TODAY = "\\d{4}-\\d\\d-\\d\\d";

/** A server where accounts need an invite, and the command beside it. Its first invite is its own, for an administrator. */
async function startByInvite() {
  const { url, dataDir } = await startExecutable({ env: BY_INVITE });
  const run = (...args: string[]) => runExecutable({ args: ["user", ...args], dataDir, env: BY_INVITE });
  const register = async (name: string, invite?: string): Promise<number> => {
    const body = { email: `${name}@example.com`, username: name, password: "correct horse", invite };
    return (await post(url, "/auth/register", body)).status;
  };
  return { url, dataDir, run, register };
}

const parseCodes = (stdout: string): string[] =>
  [...stdout.matchAll(/^https?:\/\/\S+\/auth\/register\?invite=([\w-]{19})$/gm)].map(([, code = ""]) => code);

test("invites let in as many as they say, are listed without their codes, and can be revoked", async () => {
  const { run, register } = await startByInvite();
  const made = await run("invite", "--count", "2");
  expect([made.code, made.stderr]).toEqual([0, ""]);
  const [first = "", second = ""] = parseCodes(made.stdout);
  expect(made.stdout.trim().split("\n")).toHaveLength(2);
  const [forTwo = ""] = parseCodes((await run("invite", "--uses=2", "--days=30")).stdout);

  expect(await register("ada")).toBe(422);
  expect([await register("ada", first), await register("bea", first)]).toEqual([201, 422]);
  expect([await register("bea", forTwo), await register("cy", forTwo), await register("di", forTwo)]).toEqual([
    201, 201, 422,
  ]);
  const { stdout } = await run("invites");
  expect(stdout).toMatch(
    new RegExp(
      `^ID {2}MADE +UNTIL +USED +STATE\\n1 +${TODAY} +${TODAY} +0 of 1 +open\\n2 +${TODAY} +${TODAY} +1 of 1 +used\\n3 +${TODAY} +${TODAY} +0 of 1 +open\\n4 +${TODAY} +${TODAY} +2 of 2 +used\\n$`,
    ),
  );
  expect(stdout).not.toContain(second);
  expect((await run("revoke-invite", "3")).stdout).toBe("Invite 3 is no longer valid.\n");
  expect(await register("di", second)).toBe(422);
  const again = await run("revoke-invite", "3");
  expect([again.code, again.stderr]).toEqual([1, 'There is no invite "3"; mealglass user invites lists them.\n']);
});

test("the link leads to PUBLIC_URL, and where no code is asked for, the command says so", async () => {
  const { dataDir } = await startExecutable();
  const env = { PUBLIC_URL: "https://meals.example.org", REGISTRATION: "closed" };
  const { code, stdout, stderr } = await runExecutable({ args: ["user", "invite"], dataDir, env });
  expect(code).toBe(0);
  expect(stdout).toStartWith("https://meals.example.org/auth/register?invite=");
  expect(stderr).toBe("Here REGISTRATION is closed. A server asks for these codes with REGISTRATION=invite only.\n");
});

test.each([
  ["--count", "0"],
  ["--uses", "many"],
  ["--days", "3651"],
])("%s %s ends with 2 and the usage, and makes none", async (option, value) => {
  const { dataDir, stop } = await startExecutable();
  await stop();
  const list = async () => (await runExecutable({ args: ["user", "invites"], dataDir })).stdout;
  const before = await list();
  const { code, stdout, stderr } = await runExecutable({ args: ["user", "invite", option, value], dataDir });
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toContain(`${option} must be a whole number from 1 to`);
  expect(stderr).toContain("Usage: mealglass user");
  expect(await list()).toBe(before);
});

test.each(["invite", "closed"])(
  "with REGISTRATION=%s the host makes accounts, there is no demo, and the start says so",
  async (registration) => {
    const { url, dataDir, stop } = await startExecutable({ env: { REGISTRATION: registration } });
    const args = ["user", "create", "ada@example.com", "ada"];
    const env = { REGISTRATION: registration };
    expect((await runExecutable({ args, dataDir, env, input: "correct horse\n" })).code).toBe(0);
    expect((await fetch(`${url}/api/auth/demo`, { method: "POST" })).status).toBe(404);
    expect(await (await fetch(`${url}/api/config`)).json()).toMatchObject({ registration, demoMode: false });
    const { stdout } = await stop();
    expect(stdout).toMatch(/^ {2}New accounts {2,}\S.* REGISTRATION=/m);
  },
);

test("a common password is refused by the command, too", async () => {
  const { dataDir } = await startExecutable();
  const args = ["user", "create", "ada@example.com", "ada"];
  const { code, stderr } = await runExecutable({ args, dataDir, input: "12345678\n" });
  expect([code, stderr]).toEqual([1, "This password is too common. Please choose another one.\n"]);
});
