/**
 * `bun run bench:web`: what the parts of the client weigh, what the first visit of the login screen costs over the wire,
 * what Lighthouse says on a phone about it and, for somebody with a full day, about Home, History and Camera, how long a
 * change of tabs takes on a slow phone, and how evenly a day of 500 entries scrolls there. It measures the executable,
 * which it builds first, and asserts nothing.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startDebuggedBrowser } from "../tests/bench/debugged-browser.ts";
import { startServerProcess } from "../tests/bench/server-process.ts";
import { fillDay, LONG_DAY, signInWithFullDay } from "../tests/bench/web-account.ts";
import { firstLoad } from "../tests/bench/web-first-load.ts";
import { lighthouseOf, type PageLimits } from "../tests/bench/web-lighthouse.ts";
import { longDayScroll, tabChanges } from "../tests/bench/web-smoothness.ts";
import { provideBrowser } from "./browser.ts";
import { buildClient, SIZES } from "./build-client.ts";
import { buildExecutable } from "./build-executable.ts";

const LOGIN = "/auth/login";
const LOGIN_LIMITS: PageLimits = { performance: 98, largestPaintMs: 1600 };
/** Screens of a signed-in person. */
const SCREENS: [path: string, limits: PageLimits][] = [
  ["/", { performance: 95, largestPaintMs: 2000 }],
  ["/history", { performance: 95 }],
  ["/camera", { performance: 95 }],
];

const root = join(import.meta.dir, "..");
const workDir = mkdtempSync(join(tmpdir(), "mealglass-bench-web-"));
const profileDir = join(workDir, "profile");
const dataDir = join(workDir, "data");
mkdirSync(profileDir);

try {
  const executable = await provideBrowser(root);
  await buildClient(root);
  const product = await buildExecutable(root);
  const env = { PORT: "0", HOST: "127.0.0.1", DATA_DIR: dataDir, LOG_LEVEL: "error", ACCESS_MODE: "free" };
  const server = await startServerProcess({ command: [product], env, cwd: workDir });
  const browser = await startDebuggedBrowser(executable, profileDir);
  try {
    console.table(JSON.parse(readFileSync(join(root, SIZES), "utf8")));
    console.table(await firstLoad(browser.port, server.url + LOGIN));
    console.table(await lighthouseOf(browser.port, server.url + LOGIN, LOGIN_LIMITS));
    const signedIn = await signInWithFullDay(browser.port, server);
    for (const [path, limits] of SCREENS) {
      console.table(await lighthouseOf(browser.port, server.url + path, limits));
    }
    console.table(await tabChanges(browser.port, server.url));
    await fillDay(server, signedIn);
    console.table(await longDayScroll(browser.port, server.url, LONG_DAY));
  } finally {
    await browser.stop();
    await server.stop();
  }
} finally {
  rmSync(workDir, { recursive: true, force: true });
}
