import type { Page } from "playwright";
import { HOUR_MS, MINUTE_MS } from "../../../src/shared/product/durations.ts";
import { openAt, toInstant } from "../../support/clocked-page.ts";
import { test } from "../../support/reported-test.ts";

const findProgress = (page: Page, kcal: number) => page.getByRole("img", { name: `${kcal} of 2,000 kcal eaten today` });

test("a day that turned while another screen was open has turned on Home too", async () => {
  const dayStart = toInstant("2026-06-17", 4, "Asia/Kathmandu");
  const { page, url, advance } = await openAt(dayStart - MINUTE_MS, "Asia/Kathmandu", [
    ["Supper", dayStart - HOUR_MS, 300],
  ]);
  await page.goto(url);
  await findProgress(page, 300).waitFor();
  await page.getByRole("navigation").getByRole("link", { name: "Social" }).click();
  await page.getByRole("heading", { name: "Social Hub" }).waitFor();
  await advance(2 * MINUTE_MS);
  await page.getByRole("navigation").getByRole("link", { name: "Home" }).click();
  await findProgress(page, 0).waitFor();
  await page.getByText("No meals logged today yet.").waitFor();
});
