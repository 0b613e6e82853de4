import { expect } from "bun:test";
import type { Page } from "playwright";
import { cutConnection, findOfflineLine, openWithKeptDiary, restoreConnection } from "../../support/kept-diary.ts";
import { test } from "../../support/reported-test.ts";

/** Where each text and control of the screen is. */
const readPlaces = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll("#root h1, #root h2, #root a, #root button, #root svg")].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [element.tagName, x, y, width, height].join(" ");
    }),
  );

test("nothing moves when the offline line comes and goes, and it takes no tap", async () => {
  const { url, page } = await openWithKeptDiary();
  await page.goto(`${url}/stats`);
  await page.getByText("Tracking Streak").first().waitFor();
  const before = await readPlaces(page);
  await cutConnection(page);
  await page.reload();
  await page.getByText("Tracking Streak").first().waitFor();
  await findOfflineLine(page).waitFor();
  expect(await readPlaces(page)).toEqual(before);

  const { x, y, width, height } = (await findOfflineLine(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const title = await page.getByRole("heading", { level: 1 }).boundingBox();
  expect(y).toBe(0);
  expect(y + height).toBeLessThanOrEqual(title?.y ?? 0);
  const isHit = await page.evaluate(
    ([left, top]) => document.elementFromPoint(left, top)?.closest(".offline-line") !== null,
    [x + width / 2, y + height / 2] as const,
  );
  expect(isHit).toBe(false);

  await restoreConnection(page);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await findOfflineLine(page).waitFor({ state: "detached" });
  expect(await readPlaces(page)).toEqual(before);
});
