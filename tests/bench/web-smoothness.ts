import { type CDPSession, chromium, type Page } from "playwright";
import { median, percentile } from "./statistics.ts";

/** The CPU slowdown that Lighthouse uses for a mid-range phone. */
const SLOWER = 4;
const TAB_LIMIT_MS = 100;
const ROUNDS = 10;
/** What each tab shows first, whether its figures are there or not. */
const TABS: [tab: string, shows: string][] = [
  ["History", "Food History"],
  ["Stats", "Statistics"],
  ["Social", "Social Hub"],
  ["Home", "Track Your Meal"],
];
const FLINGS = 12;
/** Two frames at 60 per second: longer ones are visible. */
const SMOOTH_MS = 34;

type Line = { what: string; measured: string; limit: string };
type Opened = { page: Page; devtools: CDPSession; close(): Promise<void> };

/** A phone's page in the profile of the debugged browser, which someone is signed in with. */
async function openPhone(debuggingPort: number, url: string): Promise<Opened> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${debuggingPort}`);
  const [context] = browser.contexts();
  if (!context) throw new Error("The browser has no profile.");
  const page = await context.newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(url, { waitUntil: "networkidle" });
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  const close = async () => {
    await page.close();
    await browser.close();
  };
  return { page, devtools, close };
}

/** Milliseconds from the press on a tab to the frame after the one that has its screen's heading. */
const changeTab = (page: Page, tab: string, heading: string): Promise<number> =>
  page.evaluate(
    ([name, text]) =>
      new Promise<number>((done) => {
        const link = [...document.querySelectorAll<HTMLElement>(".tab-bar__tab")].find((one) =>
          one.textContent?.startsWith(name),
        );
        const isThere = () => [...document.querySelectorAll("h1, h2")].some((one) => one.textContent === text);
        const startedAt = performance.now();
        const watcher = new MutationObserver(() => {
          if (!isThere()) return;
          watcher.disconnect();
          requestAnimationFrame(() => setTimeout(() => done(performance.now() - startedAt)));
        });
        watcher.observe(document.body, { childList: true, subtree: true });
        link?.click();
      }),
    [tab, heading] as const,
  );

/** How long each tab takes to show its screen on a slow phone: for the first time, and then over and over again. */
export async function tabChanges(debuggingPort: number, url: string): Promise<Line[]> {
  const { page, close } = await openPhone(debuggingPort, `${url}/camera`);
  try {
    const taken = new Map<string, number[]>();
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const [tab, heading] of TABS) {
        taken.set(tab, [...(taken.get(tab) ?? []), await changeTab(page, tab, heading)]);
        await page.waitForLoadState("networkidle");
      }
    }
    return [...taken].map(([tab, [first = Number.NaN, ...later]]) => ({
      what: `Change to ${tab}, CPU ${SLOWER}x slower`,
      measured: `first ${first.toFixed(0)} ms, then ${median(later).toFixed(0)} ms (worst ${Math.max(...later).toFixed(0)} ms)`,
      limit: `at most ${TAB_LIMIT_MS} ms`,
    }));
  } finally {
    await close();
  }
}

/** Milliseconds between the frames that are drawn until the returned function is called. */
async function countFrames(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const frames = Object.assign(window, { frameTimes: [] as number[] }).frameTimes;
    let last = performance.now();
    const next = (now: number) => {
      frames.push(now - last);
      last = now;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  return () => page.evaluate(() => (window as unknown as { frameTimes: number[] }).frameTimes.slice(1));
}

/** How smoothly a day's list scrolls to its end on a slow phone. */
export async function longDayScroll(debuggingPort: number, url: string, entries: number): Promise<Line[]> {
  const { page, devtools, close } = await openPhone(debuggingPort, `${url}/history`);
  try {
    await page.getByRole("heading", { name: "Food History" }).waitFor();
    const frames = await countFrames(page);
    for (let fling = 0; fling < FLINGS; fling += 1) {
      await devtools.send("Input.synthesizeScrollGesture", {
        x: 195,
        y: 600,
        yDistance: -4000,
        speed: 4000,
        gestureSourceType: "touch",
      });
    }
    const taken = await frames();
    const late = taken.filter((frame) => frame > SMOOTH_MS).length;
    return [
      {
        what: `Scroll through a day of ${entries} entries, CPU ${SLOWER}x slower`,
        measured: `${taken.length} frames, 95 of 100 within ${percentile(taken, 95).toFixed(0)} ms, ${late} over ${SMOOTH_MS} ms (longest ${Math.max(...taken).toFixed(0)} ms)`,
        limit: `95 of 100 within ${SMOOTH_MS} ms`,
      },
    ];
  } finally {
    await close();
  }
}
