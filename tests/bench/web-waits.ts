import { type Browser, type BrowserContext, chromium, type Page } from "playwright";
import type { ServerProcess } from "./server-process.ts";
import { median } from "./statistics.ts";
import { FULL_DAY_KCAL, type SignedIn } from "./web-account.ts";

/** Slow 4G and a processor with a quarter of this machine's speed, like Lighthouse's mobile preset. */
const BYTES_PER_SECOND = 1_600_000 / 8;
const LATENCY_MS = 150;
const CPU_SLOWDOWN = 4;
export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
export const RUNS = 5;
export const TIMEOUT_MS = 60_000;

/** A server to measure, and the session of an account with a full day. */
export type Measured = { server: ServerProcess; session: SignedIn };
type Line = { "what a person waits for": string; median: string; runs: string };
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

/** The waiting times with an empty cache on a throttled phone: the median of five runs, and each of them. */
export async function measureWaits(debuggingPort: number, product: Measured): Promise<Line[]> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${debuggingPort}`);
  try {
    const lines: Line[] = [];
    for (const wait of WAITS) {
      const waits: number[] = [];
      for (let run = 0; run < RUNS; run += 1) waits.push(await measureOnce(browser, wait, product));
      const runs = waits.map(formatMs).join(", ");
      lines.push({ "what a person waits for": wait.what, median: formatMs(median(waits)), runs });
    }
    return lines;
  } finally {
    await browser.close();
  }
}
