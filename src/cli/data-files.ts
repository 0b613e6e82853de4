import { readdirSync } from "node:fs";
import { join } from "node:path";
import { hasErrorCode, tighten } from "../../db/private-files.ts";

/** The paths of what the server keeps in its data directory. */
export const locateDataFiles = (dataDir: string) => ({
  database: join(dataDir, "mealglass.db"),
  backups: join(dataDir, "backups"),
  sessionSecret: join(dataDir, "session-secret"),
});

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder).map((name) => join(folder, name));
  } catch (error) {
    if (hasErrorCode(error, "ENOENT", "ENOTDIR", "EACCES")) return [];
    throw error;
  }
}

/**
 * Takes others' rights from everything that the server keeps in a data directory, as earlier versions, a backup program
 * or a copy by hand may have left them. Returns the files that others can still read.
 */
export function tightenDataFiles(dataDir: string): string[] {
  const { database, backups, sessionSecret } = locateDataFiles(dataDir);
  const databaseFiles = listFiles(dataDir).filter((file) => file.startsWith(database));
  const files = [...databaseFiles, sessionSecret, backups, ...listFiles(backups)];
  return files.filter((file) => !tighten(file));
}
