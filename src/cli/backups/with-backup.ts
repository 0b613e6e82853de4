import { existsSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { createPrivateFile, makePrivateFolder } from "../../../db/file/private-files.ts";
import { assertFile } from "../../../db/file/restore.ts";
import type { Config } from "../../config.ts";
import { systemClock } from "../../integrations/clock.ts";
import { nameWorkFolder, removeUnfinishedBackups } from "../storage/data-files.ts";
import { openBackup } from "./check-backup.ts";
import { findBackupFolder } from "./daily-backup.ts";

/** A backup by its path, or by its name in the places of daily backups. A file of a bucket is written into `folder`. */
async function findBackup(file: string, config: Config, folder: string): Promise<string> {
  const { backup } = config;
  const named = join(findBackupFolder(config) ?? "", file);
  const found = [resolve(file), named].find((path) => existsSync(path));
  if (found !== undefined || backup.bucket === null) return found ?? resolve(file);
  const { openBackupBucket } = await import("./backup-bucket.ts");
  makePrivateFolder(folder);
  const fetched = join(folder, "fetched");
  createPrivateFile(fetched);
  return (await openBackupBucket(backup.bucket).fetch(file, fetched)) ? fetched : resolve(file);
}

/**
 * Runs `work` on a backup that is a database, fetched and decrypted where need be, and with the path of a folder for what
 * it needs, which is removed afterwards. Throws an InvalidBackupError for a file that does not exist, or whose content was changed.
 */
export async function withBackup<Result>(
  file: string,
  config: Config,
  work: (database: string, folder: string) => Promise<Result>,
): Promise<Result> {
  const { dataDir, backup } = config;
  const folder = nameWorkFolder(dataDir);
  try {
    removeUnfinishedBackups(dataDir, systemClock.now());
    const found = await findBackup(file, config, folder);
    assertFile(found);
    return await work(await openBackup(found, folder, backup.passphrase), folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
