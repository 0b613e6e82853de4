import { expect } from "bun:test";
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { startExecutable } from "../support/executable/executable.ts";
import { addUntilRefused, listNames, soup } from "../support/executable/full-disk.ts";
import { logIn, register } from "../support/executable/http-account.ts";
import { test } from "../support/reported-test.ts";

test("files that may not grow count as a full disk, and lose nothing", async () => {
  const env = { ACCESS_MODE: "free" };
  const first = await startExecutable({ env });
  await register(first.url, "ada");
  await first.stop();
  // A shell counts in blocks of 512 bytes.
  const limit = Math.ceil((statSync(join(first.dataDir, "mealglass.db")).size + 300_000) / 512);
  const limited = await startExecutable({
    dataDir: first.dataDir,
    env,
    through: ["sh", "-c", `ulimit -f ${limit} && exec "$@"`, "sh"],
  });
  const call = await logIn(limited.url, "ada");
  const stored = await addUntilRefused(call);
  expect(stored).toBeGreaterThan(10);
  expect((await fetch(`${limited.url}/readyz`)).status).toBe(503);
  expect(await listNames(call)).toHaveLength(stored);
  expect((await (await call("GET", "/user/export")).json()).foodEntries).toHaveLength(stored);
  await limited.stop();

  const free = await startExecutable({ dataDir: first.dataDir, env });
  const again = await logIn(free.url, "ada");
  expect(await listNames(again)).toHaveLength(stored);
  expect((await again("POST", "/food-entries", soup)).status).toBe(201);
  expect(existsSync(join(first.dataDir, "mealglass.db.probe"))).toBe(false);
});
