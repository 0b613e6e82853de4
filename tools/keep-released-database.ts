import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrateDatabase } from "../db/file/migrate.ts";
import { openConnection } from "../db/file/open.ts";
import { version } from "../package.json";
import { fillEveryTable } from "../tests/support/api/account-rows.ts";
import { dumpDatabase } from "../tests/support/api/dump-database.ts";

// bun run released: keeps a database of this version, with rows in every table, in tests/released. Each later version has
// to migrate it.

const folder = mkdtempSync(join(tmpdir(), "mealglass-released-"));
const file = openConnection(join(folder, "released.db"));
const migrationsDir = process.argv[2] ?? join(import.meta.dir, "../db/migrations");
migrateDatabase(file, { migrationsDir, backupDir: null, now: Date.now });
fillEveryTable(file);
await Bun.write(join(import.meta.dir, `../tests/released/${version}.sql`), dumpDatabase(file));
file.close();
rmSync(folder, { recursive: true });
