/**
 * `bun run bench:web`: what the first visit of the login screen costs over the wire, and what Lighthouse says about it
 * on a phone. It measures the executable, which it builds first, and asserts nothing.
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startDebuggedBrowser } from "../tests/bench/debugged-browser.ts";
import { startServerProcess } from "../tests/bench/server-process.ts";
import { firstLoad } from "../tests/bench/web-first-load.ts";
import { lighthouseOf } from "../tests/bench/web-lighthouse.ts";
import { provideBrowser } from "./browser.ts";
import { buildClient } from "./build-client.ts";
import { buildExecutable } from "./build-executable.ts";

const root = join(import.meta.dir, "..");
const workDir = mkdtempSync(join(tmpdir(), "mealglass-bench-web-"));
const profileDir = join(workDir, "profile");
const dataDir = join(workDir, "data");
mkdirSync(profileDir);

try {
  const executable = await provideBrowser(root);
  await buildClient(root);
  const product = await buildExecutable(root);
  const env = { PORT: "0", HOST: "127.0.0.1", DATA_DIR: dataDir, LOG_LEVEL: "error" };
  const server = await startServerProcess({ command: [product], env, cwd: workDir });
  const browser = await startDebuggedBrowser(executable, profileDir);
  try {
    const url = `${server.url}/auth/login`;
    console.table(await firstLoad(browser.port, url));
    console.table(await lighthouseOf(browser.port, url));
  } finally {
    await browser.stop();
    await server.stop();
  }
} finally {
  rmSync(workDir, { recursive: true, force: true });
}
