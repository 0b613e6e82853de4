import { eatenAtThisHour } from "../../support/diary-times.ts";
import { cutConnection, waitForAnswer } from "../../support/e2e/kept-diary.ts";
import { findRing, openHome } from "../../support/e2e/offline-diary.ts";
import { addEntry, findMealRow } from "../../support/e2e/pages.ts";
import { test } from "../../support/reported-test.ts";

test("a meal that is logged again without a connection is no longer suggested, until it is deleted", async () => {
  const { url, page } = await openHome();
  await addEntry(page, url, { name: "Soup", calories: 300, eatenAt: eatenAtThisHour(1) });
  await page.reload();
  const again = page.getByRole("region", { name: "Log again" });
  await again.getByRole("button", { name: /Soup/ }).waitFor();
  await waitForAnswer(page, "stored-diary");
  await cutConnection(page);
  await again.getByRole("button", { name: /Soup/ }).click();
  await findRing(page, /^300 of 2,000 kcal/).waitFor();
  await again.getByRole("link", { name: "My Foods and Meals" }).waitFor();
  await page.reload();
  await findMealRow(page, "Soup").waitFor();
  await again.getByRole("link", { name: "My Foods and Meals" }).waitFor();
  await page.getByRole("button", { name: "Delete Soup" }).click();
  await again.getByRole("button", { name: /Soup/ }).waitFor();
});
