import { statSync } from "node:fs";
import { basename, resolve } from "node:path";
import type { Config } from "../../config.ts";
import type { AdminBackups } from "../../contracts/admin/server.ts";
import { AppError } from "../../errors.ts";
import { systemClock } from "../../integrations/clock.ts";
import type { HostBackups, StoredBackup } from "../../integrations/host/host.ts";
import { createLazy } from "../../lazy.ts";
import type { Log } from "../../log.ts";
import { SECOND_MS } from "../../shared/product/durations.ts";
import { formatInstant, formatNullableInstant } from "../../shared/text/instant.ts";
import { runBackup } from "../backups/backup-scheduler.ts";
import { findBackupFolder } from "../backups/daily-backup.ts";
import { parseDailyBackup } from "../backups/kept-backups.ts";
import { readLastBackup } from "../backups/last-backup.ts";
import { OperationalError } from "../output/operational-error.ts";
import { listFiles, locateDataFiles } from "../storage/data-files.ts";

/** How long an administrator waits for a bucket that does not answer. */
const LISTING_MS = 10 * SECOND_MS;
const IS_BACKUP = /\.db(\.enc)?$/;

type File = { name: string; bytes: number; madeAt: number };
type Task = { name: string | null; startedAt: number };
type Deps = {
  log: Log;
  stopping: AbortSignal;
  /** Replaceable in tests. */
  run?: typeof runBackup;
};

/**
 * Makes and checks backups as `mealglass backup` does, in processes of their own, one at a time. The backups in the list
 * are the files in the folders of daily backups and of others, and the daily ones in the bucket.
 */
export function createHostBackups(config: Config, { log, stopping, run = runBackup }: Deps): HostBackups {
  let running: Task | null = null;
  let lastTask: AdminBackups["lastTask"] = null;

  const listPaths = (): string[] => {
    const folders = new Set([findBackupFolder(config), resolve(locateDataFiles(config.dataDir).backups)]);
    const paths = [...folders].flatMap((folder) => (folder === null ? [] : listFiles(folder)));
    return paths.filter((path) => IS_BACKUP.test(path));
  };
  const findPath = (name: string): string | undefined => listPaths().find((path) => basename(path) === name);

  /** A file may have been removed since it was listed. */
  const describe = (path: string): File[] => {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats?.isFile() ? [{ name: basename(path), bytes: stats.size, madeAt: stats.mtimeMs }] : [];
  };

  const openBucket = createLazy(async () => {
    const { bucket } = config.backup;
    return bucket && (await import("../backups/backup-bucket.ts")).openBackupBucket(bucket);
  });

  /** The daily backups of the bucket, and why they could not be listed. */
  async function listBucket(): Promise<{ files: File[]; problem: string | null }> {
    try {
      const found = (await (await openBucket())?.list(LISTING_MS)) ?? [];
      const files = found.map((backup) => ({ ...backup, madeAt: parseDailyBackup(backup.name) ?? 0 }));
      return { files, problem: null };
    } catch (error) {
      if (!(error instanceof OperationalError)) throw error;
      return { files: [], problem: error.message };
    }
  }
  let inBucket: Awaited<ReturnType<typeof listBucket>> | undefined;

  /** Those in folders and in the bucket, each once. While a task runs the page asks often, but not the bucket. */
  async function listStored() {
    if (running === null || inBucket === undefined) inBucket = await listBucket();
    const inFolder = listPaths().flatMap(describe);
    const [folderNames, bucketNames] = [inFolder, inBucket.files].map(
      (files) => new Set(files.map(({ name }) => name)),
    );
    const files = [...inFolder, ...inBucket.files.filter(({ name }) => !folderNames?.has(name))]
      .toSorted((one, other) => other.madeAt - one.madeAt)
      .map(({ madeAt, ...file }) => ({
        ...file,
        madeAt: formatInstant(Math.floor(madeAt)),
        isEncrypted: file.name.endsWith(".enc"),
        isInFolder: folderNames?.has(file.name) ?? false,
        isInBucket: bucketNames?.has(file.name) ?? false,
      }));
    return { files, bucketProblem: inBucket.problem };
  }

  async function find(name: string): Promise<StoredBackup | undefined> {
    const path = findPath(name);
    if (path !== undefined) return { read: () => Bun.file(path) };
    const bucket = await openBucket();
    if (!bucket) return undefined;
    const { files, problem } = await listBucket();
    if (problem !== null) throw new AppError(503, problem);
    return files.some((file) => file.name === name) ? { read: () => bucket.read(name) } : undefined;
  }

  /** What the command printed to say why it failed; null if it did not. */
  async function findProblem(name: string | null): Promise<string | null> {
    const args = name === null ? ["--daily"] : ["--check", findPath(name) ?? name];
    const { code, message } = await run(args)(stopping);
    return code === 0 ? null : message || `It ended with code ${code} before it was done.`;
  }

  async function perform(task: Task): Promise<void> {
    try {
      const problem = await findProblem(task.name);
      if (problem !== null) log.warn("A backup that an administrator began has failed", { problem });
      lastTask = { name: task.name, endedAt: formatInstant(systemClock.now()), problem };
    } catch (error) {
      log.error("A backup that an administrator began could not be run", { error });
      lastTask = { name: task.name, endedAt: formatInstant(systemClock.now()), problem: "It could not be started." };
    } finally {
      running = null;
    }
  }

  return {
    find,
    begin(name) {
      if (running !== null) return false;
      running = { name, startedAt: systemClock.now() };
      void perform(running);
      return true;
    },
    async list() {
      const { at, bucket } = config.backup;
      const last = readLastBackup(config.dataDir);
      return {
        dailyAt: at && [at.hour, at.minute].map((part) => String(part).padStart(2, "0")).join(":"),
        hasBucket: bucket !== null,
        running: running && { name: running.name, startedAt: formatInstant(running.startedAt) },
        lastTask,
        last: last && {
          ...{ startedAt: formatInstant(last.startedAt), name: last.name, problem: last.problem },
          restoredAt: formatNullableInstant(last.restoredAt),
        },
        ...(await listStored()),
      };
    },
  };
}
