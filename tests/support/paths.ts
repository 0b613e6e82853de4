import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterThisTest } from "./after-test.ts";

/** The project's folder. */
export const ROOT = join(import.meta.dir, "../..");

/** An empty folder that is removed after the test, or with `afterThisFile` after all tests of the file. */
export function temporaryFolder(cleanUp = afterThisTest): string {
  const folder = mkdtempSync(join(tmpdir(), "mealglass-test-"));
  cleanUp(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
