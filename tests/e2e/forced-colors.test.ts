import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { openPage } from "../support/browser.ts";
import { startExecutable } from "../support/executable.ts";
import { addEntry, STILL } from "../support/pages.ts";

// With forced colours the browser takes backgrounds and shadows away: what they told has to be told by something else.

/** The computed value of a property of everything that matches, in the order of the page. */
const valuesOf = (page: Page, selector: string, property: string): Promise<string[]> =>
  page
    .locator(selector)
    .evaluateAll((elements, name) => elements.map((one) => getComputedStyle(one).getPropertyValue(name)), property);

async function firstValue(page: Page, selector: string, property: string): Promise<string> {
  const [value] = await valuesOf(page, selector, property);
  if (value === undefined) throw new Error(`Nothing on the page matches ${selector}`);
  return value;
}

/** Cards, sheets and controls that nothing sets off from what they stand on. */
const withoutEdge = (page: Page): Promise<string[]> =>
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

/** Icons that keep a colour which the person's theme does not have. */
const unforcedIcons = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const colourOf = (element: Element) => getComputedStyle(element).color;
    return [...document.querySelectorAll(".lucide")]
      .filter((icon) => icon.parentElement && colourOf(icon) !== colourOf(icon.parentElement))
      .map((icon) => `${location.pathname}: ${icon.classList}`);
  });

/** Bars whose value looks like the rest of them. */
const blankBars = (page: Page): Promise<string[]> =>
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
  expect(await withoutEdge(page)).toEqual([]);
  expect(await unforcedIcons(page)).toEqual([]);
  expect(await blankBars(page)).toEqual([]);
}

const areDifferent = (values: string[]): void => expect(new Set(values).size).toBe(values.length);

/** Expects the first of what one selector finds to be drawn unlike the first of the other's. */
async function looksOtherwise(page: Page, one: string, other: string, property: string): Promise<void> {
  areDifferent([await firstValue(page, one, property), await firstValue(page, other, property)]);
}

test.each(["light", "dark"] as const)(
  "with forced colours, %s, controls, rings, charts and choices stay to be told apart",
  async (colorScheme) => {
    const { url } = await startExecutable();
    const page = await openPage({ ...STILL, forcedColors: "active", colorScheme });
    await page.goto(`${url}/auth/login`);
    await page.getByRole("heading", { name: "Log In" }).waitFor();
    await isClear(page);

    expect((await page.request.post(`${url}/api/auth/demo`, { headers: { origin: url } })).status()).toBe(201);
    // Whatever the hour is: the sample day has nothing before its breakfast.
    await addEntry(page, url, { name: "Soup", calories: 400, protein: 20, carbs: 50, fat: 13 });
    await page.goto(url);
    await page
      .getByText(/kcal (left|over)/)
      .first()
      .waitFor();
    await isClear(page);
    await looksOtherwise(page, ".progress-ring__value", ".progress-ring__track", "stroke-width");
    await looksOtherwise(
      page,
      ".tab-bar__tab[aria-current=page]",
      ".tab-bar__tab:not([aria-current])",
      "border-top-color",
    );

    await page.goto(`${url}/stats`);
    await page.getByText("Streak calendar").waitFor();
    await isClear(page);
    const canvas = await firstValue(page, "body", "background-color");
    const dots = await valuesOf(page, ".macro-split__dot", "background-color");
    expect(dots).toEqual(await valuesOf(page, ".macro-split__arc", "stroke"));
    areDifferent([...dots.slice(0, 3), canvas]);
    const tracked = await firstValue(page, ".is-tracked rect", "fill");
    areDifferent([tracked, canvas]);
    await looksOtherwise(page, ".is-tracked rect", ".is-tracked text", "fill");
    areDifferent([await firstValue(page, ".calorie-chart__bar--within", "fill"), canvas]);
    areDifferent([await firstValue(page, ".calorie-chart__goal-line", "stroke"), canvas]);
    await looksOtherwise(
      page,
      ".choices__option:has(:checked)",
      ".choices__option:not(:has(:checked))",
      "outline-style",
    );

    await page.goto(`${url}/social`);
    await page.getByRole("button", { name: "Share Progress" }).click();
    await page.getByRole("dialog", { name: "Share Progress" }).waitFor();
    await isClear(page);
    await looksOtherwise(
      page,
      "[role=tab][aria-selected=true]",
      "[role=tab][aria-selected=false]",
      "border-bottom-color",
    );

    await page.goto(`${url}/profile`);
    await page.getByRole("button", { name: "App Preferences" }).click();
    await page.getByRole("dialog", { name: "App Preferences" }).waitFor();
    await isClear(page);
    await looksOtherwise(
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
