import { expect } from "bun:test";
import type { Page } from "playwright";
import { eatenAgo } from "../../support/diary-times.ts";
import { addEntry, drag, openSignedIn } from "../../support/e2e/pages.ts";
import { startExecutable } from "../../support/executable/executable.ts";
import { test } from "../../support/reported-test.ts";

const BRITISH = { locale: "en-GB" };
const title = (page: Page) => page.locator(".day-navigator__title");

test("a finger swipes from day to day, and scrolls a long day without leaving it; arrow keys are left alone", async () => {
  const { url } = await startExecutable();
  const page = await openSignedIn({ url, path: "/manual-entry", context: BRITISH });
  for (let index = 0; index < 12; index += 1) {
    await addEntry(page, url, { name: `Meal ${index}`, calories: 100, eatenAt: eatenAgo(1) });
  }
  await page.goto(`${url}/history`);
  await page.getByText("No meals logged").waitFor();
  await drag(page, [120, 520], [320, 540]);
  await page.getByRole("heading", { name: "Meals (12)" }).waitFor();
  expect(await title(page).textContent()).toBe("Yesterday");

  await drag(page, [200, 700], [230, 300]);
  await page.waitForFunction(() => window.scrollY > 100);
  expect(await title(page).textContent()).toBe("Yesterday");

  await drag(page, [320, 600], [100, 590]);
  await page.getByText("No meals logged").waitFor();
  expect(await title(page).textContent()).toBe("Today");
  await drag(page, [320, 520], [100, 520]);
  await page.keyboard.press("ArrowLeft");
  expect(await title(page).textContent()).toBe("Today");
});
