import { expect, test } from "bun:test";
import { join } from "node:path";
import { copyDatabase, isSame } from "../../db/copy/copy-database.ts";
import { createEmbeddedEngine } from "../../db/engine/embedded-engine.ts";
import { migrateDatabase } from "../../db/file/migrate.ts";
import { type DatabaseFile, openConnection } from "../../db/file/open.ts";
import { afterThisTest } from "../support/after-test.ts";
import { fillEveryTable } from "../support/api/account-rows.ts";
import { MIGRATIONS } from "../support/migrations.ts";
import { temporaryFolder } from "../support/paths.ts";

function openFile(name: string) {
  const connection = openConnection(join(temporaryFolder(), name));
  afterThisTest(() => connection.close());
  return connection;
}

const migrate = (connection: DatabaseFile) =>
  migrateDatabase(connection, { migrationsDir: MIGRATIONS, backupDir: null, now: () => Date.UTC(2099, 0) });

test("what indexes have made of accounts, however they came about, is made again by a copy", async () => {
  const [source, target] = [openFile("source.db"), openFile("target.db")];
  migrate(source);
  fillEveryTable(source);
  const add = source.query(
    "INSERT INTO users (email, email_key, username, username_key, password, created_at, demo_until) VALUES (?1, ?1, ?1, ?1, '', 7, ?2)",
  );
  for (const name of ["kept", "renamed", "leaving", "gone"]) add.run(name, null);
  for (const name of ["demo kept", "demo adopted", "demo renamed", "demo gone"]) add.run(name, 9);
  source.run("UPDATE users SET username_key = 'adopted', demo_until = NULL WHERE username = 'demo adopted'");
  source.run("UPDATE users SET demo_until = NULL WHERE username IN ('demo renamed', 'demo gone')");
  source.run("UPDATE users SET username_key = 'new ' || username_key WHERE username LIKE '%renamed'");
  source.run("UPDATE users SET demo_until = 0 WHERE username = 'leaving'");
  source.run("DELETE FROM users WHERE username LIKE '%gone'");
  const compared = await copyDatabase({
    from: createEmbeddedEngine(source),
    to: createEmbeddedEngine(target),
    signal: new AbortController().signal,
    migrate: async () => void migrate(target),
    assertQuiet: async () => undefined,
    onBegin: () => undefined,
    onProgress: () => undefined,
  });
  expect(compared.filter((table) => !isSame(table)).map(({ name }) => name)).toEqual([]);
  expect(compared.find(({ name }) => name === "users_fts_docsize")?.target.rows).toBeGreaterThan(3);
});
