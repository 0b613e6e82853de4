import { join } from "node:path";
import { countRowsIn, type RowCounts } from "../../../db/file/count-rows.ts";
import { migrateDatabase } from "../../../db/file/migrate.ts";
import { closeDatabase, openDatabase } from "../../../db/file/open.ts";
import { makePrivateFolder } from "../../../db/file/private-files.ts";
import { assertWhole, restoreDatabase } from "../../../db/file/restore.ts";
import type { Bucket } from "../../bucket-settings.ts";
import { bundledFiles } from "../../bundled-files.ts";
import { createExportRepository } from "../../features/account/export-repository.ts";
import { createExportService } from "../../features/account/export-service.ts";
import { createUserRepository } from "../../features/auth/user-repository.ts";
import { createPhotoContents } from "../../features/photos/contents.ts";
import { systemClock } from "../../integrations/clock.ts";
import { createPhotoStore } from "../../integrations/photo-store/photo-store.ts";
import type { Log } from "../../log.ts";
import type { StorageSettings } from "../output/explain-failure.ts";
import { OperationalError } from "../output/operational-error.ts";
import { locateDataFiles } from "../storage/data-files.ts";
import { explainBucket, selectUsed } from "./check-photos.ts";
import { isSealed, openSealedFile } from "./sealed-file.ts";

/** The accounts that are read of a restored backup, spread over all of them. */
const READ_ACCOUNTS_MAX = 200;
/** The photos of a bucket that are read and compared with their hashes. */
const READ_OBJECTS_MAX = 50;

/**
 * Returns a backup as a database: the file itself, or a decrypted copy in a folder, which is made. Throws an
 * OperationalError.
 */
export async function openBackup(file: string, folder: string, passphrase: string | null): Promise<string> {
  if (!isSealed(file)) return file;
  if (passphrase === null)
    throw new OperationalError(`${file} is encrypted. BACKUP_PASSPHRASE has to be what it was encrypted with.`);
  makePrivateFolder(folder);
  const opened = join(folder, `${crypto.randomUUID()}.db`);
  await openSealedFile(file, opened, passphrase);
  return opened;
}

/** The rows of a backup that is a database. Throws an InvalidBackupError unless it is whole. */
export function checkBackup(database: string): RowCounts {
  assertWhole(database);
  return countRowsIn(database);
}

/** Accounts at even distances. */
function spread<Row>(rows: readonly Row[]): Row[] {
  const step = Math.max(1, rows.length / READ_ACCOUNTS_MAX);
  return Array.from(
    { length: Math.min(rows.length, READ_ACCOUNTS_MAX) },
    (_, index) => rows[Math.floor(index * step)],
  ).filter((row) => row !== undefined);
}

type Deps = StorageSettings & {
  /** An empty folder for the restored database. */
  folder: string;
  photoBucket: Bucket | null;
  log: Log;
};

/**
 * Restores a backup in a folder, as `mealglass restore` does, opens it as the server does, and exports accounts from it,
 * which reads every table of theirs. Returns the photos that the server still has, but that are not in the bucket as they
 * were stored. Throws what else fails.
 */
export async function readRestored(backup: string, { folder, photoBucket, log, ...settings }: Deps): Promise<string[]> {
  const { database, lock, backups } = locateDataFiles(folder);
  const { migrationsDir } = bundledFiles;
  makePrivateFolder(folder);
  restoreDatabase({ file: backup, database, lock, migrationsDir, backupDir: backups, now: systemClock.now });
  const { db, file } = openDatabase(database);
  try {
    migrateDatabase(file, { migrationsDir, backupDir: null, now: systemClock.now });
    const store = await createPhotoStore(photoBucket, { log });
    // What is missing is returned.
    const contents = createPhotoContents({ store, log: { error: () => undefined } });
    let readObjects = 0;
    const lost: string[] = [];
    const exports = createExportService({
      rows: createExportRepository(db),
      limiter: { take: async () => async () => undefined, tryTake: async () => true },
      contents: {
        async read(photo) {
          if (photo.objectKey === null) return photo.bytes;
          readObjects += 1;
          // That they cannot be reached is told by who looks for all of them.
          if (store === null || readObjects > READ_OBJECTS_MAX) return undefined;
          const bytes = await explainBucket(store, () => contents.read(photo));
          if (bytes === undefined) lost.push(photo.objectKey);
          return bytes;
        },
      },
      clock: systemClock,
    });
    for (const { id } of spread(await createUserRepository(db).listAll()))
      for await (const piece of await exports.streamDocument(id)) if (piece === "") continue;
    return await selectUsed(lost, settings);
  } finally {
    closeDatabase(file);
  }
}

/** Throws an OperationalError if photos are not in the bucket as they were stored. */
export function assertNoLostPhotos(lost: readonly string[]): void {
  if (lost.length > 0)
    throw new OperationalError(`Photos are not in the bucket as they were stored: ${lost.join(", ")}.`);
}
