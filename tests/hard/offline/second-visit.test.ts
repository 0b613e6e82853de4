import { expect } from "bun:test";
import { cutConnection, openWithKeptDiary } from "../../support/e2e/kept-diary.ts";
import { findKept, holdAnswers, KEY, readKept, waitUntilHomeKept } from "../../support/e2e/kept-home.ts";
import { addEntry, findMealRow } from "../../support/e2e/pages.ts";
import { test } from "../../support/reported-test.ts";
import { waitUntil } from "../../support/wait-until.ts";

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
