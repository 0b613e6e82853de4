import { join } from "node:path";
import type { Locator, Page } from "playwright";
import { afterThisTest } from "../after-test.ts";

// Checks for every screen: axe finds nothing and nothing scrolls sideways. It can also take screenshots.
// The gallery (gallery.ts) checks more.

/** The folder for screenshots; only set by `bun run screenshots`, because they take a while. */
const SCREENSHOTS = process.env.MEALGLASS_SCREENSHOTS;
const SIZES = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
  { width: 1280, height: 800 },
] as const;
const NARROWEST = { width: 320, height: 640 };

const axeSource = await Bun.file(Bun.fileURLToPath(import.meta.resolve("axe-core/axe.min.js"))).text();

async function findAxeViolations(page: Page): Promise<string[]> {
  // Loading axe takes half as long as a check, so it is loaded once per document.
  const isRead = await page.evaluate(() => "axe" in globalThis);
  if (!isRead) await page.evaluate(axeSource);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof import("axe-core") };
    const { violations } = await axe.run(document, { resultTypes: ["violations"] });
    return violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id} (${help}): ${node.html}`));
  });
}

/** The elements that are wider than the screen or their sheet. Rows that scroll sideways on purpose are allowed. */
export const findOverflows = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const sheets = [...document.querySelectorAll('[role="dialog"], [role="dialog"] *')].filter((element) =>
      ["auto", "scroll"].includes(getComputedStyle(element).overflowY),
    );
    return [document.documentElement, ...sheets]
      .filter(({ scrollWidth, clientWidth, scrollHeight, clientHeight, tagName }) => {
        const isRow = tagName !== "HTML" && scrollHeight <= clientHeight;
        return !isRow && scrollWidth > clientWidth;
      })
      .map(
        ({ tagName, className, scrollWidth, clientWidth }) => `${tagName}.${className} ${scrollWidth} > ${clientWidth}`,
      );
  });

/** What can be pressed on a screen, and something other than a toast lies over, wherever it is scrolled to. */
export const findCovered = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("main a[href], main button, main input, main select, main textarea")]
      .filter((target) => target.tabIndex >= 0 && target.checkVisibility({ opacityProperty: true }))
      .flatMap((target) => {
        const area = target.closest("label") ?? target;
        area.scrollIntoView({ block: "center", inline: "center" });
        const { left, top, width, height } = area.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        // The browser's own calendar lies over the button that opens it.
        const isHit = hit && (area.contains(hit) || hit.contains(area) || hit.closest(".toast, input[type=date]"));
        return isHit
          ? []
          : [`${target.tagName} "${target.ariaLabel ?? target.textContent}" is below ${hit?.className}`];
      }),
  );

const waitForPictures = (page: Page): Promise<unknown> =>
  page.evaluate(() => Promise.allSettled([...document.images].map((image) => image.decode())));

/** Sets the browser's text size to 200%, or back. */
const setDoubleText = (page: Page, isDouble: boolean): Promise<void> =>
  page.evaluate(
    (size) => {
      document.documentElement.style.fontSize = size;
    },
    isDouble ? "200%" : "",
  );

async function findSidewaysScroll(page: Page): Promise<string[]> {
  await page.setViewportSize(NARROWEST);
  const atNarrowest = await findOverflows(page);
  await page.setViewportSize(SIZES[0]);
  await setDoubleText(page, true);
  const withDoubleText = await findOverflows(page);
  await setDoubleText(page, false);
  return [
    ...atNarrowest.map((overflow) => `scrolls sideways at ${NARROWEST.width} px: ${overflow}`),
    ...withDoubleText.map((overflow) => `scrolls sideways with text at 200%: ${overflow}`),
  ];
}

/** Takes a screenshot of the state at each size, if screenshots are wanted. */
export async function takeScreenshots(page: Page, name: string): Promise<void> {
  if (!SCREENSHOTS) return;
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const path = join(SCREENSHOTS, `${name}-${size.width}x${size.height}.png`);
    await page.screenshot({ path, animations: "disabled" });
  }
  await page.setViewportSize(SIZES[0]);
}

/** What is wrong with the page's current state, called `name`. Takes its screenshots, if they are wanted. */
export async function findScreenProblems(page: Page, name: string): Promise<string[]> {
  await waitForPictures(page);
  await takeScreenshots(page, name);
  return [...(await findAxeViolations(page)), ...(await findSidewaysScroll(page))];
}

/** Checks the page's current state. A problem fails the test at its end, so that later states are checked too. */
export async function checkScreen(page: Page, name: string): Promise<void> {
  const problems = await findScreenProblems(page, name);
  afterThisTest(() => {
    if (problems.length > 0) throw new Error(`${name}:\n${problems.join("\n")}`);
  });
}

/** Whether all of an element can be seen as the screen is scrolled now: nothing lies over its middle, its top or its bottom. */
export const isWholeInSight = (element: Locator): Promise<boolean> =>
  element.evaluate((target) => {
    const { left, top, width, bottom } = target.getBoundingClientRect();
    return [top + 2, (top + bottom) / 2, bottom - 2].every((y) => {
      const hit = document.elementFromPoint(left + width / 2, y);
      return hit !== null && (target.contains(hit) || hit.contains(target));
    });
  });
