import { test } from "bun:test";
import { startExecutable } from "../support/executable.ts";
import { openSignedIn, seeToast } from "../support/pages.ts";
import { examine } from "../support/screens.ts";

test("the marketing page and the two previews", async () => {
  const { url } = await startExecutable();
  const page = await openSignedIn({ url, path: "/marketing" });
  await page.getByRole("img", { name: /^QR code/ }).waitFor();
  await examine(page, "marketing");
  await page.getByRole("button", { name: "App Store" }).click();
  await seeToast(page, "Coming Soon", "The app for the App Store is coming soon.");
  await examine(page, "marketing-apps");

  await page.getByRole("link", { name: "iOS preview" }).click();
  await page.getByRole("link", { name: "Learn More" }).waitFor();
  await examine(page, "app-preview");
  await page.getByRole("link", { name: "Get", exact: true }).click();
  await page.getByRole("link", { name: "Android preview" }).click();
  await page.getByRole("heading", { name: "Android Preview" }).waitFor();
  await examine(page, "app-preview-android");
});
