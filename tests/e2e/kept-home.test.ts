import { expect } from "bun:test";
import type { Page } from "playwright";
import { openWithKeptDiary } from "../support/e2e/kept-diary.ts";
import { findKept, holdAnswers, KEY, waitUntilHomeKept } from "../support/e2e/kept-home.ts";
import { test } from "../support/reported-test.ts";

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

test("Home as it was left is drawn as the screen itself, to the last style", async () => {
  const { url, page } = await openWithKeptDiary();
  await waitUntilHomeKept(page, "Soup");
  // It has only the styles that it was kept with.
  const release = await holdAnswers(page, "**/*.css");
  await page.goto(url, { waitUntil: "commit" });
  await findKept(page).getByText("Soup").waitFor();
  const kept = await readLooks(page, `#${KEY}`);
  release();
  await findKept(page).waitFor({ state: "detached" });
  expect(kept.length).toBeGreaterThan(60);
  expect(kept).toEqual(await readLooks(page, "#root"));
});
