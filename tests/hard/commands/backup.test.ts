import { describe, expect } from "bun:test";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { readAccounts, run, withBackup } from "../../support/executable/backup-steps.ts";
import { temporaryFolder } from "../../support/paths.ts";
import { test } from "../../support/reported-test.ts";

describe("mealglass backup", () => {
  test("without a name makes a new file in the data directory", async () => {
    const { dataDir } = await withBackup();
    expect((await run(dataDir, "backup")).code).toBe(0);
    expect((await run(dataDir, "backup")).code).toBe(0);
    const backups = readdirSync(join(dataDir, "backups"));
    expect(backups).toHaveLength(2);
    for (const name of backups) expect(name).toMatch(/^mealglass-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z\.db$/);
  });

  test("makes no folder but its own", async () => {
    const { dataDir } = await withBackup();
    const missing = join(temporaryFolder(), "missing");
    expect(await run(dataDir, "backup", join(missing, "copy.db"))).toEqual({
      code: 1,
      stdout: "",
      stderr: `There is no folder ${missing}.\n`,
    });
    expect((await run(dataDir, "backup", `${missing}/`)).stderr).toStartWith(`${missing}/ is a folder.`);
    expect(existsSync(missing)).toBe(false);
    expect((await run(dataDir, "backup", join(dataDir, "backups/first.db"))).code).toBe(0);
    const belowFile = join(dataDir, "backups/first.db/second.db");
    expect((await run(dataDir, "backup", belowFile)).stderr).toStartWith("There is no folder");
    expect(readdirSync(join(dataDir, "backups"))).toEqual(["first.db"]);
  });

  test("writes over nothing, and makes no database", async () => {
    const { dataDir, file } = await withBackup();
    const again = await run(dataDir, "backup", file);
    expect(again.code).toBe(1);
    expect(again.stderr).toContain("exists already");
    const empty = temporaryFolder();
    expect(await run(empty, "backup")).toMatchObject({ code: 1, stderr: expect.stringContaining("no mealglass.db") });
    expect(readdirSync(empty)).toEqual([]);
    expect((await run(dataDir, "backup", "/no/such/folder/copy.db")).code).toBe(1);
  });
});

test("mealglass restore fills a folder that holds no database yet", async () => {
  const { file } = await withBackup();
  const dataDir = join(temporaryFolder(), "new");
  expect((await run(dataDir, "restore", file)).code).toBe(0);
  expect(await readAccounts(dataDir)).toEqual(["ada"]);
});
