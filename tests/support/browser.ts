import { existsSync, statfsSync } from "node:fs";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright";
import { afterThisFile, afterThisTest, closePageAfterThisTest } from "./after-test.ts";
import { installedBrowser, UNSEEN_FEATURES } from "./provide-browser.ts";

/** Of several lists of features Chromium heeds the last one: Playwright's own list has to be said again with ours. */
const DISABLED_BY_PLAYWRIGHT = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "TcpPortRandomizationWin",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
];

const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  `--disable-features=${[...DISABLED_BY_PLAYWRIGHT, ...UNSEEN_FEATURES].join(",")}`,
  "--use-fake-device-for-media-stream",
];

/** What Chromium needs of /dev/shm, in bytes; a container has 64 MB of it unless it is told otherwise. */
const SHARED_MEMORY_MIN = 1024 ** 3;

/** True where Chromium can share memory in memory. Playwright has it use files instead, which takes 5% longer. */
function hasSharedMemory(): boolean {
  if (!existsSync("/dev/shm")) return false;
  const { bavail, bsize } = statfsSync("/dev/shm");
  return bavail * bsize >= SHARED_MEMORY_MIN;
}

/** The phone that the screens are drawn for. */
const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

export type BrowserOptions = {
  /** What the fake camera films: an MJPEG file, which is JPEG images one after another. */
  cameraFile?: string;
  /** The person answers no when the browser asks whether the page may use the camera; otherwise yes. */
  refusesCamera?: boolean;
  /** Names that lead to 127.0.0.1: unlike localhost they are an insecure context over http, as a phone's are. */
  hostNames?: string[];
};

const browsers = new Map<string, Browser>();

async function launch({ cameraFile, refusesCamera = false, hostNames = [] }: BrowserOptions): Promise<Browser> {
  const key = JSON.stringify({ cameraFile, refusesCamera, hostNames });
  const running = browsers.get(key);
  if (running) return running;
  const executablePath = installedBrowser();
  if (!executablePath) throw new Error('No browser found: "bun run test e2e" provides one.');
  const browser = await chromium.launch({
    executablePath,
    ignoreDefaultArgs: hasSharedMemory() ? ["--disable-dev-shm-usage"] : [],
    args: [
      ...ARGUMENTS,
      `--use-fake-ui-for-media-stream${refusesCamera ? "=deny" : ""}`,
      ...(cameraFile ? [`--use-file-for-fake-video-capture=${cameraFile}`] : []),
      ...(hostNames.length > 0
        ? [`--host-resolver-rules=${hostNames.map((name) => `MAP ${name} 127.0.0.1`).join(",")}`]
        : []),
    ],
  });
  browsers.set(key, browser);
  afterThisFile(async () => {
    browsers.delete(key);
    await browser.close();
  });
  return browser;
}

/** Errors that a test brings about on purpose. */
const expected: RegExp[] = [];

/** Lets console errors that match stand, until the test ends: the browser logs each failed request as one. */
export function expectConsoleErrors(...patterns: RegExp[]): void {
  expected.push(...patterns);
  afterThisTest(() => void expected.splice(0));
}

/** Collects the errors that a page logs from now on, but for those that are expected. */
function watchForErrors(page: Page): string[] {
  const problems: string[] = [];
  const note = (text: string) => {
    if (!expected.some((pattern) => pattern.test(text))) problems.push(text);
  };
  page.on("console", (message) => {
    if (message.type() === "error") note(`console: ${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", (error) => note(`page: ${error.stack ?? error.message}`));
  return problems;
}

/**
 * Opens a page with a session of its own, on a phone's screen unless `context` says otherwise. It is closed after the
 * test, which fails if the page logged an error.
 */
export async function openPage(context: BrowserContextOptions = {}, options: BrowserOptions = {}): Promise<Page> {
  const browser = await launch(options);
  const page = await (await browser.newContext({ ...PHONE, ...context })).newPage();
  const problems = watchForErrors(page);
  closePageAfterThisTest(async () => {
    await page.context().close();
    if (problems.length > 0) throw new Error(`The page reported errors:\n${problems.join("\n")}`);
  });
  return page;
}
