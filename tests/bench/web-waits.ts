import { type Browser, type BrowserContext, chromium, type Page } from "playwright";
import { PREVIOUS_COMMIT } from "./previous-build.ts";
import type { ServerProcess } from "./server-process.ts";
import { formatRatio, median } from "./statistics.ts";
import { FULL_DAY_KCAL, type SignedIn } from "./web-account.ts";

/** Slow 4G and a processor with a quarter of this machine's speed, like Lighthouse's mobile preset. */
const BYTES_PER_SECOND = 1_600_000 / 8;
const LATENCY_MS = 150;
const CPU_SLOWDOWN = 4;
export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
export const RUNS = 5;
const LIMIT = 1.03;
export const TIMEOUT_MS = 60_000;

/** A server to measure, and the session of an account with a full day. */
export type Measured = { server: ServerProcess; session: SignedIn };
type Line = { "what a person waits for": string; product: string; before: string; ratio: string; limit: string };
type Wait = { what: string; measure(page: Page, url: string): Promise<number>; isSignedIn: boolean };

/** Really throttles a page's network and processor; Lighthouse's simulation only recalculates a fast run. */
export async function throttle(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
}

/** When a frame showed the element, in milliseconds from the start of the navigation; -1 if none did. */
type Watching = { drawn?: Promise<number> };

/**
 * Opens the address. Returns the milliseconds from the start of the navigation until a frame shows an enabled element
 * that `selector` finds. The page looks from its first moment on, and its answer is asked for over the bare
 * protocol: Playwright's own questions run more code in the page, at a quarter of its speed.
 */
async function waitUntilDrawn(page: Page, url: string, selector: string): Promise<number> {
  const watch = ([wanted, timeoutMs]: readonly [string, number]) => {
    (globalThis as Watching).drawn = new Promise<number>((resolve) => {
      const look = () => {
        const element = document.querySelector(wanted);
        const isThere = element && !element.matches(":disabled");
        // A task that a frame's callback starts runs after that frame is drawn.
        if (isThere || performance.now() > timeoutMs) setTimeout(() => resolve(isThere ? performance.now() : -1));
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
  };
  await page.addInitScript(watch, [selector, TIMEOUT_MS] as const);
  const devtools = await page.context().newCDPSession(page);
  await page.goto(url, { waitUntil: "commit" });
  const { result } = await devtools.send("Runtime.evaluate", { expression: "drawn", awaitPromise: true });
  if (!(result.value > 0)) throw new Error(`${url} never shows ${selector}`);
  return result.value;
}

const EMAIL_FIELD = 'input[type="email"]';

/** Milliseconds until a key that is pressed in the e-mail field arrives there. */
async function measureLogin(page: Page, url: string): Promise<number> {
  await waitUntilDrawn(page, `${url}/auth/login`, EMAIL_FIELD);
  const typed = await page.locator(EMAIL_FIELD).evaluateHandle((field) => {
    const key: { arrivedAt?: number } = {};
    field.addEventListener("input", () => {
      key.arrivedAt ??= performance.now();
    });
    field.focus();
    return key;
  });
  await page.keyboard.press("a");
  const arrivedAt = await typed.evaluate((key) => key.arrivedAt);
  const text = await page.locator(EMAIL_FIELD).inputValue();
  if (arrivedAt === undefined || text !== "a") throw new Error(`The e-mail field holds "${text}" after a key press.`);
  return arrivedAt;
}

/** Milliseconds until the ring is drawn with what was eaten today. */
export const measureHome = (page: Page, url: string): Promise<number> =>
  waitUntilDrawn(page, url, `svg[aria-label^="${FULL_DAY_KCAL.toLocaleString("en")} of "]`);

const WAITS: Wait[] = [
  { what: "Login until its field can be typed into", measure: measureLogin, isSignedIn: false },
  { what: "Home until its ring", measure: measureHome, isSignedIn: true },
];

/** One wait, in a browser context of its own, whose cache is empty. */
async function measureOnce(browser: Browser, wait: Wait, { server, session }: Measured): Promise<number> {
  const context = await browser.newContext(PHONE);
  try {
    if (wait.isSignedIn) await context.addCookies([session.cookie]);
    const page = await context.newPage();
    await throttle(context, page);
    return await wait.measure(page, server.url);
  } finally {
    await context.close();
  }
}

export const formatMs = (value: number): string => `${value.toFixed(0)} ms`;

const toLine = (what: string, own: number, earlier: number): Line => ({
  "what a person waits for": what,
  product: formatMs(own),
  before: `${formatMs(earlier)} (${PREVIOUS_COMMIT})`,
  ratio: formatRatio(own / earlier),
  limit: `at most ${formatRatio(LIMIT)}`,
});

/**
 * The waiting times with an empty cache on a throttled phone, compared with an earlier build: the median of five runs.
 * The two builds take turns, so that a slow minute of the machine affects both.
 */
export async function measureWaits(debuggingPort: number, product: Measured, before: Measured): Promise<Line[]> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${debuggingPort}`);
  try {
    const lines: Line[] = [];
    for (const wait of WAITS) {
      const [own, earlier] = [[] as number[], [] as number[]];
      for (let run = 0; run < RUNS; run += 1) {
        own.push(await measureOnce(browser, wait, product));
        earlier.push(await measureOnce(browser, wait, before));
      }
      lines.push(toLine(wait.what, median(own), median(earlier)));
    }
    return lines;
  } finally {
    await browser.close();
  }
}
