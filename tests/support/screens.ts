import { join } from "node:path";
import type { Page } from "playwright";
import { afterThisTest } from "./after-test.ts";

// What has to hold on every screen: axe finds nothing, nothing scrolls sideways, and somebody can look at it.

/** Where pictures of the screens are wanted; nowhere unless `bun run screenshots` says so, since they take a while. */
const SCREENSHOTS = process.env.MEALGLASS_SCREENSHOTS;
const SIZES = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
  { width: 1280, height: 800 },
] as const;
const NARROWEST = { width: 320, height: 640 };

const axeSource = await Bun.file(Bun.fileURLToPath(import.meta.resolve("axe-core/axe.min.js"))).text();

async function axeViolations(page: Page): Promise<string[]> {
  // Reading it takes as long as half of an examination: once for each document.
  const isRead = await page.evaluate(() => "axe" in globalThis);
  if (!isRead) await page.evaluate(axeSource);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof import("axe-core") };
    const { violations } = await axe.run(document, { resultTypes: ["violations"] });
    return violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id} (${help}): ${node.html}`));
  });
}

/** What is wider than the screen, or than the sheet that it stands in. A row that is made to be pushed may be. */
const tooWide = (page: Page): Promise<string[]> =>
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

const picturesShown = (page: Page): Promise<unknown> =>
  page.evaluate(() => Promise.allSettled([...document.images].map((image) => image.decode())));

/** Doubles the text, as a person's browser may, or takes that back. */
const doubleText = (page: Page, isDouble: boolean): Promise<void> =>
  page.evaluate(
    (size) => {
      document.documentElement.style.fontSize = size;
    },
    isDouble ? "200%" : "",
  );

async function sidewaysScroll(page: Page): Promise<string[]> {
  await page.setViewportSize(NARROWEST);
  const atNarrowest = await tooWide(page);
  await page.setViewportSize(SIZES[0]);
  await doubleText(page, true);
  const withDoubleText = await tooWide(page);
  await doubleText(page, false);
  return [
    ...atNarrowest.map((culprit) => `scrolls sideways at ${NARROWEST.width} px: ${culprit}`),
    ...withDoubleText.map((culprit) => `scrolls sideways with text at 200%: ${culprit}`),
  ];
}

async function takeScreenshots(page: Page, folder: string, name: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const path = join(folder, `${name}-${size.width}x${size.height}.png`);
    await page.screenshot({ path, animations: "disabled" });
  }
  await page.setViewportSize(SIZES[0]);
}

/**
 * Examines what the page shows now, called `name`; `bun run screenshots` gets a picture of it at each size. What is wrong
 * fails the test at its end, so that the screen's later states are looked at too.
 */
export async function examine(page: Page, name: string): Promise<void> {
  await picturesShown(page);
  const violations = await axeViolations(page);
  if (SCREENSHOTS) await takeScreenshots(page, SCREENSHOTS, name);
  const problems = [...violations, ...(await sidewaysScroll(page))];
  afterThisTest(() => {
    if (problems.length > 0) throw new Error(`${name}:\n${problems.join("\n")}`);
  });
}
