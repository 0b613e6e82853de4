import { expect } from "bun:test";
import { addEntry, openSignedIn, startProduct } from "../../support/e2e/pages.ts";
import { checkScreen } from "../../support/gallery/screens.ts";
import { test } from "../../support/reported-test.ts";

test("a meal of New York has its day and clock in Dubai, also where its time is changed", async () => {
  const { url } = await startProduct();
  const page = await openSignedIn({ url, context: { timezoneId: "Asia/Dubai" } });
  await addEntry(page, url, { name: "Soup", calories: 400, eatenOn: "2026-06-15T21:30", timeZone: "America/New_York" });
  await page.goto(`${url}/history?date=2026-06-15`);
  await page.getByRole("button", { name: "Soup", exact: true }).click();
  await page.getByText("Mon, Jun 15, 9:30 PM, New York").waitFor();
  await checkScreen(page, "entry-of-another-zone");
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const time = page.getByLabel("Eaten At");
  expect(await time.inputValue()).toBe("2026-06-15T21:30");
  await time.fill("2026-06-15T19:00");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.getByText("7:00 PM").first().waitFor();
});
