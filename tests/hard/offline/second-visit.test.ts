import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { expectConsoleErrors } from "../../support/browser.ts";
import { cutConnection, openWithKeptDiary } from "../../support/kept-diary.ts";
import { addEntry, findMealRow, NOBODY_SIGNED_IN } from "../../support/pages.ts";
import { waitUntil } from "../../support/wait-until.ts";

const API = "**/api/**";
const KEY = "kept-home";

const readKept = (page: Page): Promise<string | null> => page.evaluate((key) => localStorage.getItem(key), KEY);

/** Waits until the device keeps how Home looks, with this text and without the other. */
async function waitUntilKept(page: Page, text: string, otherText?: string): Promise<void> {
  const isKept = (kept: string | null) => kept?.includes(text) && !(otherText && kept.includes(otherText));
  await waitUntil(`Home is kept with ${text}`, async () => isKept(await readKept(page)));
}

/** Has the server answer nothing of this until the returned function is called. */
async function holdAnswers(page: Page, address = API): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
}

/** Where the ring, the bars, the headings and the tabs are. */
const readPlaces = (page: Page, parent: string): Promise<string[]> =>
  page.evaluate((selector) => {
    const parts = [".home-header", ".progress-ring", ".macro-bar", ".card__title", ".tab-bar__tab"];
    const found = document.querySelectorAll(parts.map((part) => `${selector} ${part}`).join(", "));
    return [...found].map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect();
      return [part.className, x, y, width, height].join(" ");
    });
  }, parent);

/** What is always on Home, by its places in the page. */
const ALWAYS = [".home-header", ".progress-card", ".track-card__ways", ".tab-bar"];

/** How each element is drawn, with what stands before and after it: everything that its styles say. */
const readLooks = (page: Page, parent: string): Promise<string[]> =>
  page.evaluate(
    ([selector, always]) => {
      // Text is up to a 64th of a pixel wider where it is laid out with what stands before it.
      const isExact = (name: string) => !/^(width|inline-size|transform-origin|perspective-origin)$/.test(name);
      const describe = (element: Element, part?: string) => {
        const style = getComputedStyle(element, part);
        if (part && style.content === "none") return "";
        return Array.from(style)
          .filter(isExact)
          .map((name) => `${name}: ${style.getPropertyValue(name)}`)
          .join("; ");
      };
      const elements = document.querySelectorAll(always.map((part) => `${selector} ${part} *`).join(", "));
      return Array.from(elements, (element) =>
        [
          element.tagName,
          element.className,
          describe(element),
          describe(element, "::before"),
          describe(element, "::after"),
        ].join("\n"),
      );
    },
    [parent, ALWAYS] as const,
  );

/** Records how far things on the pages that are loaded from now on move by themselves. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen = Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shifted += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifted: number }).shifted);
}

const findKept = (page: Page) => page.locator(`#${KEY}`);

test("a second visit begins with Home as it was left, and the server's figures follow without a jump", async () => {
  const { url, page } = await openWithKeptDiary();
  await waitUntilKept(page, "Soup");
  await page.goto("about:blank");
  await addEntry(page, url, { name: "Tea", calories: 90 });
  const readShift = await watchShifts(page);
  const release = await holdAnswers(page);
  await page.goto(url);
  await findKept(page).getByText("Soup").waitFor();
  expect(await findKept(page).locator('svg[aria-label^="310 of 2,000 kcal"]').count()).toBe(1);
  // Screen readers wait for the screen that can be used.
  expect(await page.getByRole("img", { name: "310 of 2,000 kcal" }).count()).toBe(0);
  const before = await readPlaces(page, `#${KEY}`);

  release();
  await page.getByRole("img", { name: "400 of 2,000 kcal" }).waitFor();
  expect(await findKept(page).count()).toBe(0);
  expect(before.length).toBe(12);
  expect(await readPlaces(page, "#root")).toEqual(expect.arrayContaining(before));
  expect(await readShift()).toBe(0);
  await waitUntilKept(page, "Tea");
});

test("it is drawn as the screen itself, to the last style", async () => {
  const { url, page } = await openWithKeptDiary();
  await waitUntilKept(page, "Soup");
  // It has no styles but those that it was kept with.
  const release = await holdAnswers(page, "**/*.css");
  await page.goto(url, { waitUntil: "commit" });
  await findKept(page).getByText("Soup").waitFor();
  const kept = await readLooks(page, `#${KEY}`);
  release();
  await findKept(page).waitFor({ state: "detached" });
  expect(kept.length).toBeGreaterThan(60);
  expect(kept).toEqual(await readLooks(page, "#root"));
});

test("nothing of another account, day, zone or version is shown", async () => {
  const { url, page } = await openWithKeptDiary();
  await waitUntilKept(page, "Soup");
  const kept = JSON.parse((await readKept(page)) ?? "");
  const release = await holdAnswers(page);
  for (const change of [
    { userId: "2" },
    { until: kept.from },
    { from: kept.until },
    { zoneOffset: kept.zoneOffset + 60 },
    { sheet: "/assets/start-other.css" },
  ]) {
    await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
      KEY,
      JSON.stringify({ ...kept, ...change }),
    ] as const);
    await page.goto(url);
    expect(await page.locator("html").getAttribute("data-kept-home")).toBeNull();
    expect(await findKept(page).count()).toBe(0);
  }
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [KEY, JSON.stringify(kept)] as const);
  await page.goto(url);
  await findKept(page).waitFor();
  release();
});

test("after a session that has ended by itself, and after a sign-out, nothing of it remains", async () => {
  expectConsoleErrors(NOBODY_SIGNED_IN);
  const { url, page } = await openWithKeptDiary();
  await waitUntilKept(page, "Soup");
  const kept = (await readKept(page)) ?? "";
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await page.goto(url);
  await page.getByRole("heading", { name: "Log In" }).waitFor();
  expect(await readKept(page)).toBeNull();
  expect(await page.getByText("Soup").count()).toBe(0);

  await page.context().addCookies(cookies);
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [KEY, kept] as const);
  await page.goto(`${url}/profile`);
  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.waitForURL("**/auth/login");
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain("Soup");
  expect(await readKept(page)).toBeNull();
});

test("a link of Home as it was left leads on before the server has answered", async () => {
  const { url, page } = await openWithKeptDiary();
  await waitUntilKept(page, "Soup");
  const release = await holdAnswers(page);
  await page.goto(url);
  await findKept(page).getByText("History").click();
  await page.waitForURL("**/history");
  release();
  await page.getByText("Soup").first().waitFor();
});

test("Home is never shown as it was before a change, and counts one that waits", async () => {
  const { url, page } = await openWithKeptDiary();
  await waitUntilKept(page, "Soup");
  const release = await holdAnswers(page);
  await findMealRow(page, "Soup").getByRole("button", { name: "Delete" }).click();
  await waitUntil("Home is not kept", async () => (await readKept(page)) === null);
  release();
  await waitUntilKept(page, "No meals logged today yet.", "Soup");

  await addEntry(page, url, { name: "Tea", calories: 90 });
  await page.reload();
  await waitUntilKept(page, "Tea");
  await cutConnection(page);
  await findMealRow(page, "Tea").getByRole("button", { name: "Delete" }).click();
  // Not the meals: the card above them that tells what waits may be gone the next time.
  await waitUntilKept(page, "of 2,000 kcal eaten today, 0%", "Tea");
});
