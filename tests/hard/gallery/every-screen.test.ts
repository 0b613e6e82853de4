import { expect } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContextOptions, Page } from "playwright";
import { isPublic } from "../../../web/app/pages.ts";
import { PATHS } from "../../../web/platform/paths.ts";
import { eatenAgo } from "../../support/diary-times.ts";
import { expectConsoleErrors, openPage } from "../../support/e2e/browser.ts";
import {
  addEntry,
  expectScreen,
  NOBODY_SIGNED_IN,
  openSignedIn,
  REDUCED_MOTION,
  waitForSheetToClose,
} from "../../support/e2e/pages.ts";
import { startExecutable } from "../../support/executable/executable.ts";
import { findOverflows } from "../../support/gallery/screens.ts";
import { test } from "../../support/reported-test.ts";

const ADDRESSES = [...new Set(Object.values(PATHS).map((path) => path.replace(/#.*/, "")))];

test("every screen has a state in the gallery", () => {
  const files = [...new Bun.Glob("*.test.ts").scanSync(import.meta.dir)];
  const texts = files.map((file) => readFileSync(join(import.meta.dir, file), "utf8"));
  const opened = texts.flatMap((text) => [...text.matchAll(/open\(["`]([^"`?#]+)/g)].map(([, path]) => path));
  expect(ADDRESSES.filter((address) => !opened.includes(address))).toEqual([]);
});

/** Opens each address in a browser that has nothing of the client yet. */
async function openCold(url: string, addresses: string[], context: BrowserContextOptions): Promise<void> {
  for (const address of addresses) {
    const page = await openPage({ ...REDUCED_MOTION, ...context });
    // Errors of the page fail the test by themselves.
    const failed: string[] = [];
    page.on("requestfailed", (request) => failed.push(`${request.url()} ${request.failure()?.errorText}`));
    page.on("response", (response) => {
      if (response.url().includes("/assets/") && !response.ok()) failed.push(`${response.url()} ${response.status()}`);
    });
    await page.goto(url + address);
    await expectScreen(page, address);
    expect(failed).toEqual([]);
    await page.close();
  }
}

// A script that the bundler put together wrongly builds, and fails when it is run: each is run here.
test("every screen opens first of all, before signing in or after it, and so does Page Not Found", async () => {
  expectConsoleErrors(NOBODY_SIGNED_IN, /503 \(Service Unavailable\).*\/api\/payment-success/);
  const { url } = await startExecutable();
  await openCold(url, ADDRESSES.filter(isPublic), {});
  const page = await openSignedIn({ url, path: PATHS.login });
  const storageState = await page.context().storageState();
  await openCold(url, [...ADDRESSES.filter((address) => !isPublic(address)), "/no/such/screen"], { storageState });
});

const ALL_CARDS = { weeklyCheckIn: true, showExercise: true, showNutrients: true };
test.each([
  ["as it comes", {}],
  ["with all cards turned on", ALL_CARDS],
])("every tab opens without further code once the browser was idle: %s", async (_, preferences) => {
  const { url } = await startExecutable();
  const page = await openSignedIn({ url, preferences });
  await expectScreen(page, PATHS.home);
  // The sheets of Social come last. A busy browser is also without requests before it begins with the tabs.
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("/assets/feed-sheets")),
  );
  await page.waitForLoadState("networkidle");
  // What follows a screen without a tap may come: photos that were shared into the app, and what keeps Home.
  const isCode = (address: URL) => /\/assets\/(?!shared-photos|keep-home).*\.(js|css)$/.test(address.pathname);
  await page.route(isCode, (route) => route.abort());
  const tabs = page.getByRole("navigation", { name: "Main" }).getByRole("link");
  const addresses = await tabs.evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  expect(addresses).toHaveLength(5);
  for (const address of [...addresses, ...addresses]) {
    await page.locator(`nav a[href="${address}"]`).click();
    await page.locator(`nav a[href="${address}"][aria-current="page"]`).waitFor();
    await expectScreen(page, address);
  }
});

test("the labels of the tab bar follow the text size", async () => {
  const { url } = await startExecutable();
  const page = await openSignedIn({ url });
  const links = page.getByRole("navigation", { name: "Main" }).getByRole("link");
  await links.first().waitFor();
  const readSizes = () =>
    links.evaluateAll((all) => all.map((link) => Number.parseFloat(getComputedStyle(link).fontSize)));
  const normal = await readSizes();
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  const doubled = await readSizes();
  expect(doubled.filter((size, at) => size <= 1.9 * (normal[at] ?? 0))).toEqual([]);
  const overflowing = await links.evaluateAll(
    (all) => all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length,
  );
  expect(overflowing).toBe(0);
});

test("at twice the text size a phone of 360 px shows weight and water in full, and nothing is wider than it", async () => {
  const { url } = await startExecutable();
  const page = await openSignedIn({ url, context: { viewport: { width: 360, height: 640 } } });
  const check = async (path: string) => {
    await page.goto(url + path);
    await page.waitForLoadState("networkidle");
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    expect([path, ...(await findOverflows(page))]).toEqual([path]);
    const cut = await page
      .locator(".body-row__figure, .choices--segments .choices__options")
      .evaluateAll((all) =>
        all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent),
      );
    expect([path, ...cut]).toEqual([path]);
  };
  for (const path of ["/", "/app-preview", "/stats"]) await check(path);
  const headers = { origin: url };
  for (const [weeks, kg] of [82.4, 84].entries())
    await page.request.post(`${url}/api/weights`, { headers, data: { kg, weighedAt: eatenAgo(7 * weeks) } });
  await check("/");
  await page.getByText(/^Trend/).waitFor();
});

test("at twice the text size nothing is wider than a phone of 320 px: the login, the tabs, and the sheets", async () => {
  expectConsoleErrors(NOBODY_SIGNED_IN);
  const { url } = await startExecutable();
  const context = { ...REDUCED_MOTION, viewport: { width: 320, height: 640 } };
  const problems: string[] = [];
  const check = async (page: Page, name: string) => {
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    problems.push(...(await findOverflows(page)).map((overflow) => `${name}: ${overflow}`));
  };
  const signedOut = await openPage(context);
  for (const path of ["/auth/login", "/auth/register"]) {
    await signedOut.goto(url + path);
    await expectScreen(signedOut, path);
    await check(signedOut, path);
  }
  const page = await openSignedIn({ url, path: "/profile", context });
  await addEntry(page, url, { name: "Roasted aubergine", calories: 1020, protein: 46, servingSize: "1 plate (420 g)" });
  const sheets: [path: string, ...buttons: RegExp[]][] = [
    ["/", /^Water/, /^Weight/],
    ["/history", /^Roasted/, /^Portion of/],
    ["/stats"],
    ["/profile", /App Preferences/, /Update Goals/],
    ["/auth/welcome"],
  ];
  for (const [path, ...buttons] of sheets) {
    await page.goto(url + path);
    await page.waitForLoadState("networkidle");
    await check(page, path);
    for (const name of buttons) {
      await page.getByRole("button", { name }).first().click();
      await page.getByRole("dialog").waitFor();
      await page.waitForLoadState("networkidle");
      await check(page, `${path} ${name}`);
      await page.keyboard.press("Escape");
      await waitForSheetToClose(page);
    }
  }
  expect(problems).toEqual([]);
});
