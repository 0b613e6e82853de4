import { expect } from "bun:test";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { listFiles } from "../../../src/cli/storage/data-files.ts";
import { readAllRows } from "../../support/all-rows.ts";
import { runExecutable, startCommand, startExecutable } from "../../support/executable.ts";
import { register } from "../../support/http-account.ts";
import { noiseBytes } from "../../support/noise.ts";
import { test } from "../../support/reported-test.ts";
import { runSql } from "../../support/run-sql.ts";
import { waitUntil } from "../../support/wait-until.ts";

const PASSPHRASE = "correct battery staple";

test("a kill at any moment leaves no backup that is not whole, and the database as it was", async () => {
  const { dataDir, url, stop } = await startExecutable({ env: { ACCESS_MODE: "free" } });
  await register(url, "ada");
  await stop();
  const database = join(dataDir, "mealglass.db");
  const photo =
    "INSERT INTO photos (user_id, sha256, width, height, placeholder, created_at, bytes) VALUES (1, ?, 1, 1, '', 1, ?)";
  for (let index = 0; index < 20; index += 1) runSql(database, photo, `photo ${index}`, noiseBytes(500_000));
  const rows = readAllRows(database);
  const folder = join(dataDir, "backups");
  const env = { BACKUP_PASSPHRASE: PASSPHRASE };
  mkdirSync(folder, { recursive: true });
  /** The moments of a backup: its folder is there, the copy, the encrypted copy, and the stored one. */
  const moments: (() => boolean)[] = [
    () => readdirSync(folder).length > 0,
    ...[/\.db$/, /\.db\.enc$/].map(
      (ending) => () => listFiles(folder).some((work) => listFiles(work).some((file) => ending.test(file))),
    ),
    () => readdirSync(folder).some((name) => name.endsWith(".enc")),
  ];
  for (const isReached of moments) {
    const command = startCommand({ args: ["backup", "--daily"], dataDir, env });
    await waitUntil("it is so far", isReached, { intervalMs: 1 });
    command.signal("SIGKILL");
    await command.exit;
    for (const name of readdirSync(folder).filter((file) => file.endsWith(".enc")))
      expect((await runExecutable({ args: ["backup", "--check", name], dataDir, env })).code).toBe(0);
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
  }
  expect(readAllRows(database)).toEqual(rows);
  expect((await runExecutable({ args: ["backup", "--daily"], dataDir, env })).code).toBe(0);
  expect(readdirSync(folder)).toHaveLength(1);
}, 60_000);
