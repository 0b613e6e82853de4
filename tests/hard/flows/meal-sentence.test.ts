import { expect } from "bun:test";
import { cutConnection, openWithKeptDiary, waitForAnswer } from "../../support/e2e/kept-diary.ts";
import { KEPT, reconnect, waitForChanges } from "../../support/e2e/offline-diary.ts";
import { expectStored, waitForToast } from "../../support/e2e/pages.ts";
import { test } from "../../support/reported-test.ts";

test("without a connection the device finds the same foods, and the entry is stored with the figures that were shown", async () => {
  const { url, page } = await openWithKeptDiary();
  await waitForAnswer(page, "food-table");
  await page.goto(`${url}/manual-entry`);
  const field = page.getByLabel("What did you eat?");
  const sheet = page.getByRole("dialog", { name: "Your Meal" });
  const plate = sheet.getByRole("list", { name: "What is on the plate" });
  await field.fill("2 slices of toast with butter, soup and a zorblax for lunch");
  await field.press("Enter");
  await plate.getByRole("listitem").nth(1).waitFor();
  // While the server is asked, the plate says so.
  await sheet.getByText("Not found, so it is not counted.").waitFor();
  const online = await sheet.textContent();
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });

  await cutConnection(page);
  await field.press("Enter");
  await plate.getByRole("listitem").nth(1).waitFor();
  await sheet.getByText("Not found, so it is not counted.").waitFor();
  expect(await sheet.textContent()).toBe(online);
  const shown = Number(await sheet.locator(".nutrition__kcal strong").textContent());
  await sheet.getByRole("button", { name: "Add to Food Diary" }).click();
  await waitForToast(page, "Success!", KEPT);
  await waitForChanges(page, 1);
  await reconnect(page);
  await waitForChanges(page, 0);
  await expectStored(page, url, (stored) =>
    expect(stored).toContainEqual(expect.objectContaining({ name: "Toast with butter, Soup", calories: shown })),
  );
});
