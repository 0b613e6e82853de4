import { describe, expect } from "bun:test";
import { existsSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createAccount, readAccounts, run, withBackup } from "../support/executable/backup-steps.ts";
import { startExecutable } from "../support/executable/executable.ts";
import { MAKE_NEWER, runSql } from "../support/executable/run-sql.ts";
import { temporaryFolder } from "../support/paths.ts";
import { test } from "../support/reported-test.ts";

test("mealglass backup copies the database of a running server, for its owner's eyes alone", async () => {
  const { file } = await withBackup();
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(runSql(file, "SELECT username FROM users")).toEqual([["ada"]]);
});

describe("mealglass restore", () => {
  test("brings the accounts back and keeps the database that was there", async () => {
    const { dataDir, file, stop } = await withBackup();
    await createAccount(dataDir, "bob");
    await stop();
    const restored = await run(dataDir, "restore", file);
    expect(restored.code).toBe(0);
    expect(await readAccounts(dataDir)).toEqual(["ada"]);
    const kept = /kept as (.+)$/m.exec(restored.stdout)?.[1] ?? "";
    expect((await run(dataDir, "restore", kept)).code).toBe(0);
    expect(await readAccounts(dataDir)).toEqual(["ada", "bob"]);

    const again = await startExecutable({ dataDir });
    expect((await fetch(`${again.url}/readyz`)).status).toBe(200);
  });

  test("takes nothing that is not a backup, and changes nothing then", async () => {
    const { dataDir, file, stop } = await withBackup();
    await stop();
    const folder = temporaryFolder();
    const textFile = join(folder, "notes.txt");
    writeFileSync(textFile, "not a database");
    const damaged = join(folder, "damaged.db");
    const bytes = new Uint8Array(await Bun.file(file).arrayBuffer());
    writeFileSync(damaged, bytes.fill(0x5a, 4096, 40_000));
    const newer = join(folder, "newer.db");
    writeFileSync(newer, new Uint8Array(await Bun.file(file).arrayBuffer()));
    runSql(newer, MAKE_NEWER);
    const strange = join(folder, "strange.db");
    writeFileSync(strange, new Uint8Array(await Bun.file(file).arrayBuffer()));
    runSql(strange, "CREATE TRIGGER spy AFTER INSERT ON food_entries BEGIN DELETE FROM users; END");
    const changed = join(folder, "changed.db");
    writeFileSync(changed, new Uint8Array(await Bun.file(file).arrayBuffer()));
    runSql(changed, "DROP TRIGGER streaks_entry_insert");
    runSql(changed, "CREATE TRIGGER streaks_entry_insert AFTER INSERT ON food_entries BEGIN DELETE FROM users; END");

    for (const wrong of [textFile, damaged, newer, strange, changed, join(folder, "missing.db")]) {
      const { code, stderr } = await run(dataDir, "restore", wrong);
      expect(`${wrong} ${code}`).toBe(`${wrong} 1`);
      expect(stderr.length).toBeGreaterThan(20);
    }
    expect(await readAccounts(dataDir)).toEqual(["ada"]);
    expect(existsSync(join(dataDir, "mealglass.db.unfinished"))).toBe(false);
  });
});
