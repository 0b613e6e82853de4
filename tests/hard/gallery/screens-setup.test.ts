import { expect } from "bun:test";
import type { Page } from "playwright";
import { expectConsoleErrors, openPage } from "../../support/browser.ts";
import { startExecutable } from "../../support/executable.ts";
import {
  ADA,
  openSignedIn,
  pickFile,
  REDUCED_MOTION,
  signUp,
  toFilePayload,
  waitForToast,
} from "../../support/pages.ts";
import { jpeg } from "../../support/pictures.ts";
import { test } from "../../support/reported-test.ts";
import { checkScreen } from "../../support/screens.ts";

test("the set-up in four steps, its problems, and the welcome", async () => {
  const { url } = await startExecutable();
  const page = await openSignedIn({ url, path: "/auth/onboarding", hasTrial: false, context: REDUCED_MOTION });
  const next = page.getByRole("button", { name: "Next" });
  await page.getByRole("heading", { name: "Your Goals" }).waitFor();
  await checkScreen(page, "onboarding-goals");

  await page.getByText("Imperial").click();
  await page.getByLabel("Age (years)").fill("7");
  await page.getByLabel("Height (ft)").fill("5");
  await page.getByLabel("Height (in)").fill("11");
  await page.getByLabel("Weight (lb)").fill("20");
  await next.click();
  await page.getByText("Weight must be between 67 and 2204 lb").waitFor();
  await checkScreen(page, "onboarding-problems");

  await page.getByLabel("Age (years)").fill("36");
  await page.getByLabel("Weight (lb)").fill("160");
  await next.click();
  await page.getByRole("heading", { name: "Activity Level" }).waitFor();
  await checkScreen(page, "onboarding-activity");
  await next.click();
  await page.getByText("Vegetarian").click();
  await checkScreen(page, "onboarding-preferences");
  await next.click();
  await page.getByLabel("Daily calorie goal").fill("999");
  await page.getByRole("button", { name: "Complete Setup" }).click();
  await page.getByText("Daily calorie goal must be between 1,000 and 5,000").waitFor();
  await checkScreen(page, "onboarding-plan");

  await page.reload();
  await page.getByRole("button", { name: /^Use / }).click();
  await page.getByRole("button", { name: "Complete Setup" }).click();
  await waitForToast(page, "Welcome to Mealglass!", "Your profile has been set up successfully.");
  await page.getByText("23h 59m").waitFor();
  await checkScreen(page, "welcome");
  await page.getByRole("link", { name: "Take Your First Photo" }).click();
  await page.getByRole("button", { name: "Open Camera" }).waitFor();
});

/** Update Goals with a proposal, and with what is wrong. */
async function checkGoals(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Update Goals" });
  await dialog.getByLabel("Weight goal").selectOption("Weight Loss");
  await dialog.getByLabel("Age (years)").fill("36");
  await dialog.getByLabel("Height (cm)").fill("180");
  await dialog.getByLabel("Weight (kg)").fill("72.5");
  await dialog.getByText("We propose 1,690 kcal a day.").waitFor();
  expect(await dialog.getByLabel("Daily calorie goal").inputValue()).toBe("1690");
  await checkScreen(page, "profile-update-goals-proposal");
  await dialog.getByText("High Protein").first().click();
  await dialog.getByLabel("Carbs (%)").fill("90");
  await dialog.getByLabel("Age (years)").fill("7");
  await dialog.getByRole("button", { name: "Update Goal" }).click();
  await dialog.getByText("Leave at least 5% for fat").waitFor();
  await checkScreen(page, "profile-update-goals-problems");
  await dialog.getByLabel("Carbs (%)").fill("40");
  await dialog.getByLabel("Age (years)").fill("36");
  await dialog.getByRole("button", { name: "Update Goal" }).click();
  await waitForToast(page, "Goal Updated", "Your daily calorie goal is 1,690 kcal.");
  await page.getByText("1,690 cal", { exact: true }).waitFor();
}

test("every dialog of the profile", async () => {
  const { url } = await startExecutable();
  const page = await openSignedIn({ url, path: "/profile", context: REDUCED_MOTION });
  const dialog = page.getByRole("dialog");
  for (const title of ["App Preferences", "Update Goals", "Change Password", "Signed-In Devices"]) {
    await page.getByRole("button", { name: title }).click();
    await page.getByRole("dialog", { name: title }).waitFor();
    await page.waitForFunction(() => document.querySelector(".bottom-sheet .skeleton") === null);
    await checkScreen(page, `profile-${title.toLowerCase().replaceAll(" ", "-")}`);
    if (title === "Update Goals") await checkGoals(page);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
  }

  await page.getByRole("button", { name: "Share App QR Code" }).click();
  await page.getByRole("img", { name: `QR code of ${url}` }).waitFor();
  await checkScreen(page, "profile-share");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });

  await page.getByRole("button", { name: "Edit profile" }).click();
  const picture = toFilePayload(await jpeg(900, 1200));
  await pickFile(page, page.getByRole("button", { name: "Gallery" }), picture);
  await waitForToast(page, "Photo Selected");
  await checkScreen(page, "profile-edit");
  await page.getByLabel("Username").fill("Ada Lovelace");
  await page.getByRole("button", { name: "Update Profile" }).click();
  await waitForToast(page, "Profile Updated");
  await page.getByRole("heading", { name: "Ada Lovelace" }).waitFor();
  await page.reload();
  const avatar = page.locator(".profile-card img");
  expect(await avatar.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(240);
});

test("a changed password ends the other session, and not this one", async () => {
  expectConsoleErrors(/401 \(Unauthorized\)/, /422 .*change-password/);
  const { url } = await startExecutable();
  const other = await openPage(REDUCED_MOTION);
  await signUp(other, url);
  const page = await openPage(REDUCED_MOTION);
  const signedIn = await page.request.post(`${url}/api/auth/login`, { data: ADA });
  expect(signedIn.status()).toBe(200);
  await page.goto(`${url}/profile`);
  await other.goto(url);
  await other.getByRole("link", { name: "Profile", exact: true }).waitFor();

  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Change Password" }).click();
  await dialog.getByLabel("Current password").fill("wrong horse");
  await dialog.getByLabel("New password").fill("battery staple");
  await dialog.getByRole("button", { name: "Change Password" }).click();
  await waitForToast(page, "Password Not Changed", "The current password is incorrect.");
  await dialog.getByLabel("Current password").fill(ADA.password);
  await dialog.getByRole("button", { name: "Change Password" }).click();
  await waitForToast(page, "Password Changed");

  await other.reload();
  await other.waitForURL("**/auth/login");
  await page.reload();
  await page.getByRole("heading", { name: ADA.username }).waitFor();
});
