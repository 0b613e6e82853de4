import { expect } from "bun:test";
import { chmodSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runExecutable } from "../support/executable/executable.ts";
import { createReadOnlyFolder } from "../support/executable/read-only-folder.ts";
import { temporaryFolder } from "../support/paths.ts";
import { test } from "../support/reported-test.ts";

const ONE_SENTENCE = /^[^\n]+\n$/;

test("a folder that may not be written is told at the start, and by commands", async () => {
  const { folder, through } = createReadOnlyFolder();
  const started = await runExecutable({ dataDir: folder, through });
  expect(started).toMatchObject({ code: 1, stdout: "" });
  expect(started.stderr).toMatch(/^Mealglass cannot start: Nothing can be written in .*\/data by .*DATA_DIR/);
  expect(started.stderr).toMatch(ONE_SENTENCE);
  const listed = await runExecutable({ dataDir: folder, through, args: ["user", "list"] });
  expect(listed).toMatchObject({ code: 1, stderr: expect.stringContaining("There is no mealglass.db") });
  expect(readdirSync(folder)).toEqual([]);
});

test("a folder that may not be entered or made is told", async () => {
  const { folder, through } = createReadOnlyFolder();
  const below = await runExecutable({ dataDir: join(folder, "new"), through });
  expect(below).toMatchObject({ code: 1, stdout: "", stderr: expect.stringContaining("Nothing can be written in") });
  chmodSync(folder, 0o000);
  const closed = await runExecutable({ dataDir: folder, through });
  expect(closed).toMatchObject({ code: 1, stdout: "", stderr: expect.stringContaining("Nothing can be written in") });
});

test("a file in the place of the folder is told", async () => {
  const file = join(temporaryFolder(), "data");
  writeFileSync(file, "");
  for (const dataDir of [file, join(file, "below")]) {
    const { code, stderr } = await runExecutable({ dataDir });
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining("DATA_DIR must be a folder") });
  }
});

test.each([
  ["999.1.1.1", "HOST must be a host name or an IP address"],
  ["256.0.0.1", "HOST must be"],
  ["203.0.113.7", "HOST 203.0.113.7 is not an address of this machine"],
  ["no-such-host.invalid", "HOST no-such-host.invalid is neither an address of this machine nor a name"],
])("HOST=%s names HOST", async (host, message) => {
  const { code, stdout, stderr } = await runExecutable({ env: { HOST: host } });
  expect({ code, stdout, stderr }).toEqual({ code: 1, stdout: "", stderr: expect.stringContaining(message) });
  expect(stderr).not.toMatch(/^ +at /m);
});

test("a port in use names PORT", async () => {
  const taken = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => new Response() });
  const { port } = taken;
  const { code, stderr } = await runExecutable({ env: { PORT: String(port) } });
  await taken.stop(true);
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: `Mealglass cannot start: PORT ${port} is in use by another program.\n`,
  });
});
