import { expect } from "bun:test";
import type { Locator, Page } from "playwright";
import { expectConsoleErrors, openPage } from "../../support/e2e/browser.ts";
import { cameraVideo } from "../../support/e2e/camera-video.ts";
import * as pages from "../../support/e2e/pages.ts";
import { test } from "../../support/reported-test.ts";
import { PIZZA } from "../../support/stand-ins/ai-stand-in.ts";

const cameraFile = await cameraVideo();
/** More tab stops than any screen has. */
const STOPS_MAX = 40;

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, element: Locator): Promise<void> {
  await element.waitFor();
  for (let stop = 0; stop < STOPS_MAX; stop += 1) {
    if (await element.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`The Tab key never comes to ${element}.`);
}

async function press(page: Page, role: "button" | "link", name: string, key = "Enter"): Promise<void> {
  await tabTo(page, page.getByRole(role, { name, exact: true, disabled: false }).first());
  await page.keyboard.press(key);
}

async function type(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    await tabTo(page, page.getByLabel(label, { exact: true }).last());
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type(text);
  }
  await page.keyboard.press("Enter");
}

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

/** Waits until a live region has announced this. */
const hear = (page: Page, text: string) =>
  page.waitForFunction((wanted) => {
    const { announcements = new Set() } = globalThis as { announcements?: ReadonlySet<string> };
    return [...announcements].some((announced) => announced.includes(wanted));
  }, text);

const read = (page: Page, role: "heading" | "img" | "dialog", name: string) =>
  page.getByRole(role, { name }).first().waitFor();

const isReady = (page: Page) => page.getByText("Fit your meal into the circle").waitFor();

test("the main job from the registration on by the keyboard, roles, names and announcements", async () => {
  expectConsoleErrors(pages.NOBODY_SIGNED_IN);
  const { url } = await pages.startProduct();
  const page = await openPage(pages.REDUCED_MOTION, { cameraFile });
  await page.addInitScript(recordAnnouncements);
  await pages.setPreferences(page, { autoAddToDiary: false });
  await page.goto(url);

  await press(page, "link", "Create an account");
  await read(page, "heading", "Create Account");
  const { email: Email, username: Username, password: Password } = pages.ADA;
  await type(page, { Email, Username, Password });
  await hear(page, "Registration Successful!");
  for (const step of ["Your Goals", "Activity Level", "Preferences"]) {
    await read(page, "heading", step);
    await press(page, "button", "Next");
  }
  await press(page, "button", "Complete Setup");
  await read(page, "heading", "Welcome, ada!");
  await press(page, "link", "Take Your First Photo");

  await press(page, "button", "Open Camera");
  await read(page, "dialog", "Live camera");
  await isReady(page);
  await page.keyboard.press("Space");
  await read(page, "dialog", "Analysis Result");
  await hear(page, `${PIZZA.name}, 880 kcal`);
  await press(page, "button", "Edit");
  await type(page, { Calories: "500" });
  await page.getByRole("dialog").getByText("500 kcal").waitFor();
  await press(page, "button", "Add to Food Diary");
  await hear(page, "Success!");

  await press(page, "link", "Home");
  await read(page, "img", "500 of 2,000 kcal eaten today, 25%");
  await press(page, "button", `Delete ${PIZZA.name}`);
  await hear(page, "Entry Deleted");
  await read(page, "img", "0 of 2,000 kcal eaten today, 0%");
  // F8 moves the focus to the toast; until this one stands there, it is the one about the meal that was added.
  await pages.waitForToast(page, "Entry Deleted");
  await page.keyboard.press("F8");
  await press(page, "button", "Undo");
  await read(page, "img", "500 of 2,000 kcal eaten today, 25%");
  await pages.expectStored(page, url, (stored) => expect(stored).toHaveLength(1));

  await page.context().clearCookies();
  await page.goto(url);
  await type(page, { Email, Password });
  await read(page, "img", "500 of 2,000 kcal eaten today, 25%");
});
