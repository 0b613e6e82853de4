import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { spawn } from "bun";
import { UNSEEN_FEATURES } from "../support/provide-browser.ts";

export type DebuggedBrowser = { port: number; stop(): Promise<void> };

const START_MAX_MS = 20_000;

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
  const deadline = performance.now() + START_MAX_MS;
  while (!existsSync(portFile) || !/^\d+\n/.test(readFileSync(portFile, "utf8"))) {
    if (child.exitCode !== null || performance.now() > deadline) throw new Error(`${executable} did not start`);
    await Bun.sleep(20);
  }
  return {
    port: Number.parseInt(readFileSync(portFile, "utf8"), 10),
    async stop() {
      child.kill();
      await child.exited;
    },
  };
}
