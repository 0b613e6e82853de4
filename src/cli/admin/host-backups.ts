import { statSync } from "node:fs";
import { basename, resolve } from "node:path";
import type { Config } from "../../config.ts";
import type { AdminBackups } from "../../contracts/admin/server.ts";
import { systemClock } from "../../integrations/clock.ts";
import type { HostBackups } from "../../integrations/host/host.ts";
import type { Log } from "../../log.ts";
import { formatInstant, formatNullableInstant } from "../../shared/text/instant.ts";
import { runBackup } from "../backups/backup-scheduler.ts";
import { findBackupFolder } from "../backups/daily-backup.ts";
import { readLastBackup } from "../backups/last-backup.ts";
import { listFiles, locateDataFiles } from "../storage/data-files.ts";

const IS_BACKUP = /\.db(\.enc)?$/;

type Task = { name: string | null; startedAt: number };
type Deps = {
  log: Log;
  stopping: AbortSignal;
  /** Replaceable in tests. */
  run?: typeof runBackup;
};

/**
 * Makes and checks backups as `mealglass backup` does, in processes of their own, one at a time. The backups in the list
 * are the files in the folders of daily backups and of others.
 */
export function createHostBackups(config: Config, { log, stopping, run = runBackup }: Deps): HostBackups {
  let running: Task | null = null;
  let lastTask: AdminBackups["lastTask"] = null;

  const listPaths = (): string[] => {
    const folders = new Set([findBackupFolder(config), resolve(locateDataFiles(config.dataDir).backups)]);
    const paths = [...folders].flatMap((folder) => (folder === null ? [] : listFiles(folder)));
    return paths.filter((path) => IS_BACKUP.test(path));
  };
  const find = (name: string): string | undefined => listPaths().find((path) => basename(path) === name);

  /** A file may have been removed since it was listed. */
  const describe = (path: string) => {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (!stats?.isFile()) return [];
    return { name: basename(path), bytes: stats.size, madeAt: stats.mtimeMs, isEncrypted: path.endsWith(".enc") };
  };

  /** What the command printed to say why it failed; null if it did not. */
  async function findProblem(name: string | null): Promise<string | null> {
    const args = name === null ? ["--daily"] : ["--check", find(name) ?? name];
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
      const files = listPaths().flatMap(describe);
      return {
        dailyAt: at && [at.hour, at.minute].map((part) => String(part).padStart(2, "0")).join(":"),
        hasBucket: bucket !== null,
        running: running && { name: running.name, startedAt: formatInstant(running.startedAt) },
        lastTask,
        last: last && {
          ...{ startedAt: formatInstant(last.startedAt), name: last.name, problem: last.problem },
          restoredAt: formatNullableInstant(last.restoredAt),
        },
        files: files
          .toSorted((one, other) => other.madeAt - one.madeAt)
          .map((file) => ({ ...file, madeAt: formatInstant(Math.floor(file.madeAt)) })),
      };
    },
  };
}
