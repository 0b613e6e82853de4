import { describe, expect } from "bun:test";
import { join } from "node:path";
import { runExecutable, startExecutable } from "../../support/executable/executable.ts";
import { type HttpCall, register } from "../../support/executable/http-account.ts";
import { runSql } from "../../support/executable/run-sql.ts";
import { temporaryFolder } from "../../support/paths.ts";
import { test } from "../../support/reported-test.ts";

const runReports = (dataDir: string, ...args: string[]) => runExecutable({ args: ["reports", ...args], dataDir });

/** A running server with a public share of ada, an anonymous review of hers, and two people who reported them. */
async function withReports() {
  const { url, dataDir } = await startExecutable();
  const [ada, bob, cyd] = [await register(url, "ada"), await register(url, "bob"), await register(url, "cyd")];
  await ada("POST", "/progress/share", { title: "Pills", description: "Cheap", shareType: "streak", isPublic: true });
  // An earlier version took control characters in a title.
  const title = "Buy\u001b[31m my\u202e pills\nnow";
  const file = join(dataDir, "mealglass.db");
  runSql(file, "UPDATE progress_shares SET title = ?", title);
  await ada("POST", "/reviews", { rating: 1, title: "Awful", category: "overall", isAnonymous: true });
  const report = (call: HttpCall, kind: string, reason: string) => call("POST", "/reports", { kind, id: 1, reason });
  await report(bob, "share", "An advertisement\nfor pills");
  await report(cyd, "share", "Spam");
  await report(bob, "review", "Rude");
  const titles = async (call: HttpCall, path: string) =>
    ((await (await call("GET", path)).json()) as { title: string }[]).map((item) => item.title);
  return { file, ada, bob, title, titles, run: (...args: string[]) => runReports(dataDir, ...args) };
}

describe("beside a running server", () => {
  test("lists what is reported with its reasons, on lines of its own, and no one's e-mail", async () => {
    const { run } = await withReports();
    const { code, stdout, stderr } = await run();
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const today = "\\d{4}-\\d\\d-\\d\\d";
    expect(stdout).toMatch(
      new RegExp(
        [
          "^share 1 by ada, 2 reports",
          "  Buy \\[31m my pills now",
          "  Cheap",
          `    ${today} bob: An advertisement for pills`,
          `    ${today} cyd: Spam`,
          "",
          "review 1 without a name, 1 report",
          "  Awful",
          `    ${today} bob: Rude\n$`,
        ].join("\n"),
      ),
    );
    expect((await run("list")).stdout).toBe(stdout);
  });

  test("what is hidden is gone at once for all but its owner, and back when it is shown", async () => {
    const { run, ada, bob, title, titles } = await withReports();
    expect(await run("hide", "share", "1")).toMatchObject({
      code: 0,
      stdout: "Only whoever wrote it sees share 1 now.\n",
    });
    expect(await titles(bob, "/progress/feed")).toEqual([]);
    expect(await titles(ada, "/progress/feed")).toEqual([title]);
    expect((await run()).stdout).toMatch(/^share 1 by ada, 2 reports, hidden since \d{4}-\d\d-\d\d\n/);
    expect((await run("hide", "review", "1")).code).toBe(0);
    expect(await titles(bob, "/reviews?category=overall")).toEqual([]);
    expect((await (await ada("GET", "/reviews/mine")).json()) as object).toMatchObject({ title: "Awful" });

    expect((await run("show", "share", "1")).stdout).toBe("share 1 is no longer hidden.\n");
    expect((await run("show", "review", "1")).code).toBe(0);
    expect(await titles(bob, "/progress/feed")).toEqual([title]);
    expect(await titles(bob, "/reviews?category=overall")).toEqual(["Awful"]);
  });

  test("reports are dismissed by what they are about", async () => {
    const { run, bob, title, titles } = await withReports();
    expect((await run("dismiss", "share", "1")).stdout).toBe("2 reports on share 1 dismissed.\n");
    expect((await run()).stdout).toMatch(/^review 1 /);
    expect((await run("dismiss", "review", "1")).stdout).toBe("1 report on review 1 dismissed.\n");
    expect((await run()).stdout).toBe("Nothing is reported.\n");
    expect(await titles(bob, "/progress/feed")).toEqual([title]);
  });

  test("what is not there: 1, and nothing changed", async () => {
    const { file, run } = await withReports();
    for (const command of ["hide", "show"]) {
      expect(await run(command, "share", "9")).toEqual({ code: 1, stdout: "", stderr: "There is no share 9.\n" });
    }
    expect(await run("dismiss", "review", "9")).toMatchObject({
      code: 1,
      stderr: "There are no reports on review 9.\n",
    });
    expect(runSql(file, "SELECT count(*) FROM reports")).toEqual([[3]]);
    expect(runSql(file, "SELECT hidden_at FROM progress_shares")).toEqual([[null]]);
  });
});

test.each(["forget", "hide comment 1", "hide share 0"])("%s: 2, and how it is meant", async (line) => {
  const { code, stdout, stderr } = await runReports(temporaryFolder(), ...line.split(" "));
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toContain("Usage: mealglass reports");
});
