import { test } from "bun:test";
import { startExecutable } from "../support/executable.ts";
import { openSignedIn, waitForToast } from "../support/pages.ts";
import { checkScreen } from "../support/screens.ts";

test("the marketing page and the two previews", async () => {
  const { url } = await startExecutable();
  const page = await openSignedIn({ url, path: "/marketing" });
  await page.getByRole("img", { name: /^QR code/ }).waitFor();
  await checkScreen(page, "marketing");
  await page.getByRole("button", { name: "App Store" }).click();
  await waitForToast(page, "Coming Soon", "The app for the App Store is coming soon.");
  await checkScreen(page, "marketing-apps");

  await page.getByRole("link", { name: "iOS preview" }).click();
  await page.getByRole("link", { name: "Learn More" }).waitFor();
  await checkScreen(page, "app-preview");
  await page.getByRole("link", { name: "Get", exact: true }).click();
  await page.getByRole("link", { name: "Android preview" }).click();
  await page.getByRole("heading", { name: "Android Preview" }).waitFor();
  await checkScreen(page, "app-preview-android");
});
