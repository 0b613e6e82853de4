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
 * Has the marks in the local storage say what the database holds, once until the page is left. A browser writes its local
 * storage seconds later than its databases: one that is killed in between has what it keeps, and no mark of it.
 */
export function restoreFlags(): Promise<void> {
  restoring ??= restore();
  return restoring;
}
