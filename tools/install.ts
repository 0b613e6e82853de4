import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runUntilExit } from "./run-until-exit.ts";

/**
 * Installs what bun.lock names, unless it is installed already, and then restarts the calling script: a process that
 * started without the packages cannot find them later. Code that runs before it may need only Bun.
 */
export async function ensureInstalled(root: string): Promise<void> {
  const stamp = join(root, "node_modules/.bun-lock-sha256");
  const lock = new Bun.CryptoHasher("sha256").update(readFileSync(join(root, "bun.lock"))).digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === lock) return;

  console.log("Installing dependencies");
  // `bun` may not be on the PATH: `npx bun` installs it only temporarily.
  const installed = await runUntilExit([process.execPath, "install", "--frozen-lockfile"], { cwd: root });
  if (installed !== 0) process.exit(installed);
  writeFileSync(stamp, lock);
  process.exit(await runUntilExit([process.execPath, ...process.argv.slice(1)], { cwd: root }));
}
