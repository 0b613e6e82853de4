import { expect } from "bun:test";
import type { Page } from "playwright";
import { openPage } from "../../support/browser.ts";
import { startExecutable } from "../../support/executable.ts";
import { addEntry, REDUCED_MOTION } from "../../support/pages.ts";
import { test } from "../../support/reported-test.ts";

// Forced colours remove backgrounds and shadows: what they showed must be visible in another way.

/** The computed values of a property for all matching elements, in document order. */
const readValues = (page: Page, selector: string, property: string): Promise<string[]> =>
  page
    .locator(selector)
    .evaluateAll((elements, name) => elements.map((one) => getComputedStyle(one).getPropertyValue(name)), property);

async function firstValue(page: Page, selector: string, property: string): Promise<string> {
  const [value] = await readValues(page, selector, property);
  if (value === undefined) throw new Error(`Nothing on the page matches ${selector}`);
  return value;
}

/** Cards, sheets and controls without a visible border. */
const findWithoutEdge = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const canvas = getComputedStyle(document.body).backgroundColor;
    const elements = document.querySelectorAll(
      ".card, .bottom-sheet, .rt-Button, .rt-TextFieldRoot, .choices__option, textarea, select, [role=switch]",
    );
    return [...elements].flatMap((element) => {
      const { borderTopStyle, borderTopWidth, borderTopColor } = getComputedStyle(element);
      const isSeen = borderTopStyle === "solid" && borderTopWidth !== "0px" && borderTopColor !== canvas;
      return isSeen ? [] : [`${location.pathname}: ${element.outerHTML.slice(0, 100)}`];
    });
  });

/** Icons that do not use a colour of the user's theme. */
const findUnforcedIcons = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const readColour = (element: Element) => getComputedStyle(element).color;
    return [...document.querySelectorAll(".lucide")]
      .filter((icon) => icon.parentElement && readColour(icon) !== readColour(icon.parentElement))
      .map((icon) => `${location.pathname}: ${icon.classList}`);
  });

/** Bars whose value looks like their track. */
const findBlankBars = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll(".progress-bar")]
      .filter((bar) => {
        const { outlineStyle, backgroundColor } = getComputedStyle(bar);
        const value = bar.firstElementChild;
        return outlineStyle !== "solid" || !value || getComputedStyle(value).backgroundColor === backgroundColor;
      })
      .map((bar) => `${location.pathname}: ${bar.ariaLabel}`),
  );

async function isClear(page: Page): Promise<void> {
  expect(await findWithoutEdge(page)).toEqual([]);
  expect(await findUnforcedIcons(page)).toEqual([]);
  expect(await findBlankBars(page)).toEqual([]);
}

const areDifferent = (values: string[]): void => expect(new Set(values).size).toBe(values.length);

/** Expects the first matches of two selectors to look different. */
async function expectDifferentLook(page: Page, one: string, other: string, property: string): Promise<void> {
  areDifferent([await firstValue(page, one, property), await firstValue(page, other, property)]);
}

test.each(["light", "dark"] as const)(
  "with forced colours, %s, controls, rings, charts and choices stay to be told apart",
  async (colorScheme) => {
    const { url } = await startExecutable();
    const page = await openPage({ ...REDUCED_MOTION, forcedColors: "active", colorScheme });
    await page.goto(`${url}/auth/login`);
    await page.getByRole("heading", { name: "Log In" }).waitFor();
    await isClear(page);

    expect((await page.request.post(`${url}/api/auth/demo`, { headers: { origin: url } })).status()).toBe(201);
    // At a fixed hour, because the sample day starts with breakfast.
    await addEntry(page, url, { name: "Soup", calories: 400, protein: 20, carbs: 50, fat: 13 });
    await page.goto(url);
    await page
      .getByText(/kcal (left|over)/)
      .first()
      .waitFor();
    await isClear(page);
    await expectDifferentLook(page, ".progress-ring__value", ".progress-ring__track", "stroke-width");
    await expectDifferentLook(
      page,
      ".tab-bar__tab[aria-current=page]",
      ".tab-bar__tab:not([aria-current])",
      "border-top-color",
    );

    await page.goto(`${url}/stats`);
    await page.getByText("Streak Calendar").waitFor();
    await isClear(page);
    const canvas = await firstValue(page, "body", "background-color");
    const dots = await readValues(page, ".macro-split__dot", "background-color");
    expect(dots).toEqual(await readValues(page, ".macro-split__arc", "stroke"));
    areDifferent([...dots.slice(0, 3), canvas]);
    const tracked = await firstValue(page, ".is-tracked span", "background-color");
    const number = await firstValue(page, ".is-tracked span", "color");
    areDifferent([tracked, canvas]);
    areDifferent([tracked, number]);
    areDifferent([await firstValue(page, ".calorie-chart__bar--within", "fill"), canvas]);
    areDifferent([await firstValue(page, ".calorie-chart__goal-line", "stroke"), canvas]);
    await expectDifferentLook(
      page,
      ".choices__option:has(:checked)",
      ".choices__option:not(:has(:checked))",
      "outline-style",
    );

    await page.goto(`${url}/social`);
    await page.getByRole("button", { name: "Share Progress" }).click();
    await page.getByRole("dialog", { name: "Share Progress" }).waitFor();
    await isClear(page);
    await expectDifferentLook(
      page,
      "[role=tab][aria-selected=true]",
      "[role=tab][aria-selected=false]",
      "border-bottom-color",
    );

    await page.goto(`${url}/profile`);
    await page.getByRole("button", { name: "App Preferences" }).click();
    await page.getByRole("dialog", { name: "App Preferences" }).waitFor();
    await isClear(page);
    await expectDifferentLook(
      page,
      "[role=switch][aria-checked=true]",
      "[role=switch][aria-checked=false]",
      "background-color",
    );

    for (const path of ["/history", "/camera", "/manual-entry", "/recommendations", "/subscribe", "/reviews"]) {
      await page.goto(url + path);
      await page.locator(".card, .plan-card").first().waitFor();
      await isClear(page);
    }
  },
);
