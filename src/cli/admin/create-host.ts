import type { Config } from "../../config.ts";
import type { Environment } from "../../environment-reader.ts";
import type { Host, HostBackups } from "../../integrations/host/host.ts";
import { createLazy } from "../../lazy.ts";
import type { Log } from "../../log.ts";
import { readLastBackup } from "../backups/last-backup.ts";

type Deps = Pick<Host, "startedAt" | "measureDatabase" | "listErrors" | "countAnalyses"> & {
  /** The settings as they were set, some of them by the command. */
  env: Environment;
  log: Log;
  /** Aborted when the server stops. */
  stopping: AbortSignal;
};

/** What administrators see of this machine. Its parts are loaded when they are used. */
export function createHost(config: Config, { env, log, stopping, ...measured }: Deps): Host {
  const loadBackups = createLazy<HostBackups>(async () =>
    (await import("./host-backups.ts")).createHostBackups(config, { log, stopping }),
  );
  return {
    ...measured,
    prices: config.aiPrices,
    listSettings: async () => (await import("./list-settings.ts")).listSettings(env),
    findLastBackup() {
      const last = readLastBackup(config.dataDir);
      return last && { at: last.startedAt, isGood: last.problem === null };
    },
    backups: loadBackups,
  };
}
