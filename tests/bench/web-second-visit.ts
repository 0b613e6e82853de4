import { type Browser, chromium } from "playwright";
import { median } from "./statistics.ts";
import { formatMs, type Measured, measureHome, PHONE, RUNS, TIMEOUT_MS, throttle } from "./web-waits.ts";

/** The longest that the ring of a second visit may take. */
const LIMIT_MS = 300;

type Line = { "until Home's ring": string; median: string; runs: string; limit: string };

/** Milliseconds until the ring of a first visit, and of a second one with what the first has left on the device. */
async function measureVisits(browser: Browser, { server, session }: Measured): Promise<[number, number]> {
  const context = await browser.newContext(PHONE);
  try {
    await context.addCookies([session.cookie]);
    const visit = async () => {
      const page = await context.newPage();
      await throttle(context, page);
      return { page, waited: await measureHome(page, server.url) };
    };
    const first = await visit();
    // The app is on the device from now on, and how Home looks.
    await first.page.waitForFunction(
      () => navigator.serviceWorker.controller !== null && localStorage.getItem("kept-home") !== null,
      undefined,
      { timeout: TIMEOUT_MS },
    );
    await first.page.close();
    return [first.waited, (await visit()).waited];
  } finally {
    await context.close();
  }
}

const toLine = (what: string, waits: readonly number[], limit: string): Line => ({
  "until Home's ring": what,
  median: formatMs(median(waits)),
  runs: waits.map(formatMs).join(", "),
  limit,
});

/** How long Home's ring takes on a throttled phone at a first visit, and at a second one: the median of five runs. */
export async function measureSecondVisit(debuggingPort: number, product: Measured): Promise<Line[]> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${debuggingPort}`);
  try {
    const visits: [number, number][] = [];
    for (let run = 0; run < RUNS; run += 1) visits.push(await measureVisits(browser, product));
    const [first, second] = [visits.map(([one]) => one), visits.map(([, other]) => other)];
    return [toLine("first visit", first, ""), toLine("second visit", second, `at most ${formatMs(LIMIT_MS)}`)];
  } finally {
    await browser.close();
  }
}
