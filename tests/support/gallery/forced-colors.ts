import type { Page } from "playwright";
import { waitForPaint } from "./layout-shifts.ts";

// Forced colors remove backgrounds and shadows: what they showed must be visible in another way.

/** The value of a property of the nth element that matches. */
type Look = [selector: string, property: string, nth?: number];

const CANVAS: Look = ["body", "background-color"];
const DOTS = [0, 1, 2].map((nth): Look => [".macro-split__dot", "background-color", nth]);

/** Looks that must differ from each other wherever all of them are, which is so at least in the state that is named. */
const DIFFERENT: [state: string, ...Look[]][] = [
  ["home", [".progress-ring__value", "stroke-width"], [".progress-ring__track", "stroke-width"]],
  [
    "home",
    [".tab-bar__tab[aria-current=page]", "border-top-color"],
    [".tab-bar__tab:not([aria-current])", "border-top-color"],
  ],
  ["stats", ...DOTS, CANVAS],
  ["stats", [".macro-split__arc", "stroke"], CANVAS],
  ["stats", [".is-tracked span", "background-color"], CANVAS],
  ["stats", [".is-tracked span", "background-color"], [".is-tracked span", "color"]],
  ["stats", [".calorie-chart__bar--within", "fill"], CANVAS],
  ["stats", [".calorie-chart__goal-line", "stroke"], CANVAS],
  [
    "stats",
    [".choices__option:has(:checked)", "outline-style"],
    [".choices__option:not(:has(:checked))", "outline-style"],
  ],
  [
    "social-friends",
    ["[role=tab][aria-selected=true]", "border-bottom-color"],
    ["[role=tab][aria-selected=false]", "border-bottom-color"],
  ],
  [
    "profile-app-preferences",
    ["[role=switch][aria-checked=true]", "background-color"],
    ["[role=switch][aria-checked=false]", "background-color"],
  ],
];

/** In the page: what can no longer be told apart. */
function findInPage([state, pairs]: [string, typeof DIFFERENT]): string[] {
  const problems: string[] = [];
  const all = (selector: string) => [...document.querySelectorAll(selector)];
  const read = (element: Element | undefined, property: string) =>
    element && getComputedStyle(element).getPropertyValue(property);
  const canvas = read(document.body, "background-color");
  for (const element of all(
    ".card, .bottom-sheet, .rt-Button, .rt-TextFieldRoot, .lines-field, .choices__option, textarea:not(.lines-field__text), select, [role=switch]",
  )) {
    const { borderTopStyle, borderTopWidth, borderTopColor } = getComputedStyle(element);
    const isSeen = borderTopStyle === "solid" && borderTopWidth !== "0px" && borderTopColor !== canvas;
    if (!isSeen) problems.push(`no edge: ${element.outerHTML.slice(0, 100)}`);
  }
  for (const icon of all(".lucide")) {
    const isForced = !icon.parentElement || read(icon, "color") === read(icon.parentElement, "color");
    if (!isForced) problems.push(`a color that is not the user's: ${icon.classList}`);
  }
  for (const bar of all(".progress-bar")) {
    const value = read(bar.firstElementChild ?? undefined, "background-color");
    const isClear = read(bar, "outline-style") === "solid" && value && value !== read(bar, "background-color");
    if (!isClear) problems.push(`a bar like its track: ${bar.ariaLabel}`);
  }
  for (const [home, ...looks] of pairs) {
    const values = looks.map(([selector, property, nth = 0]) => read(all(selector)[nth], property));
    const isThere = !values.includes(undefined);
    if (isThere ? new Set(values).size < values.length : state === home) {
      problems.push(`not told apart: ${looks.map(([selector], at) => `${selector} ${values[at]}`).join(", ")}`);
    }
  }
  const [dots, arcs] = [all(".macro-split__dot"), all(".macro-split__arc")];
  const isKeyed = arcs.every((arc, at) => read(arc, "stroke") === read(dots[at], "background-color"));
  return isKeyed ? problems : [...problems, "the dots of the macros have not the colors of their arcs"];
}

/** What cannot be told apart in the state with forced colors, light or dark, which are taken back. */
export async function findUnclear(page: Page, state: string): Promise<string[]> {
  const problems: string[] = [];
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ forcedColors: "active", colorScheme });
    await waitForPaint(page);
    const found = await page.evaluate(findInPage, [state, DIFFERENT] as [string, typeof DIFFERENT]);
    problems.push(...found.map((problem) => `forced colors, ${colorScheme}: ${problem}`));
  }
  await page.emulateMedia({ forcedColors: "none", colorScheme: "light" });
  return problems;
}
