import { expect } from "bun:test";
import type { Locator, Page } from "playwright";
import { waitForAnswer } from "../../support/e2e/kept-diary.ts";
import { KEPT, waitForChanges } from "../../support/e2e/offline-diary.ts";
import {
  fetchStoredEntries,
  findMealRow,
  signUp,
  waitForHome,
  waitForToast,
  waitForWorker,
} from "../../support/e2e/pages.ts";
import { createPhone } from "../../support/e2e/phone.ts";
import { uploadPhoto } from "../../support/e2e/waiting-photo.ts";
import { startExecutable } from "../../support/executable/executable.ts";
import { readProductClock } from "../../support/executable/product-clock.ts";
import { test } from "../../support/reported-test.ts";

/** The times between which a meal was logged (UTC milliseconds). */
type Times = { before: number; after: number };

async function measure(logMeal: () => Promise<void>): Promise<Times> {
  const before = readProductClock();
  await logMeal();
  return { before, after: readProductClock() };
}

const findPhoto = (page: Page): Locator => page.getByRole("region", { name: "1 photo not in your diary yet" });

async function photograph(page: Page): Promise<void> {
  await uploadPhoto(page);
  await waitForToast(page, "Saved", "Name it when you like.");
}

async function typeMeal(page: Page): Promise<void> {
  await page.getByLabel("Food Name").fill("Grandma's stew");
  await page.getByLabel("Calories").fill("640");
  await page.getByRole("button", { name: "Add to Food Diary" }).click();
  await waitForToast(page, "Success!", KEPT);
}

async function searchFood(page: Page): Promise<void> {
  await page.getByLabel("Food Name").fill("banana");
  await page
    .getByRole("region", { name: "Results" })
    .getByRole("button", { name: /^Banana 1 medium/ })
    .click();
  await page.getByRole("dialog", { name: "Banana" }).getByRole("button", { name: "Add to Food Diary" }).click();
  await findMealRow(page, "Banana").waitFor();
}

test("three meals without a connection, with the browser killed twice, are three entries at their true times", async () => {
  const server = await startExecutable();
  const { url, dataDir } = server;
  const phone = createPhone();
  const first = await phone.open(`${url}/auth/login`);
  await signUp(first, url);
  await first.goto(url);
  await first.getByRole("heading", { name: "Today's Meals" }).waitFor();
  await waitForWorker(first);
  await waitForAnswer(first, "stored-diary");
  await waitForAnswer(first, "food-table");
  // A browser writes its cookies late; one that is closed has written them.
  await phone.close();
  await server.kill();

  const breakfast = await phone.open(`${url}/camera`);
  const photographed = await measure(() => photograph(breakfast));
  await phone.kill();
  const lunch = await phone.open(url);
  await findPhoto(lunch).waitFor();
  await lunch.getByRole("link", { name: "Manual" }).click();
  const typed = await measure(() => typeMeal(lunch));
  await phone.kill();
  const dinner = await phone.open(url);
  await findPhoto(dinner).waitFor();
  await findMealRow(dinner, "Grandma's stew").waitFor();
  await dinner.getByRole("link", { name: "Manual" }).click();
  const searched = await measure(() => searchFood(dinner));
  await phone.close();

  await startExecutable({ dataDir, env: { PORT: new URL(url).port } });
  const page = await phone.open(url);
  await waitForChanges(page, 0);
  await findPhoto(page).getByRole("button", { name: "Name It" }).click();
  await page.getByLabel("Food name").fill("Breakfast");
  await page.getByLabel("Calories").fill("400");
  await page.getByRole("button", { name: "Add to Food Diary" }).click();
  await waitForHome(page);
  await findPhoto(page).waitFor({ state: "detached" });
  const entries = await fetchStoredEntries(page, url);
  expect(entries).toHaveLength(3);
  for (const [name, { before, after }] of [
    ["Breakfast", photographed],
    ["Grandma's stew", typed],
    ["Banana", searched],
  ] as const) {
    const eatenAt = entries.find((entry) => entry.name === name)?.eatenAt ?? "";
    expect(Date.parse(eatenAt)).toBeWithin(before, after + 1);
  }
  await phone.close();
}, 180_000);
