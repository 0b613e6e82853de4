import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A migration: its statements, when it was written (UTC milliseconds), and the SHA-256 of its file. */
export type Migration = { sql: string[]; writtenAt: number; hash: string };

/** A migration in drizzle-kit's journal: the name of its file, and when it was written (UTC milliseconds). */
type JournalEntry = { tag: string; when: number };

const BREAKPOINT = "--> statement-breakpoint";

function readJournal(migrationsDir: string): JournalEntry[] {
  const { entries } = JSON.parse(readFileSync(join(migrationsDir, "meta/_journal.json"), "utf8"));
  return entries;
}

/** When the migrations of a folder were written (UTC milliseconds), the oldest first, known without reading them. */
export const listMigrationTimes = (migrationsDir: string): number[] =>
  readJournal(migrationsDir).map(({ when }) => when);

/**
 * The migrations of a folder that drizzle-kit wrote, the oldest first. Drizzle's own reader loads node:crypto, which takes a
 * tenth of a start.
 */
export const readMigrations = (migrationsDir: string): Migration[] =>
  readJournal(migrationsDir).map(({ tag, when }) => {
    const text = readFileSync(join(migrationsDir, `${tag}.sql`), "utf8");
    const hash = new Bun.CryptoHasher("sha256").update(text).digest("hex");
    return { sql: text.split(BREAKPOINT), writtenAt: when, hash };
  });
