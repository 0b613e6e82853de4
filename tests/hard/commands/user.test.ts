import { beforeAll, describe, expect } from "bun:test";
import { cpSync, existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { runCommandAtTerminal, runExecutable, startExecutable } from "../../support/executable/executable.ts";
import { logIn, post } from "../../support/executable/http-account.ts";
import { MAKE_NEWER, MAKE_OLDER, runSql } from "../../support/executable/run-sql.ts";
import { temporaryFolder } from "../../support/paths.ts";
import { test } from "../../support/reported-test.ts";

/** A folder with a database in which Ada has an account. */
async function withAda(stopAfter: "test" | "file" = "test") {
  const { url, dataDir } = await startExecutable({ stopAfter });
  const made = await runUser(dataDir, ["create", "ada@example.com", "ada"], "correct horse\n");
  expect(made).toEqual({ code: 0, stdout: "Account ada <ada@example.com> was made.\n", stderr: "" });
  return { url, dataDir, run: (...args: string[]) => runUser(dataDir, args) };
}

const runUser = (dataDir: string, args: string[], input?: string) =>
  runExecutable({ args: ["user", ...args], dataDir, ...(input !== undefined && { input }) });

describe("beside a running server", () => {
  test("an account that was made can log in, and is listed", async () => {
    const { url, run } = await withAda();
    await logIn(url, "ada");
    const { code, stdout } = await run("list");
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^ID {2}USERNAME {2}EMAIL +SINCE +PREMIUM +ADMIN +SUSPENDED\n1 +ada +ada@example\.com +\d{4}-\d\d-\d\d +- +- +-\n$/,
    );
  });

  test("a grant counts in a session that is open, and taking it back does too; a subscription stays", async () => {
    const { url, dataDir, run } = await withAda();
    const call = await logIn(url, "ada");
    const isPremium = async () =>
      ((await (await call("GET", "/auth/user")).json()) as { isPremium: boolean }).isPremium;
    expect(await isPremium()).toBe(false);
    expect((await run("grant-premium", "ADA")).stdout).toBe("ada has premium until you revoke it.\n");
    expect(await isPremium()).toBe(true);
    expect((await run("list")).stdout).toMatch(/granted \d{4}-\d\d-\d\d +- +-\n$/);
    expect((await run("revoke-premium", "Ada@Example.com")).stdout).toBe("ada no longer has granted premium.\n");
    expect(await isPremium()).toBe(false);

    runSql(join(dataDir, "mealglass.db"), "UPDATE users SET is_subscribed = 1");
    await run("grant-premium", "ada");
    expect((await run("list")).stdout).toMatch(/granted \d{4}-\d\d-\d\d, subscription +- +-\n$/);
    expect((await run("revoke-premium", "ada")).stdout).toContain("the subscription continues");
    expect(await isPremium()).toBe(true);
  });

  test("a password that is made is shown once and works, but not while the account is suspended", async () => {
    const { url, dataDir } = await startExecutable();
    const made = await runUser(dataDir, ["create", "ada@example.com", "ada", "--generate-password"]);
    const password = /shown only once: (\S{20})\n$/.exec(made.stdout)?.[1] ?? "";
    await logIn(url, "ada", password);
    expect(made.stderr).toBe("");
    const call = await logIn(url, "ada", password);
    expect((await runUser(dataDir, ["suspend", "ada"])).stdout).toStartWith("ada is signed out everywhere");
    expect((await call("GET", "/auth/user")).status).toBe(401);
    expect((await post(url, "/auth/login", { email: "ada@example.com", password })).status).toBe(403);
    expect((await runUser(dataDir, ["list"])).stdout).toMatch(/- +- +\d{4}-\d\d-\d\d\n$/);
    expect((await runUser(dataDir, ["resume", "ada"])).stdout).toBe("ada can sign in again.\n");
    await logIn(url, "ada", password);
  });

  test("a reset link leads to a new password, once, and ends every session", async () => {
    const { url, run } = await withAda();
    const call = await logIn(url, "ada");
    const { code, stdout } = await run("reset-password", "ada@example.com");
    expect(code).toBe(0);
    const token = /^http:\/\/\S+\/auth\/reset-password\?token=(\S+)$/m.exec(stdout)?.[1];
    const reset = () => post(url, "/auth/reset-password", { token, password: "battery staple" });
    expect((await reset()).status).toBe(200);
    expect((await reset()).status).toBe(422);
    expect((await call("GET", "/auth/user")).status).toBe(401);
    await logIn(url, "ada", "battery staple");
    await fetch(`${url}/api/auth/demo`, { method: "POST" });
    const demo = /(demo-\S+@demo\.invalid)/.exec((await run("list")).stdout)?.[1] ?? "";
    expect((await run("reset-password", demo)).stderr).toContain("is a demo account");
  });

  test("a deleted account is signed out at once and leaves nothing", async () => {
    const { url, dataDir, run } = await withAda();
    const call = await logIn(url, "ada");
    const refused = await run("delete", "ada");
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain("Add --yes");
    expect((await run("delete", "ada", "--yes")).stdout).toContain("and all its data were deleted");
    expect((await call("GET", "/auth/user")).status).toBe(401);
    expect((await run("list")).stdout).toBe("There are no accounts yet.\n");
    expect(runSql(join(dataDir, "mealglass.db"), "SELECT count(*) FROM sessions")).toEqual([[0]]);
  });
});

