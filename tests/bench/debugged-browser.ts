import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { spawn } from "bun";
import { UNSEEN_FEATURES } from "../support/e2e/provide-browser.ts";
import { waitUntil } from "../support/wait-until.ts";

export type DebuggedBrowser = { port: number; stop(): Promise<void> };

/** Starts a browser without a window, with its profile in `profileDir`, which listens for debuggers on a free port. */
export async function startDebuggedBrowser(executable: string, profileDir: string): Promise<DebuggedBrowser> {
  const options = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    `--disable-features=${UNSEEN_FEATURES.join(",")}`,
    "--remote-debugging-port=0",
  ];
  const child = spawn([executable, ...options, `--user-data-dir=${profileDir}`], {
    stdout: "ignore",
    stderr: "ignore",
  });
  // The browser writes its port into its profile: the first line.
  const portFile = join(profileDir, "DevToolsActivePort");
  const port = await waitUntil("the browser listens for debuggers", () => {
    if (child.exitCode !== null) throw new Error(`${executable} did not start`);
    return existsSync(portFile) && /^\d+(?=\n)/.exec(readFileSync(portFile, "utf8"))?.[0];
  });
  return {
    port: Number(port),
    async stop() {
      child.kill();
      await child.exited;
    },
  };
}
