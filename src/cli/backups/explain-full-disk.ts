import { dirname } from "node:path";
import { isDiskFull } from "../../../db/engine/errors.ts";
import { NO_SPACE_CODES } from "../../../db/file/disk-reserve.ts";
import { hasErrorCode } from "../../../db/file/private-files.ts";
import { OperationalError } from "../output/operational-error.ts";

/**
 * Runs what writes a backup. Where its disk is full, throws an OperationalError that names the folder: it need not be on
 * the disk of DATA_DIR, and the errors of writing do not tell.
 */
export async function explainFullDisk<Result>(target: string, write: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (cause) {
    if (!isDiskFull(cause) && !hasErrorCode(cause, ...NO_SPACE_CODES)) throw cause;
    throw new OperationalError(`The disk of ${dirname(target)} is full. No backup was made.`, { cause });
  }
}
