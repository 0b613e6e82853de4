import { expect } from "bun:test";
import type { Page } from "playwright";
import { cutConnection, openWithKeptDiary } from "../../support/kept-diary.ts";
import { findKept, holdAnswers, KEY, readKept, waitUntilHomeKept } from "../../support/kept-home.ts";
import { addEntry, findMealRow } from "../../support/pages.ts";
import { test } from "../../support/reported-test.ts";
import { waitUntil } from "../../support/wait-until.ts";

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

test("it is drawn as the screen itself, to the last style", async () => {
  const { url, page } = await openWithKeptDiary();
  await waitUntilHomeKept(page, "Soup");
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
  await waitUntilHomeKept(page, "Soup");
  const kept = JSON.parse((await readKept(page)) ?? "");
  const release = await holdAnswers(page);
  for (const change of [
    { userId: `${kept.userId}0` },
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

test("a link of Home as it was left leads on before the server has answered", async () => {
  const { url, page } = await openWithKeptDiary();
  await waitUntilHomeKept(page, "Soup");
  const release = await holdAnswers(page);
  await page.goto(url);
  await findKept(page).getByText("History").click();
  await page.waitForURL("**/history");
  release();
  await page.getByText("Soup").first().waitFor();
});

test("Home is never shown as it was before a change, and counts one that waits", async () => {
  const { url, page } = await openWithKeptDiary();
  await waitUntilHomeKept(page, "Soup");
  const release = await holdAnswers(page);
  await findMealRow(page, "Soup").getByRole("button", { name: "Delete" }).click();
  await waitUntil("Home is not kept", async () => (await readKept(page)) === null);
  release();
  await waitUntilHomeKept(page, "No meals logged today yet.", "Soup");

  await addEntry(page, url, { name: "Tea", calories: 90 });
  await page.reload();
  await waitUntilHomeKept(page, "Tea");
  await cutConnection(page);
  await findMealRow(page, "Tea").getByRole("button", { name: "Delete" }).click();
  // Not the meals: the card of pending changes above them may be gone the next time.
  await waitUntilHomeKept(page, "of 2,000 kcal eaten today, 0%", "Tea");
});
