import { expect } from "bun:test";
import { throttle } from "../../bench/web-waits.ts";
import { expectConsoleErrors, openPage } from "../../support/e2e/browser.ts";
import {
  ADA,
  completeSetup,
  countTaps,
  expectStored,
  findMealRow,
  hasFocus,
  NOBODY_SIGNED_IN,
  REDUCED_MOTION,
  waitForToast,
} from "../../support/e2e/pages.ts";
import { startExecutable } from "../../support/executable/executable.ts";
import { test } from "../../support/reported-test.ts";

/** Create an account, a field that the browser fills, its button, four steps, the first meal, and its button. */
const TAPS_MAX = 9;

test("from the address to the first meal in the diary in few taps, without a key, on a slow phone and network", async () => {
  expectConsoleErrors(NOBODY_SIGNED_IN);
  const { url } = await startExecutable();
  const page = await openPage(REDUCED_MOTION);
  await throttle(page.context(), page);
  const begun = performance.now();
  await page.goto(url);
  const countedTaps = await countTaps(page);
  await page.getByRole("link", { name: "Create an account" }).click();
  await page.getByRole("heading", { name: "Create Account" }).waitFor();
  await page.getByLabel("Email").click();
  // What a browser fills in by the fields' tokens.
  for (const [token, value] of [
    ["email", ADA.email],
    ["nickname", ADA.username],
    ["given-name", "Ada"],
    ["family-name", "Lovelace"],
    ["new-password", ADA.password],
  ] as const) {
    await page.locator(`input[autocomplete="${token}"]`).fill(value);
  }
  await page.getByRole("button", { name: "Create Account" }).click();
  await completeSetup(page);
  await page.getByRole("link", { name: "Take Your First Photo" }).click();
  const field = page.getByLabel("What did you eat?");
  await field.waitFor();
  expect(await hasFocus(field)).toBe(true);
  await page.keyboard.type("two eggs, toast and a coffee");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Your Meal" }).getByRole("button", { name: "Add to Food Diary" }).click();
  await waitForToast(page, "Success!", "Food logged successfully.");
  await findMealRow(page, "Egg").waitFor();
  const seconds = (performance.now() - begun) / 1000;
  const taps = await countedTaps();
  // biome-ignore lint/suspicious/noConsole: Time depends on the machine, so that it is printed and not asserted.
  console.info(`The first meal was in the diary after ${taps} taps and ${seconds.toFixed(1)} s.`);
  expect(taps).toBeLessThanOrEqual(TAPS_MAX);
  await expectStored(page, url, (stored) => expect(stored.map(({ items }) => items.length)).toEqual([3]));
});
