import { expect } from "bun:test";
import { hostname } from "node:os";
import { join } from "node:path";
import { runExecutable, startExecutable } from "../support/executable/executable.ts";
import { register } from "../support/executable/http-account.ts";
import { temporaryFolder } from "../support/paths.ts";
import { test } from "../support/reported-test.ts";

test("a second server on the same data is refused, and the first goes on; commands work beside it", async () => {
  const first = await startExecutable();
  const { dataDir, url, pid } = first;
  const call = await register(url, "ada");
  const second = await runExecutable({ dataDir });
  expect(second).toMatchObject({ code: 1, stdout: "" });
  expect(second.stderr).toMatch(
    new RegExp(`^Mealglass cannot start: .*process ${pid} on ${hostname()}, since 20\\d\\d-.*Z.*DATA_DIR`),
  );
  expect((await call("GET", "/auth/user")).status).toBe(200);

  const list = await runExecutable({ args: ["user", "list"], dataDir });
  expect(list).toMatchObject({ code: 0, stdout: expect.stringContaining("ada@example.com") });
  expect((await runExecutable({ args: ["backup"], dataDir })).code).toBe(0);
  const doctor = await runExecutable({ args: ["doctor"], dataDir });
  expect(doctor).toMatchObject({ code: 0, stdout: expect.stringContaining(`running: process ${pid} on`) });
  const restore = await runExecutable({ args: ["restore", join(dataDir, "mealglass.db")], dataDir });
  expect(restore).toMatchObject({ code: 1, stderr: expect.stringContaining(`The server is running (process ${pid}`) });
});

test("of many servers that start at once one serves", async () => {
  const dataDir = temporaryFolder();
  const first = startExecutable({ dataDir }).then(
    () => "serves",
    () => "refused",
  );
  const others = Array.from({ length: 3 }, () =>
    startExecutable({ dataDir }).then(
      () => "serves",
      (error: unknown) => (String(error).includes("Another Mealglass serves") ? "refused" : String(error)),
    ),
  );
  expect((await Promise.all([first, ...others])).sort()).toEqual(["refused", "refused", "refused", "serves"]);
});
