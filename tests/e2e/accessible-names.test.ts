import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { PIZZA } from "../support/ai-stand-in.ts";
import { expectConsoleErrors, openPage } from "../support/browser.ts";
import { cameraVideo } from "../support/camera-video.ts";
import { ADA, NOBODY_SIGNED_IN, prefer, STILL, startProduct, storedEntries } from "../support/pages.ts";

const cameraFile = await cameraVideo();

/** All that somebody has who hears the screen: what things are, and what they are called. */
function byName(page: Page) {
  const press = (role: "button" | "link", name: string) => page.getByRole(role, { name, exact: true }).first().click();
  return {
    hear: (role: "heading" | "img" | "dialog", name: string) => page.getByRole(role, { name }).first().waitFor(),
    /** What is announced without being asked for. */
    hearSaid: (text: string) => page.getByRole("status").filter({ hasText: text }).first().waitFor(),
    pressButton: (name: string) => press("button", name),
    followLink: (name: string) => press("link", name),
    fill: (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text),
  };
}

test("the main job by roles and names alone: register, set up, photo, result, edit, add, diary, delete, undo", async () => {
  expectConsoleErrors(NOBODY_SIGNED_IN);
  const { url } = await startProduct();
  const page = await openPage(STILL, { cameraFile });
  await prefer(page, { autoAddToDiary: false });
  await page.goto(url);
  const { hear, hearSaid, pressButton, followLink, fill } = byName(page);

  await followLink("Create an account");
  await hear("heading", "Create Account");
  await fill("Email", ADA.email);
  await fill("Username", ADA.username);
  await fill("Password", ADA.password);
  await pressButton("Create Account");
  await hearSaid("Registration Successful!");
  for (const step of ["Your Goals", "Activity Level", "Preferences"]) {
    await hear("heading", step);
    await pressButton("Next");
  }
  await pressButton("Complete Setup");
  await hear("heading", "Welcome, ada!");
  await followLink("Take Your First Photo");

  await pressButton("Open Camera");
  await hear("dialog", "Live camera");
  await pressButton("Capture photo");
  await hear("dialog", "Analysis Result");
  await hearSaid(`${PIZZA.name}, 880 kcal`);
  await pressButton("Edit");
  await fill("Calories", "500");
  await pressButton("Save Changes");
  await pressButton("Add to Food Diary");
  await hearSaid("Success!");

  await followLink("Home");
  await hear("img", "500 of 2,000 kcal eaten today, 25%");
  await pressButton(`Delete ${PIZZA.name}`);
  await hearSaid("Entry Deleted");
  await hear("img", "0 of 2,000 kcal eaten today, 0%");
  await pressButton("Undo");
  await hear("img", "500 of 2,000 kcal eaten today, 25%");
  expect(await storedEntries(page, url)).toHaveLength(1);
});
