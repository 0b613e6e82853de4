import {
  createStorageMonitor,
  type LocalStorageMonitor,
  type StorageProblem,
} from "../../../db/file/storage-monitor.ts";
import type { Log } from "../../log.ts";
import { locateDataFiles } from "./data-files.ts";

/** What is wrong, for the answer of the readiness check. */
export const STORAGE_PROBLEMS: Record<StorageProblem, string> = {
  disk_full: "This server's disk is full. It answers reads, logins, deletions and exports alone.",
  read_only: "This server cannot save anything: its disk is read-only.",
  unreachable: "This server cannot reach its disk.",
  corrupt: "This server's database is damaged. Its log says more.",
};

/** Watches the disk of a data directory, and logs the beginning and the end of each problem once. */
export function watchStorage(dataDir: string, log: Log): LocalStorageMonitor {
  const { database, reserve } = locateDataFiles(dataDir);
  return createStorageMonitor({
    database,
    reserve,
    onChange(problem) {
      if (problem === null) log.warn("The disk can be written again", { folder: dataDir });
      else log.error(STORAGE_PROBLEMS[problem], { folder: dataDir });
    },
  });
}
