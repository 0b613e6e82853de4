import { expect } from "bun:test";
import type { Page } from "playwright";
import { PIZZA } from "../../support/ai-stand-in.ts";
import { expectConsoleErrors, openPage } from "../../support/browser.ts";
import { cameraVideo } from "../../support/camera-video.ts";
import {
  ADA,
  expectStored,
  NOBODY_SIGNED_IN,
  REDUCED_MOTION,
  setPreferences,
  startProduct,
} from "../../support/pages.ts";
import { test } from "../../support/reported-test.ts";

const cameraFile = await cameraVideo();

/** Runs in the page before all else, and records what live regions say. A toast's is there for a second only. */
function recordAnnouncements(): void {
  const announcements = new Set<string>();
  Object.assign(globalThis, { announcements });
  const record = () => {
    for (const region of document.querySelectorAll('[role="status"]')) {
      if (!region.closest('[aria-hidden="true"], [inert]')) announcements.add(region.textContent ?? "");
    }
  };
  new MutationObserver(record).observe(document, { childList: true, subtree: true, characterData: true });
}

/** The role and name of every element, as a screen reader gets them. */
function byName(page: Page) {
  const press = (role: "button" | "link", name: string) => page.getByRole(role, { name, exact: true }).first().click();
  return {
    readNames: (role: "heading" | "img" | "dialog", name: string) => page.getByRole(role, { name }).first().waitFor(),
    /** What is announced by live regions. */
    readAnnouncements: (text: string) =>
      page.waitForFunction((wanted) => {
        const { announcements = new Set() } = globalThis as { announcements?: ReadonlySet<string> };
        return [...announcements].some((announced) => announced.includes(wanted));
      }, text),
    pressButton: (name: string) => press("button", name),
    followLink: (name: string) => press("link", name),
    fill: (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text),
  };
}

test("the main job by roles and names alone: register, set up, photo, result, edit, add, diary, delete, undo", async () => {
  expectConsoleErrors(NOBODY_SIGNED_IN);
  const { url } = await startProduct();
  const page = await openPage(REDUCED_MOTION, { cameraFile });
  await page.addInitScript(recordAnnouncements);
  await setPreferences(page, { autoAddToDiary: false });
  await page.goto(url);
  const { readNames, readAnnouncements, pressButton, followLink, fill } = byName(page);

  await followLink("Create an account");
  await readNames("heading", "Create Account");
  await fill("Email", ADA.email);
  await fill("Username", ADA.username);
  await fill("Password", ADA.password);
  await pressButton("Create Account");
  await readAnnouncements("Registration Successful!");
  for (const step of ["Your Goals", "Activity Level", "Preferences"]) {
    await readNames("heading", step);
    await pressButton("Next");
  }
  await pressButton("Complete Setup");
  await readNames("heading", "Welcome, ada!");
  await followLink("Take Your First Photo");

  await pressButton("Open Camera");
  await readNames("dialog", "Live camera");
  await pressButton("Capture photo");
  await readNames("dialog", "Analysis Result");
  await readAnnouncements(`${PIZZA.name}, 880 kcal`);
  await pressButton("Edit");
  await fill("Calories", "500");
  await pressButton("Save Changes");
  await pressButton("Add to Food Diary");
  await readAnnouncements("Success!");

  await followLink("Home");
  await readNames("img", "500 of 2,000 kcal eaten today, 25%");
  await pressButton(`Delete ${PIZZA.name}`);
  await readAnnouncements("Entry Deleted");
  await readNames("img", "0 of 2,000 kcal eaten today, 0%");
  await pressButton("Undo");
  await readNames("img", "500 of 2,000 kcal eaten today, 25%");
  await expectStored(page, url, (stored) => expect(stored).toHaveLength(1));
});
