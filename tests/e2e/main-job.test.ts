import { expect } from "bun:test";
import { expectConsoleErrors, openPage } from "../support/e2e/browser.ts";
import { cameraVideo } from "../support/e2e/camera-video.ts";
import {
  capturePhoto,
  completeSetup,
  expectStored,
  findMealRow,
  measurePictureWidth,
  NOBODY_SIGNED_IN,
  register,
  setPreferences,
  startProduct,
  waitForToast,
} from "../support/e2e/pages.ts";
import { startExecutable } from "../support/executable/executable.ts";
import { temporaryFolder } from "../support/paths.ts";
import { contains } from "../support/pictures.ts";
import { test } from "../support/reported-test.ts";
import { PIZZA } from "../support/stand-ins/ai-stand-in.ts";

const cameraFile = await cameraVideo();

/** Home's progress after the pizza: 880 of 2,000 kcal. */
const PIZZA_RING = "880 of 2,000 kcal eaten today, 44%";

test("register, set up, photograph a meal, add it: it is in the diary after a reload and a restart", async () => {
  expectConsoleErrors(NOBODY_SIGNED_IN);
  const dataDir = temporaryFolder();
  const { url, provider, stop } = await startProduct({ dataDir });
  const page = await openPage({}, { cameraFile });
  await setPreferences(page, { autoAddToDiary: false });

  await page.goto(url);
  await register(page);
  await waitForToast(page, "Registration Successful!");
  await completeSetup(page);
  await waitForToast(page, "Welcome to Mealglass!", "Your profile has been set up successfully.");
  await page.getByText(/^23h 5\dm$/).waitFor();
  await page.getByRole("link", { name: "Skip to Dashboard" }).click();
  await page.getByText("No meals logged today yet.").waitFor();
  await page.getByRole("img", { name: "0 of 2,000 kcal eaten today, 0%" }).waitFor();

  await page.getByRole("navigation").getByRole("link", { name: "Camera" }).click();
  await capturePhoto(page);
  await page.getByRole("heading", { name: PIZZA.name }).waitFor();
  await page.getByText("73% sure").waitFor();
  await expectStored(page, url, (stored) => expect(stored).toEqual([]));
  await page.getByRole("button", { name: "Add to Food Diary" }).click();
  await waitForToast(page, "Success!", "Food logged successfully.");

  await page.getByRole("img", { name: PIZZA_RING }).waitFor();
  const row = findMealRow(page, PIZZA.name);
  await row.getByText("880 kcal").waitFor();
  expect(await measurePictureWidth(row.locator("img"))).toBe(96);

  await page.reload();
  await page.getByRole("img", { name: PIZZA_RING }).waitFor();
  await row.waitFor();

  const [sent] = provider.received;
  const photo = sent?.image ?? new Uint8Array();
  expect(await new Bun.Image(photo).metadata()).toEqual({ width: 600, height: 338, format: "jpeg" });
  expect(contains(photo, "Exif")).toBe(false);

  // The page must not call a stopped server.
  await page.waitForLoadState("networkidle");
  // The device may be fetching what it keeps.
  expectConsoleErrors(/ERR_CONNECTION_REFUSED/);
  await stop();
  const restarted = await startExecutable({ dataDir });
  await page.goto(restarted.url);
  await page.getByRole("img", { name: PIZZA_RING }).waitFor();
  expect(await measurePictureWidth(row.locator("img"))).toBe(96);
});
