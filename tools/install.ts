import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runUntilExit } from "./run-until-exit.ts";

/**
 * Installs exactly what bun.lock names, unless that has been done before, and then starts the calling script anew:
 * a process that began without the packages does not find them later. What runs before it may need nothing but Bun.
 */
export async function ensureInstalled(root: string): Promise<void> {
  const stamp = join(root, "node_modules/.bun-lock-sha256");
  const lock = new Bun.CryptoHasher("sha256").update(readFileSync(join(root, "bun.lock"))).digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === lock) return;

  console.log("Installing dependencies");
  // `bun` itself need not be on the PATH: `npx bun` puts it nowhere that lasts.
  const installed = await runUntilExit([process.execPath, "install", "--frozen-lockfile"], { cwd: root });
  if (installed !== 0) process.exit(installed);
  writeFileSync(stamp, lock);
  process.exit(await runUntilExit([process.execPath, ...process.argv.slice(1)], { cwd: root }));
}
