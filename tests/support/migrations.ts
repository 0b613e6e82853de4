import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, temporaryFolder } from "./paths.ts";

/** The migrations of this version. */
export const MIGRATIONS = join(ROOT, "db/migrations");

export type Migration = { idx: number; when: number; tag: string };
type Journal = { entries: Migration[] };

const readJournal = (folder: string): Journal => JSON.parse(readFileSync(join(folder, "meta/_journal.json"), "utf8"));

/** This version's migrations, the oldest first. */
export const KNOWN_MIGRATIONS: readonly Migration[] = readJournal(MIGRATIONS).entries;

/** A folder with the migrations of another version. Its own files have to be added. */
export function createMigrations(entries: readonly Migration[]): string {
  const folder = join(temporaryFolder(), "migrations");
  cpSync(MIGRATIONS, folder, { recursive: true });
  writeFileSync(join(folder, "meta/_journal.json"), JSON.stringify({ ...readJournal(MIGRATIONS), entries }));
  return folder;
}

/** A folder with the migrations of the version before the last one. */
export const createOlderMigrations = (): string => createMigrations(KNOWN_MIGRATIONS.slice(0, -1));
