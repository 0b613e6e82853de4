import { expect } from "bun:test";
import type { Page, Route } from "playwright";
import { openPage } from "../../support/browser.ts";
import { addEntry, openSignedIn, startProduct } from "../../support/pages.ts";
import { test } from "../../support/reported-test.ts";

const API = "**/api/**";
/** Long enough for the screen to be painted in between. */
const APART_MS = 40;
/** A good score is at most 0.1 (https://web.dev/articles/cls); this limit is a tenth of it. */
const LIMIT = 0.01;

/** Longer than the half of a second after a tap in which a shift is expected by whoever tapped. */
const LATE_MS = 800;

const MEAL = { calories: 300, protein: 12, carbs: 33, fat: 8, fiber: 4, sugar: 6, sodium: 300 };

type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };

/** Records the layout shifts of each page that is loaded from now on. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = Object.assign(window, { shifts: [] as [value: number, moved: string[]][] }).shifts;
    const note = (list: PerformanceObserverEntryList) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        seen.push([value, sources.map(({ node }) => (node as Element | null)?.outerHTML?.slice(0, 120) ?? "text")]);
      }
    };
    new PerformanceObserver(note).observe({ type: "layout-shift", buffered: true });
  });
}

const readShifts = (page: Page): Promise<[value: number, moved: string[]][]> =>
  page.evaluate(() => (window as unknown as { shifts: [number, string[]][] }).shifts);

/** The most calls a screen makes when it opens; further ones are treated like the last. */
const CALLS = 7;

/** Delays a page's responses so that they arrive one by one, in call order or reversed. */
async function delayAnswers(page: Page) {
  const delayed = { asked: 0, isReversed: false, open: new Set<Promise<void>>() };
  await page.route(API, (route) => {
    const position = Math.min(delayed.asked, CALLS - 1);
    delayed.asked += 1;
    const answer = Bun.sleep((delayed.isReversed ? CALLS - 1 - position : position) * APART_MS).then(() =>
      route.continue(),
    );
    delayed.open.add(answer);
    return answer.finally(() => delayed.open.delete(answer));
  });
  return {
    begin(isReversed: boolean): void {
      delayed.isReversed = isReversed;
    },
    startScreen(): void {
      delayed.asked = 0;
    },
    async settled(): Promise<void> {
      while (delayed.open.size > 0) await Promise.all(delayed.open);
    },
  };
}

/** Waits until the last response is painted. */
const waitForPaint = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));

type Screen = [path: string, isThere: (page: Page) => Promise<unknown>];
type DelayedAnswers = Awaited<ReturnType<typeof delayAnswers>>;

/** Opens screens one after another, and returns those on which something moved, with what it was. */
async function findMoved(page: Page, url: string, answers: DelayedAnswers, screens: Screen[]): Promise<string[]> {
  const moved: string[] = [];
  for (const [path, isThere] of screens) {
    answers.startScreen();
    await page.goto(url + path);
    await isThere(page);
    await answers.settled();
    await waitForPaint(page);
    const shifts = await readShifts(page);
    const sum = shifts.reduce((total, [value]) => total + value, 0);
    if (sum >= LIMIT) moved.push(`${path} ${sum.toFixed(3)}: ${JSON.stringify(shifts)}`);
  }
  return moved;
}

/** An element that is visible once the screen is complete. */
const SCREENS: Screen[] = [
  ["/", (page) => page.getByText("Meal 5").waitFor()],
  ["/history", (page) => page.getByText("Meal 5").waitFor()],
  ["/stats", (page) => page.getByText("Tracking Streak").first().waitFor()],
  ["/recommendations", (page) => page.getByText("Keep Tracking!").waitFor()],
  ["/profile", (page) => page.getByText("Daily Calorie Goal").first().waitFor()],
  ["/social", (page) => page.getByRole("tab", { name: "Friends" }).waitFor()],
  ["/camera", (page) => page.getByRole("button", { name: "Open Camera" }).waitFor()],
  ["/manual-entry", (page) => page.getByLabel("Food Name").waitFor()],
  ["/reviews", (page) => page.getByRole("heading", { name: "App Reviews" }).waitFor()],
];

test.each([
  ["subscription", SCREENS],
  ["free", SCREENS.filter(([path]) => path === "/")],
])("nothing moves on a screen while its parts come in, where access is %s", async (accessMode, screens) => {
  const { url } = await startProduct({ env: { ACCESS_MODE: accessMode } });
  const page = await openSignedIn({ url, path: "/auth/forgot-password", hasTrial: accessMode === "subscription" });
  for (let meal = 0; meal < 6; meal += 1) await addEntry(page, url, { ...MEAL, name: `Meal ${meal}` });
  await watchShifts(page);
  const answers = await delayAnswers(page);
  const moved: string[] = [];
  for (const isReversed of [false, true]) {
    answers.begin(isReversed);
    moved.push(...(await findMoved(page, url, answers, screens)));
  }
  expect(moved).toEqual([]);
});

test.each([
  ["open", "Create Account"],
  ["invite", "Create Account"],
  ["closed", "No New Accounts"],
])(
  "nothing moves on login and registration while the settings come in, where registration is %s",
  async (registration, heading) => {
    const { url } = await startProduct({ env: { REGISTRATION: registration } });
    const page = await openPage();
    await watchShifts(page);
    const answers = await delayAnswers(page);
    answers.begin(true);
    const screens: Screen[] = [
      ["/auth/login", (login) => login.getByRole("heading", { name: "Log In" }).waitFor()],
      ["/auth/register", (register) => register.getByRole("heading", { name: heading }).waitFor()],
    ];
    expect(await findMoved(page, url, answers, screens)).toEqual([]);
  },
);

test("nothing moves in the sheet of an entry while its items and their answers come in late", async () => {
  const { url } = await startProduct();
  const page = await openSignedIn({ url, path: "/auth/forgot-password" });
  const items = ["rice", "egg", "sauce"].map((name) => ({
    ...{ name, grams: 100, gramsLow: 80, gramsHigh: 120, source: "estimate", food: null },
    ...{ calories: 100, protein: 4, carbs: 11, fat: 3, fiber: 1, sugar: 2, sodium: 100 },
  }));
  await addEntry(page, url, { ...MEAL, fat: 9, fiber: 3, name: "Plate", items });
  await watchShifts(page);
  const late = async (route: Route) => {
    await Bun.sleep(LATE_MS);
    await route.continue();
  };
  await page.route(/\/assets\/(meal-items|opened-item)|\/api\/food/, late);
  await page.goto(`${url}/history`);
  await page.getByRole("button", { name: "Plate", exact: true }).click();
  const egg = page.getByRole("button", { name: /^egg/ });
  await egg.click();
  await page.getByText("½", { exact: true }).last().click();
  await page.getByRole("button", { name: "Save Item" }).click();
  await page.getByRole("button", { name: /^egg 50 g 50 kcal/ }).waitFor();
  await Bun.sleep(2 * LATE_MS);
  await waitForPaint(page);
  const shifts = await readShifts(page);
  expect(shifts.filter(([value]) => value >= LIMIT)).toEqual([]);
});
