import { hasDeviceDatabase } from "./device-storage.ts";

let restoring: Promise<void> | undefined;

async function restore(): Promise<void> {
  if (!(await hasDeviceDatabase())) return;
  try {
    await (await import("../offline/cache/restore-flags.ts")).restoreFlags();
  } catch {
    // Its code cannot be fetched: the next page tries it again.
  }
}

/**
 * Restores the flags in the local storage from the database, once per page. A browser writes its local
 * storage seconds later than its databases: one that is killed in between has what it keeps, and no mark of it.
 */
export function restoreFlags(): Promise<void> {
  restoring ??= restore();
  return restoring;
}
