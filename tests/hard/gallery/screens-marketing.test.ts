import { expect } from "bun:test";
import { startExecutable } from "../../support/executable.ts";
import { openSignedIn, waitForToast } from "../../support/pages.ts";
import { test } from "../../support/reported-test.ts";
import { checkScreen } from "../../support/screens.ts";

test("the marketing page and the two previews", async () => {
  const { url } = await startExecutable();
  const page = await openSignedIn({ url, path: "/marketing" });
  await page.getByRole("img", { name: /^QR code/ }).waitFor();
  await checkScreen(page, "marketing");
  const longest = page.getByText("Recommendations", { exact: true });
  for (const width of [480, 430, 412, 390, 384, 375, 360, 320]) {
    await page.setViewportSize({ width, height: 844 });
    const lines = await longest.evaluate((name) => {
      const text = document.createRange();
      text.selectNodeContents(name);
      return text.getClientRects().length;
    });
    expect(`${width} px: ${lines}`).toBe(`${width} px: 1`);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "App Store" }).click();
  await waitForToast(page, "Coming Soon", "The app for the App Store is coming soon.");
  await checkScreen(page, "marketing-apps");

  await page.getByRole("link", { name: "iOS Preview" }).click();
  await page.getByRole("link", { name: "Learn More" }).waitFor();
  await checkScreen(page, "app-preview");
  await page.getByRole("link", { name: "Get", exact: true }).click();
  await page.getByRole("link", { name: "Android Preview" }).click();
  await page.getByRole("heading", { name: "Android Preview" }).waitFor();
  await checkScreen(page, "app-preview-android");
});
