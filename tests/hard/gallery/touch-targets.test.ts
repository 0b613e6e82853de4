import { expect } from "bun:test";
import type { Page } from "playwright";
import { PATHS } from "../../../web/app/paths.ts";
import { expectConsoleErrors, openPage } from "../../support/browser.ts";
import { eatenAgo } from "../../support/diary-times.ts";
import { startExecutable } from "../../support/executable.ts";
import { addEntry, hasFocus, NOBODY_SIGNED_IN, openSignedIn, REDUCED_MOTION } from "../../support/pages.ts";
import { test } from "../../support/reported-test.ts";
import { findSmallTargets, TARGET_SIDE } from "../../support/small-targets.ts";

const MEAL = { calories: 300, protein: 12, carbs: 33, fat: 8 };

/** The first that Tab reaches leads past what the screen begins with, and the keyboard goes on in the content. */
async function checkSkipLink(page: Page): Promise<void> {
  const { pathname } = new URL(page.url());
  const first = await page.evaluate(
    () => document.querySelector('a[href], button, input, select, textarea, [tabindex="0"]')?.textContent,
  );
  expect(`${pathname}: ${first}`).toBe(`${pathname}: Skip to content`);
  const skip = page.getByRole("link", { name: "Skip to content" });
  await skip.focus();
  expect((await skip.boundingBox())?.height).toBeGreaterThanOrEqual(TARGET_SIDE);
  await page.keyboard.press("Enter");
  expect(`${pathname}: ${await hasFocus(page.getByRole("main"))}`).toBe(`${pathname}: true`);
  await page.keyboard.press("Tab");
  const isInContent = await page.evaluate(() => document.activeElement?.closest("main, nav") !== null);
  expect(`${pathname}: ${isInContent}`).toBe(`${pathname}: true`);
}

/** The screens, and what is there once each of them is complete. */
const SCREENS: [path: string, isThere: (page: Page) => Promise<unknown>][] = [
  ["/", (page) => page.getByText("AI Recommendation").waitFor()],
  ["/history", (page) => page.getByText("Meal 1").waitFor()],
  [`/history?date=${eatenAgo(1).slice(0, 10)}`, (page) => page.getByText("Yesterday's meal").waitFor()],
  ["/stats", (page) => page.getByText("Streak Calendar").waitFor()],
  ["/stats?days=90", (page) => page.getByText("Streak Calendar").waitFor()],
  ["/recommendations", (page) => page.getByText("AI Insights").waitFor()],
  ["/camera", (page) => page.getByRole("button", { name: "Open Camera" }).waitFor()],
  ["/manual-entry", (page) => page.getByText("Eat Again").waitFor()],
  ["/social", (page) => page.getByRole("tab", { name: "Friends" }).waitFor()],
  ["/social?tab=friends", (page) => page.getByText("No friends yet").waitFor()],
  ["/profile", (page) => page.getByRole("button", { name: "Sign Out" }).waitFor()],
  ["/subscribe", (page) => page.getByText("Choose Your Plan").waitFor()],
  ["/reviews", (page) => page.getByRole("heading", { name: "App Reviews" }).waitFor()],
  ["/marketing", (page) => page.getByRole("img", { name: /^QR code/ }).waitFor()],
  ["/app-preview", (page) => page.getByRole("link", { name: "Learn More" }).waitFor()],
  ["/app-preview-android", (page) => page.getByRole("link", { name: "Learn More" }).waitFor()],
  ["/auth/onboarding", (page) => page.getByRole("button", { name: "Next" }).waitFor()],
  ["/payment-success", (page) => page.getByRole("link", { name: "Back to the Plans" }).waitFor()],
  ["/auth/welcome", (page) => page.getByText("Take Your First Photo").first().waitFor()],
];

