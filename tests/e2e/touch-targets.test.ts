import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { expectConsoleErrors, openPage } from "../support/browser.ts";
import { eatenAgo } from "../support/diary-times.ts";
import { startExecutable } from "../support/executable.ts";
import { addEntry, NOBODY_SIGNED_IN, openSignedIn, REDUCED_MOTION } from "../support/pages.ts";

/** WCAG 2.5.5: what a finger hits is at least 44 by 44 CSS pixels. */
const SIDE = 44;

const MEAL = { calories: 300, protein: 12, carbs: 33, fat: 8 };

/**
 * What can be pressed and is too small for a finger: the area that belongs to it, with its label and what is drawn over
 * it, counts. Links in a line of text are left out (WCAG 2.5.5, exception "inline").
 */
const findSmallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((side) => {
    const targets = document.querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="button"], [role="tab"]',
    );
    const isOf = (hit: Element | null, target: HTMLElement): boolean => {
      if (!hit) return false;
      if (target.contains(hit) || hit.contains(target)) return target.contains(hit) || hit.closest("label") !== null;
      return hit.closest("label")?.contains(target) === true;
    };
    const isInText = (target: HTMLElement): boolean =>
      getComputedStyle(target).display === "inline" && target.closest("p, li, dd")?.textContent !== target.textContent;
    const isUsed = (target: HTMLElement): boolean =>
      target.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) &&
      target.tabIndex >= 0 &&
      !target.closest('[aria-hidden="true"], [inert]') &&
      !target.matches(".skip-link, :disabled");

    const found: string[] = [];
    for (const target of targets) {
      if (!isUsed(target) || isInText(target)) continue;
      const label = target.matches("input") ? target.closest("label") : null;
      const area = label ?? target;
      area.scrollIntoView({ block: "center", inline: "center" });
      const { left, top, width, height } = area.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      /** How far the area reaches from its middle in one direction, up to `side`. */
      const measureReach = (dx: number, dy: number): number => {
        let reach = 0;
        while (reach < side && isOf(document.elementFromPoint(x + dx * (reach + 1), y + dy * (reach + 1)), target)) {
          reach += 1;
        }
        return reach;
      };
      // The pixel in the middle belongs to both directions.
      const isWide = width >= side || measureReach(-1, 0) + measureReach(1, 0) + 1 >= side;
      const isHigh = height >= side || measureReach(0, -1) + measureReach(0, 1) + 1 >= side;
      if (isWide && isHigh) continue;
      const name = target.getAttribute("aria-label") ?? target.textContent ?? "";
      found.push(
        `${target.tagName}.${target.className} "${name.slice(0, 40)}" ${width.toFixed(1)}x${height.toFixed(1)}`,
      );
    }
    return found;
  }, SIDE);

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
  ["/auth/welcome", (page) => page.getByText("Take Your First Photo").first().waitFor()],
];

test("whatever can be pressed on a screen is large enough for a finger", async () => {
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
  }
  expect(small).toEqual([]);
});

/** Sheets and dialogs: the screen, what opens each of them, and its name. */
const SHEETS: [path: string, opener: RegExp, dialog: RegExp, next?: string][] = [
  ["/history", /^Meal 1/, /^Meal 1/],
  ["/history", /^Meal 1/, /^Edit Entry/, "Edit"],
  ["/profile", /App Preferences/, /App Preferences/],
  ["/profile", /Update Goals/, /Update/],
  ["/profile", /Share App/, /Share/],
  ["/profile", /Edit profile/i, /Edit Profile/],
  ["/profile", /Export/, /./],
  ["/profile", /Delete Account/, /./],
  ["/profile", /Devices/, /./],
  ["/profile", /Change Password/, /./],
  ["/social", /Share Progress/, /Share/],
];

test("so is what can be pressed in sheets, dialogs and toasts", async () => {
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

test("so is what can be pressed before signing in", async () => {
  expectConsoleErrors(NOBODY_SIGNED_IN);
  const { url } = await startExecutable();
  const page = await openPage(REDUCED_MOTION);
  const small: string[] = [];
  for (const path of ["/auth/login", "/auth/register", "/auth/forgot-password", "/auth/reset-password", "/nowhere"]) {
    await page.goto(url + path);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    small.push(...(await findSmallTargets(page)).map((target) => `${path}: ${target}`));
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
  expect((await skip.boundingBox())?.height).toBeGreaterThanOrEqual(SIDE);
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
