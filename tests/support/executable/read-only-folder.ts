import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterThisTest } from "../after-test.ts";
import { temporaryFolder } from "../paths.ts";

const NOBODY = "65534";

/** A folder that the executable may read but not write, and the command through which it is started for that. */
export function createReadOnlyFolder(): { folder: string; through: string[] } {
  const parent = temporaryFolder();
  chmodSync(parent, 0o755);
  const folder = join(parent, "data");
  mkdirSync(folder, { mode: 0o555 });
  afterThisTest(() => chmodSync(folder, 0o755));
  // Root may write everywhere.
  const isRoot = process.getuid?.() === 0;
  return { folder, through: isRoot ? ["setpriv", `--reuid=${NOBODY}`, `--regid=${NOBODY}`, "--clear-groups"] : [] };
}