test("whatever can be pressed on a screen is large enough for a finger", async () => {
  expectConsoleErrors(/503 \(Service Unavailable\).*\/api\/payment-success/);
  const { url } = await startExecutable();
  const page = await openSignedIn({ url, path: "/auth/onboarding" });
  for (let meal = 0; meal < 2; meal += 1) await addEntry(page, url, { ...MEAL, name: `Meal ${meal}` });
  for (const [daysAgo, name] of [
    [1, "Yesterday's meal"],
    [2, "Soup"],
    [3, "Bread"],
  ] as const) {
    await addEntry(page, url, { ...MEAL, name, mealType: "dinner", eatenAt: eatenAgo(daysAgo) });
  }
  const small: string[] = [];
  for (const [path, isThere] of SCREENS) {
    await page.goto(url + path);
    await isThere(page);
    small.push(...(await findSmallTargets(page)).map((target) => `${path}: ${target}`));
    await checkSkipLink(page);
  }
  expect(small).toEqual([]);
});

/** The screen, what opens a sheet there, and its name; dialog-focus.test.ts looks at the others. */
const SHEETS: [path: string, opener: RegExp, dialog: RegExp, next?: string][] = [
  ["/history", /^Meal 1/, /^Edit Entry/, "Edit"],
  ["/history", /^Portion of /, /./],
];

test("so is what can be pressed in further sheets, and in toasts", async () => {
  const { url } = await startExecutable();
  const page = await openSignedIn({ url, path: "/manual-entry" });
  await addEntry(page, url, { ...MEAL, name: "Meal 1" });
  const small: string[] = [];
  for (const [path, opener, dialog, next] of SHEETS) {
    await page.goto(url + path);
    await page.getByRole("button", { name: opener }).first().click();
    if (next) await page.getByRole("dialog").getByRole("button", { name: next, exact: true }).click();
    await page.getByRole("dialog", { name: dialog }).waitFor();
    small.push(...(await findSmallTargets(page)).map((target) => `${path} ${opener}: ${target}`));
  }
  await page.goto(`${url}/history`);
  await page.getByRole("button", { name: "Delete Meal 1" }).click();
  await page.getByRole("button", { name: "Undo" }).waitFor();
  small.push(...(await findSmallTargets(page)).map((target) => `toast: ${target}`));
  expect(small).toEqual([]);
});

const PUBLIC_SCREENS = [
  "/auth/login",
  "/auth/register",
  "/auth/forgot-password",
  "/auth/reset-password",
  "/auth/reset-password?token=unknown",
  "/auth/verify-email",
  "/nowhere",
];

test("every screen is looked at", () => {
  const seen = [...SCREENS.map(([path]) => path), ...PUBLIC_SCREENS].map((path) => path.split("?")[0]);
  // The sheets that a screen opens by its address are among the sheets.
  const screens = Object.values(PATHS).filter((path) => !path.includes("#"));
  expect(screens.filter((path) => !seen.includes(path))).toEqual([]);
});

test("so is what can be pressed before signing in", async () => {
  expectConsoleErrors(NOBODY_SIGNED_IN);
  const { url } = await startExecutable();
  const page = await openPage(REDUCED_MOTION);
  const small: string[] = [];
  for (const path of PUBLIC_SCREENS) {
    await page.goto(url + path);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    small.push(...(await findSmallTargets(page)).map((target) => `${path}: ${target}`));
    await checkSkipLink(page);
  }
  expect(small).toEqual([]);
});

test("the first Tab leads past what each screen begins with, and the tab bar's labels follow the text size", async () => {
  const { url } = await startExecutable();
  const page = await openSignedIn({ url });
  await page.getByText("No meals logged today yet.").waitFor();
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
  expect((await skip.boundingBox())?.height).toBeGreaterThanOrEqual(TARGET_SIDE);
  await page.keyboard.press("Enter");
  expect(await page.getByRole("main").evaluate((main) => main === document.activeElement)).toBe(true);
  expect(page.url()).toBe(`${url}/`);

  const label = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "History" });
  const readSize = () => label.evaluate((link) => Number.parseFloat(getComputedStyle(link).fontSize));
  const normal = await readSize();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  expect((await readSize()) / normal).toBeGreaterThan(1.9);
  const overflowing = await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link")
    .evaluateAll((links) => links.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length);
  expect(overflowing).toBe(0);
});
