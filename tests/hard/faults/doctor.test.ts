import { expect } from "bun:test";
import { chmodSync, cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runExecutable, startExecutable } from "../../support/executable/executable.ts";
import { createReadOnlyFolder } from "../../support/executable/read-only-folder.ts";
import { MAKE_NEWER, runSql } from "../../support/executable/run-sql.ts";
import { temporaryFolder } from "../../support/paths.ts";
import { test } from "../../support/reported-test.ts";

/** The data of a server that has stopped, without what a backup would have changed. */
async function createData(): Promise<string> {
  const { dataDir, stop } = await startExecutable();
  await stop();
  return dataDir;
}

test.each<[string, (dataDir: string) => void | Promise<void>]>([
  ["a database of a newer version", (dataDir) => void runSql(join(dataDir, "mealglass.db"), MAKE_NEWER)],
  [
    "a database of another program",
    (dataDir) => {
      rmSync(join(dataDir, "mealglass.db"));
      runSql(join(dataDir, "mealglass.db"), "CREATE TABLE notes (text TEXT)");
    },
  ],
  [
    "a folder in the place of the database",
    (dataDir) => {
      rmSync(join(dataDir, "mealglass.db"));
      mkdirSync(join(dataDir, "mealglass.db"));
    },
  ],
  ["an empty secret", (dataDir) => writeFileSync(join(dataDir, "session-secret"), "")],
])("%s: doctor says what the server's start says", async (_, spoil) => {
  const dataDir = await createData();
  await spoil(dataDir);
  const start = await runExecutable({ dataDir });
  const [, reason = ""] = /^Mealglass cannot start: (.{30,})$/m.exec(start.stderr) ?? [];
  expect({ code: start.code, reason }).toEqual({ code: 1, reason: expect.stringContaining(dataDir) });
  const { code, stdout, stderr } = await runExecutable({ args: ["doctor"], dataDir });
  expect({ code, said: stdout + stderr }).toEqual({ code: 1, said: expect.stringContaining(reason) });
});

test("a folder in the place of a backup, and a daily backup without a data directory, are told in one sentence", async () => {
  const dataDir = await createData();
  for (const args of [
    ["restore", dataDir],
    ["backup", "--check", dataDir],
  ])
    expect(await runExecutable({ args, dataDir })).toMatchObject({
      code: 1,
      stderr: `${dataDir} cannot be restored: it is a folder.\n`,
    });
  const missing = join(temporaryFolder(), "data");
  const { code, stderr } = await runExecutable({ args: ["backup", "--daily"], dataDir: missing });
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringContaining(`There is no mealglass.db in ${missing}`),
  });
});

test("what the user who asks may not write or read is named", async () => {
  const { folder, through } = createReadOnlyFolder();
  const database = join(folder, "mealglass.db");
  // Root writes here for the test; who asks does not.
  chmodSync(folder, 0o755);
  cpSync(join(await createData(), "mealglass.db"), database);
  chmodSync(database, 0o444);
  chmodSync(folder, 0o555);
  const examine = () => runExecutable({ args: ["doctor"], dataDir: folder, through });
  const readOnly = await examine();
  expect(readOnly).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/^Permissions +Nothing can be written in/m),
  });
  const copy = await runExecutable({ args: ["backup", join(folder, "below", "..", "b.db")], dataDir: folder, through });
  expect(copy).toMatchObject({ code: 1, stderr: expect.stringContaining("Nothing can be written in") });
  chmodSync(folder, 0o777);
  chmodSync(database, 0o000);
  const closed = await examine();
  expect(closed).toMatchObject({ code: 1, stderr: expect.stringContaining(`${database} cannot be used by user `) });
});
