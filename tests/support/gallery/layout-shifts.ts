import type { Page, Route } from "playwright";

/** A good score is at most 0.1 (https://web.dev/articles/cls); this limit is a tenth of it. */
const LIMIT = 0.01;

type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
type Watched = { shifts: [value: number, moved: string[]][] };

/** In the page, before all else: records what moves. */
export function recordShifts(): void {
  const { shifts }: Watched = Object.assign(window, { shifts: [] });
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Shift[]) {
      shifts.push([value, sources.map(({ node }) => (node as Element | null)?.outerHTML?.slice(0, 120) ?? "text")]);
    }
  }).observe({ type: "layout-shift", buffered: true });
}

/** Waits until the page has painted what it has, with transitions at their end. */
export const waitForPaint = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const paint = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    await paint();
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
    await paint();
  });

/** Lets a request go on, and waits until its answer is painted. */
async function answer(page: Page, route: Route): Promise<void> {
  await route.fallback();
  // A page that asks no longer has no answer to wait for.
  await (await route.request().response())?.finished();
  await waitForPaint(page);
}

/**
 * Opens something while the answers that it asks for come one by one, each painted before the next, from the first or
 * from the last on. Returns what moved.
 */
export async function findMoved(page: Page, opening: () => Promise<unknown>, calls: RegExp, isReversed: boolean) {
  const held: Route[] = [];
  let isOpen = false;
  await page.route(calls, (route) => void held.push(route));
  const opened = opening().finally(() => {
    isOpen = true;
  });
  // What fails is thrown below.
  opened.catch(() => undefined);
  while (!isOpen || held.length > 0) {
    const before = held.length;
    // A page that is left while it paints has another one to wait for.
    await waitForPaint(page).catch(() => undefined);
    if (held.length > before) continue;
    const route = isReversed ? held.pop() : held.shift();
    if (route) await answer(page, route);
  }
  await opened;
  await page.unroute(calls);
  const shifts = await page.evaluate(() => (window as unknown as Watched).shifts);
  const sum = shifts.reduce((total, [value]) => total + value, 0);
  return sum < LIMIT
    ? []
    : [`moves by ${sum.toFixed(3)} (${isReversed ? "last" : "first"} answer first): ${JSON.stringify(shifts)}`];
}
