import { copyFileSync, existsSync, linkSync, rmSync, statSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import type { RowCounts } from "../../../db/file/count-rows.ts";
import { createPrivateFile, finishFile, makePrivateFolder } from "../../../db/file/private-files.ts";
import type { Config } from "../../config.ts";
import type { Clock } from "../../integrations/clock.ts";
import type { Log } from "../../log.ts";
import { DAY_MS, HOUR_MS } from "../../shared/product/durations.ts";
import { describeFailure } from "../output/explain-failure.ts";
import { listFiles, locateDataFiles, removeUnfinishedBackups, removeUnfinishedIn } from "../storage/data-files.ts";
import { openBackupBucket } from "./backup-bucket.ts";
import { assertNoLostPhotos, checkBackup, openBackup, readRestored } from "./check-backup.ts";
import { checkPhotos } from "./check-photos.ts";
import { assertDatabase, assertSameRows, copyDatabaseTo } from "./copy-database.ts";
import { explainFullDisk } from "./explain-full-disk.ts";
import { nameDailyBackup, selectOldBackups } from "./kept-backups.ts";
import { type LastBackup, readLastBackup, writeLastBackup } from "./last-backup.ts";
import { sealFile } from "./sealed-file.ts";

/** How often a backup is restored and read: each week, though a backup begins a little sooner or later. */
const RESTORE_INTERVAL_MS = 7 * DAY_MS - 12 * HOUR_MS;

/** The folder of daily backups; null if they are in a bucket alone. */
export function findBackupFolder({ dataDir, backup }: Pick<Config, "dataDir" | "backup">): string | null {
  if (backup.dir !== null) return resolve(backup.dir);
  return backup.bucket === null ? resolve(locateDataFiles(dataDir).backups) : null;
}

function tryLink(file: string, target: string): boolean {
  try {
    linkSync(file, target);
    return true;
  } catch {
    // It is on another disk, or on one without links.
    return false;
  }
}

/** Copies a file, which is on the disk, into a folder. It has its name once it is on that disk. */
function storeInFolder(file: string, folder: string): Promise<string> {
  const target = join(folder, basename(file));
  return explainFullDisk(target, () => {
    if (tryLink(file, target)) return target;
    const unfinished = `${target}.unfinished`;
    createPrivateFile(unfinished);
    try {
      copyFileSync(file, unfinished);
      finishFile(unfinished, target);
    } finally {
      rmSync(unfinished, { force: true });
    }
    return target;
  });
}

type Made = { file: string; rows: RowCounts };
type Deps = { clock: Pick<Clock, "now">; log: Log };

/** What a daily backup does, in a folder of its own that is removed afterwards. */
function createSteps(config: Config, work: string, { clock, log }: Deps) {
  const { passphrase, bucket } = config.backup;

  /** Makes the backup, encrypted where that is set. */
  async function make(name: string): Promise<Made> {
    const plain = join(work, name.replace(/\.enc$/, ""));
    const rows = await copyDatabaseTo(config, plain);
    if (passphrase === null) return { file: plain, rows };
    const file = join(work, name);
    await sealFile(plain, file, passphrase);
    rmSync(plain);
    return { file, rows };
  }

  /** Opens what was stored, and compares its rows with those of the copy. Returns it as a database. */
  async function verify(stored: string, { rows }: Made): Promise<string> {
    const opened = await openBackup(stored, work, passphrase);
    assertSameRows(checkBackup(opened), rows, stored);
    return opened;
  }

  /** Stores the backup in each place. Returns a database to read, and what went wrong in one place or the other. */
  async function store(made: Made): Promise<{ opened: string; problems: string[] }> {
    const folder = findBackupFolder(config);
    const problems: string[] = [];
    const attempt = async (place: string, act: () => Promise<string | undefined>) => {
      try {
        return await act();
      } catch (error) {
        problems.push(`${place}: ${describeFailure(error, config)}`);
        return undefined;
      }
    };
    const kept =
      folder === null
        ? undefined
        : await attempt(folder, async () => {
            makePrivateFolder(folder);
            removeUnfinishedIn(folder, clock.now());
            const stored = await storeInFolder(made.file, folder);
            return verify(stored, made);
          });
    const opened = kept ?? (await verify(made.file, made));
    if (bucket !== null)
      await attempt("BACKUP_S3", async () => {
        await openBackupBucket(bucket).store(made.file, basename(made.file));
        return undefined;
      });
    return { opened, problems };
  }

  /** Removes the backups that are not kept, once a new one is there. */
  async function removeOld(): Promise<void> {
    const folder = findBackupFolder(config);
    if (folder !== null) {
      const names = listFiles(folder).map((file) => basename(file));
      for (const name of selectOldBackups(names)) rmSync(join(folder, name), { force: true });
    }
    if (bucket !== null) await openBackupBucket(bucket).removeOld();
  }

  return {
    make,
    store,
    removeOld,
    read: (opened: string) => readRestored(opened, { ...config, folder: join(work, "restored"), log }),
  };
}

/**
 * Makes a daily backup, stores it where the settings say, verifies it, and removes old ones. Once a week it is restored and
 * read. Returns what became of it, which is kept for later checks; it throws nothing that goes wrong with a backup.
 */
export async function makeDailyBackup(config: Config, { clock, log }: Deps): Promise<LastBackup> {
  const { dataDir } = config;
  const startedAt = clock.now();
  const before = readLastBackup(dataDir);
  const name = nameDailyBackup(startedAt, config.backup.passphrase !== null);
  const last: LastBackup = {
    ...{ startedAt, name, problem: null, bytes: 0, rows: 0 },
    ...{ goodAt: before?.goodAt ?? null, restoredAt: before?.restoredAt ?? null },
  };
  const work = join(locateDataFiles(dataDir).backups, `${name}.unfinished`);
  try {
    assertDatabase(config);
    removeUnfinishedBackups(dataDir, startedAt);
    makePrivateFolder(work);
    const steps = createSteps(config, work, { clock, log });
    const made = await steps.make(name);
    last.bytes = statSync(made.file).size;
    last.rows = Object.values(made.rows).reduce((sum, rows) => sum + rows, 0);
    const { opened, problems } = await steps.store(made);
    let lost: string[] = [];
    if (last.restoredAt === null || Math.abs(startedAt - last.restoredAt) >= RESTORE_INTERVAL_MS) {
      lost = await steps.read(opened);
      if (lost.length === 0) last.restoredAt = startedAt;
    }
    if (problems.length === 0) await steps.removeOld();
    else last.problem = problems.join(" ");
    // A lost photo stays lost. The backups that are kept for it would fill the disk.
    await checkPhotos(opened, config, log);
    assertNoLostPhotos(lost);
  } catch (error) {
    last.problem = [last.problem, describeFailure(error, config)].filter((text) => text !== null).join(" ");
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  if (last.problem === null) last.goodAt = startedAt;
  // Without the folder there was no database, and there is no server to tell.
  if (existsSync(dataDir)) writeLastBackup(dataDir, last);
  return last;
}
