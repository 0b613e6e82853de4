import { existsSync } from "node:fs";
import { join } from "node:path";
import { canInstall, installPackages, runAptGet } from "./debian.ts";

// Finds a Chromium for the browser tests, or installs one.

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
/**
 * Chromium without its windows, as a package of Debian. The browser level takes a quarter less time with it. It has no
 * Background Sync and shows no notifications.
 */
const HEADLESS_SHELL = "chromium-headless-shell";
const OUTSIDE_OF_PATH = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * Chromium features that are not needed in tests: two internal pages for the address bar, which cost each opened page
 * more than half a second of CPU, and a spare process for the next page.
 */
export const UNSEEN_FEATURES = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "SpareRendererForSitePerProcess"];

const DOWNLOAD_MAX_MS = 5 * 60_000;

/** True if the browser starts: a download may lack libraries, and on Ubuntu `chromium` is only a wrapper. */
function starts(executable: string): boolean {
  if (!existsSync(executable)) return false;
  const { exitCode } = Bun.spawnSync([executable, "--version"], {
    stdout: "ignore",
    stderr: "ignore",
    timeout: 30_000,
  });
  return exitCode === 0;
}

type BrowserNeeds = {
  /** True if Chromium's headless shell will do, which is then preferred. */
  canBeHeadlessShell?: boolean;
};

/** The path of an installed browser: MEALGLASS_BROWSER, or Chromium or Chrome. */
export function installedBrowser({ canBeHeadlessShell = false }: BrowserNeeds = {}): string | undefined {
  const given = process.env.MEALGLASS_BROWSER;
  if (given) {
    if (!starts(given)) throw new Error(`MEALGLASS_BROWSER is not a browser that starts: ${given}`);
    return given;
  }
  const names = canBeHeadlessShell ? [HEADLESS_SHELL, ...NAMES] : NAMES;
  const onPath = names.map((name) => Bun.which(name)).filter((path) => path !== null);
  return [...onPath, ...OUTSIDE_OF_PATH].find(starts);
}

function runs(command: string[], root: string): boolean {
  const { exitCode } = Bun.spawnSync(command, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    timeout: DOWNLOAD_MAX_MS,
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  return exitCode === 0;
}

async function downloadedByPlaywright(root: string): Promise<string | undefined> {
  const { chromium } = await import("playwright");
  const executable = chromium.executablePath();
  if (starts(executable)) return executable;
  console.log("No Chromium or Chrome found: downloading Playwright's");
  const isDownloaded = runs(
    [process.execPath, join(root, "node_modules/playwright/cli.js"), "install", "chromium"],
    root,
  );
  return isDownloaded && starts(executable) ? executable : undefined;
}

function installedByDebian(packageName: string): string | undefined {
  if (!canInstall()) return undefined;
  console.log(`Playwright's Chromium cannot be had: installing Debian's package ${packageName}`);
  return runAptGet("update") && installPackages(packageName) ? [`/usr/bin/${packageName}`].find(starts) : undefined;
}

/** The path of a browser, which is installed if necessary. Throws with a hint what to install. */
export async function provideBrowser(root: string, needs: BrowserNeeds = {}): Promise<string> {
  const executable =
    installedBrowser(needs) ??
    (await downloadedByPlaywright(root)) ??
    (needs.canBeHeadlessShell ? installedByDebian(HEADLESS_SHELL) : undefined) ??
    installedByDebian("chromium");
  if (executable) return executable;
  throw new Error(
    "The browser tests need Chromium or Chrome, and none could be downloaded. Install one (Debian: apt-get install chromium), or name it in MEALGLASS_BROWSER.",
  );
}