describe("at a terminal", () => {
  test("a password is asked for twice and never shown", async () => {
    const { url, dataDir } = await startExecutable();
    const dialogue: [string, string][] = [
      ["Password: ", "correct horsf\u007fe\r"],
      ["Once more: ", "correct horse\r"],
    ];
    const { code, shown } = await runCommandAtTerminal(["user", "create", "ada@example.com", "ada"], dataDir, dialogue);
    expect(shown).toContain("was made");
    expect(code).toBe(0);
    expect(shown).not.toContain("hors");
    await logIn(url, "ada");
  });

  test("two that differ make no account, and Ctrl+C ends it with 130", async () => {
    const { dataDir } = await startExecutable();
    const create = ["user", "create", "ada@example.com", "ada"];
    const differing = await runCommandAtTerminal(create, dataDir, [
      ["Password: ", "correct horse\r"],
      ["Once more: ", "battery staple\r"],
    ]);
    expect(differing.code).toBe(1);
    expect(differing.shown).toContain("The two passwords differ");
    expect((await runCommandAtTerminal(create, dataDir, [["Password: ", "corr\u0003"]])).code).toBe(130);
    expect((await runUser(dataDir, ["list"])).stdout).toBe("There are no accounts yet.\n");
  });

  test("deleting takes the username as a confirmation", async () => {
    const { dataDir } = await withAda();
    const no = await runCommandAtTerminal(["user", "delete", "ada"], dataDir, [["to confirm: ", "yes\r"]]);
    expect(no.code).toBe(1);
    expect(no.shown).toContain("Nothing was deleted");
    const yes = await runCommandAtTerminal(["user", "delete", "ada"], dataDir, [["to confirm: ", "ada\r"]]);
    expect(yes.code).toBe(0);
  });
});

/** What is refused changes nothing: all of it is tried at one server. */
let refusing: Awaited<ReturnType<typeof withAda>>;
beforeAll(async () => {
  refusing = await withAda("file");
});

test.each([
  ["a password that is too short", ["create", "eve@example.com", "eve"], "short\n", "Password must be at least 8"],
  ["no password", ["create", "eve@example.com", "eve"], "", "Password must be at least 8"],
  ["no address", ["create", "eve", "eve"], "correct horse\n", "Invalid email address"],
  ["an address that is taken", ["create", "ADA@example.com", "eve"], "correct horse\n", "already exists"],
  ["a username that is taken", ["create", "eve@example.com", "Ada"], "correct horse\n", "already taken"],
  ["an account that is not there", ["grant-premium", "eve"], undefined, 'There is no account "eve"'],
])("%s ends with 1 and a sentence, and changes nothing", async (_, args, input, message) => {
  const { dataDir, run } = refusing;
  const { code, stdout, stderr } = await runUser(dataDir, args, input);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toContain(message);
  expect(stderr.trim().split("\n")).toHaveLength(1);
  expect((await run("list")).stdout.trim().split("\n")).toHaveLength(2);
});

test.each([
  [[], "Which user command?"],
  [["fly"], 'There is no user command "fly"'],
])("%j ends with 2 and the usage", async (args, message) => {
  const { code, stderr } = await runUser(temporaryFolder(), args);
  expect(code).toBe(2);
  expect(stderr).toContain(message);
  expect(stderr).toContain("Usage: mealglass user");
});

test("user help shows the usage", async () => {
  const { code, stdout } = await runExecutable({ args: ["user", "help"] });
  expect(code).toBe(0);
  expect(stdout).toContain("grant-premium <account>");
});

test("a folder without a database is told, and stays empty", async () => {
  for (const args of [["list"], ["create", "ada@example.com", "ada", "--generate-password"]]) {
    const dataDir = temporaryFolder();
    const { code, stdout, stderr } = await runUser(dataDir, args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain(`There is no mealglass.db in ${dataDir}`);
    expect(readdirSync(dataDir)).toEqual([]);
    const gone = join(dataDir, "not-there");
    expect((await runUser(gone, args)).code).toBe(1);
    expect(existsSync(gone)).toBe(false);
  }
});

test.each([
  ["newer", MAKE_NEWER, "newer Mealglass"],
  ["older", MAKE_OLDER, "older Mealglass"],
])("a database that is %s is refused and left alone", async (_, change, message) => {
  const { dataDir, stop } = await startExecutable();
  await stop();
  const file = join(dataDir, "mealglass.db");
  runSql(file, change);
  runSql(file, "PRAGMA wal_checkpoint(TRUNCATE)");
  const copy = join(temporaryFolder(), "copy.db");
  cpSync(file, copy);
  const { code, stderr } = await runUser(dataDir, ["create", "ada@example.com", "ada", "--generate-password"]);
  expect(code).toBe(1);
  expect(stderr).toContain(message);
  expect(await Bun.file(file).bytes()).toEqual(await Bun.file(copy).bytes());
});
