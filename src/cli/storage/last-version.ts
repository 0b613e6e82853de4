import { readFileSync } from "node:fs";
import { NO_SPACE_CODES } from "../../../db/file/disk-reserve.ts";
import { hasErrorCode, writePrivateFile } from "../../../db/file/private-files.ts";
import { READ_ONLY_CODES } from "../../../db/file/probe-writing.ts";
import type { Log } from "../../log.ts";
import { locateDataFiles, wasUsed } from "./data-files.ts";

/** The only version that did not write its name. */
const FIRST_VERSION = "1.0.0";

/** The version of the server that last ran with a data directory; null if none did. */
export function readLastVersion(dataDir: string): string | null {
  try {
    return readFileSync(locateDataFiles(dataDir).lastVersion, "utf8").trim();
  } catch (error) {
    if (!hasErrorCode(error, "ENOENT", "ENOTDIR")) throw error;
    return wasUsed(dataDir) ? FIRST_VERSION : null;
  }
}

/** Writes the version that runs now. A server starts without room for it, too. */
export function writeLastVersion(dataDir: string, version: string, log: Log): void {
  const { lastVersion } = locateDataFiles(dataDir);
  try {
    writePrivateFile(lastVersion, `${version}\n`);
  } catch (error) {
    if (!hasErrorCode(error, ...NO_SPACE_CODES, ...READ_ONLY_CODES)) throw error;
    log.warn("The version that runs now could not be written down", { file: lastVersion });
  }
}
