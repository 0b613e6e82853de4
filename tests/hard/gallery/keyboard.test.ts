import { expect } from "bun:test";
import type { Locator, Page } from "playwright";
import { PIZZA } from "../../support/ai-stand-in.ts";
import { expectConsoleErrors, openPage } from "../../support/browser.ts";
import { cameraVideo } from "../../support/camera-video.ts";
import {
  ADA,
  expectStored,
  findMealRow,
  NOBODY_SIGNED_IN,
  openWithoutAccess,
  REDUCED_MOTION,
  setPreferences,
  signUp,
  startProduct,
  waitForToast,
} from "../../support/pages.ts";
import { test } from "../../support/reported-test.ts";

const cameraFile = await cameraVideo();

/** More tab stops than any screen has. */
const STOPS_MAX = 40;

const hasFocus = (element: Locator): Promise<boolean> => element.evaluate((node) => node === document.activeElement);

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, element: Locator): Promise<void> {
  await element.waitFor();
  for (let stop = 0; stop < STOPS_MAX; stop += 1) {
    if (await hasFocus(element)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`The Tab key never comes to ${element}.`);
}

async function press(page: Page, element: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, element);
  await page.keyboard.press(key);
}

const openCamera = (page: Page) => page.getByRole("button", { name: "Open Camera" });
const waitForFocus = (page: Page) => page.locator("button:focus", { hasText: "Open Camera" }).waitFor();
const isReady = (page: Page) => page.getByText("Fit your meal into the circle").waitFor();

test.each(["Space", "Enter"])(
  "the main job from the login on without a pointer, the photo taken with %s",
  async (shutterKey) => {
    expectConsoleErrors(NOBODY_SIGNED_IN);
    const { url } = await startProduct();
    const page = await openPage(REDUCED_MOTION, { cameraFile });
    await signUp(page, url);
    await page.context().clearCookies();
    await setPreferences(page, { autoAddToDiary: false });
    await page.goto(url);
    await tabTo(page, page.getByLabel("Email"));
    await page.keyboard.type(ADA.email);
    await tabTo(page, page.getByLabel("Password", { exact: true }));
    await page.keyboard.type(ADA.password);
    await page.keyboard.press("Enter");

    await press(page, page.getByRole("link", { name: "Take Photo" }).first());
    await isReady(page);
    await page.keyboard.press(shutterKey);

    const sheet = page.getByRole("dialog", { name: "Analysis Result" });
    await press(page, sheet.getByRole("button", { name: "Edit" }));
    await tabTo(page, sheet.getByLabel("Calories"));
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("500");
    await page.keyboard.press("Enter");
    await sheet.getByText("500 kcal").waitFor();
    await press(page, sheet.getByRole("button", { name: "Add to Food Diary" }));
    await sheet.waitFor({ state: "hidden" });

    await findMealRow(page, PIZZA.name).getByText("500 kcal").waitFor();

    await press(page, page.getByRole("button", { name: `Delete ${PIZZA.name}` }));
    await page.getByText("No meals logged today yet.").waitFor();
    // F8 moves the focus to the toast; until this one stands there, it is the one about the meal that was added.
    await waitForToast(page, "Entry Deleted");
    await page.keyboard.press("F8");
    await press(page, page.getByRole("button", { name: "Undo" }));
    await findMealRow(page, PIZZA.name).waitFor();
    await expectStored(page, url, (stored) => expect(stored).toHaveLength(1));
  },
);

test("Escape closes camera, sheet and modal, and the focus goes back to what opened them", async () => {
  const { url } = await startProduct();
  const page = await openWithoutAccess({
    url,
    path: "/camera",
    preferences: { autoAddToDiary: false },
    browser: { cameraFile },
  });
  const dialog = page.getByRole("dialog");

  await press(page, openCamera(page));
  await dialog.waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await waitForFocus(page);

  await page.keyboard.press("Enter");
  await press(page, dialog.getByRole("button", { name: "Start Free 24-Hour Trial" }));
  await isReady(page);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await waitForFocus(page);

  await page.keyboard.press("Space");
  await isReady(page);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await waitForFocus(page);

  await page.keyboard.press("Enter");
  await isReady(page);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: PIZZA.name }).waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await waitForFocus(page);
  await expectStored(page, url, (stored) => expect(stored).toEqual([]));
});
