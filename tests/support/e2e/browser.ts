import { join } from "node:path";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright";
import { afterThisFile, afterThisTest, closePageAfterThisTest } from "../after-test.ts";
import { addReporter } from "../executable/failure-report.ts";
import { CLOCK_SCRIPT } from "../executable/product-clock.ts";
import { hasSharedMemory } from "../shared-memory.ts";
import { installedBrowser, UNSEEN_FEATURES } from "./provide-browser.ts";

/** Chromium only uses the last `--disable-features`, so Playwright's own list is repeated here. */
const DISABLED_BY_PLAYWRIGHT = [
  ...["AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades"],
  ...["HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding"],
  ...["ThirdPartyStoragePartitioning", "AvoidCorsURLLoaderRestartOnRedirect", "TcpPortRandomizationWin"],
  ...["OptimizationHints", "NetworkTimeServiceQuerying", "AimEnabled", "PreconnectToSearch"],
];

/** What every browser under test is started with. */
export const BROWSER_ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  `--disable-features=${[...DISABLED_BY_PLAYWRIGHT, ...UNSEEN_FEATURES].join(",")}`,
  "--use-fake-device-for-media-stream",
];

/** The shared memory that Chromium needs, in bytes. Playwright's default, files, is 5% slower. */
const SHARED_MEMORY_MIN = 1024 ** 3;

/** The phone that the screens are drawn for, in the zone of the tests. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  timezoneId: "UTC",
};

export type BrowserOptions = {
  /** The fake camera's film: an MJPEG file, which is a series of JPEG images. */
  cameraFile?: string;
  /** True to deny the camera permission; otherwise it is granted. */
  isCameraDenied?: boolean;
  /** Host names that resolve to 127.0.0.1. Unlike localhost, over http they are an insecure context, as on a phone. */
  hostNames?: string[];
  /** The hash of a certificate's public key (SHA-256, base64) to trust, whichever authority signed it: only then are pages cached. */
  trustedKeyHash?: string;
  /** The home folder, in whose `.pki/nssdb` Chromium on Linux finds the authorities that a person trusts. */
  home?: string;
  /** True to keep pages that are left, as a person's browser does; Playwright turns that off. */
  hasBackForwardCache?: boolean;
};

const browsers = new Map<string, Browser>();

/** The browser with these options: one for all tests of a file. */
export async function launchBrowser(options: BrowserOptions): Promise<Browser> {
  const {
    cameraFile,
    isCameraDenied = false,
    hostNames = [],
    trustedKeyHash,
    home,
    hasBackForwardCache = false,
  } = options;
  const key = JSON.stringify({ cameraFile, isCameraDenied, hostNames, trustedKeyHash, home, hasBackForwardCache });
  const running = browsers.get(key);
  if (running) return running;
  const executablePath = installedBrowser();
  if (!executablePath) throw new Error('No browser found: "bun run test e2e" provides one.');
  const browser = await chromium.launch({
    executablePath,
    ...(home && { env: { ...process.env, HOME: home } }),
    ignoreDefaultArgs: [
      ...(hasSharedMemory(SHARED_MEMORY_MIN) ? ["--disable-dev-shm-usage"] : []),
      ...(hasBackForwardCache ? ["--disable-back-forward-cache"] : []),
    ],
    args: [
      ...BROWSER_ARGUMENTS,
      `--use-fake-ui-for-media-stream${isCameraDenied ? "=deny" : ""}`,
      ...(cameraFile ? [`--use-file-for-fake-video-capture=${cameraFile}`] : []),
      ...(trustedKeyHash ? [`--ignore-certificate-errors-spki-list=${trustedKeyHash}`] : []),
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

/**
 * On its way out a page drops the photos that it has shown, with requests that must not reach the network. On a busy
 * machine such a request may fail before it is aborted.
 */
const DROPPED_PHOTO = /ERR_CACHE_MISS.*\/api\/images\//;

/** Errors that a test causes on purpose. */
const expectedErrors: RegExp[] = [];

/** Allows matching console errors until the test ends; the browser logs each failed request as one. */
export function expectConsoleErrors(...patterns: RegExp[]): void {
  expectedErrors.push(...patterns);
  afterThisTest(() => void expectedErrors.splice(0));
}

/** Collects the unexpected errors that a page logs from now on. */
function watchForErrors(page: Page): string[] {
  const problems: string[] = [];
  const record = (text: string) => {
    if (![DROPPED_PHOTO, ...expectedErrors].some((pattern) => pattern.test(text))) problems.push(text);
  };
  page.on("console", (message) => {
    if (message.type() === "error") record(`console: ${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", (error) => record(`page: ${error.stack ?? error.message}`));
  return problems;
}

/** Not a limit for slow machines: it only ends what hangs. */
const WAIT_MAX_MS = 60_000;

/** How many contexts were opened so far, by which their reports are named. */
let contexts = 0;

/** A browser context whose pages and workers have the product's clock. */
export async function openContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(WAIT_MAX_MS);
  await context.addInitScript(CLOCK_SCRIPT);
  // A worker that has ended already needs no clock.
  context.on("serviceworker", (worker) => void worker.evaluate(CLOCK_SCRIPT).catch(() => undefined));
  await context.tracing.start();
  contexts += 1;
  const id = contexts;
  const removeReporter = addReporter(async (folder) => {
    for (const [at, page] of context.pages().entries())
      await page.screenshot({ path: join(folder, `context-${id}-page-${at}.png`), timeout: 5000 });
    await context.tracing.stop({ path: join(folder, `context-${id}-trace.zip`) });
  });
  context.on("close", removeReporter);
  return context;
}

/**
 * Opens a page with a session of its own, on a phone's screen unless `context` says otherwise. It is closed after the
 * test, which fails if the page logged an error. A test that is about the service worker has to allow it: the others see
 * the app as a first visit does, with every request under their control.
 */
export async function openPage(context: BrowserContextOptions = {}, options: BrowserOptions = {}): Promise<Page> {
  const browser = await launchBrowser(options);
  const page = await (await openContext(browser, { ...PHONE, serviceWorkers: "block", ...context })).newPage();
  const problems = watchForErrors(page);
  closePageAfterThisTest(async () => {
    if (!page.isClosed()) await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.context().close();
    if (problems.length > 0) throw new Error(`The page reported errors:\n${problems.join("\n")}`);
  });
  return page;
}
