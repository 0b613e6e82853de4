import { expect } from "bun:test";
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runExecutable, startExecutable } from "../support/executable/executable.ts";
import { register } from "../support/executable/http-account.ts";
import { temporaryFolder } from "../support/paths.ts";
import { test } from "../support/reported-test.ts";

const WITHOUT_UMASK = ["sh", "-c", 'umask 0 && exec "$@"', "sh"];
const getMode = (path: string): string => (statSync(path).mode & 0o777).toString(8);

function listModes(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  return Object.fromEntries(names.map((name) => [name, getMode(join(folder, name))]));
}

test("everything that the server and its commands make is the owner's alone, in a folder that is open to all", async () => {
  const dataDir = temporaryFolder();
  chmodSync(dataDir, 0o777);
  const { url } = await startExecutable({ dataDir, through: WITHOUT_UMASK });
  await register(url, "ada");
  expect((await runExecutable({ args: ["backup"], dataDir, through: WITHOUT_UMASK })).code).toBe(0);
  const elsewhere = join(temporaryFolder(), "copy.db");
  expect((await runExecutable({ args: ["backup", elsewhere], dataDir, through: WITHOUT_UMASK })).code).toBe(0);
  expect(getMode(elsewhere)).toBe("600");
  const { backups, ...modes } = listModes(dataDir);
  expect(backups).toBe("700");
  expect(Object.keys(modes)).toEqual(
    expect.arrayContaining(["mealglass.db", "mealglass.db-shm", "mealglass.db-wal", "session-secret"]),
  );
  for (const [name, mode] of Object.entries(modes)) expect(`${name} ${mode}`).toBe(`${name} 600`);

  const restored = join(temporaryFolder(), "new");
  const restore = await runExecutable({ args: ["restore", elsewhere], dataDir: restored, through: WITHOUT_UMASK });
  expect(restore.code).toBe(0);
  expect(getMode(restored)).toBe("700");
  for (const [name, mode] of Object.entries(listModes(restored))) expect(`${name} ${mode}`).toBe(`${name} 600`);
});

test("what was open to others before is tightened at the start; doctor tells of it", async () => {
  const dataDir = temporaryFolder();
  await (await startExecutable({ dataDir })).stop();
  mkdirSync(join(dataDir, "backups"));
  writeFileSync(join(dataDir, "backups/old.txt"), "");
  chmodSync(join(dataDir, "backups"), 0o755);
  for (const name of ["mealglass.db", "session-secret", "backups/old.txt"]) chmodSync(join(dataDir, name), 0o644);
  const doctor = await runExecutable({ args: ["doctor"], dataDir });
  expect(doctor).toMatchObject({ code: 1, stdout: expect.stringMatching(/others can read .*session-secret/) });
  await (await startExecutable({ dataDir })).stop();
  expect((await runExecutable({ args: ["doctor"], dataDir })).code).toBe(0);
  expect(listModes(dataDir)).toMatchObject({ backups: "700", "backups/old.txt": "600", "session-secret": "600" });
});
