import { expect } from "bun:test";
import { PIZZA } from "../support/ai-stand-in.ts";
import { expectConsoleErrors, openPage } from "../support/browser.ts";
import { cameraVideo } from "../support/camera-video.ts";
import { startExecutable } from "../support/executable.ts";
import {
  capturePhoto,
  completeSetup,
  expectStored,
  findMealRow,
  measurePictureWidth,
  NOBODY_SIGNED_IN,
  openSignedIn,
  register,
  setPreferences,
  startProduct,
  takePhoto,
  waitForToast,
} from "../support/pages.ts";
import { temporaryFolder } from "../support/paths.ts";
import { contains } from "../support/pictures.ts";
import { test } from "../support/reported-test.ts";

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

test("an unsure result waits to be checked, and is added as it was edited", async () => {
  const { url, provider } = await startProduct();
  provider.state.food = { ...PIZZA, confidence: 0.4 };
  const page = await openSignedIn({ url, path: "/camera", browser: { cameraFile } });
  await takePhoto(page);
  await page.getByText("Not added automatically, because it is less than 70% sure.").waitFor();
  await expectStored(page, url, (stored) => expect(stored).toEqual([]));

  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByLabel("Food Name").fill("Half a pizza");
  await page.getByLabel("Calories").fill("440");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.getByRole("heading", { name: "Half a pizza" }).waitFor();

  // A reload, as after a crash, keeps the edits.
  await page.reload();
  await page.getByRole("heading", { name: "Half a pizza" }).waitFor();
  await page.getByRole("button", { name: "Add to Food Diary" }).click();
  await waitForToast(page, "Success!", "Food logged successfully.");
  await expectStored(page, url, (stored) =>
    expect(stored).toEqual([
      expect.objectContaining({
        name: "Half a pizza",
        calories: 440,
        protein: PIZZA.protein,
        imageUrl: "/api/images/1",
      }),
    ]),
  );
});

test("Retake drops the result and opens the camera again; the other camera opens by its button", async () => {
  const { url } = await startProduct();
  const page = await openSignedIn({
    url,
    path: "/camera",
    preferences: { autoAddToDiary: false },
    browser: { cameraFile },
  });
  await takePhoto(page);
  await page.getByRole("button", { name: "Retake" }).click();
  await page.getByText("Fit your meal into the circle").waitFor();
  await page.getByRole("button", { name: "Switch camera" }).click();
  // The front camera's picture is mirrored.
  await page.locator(".camera-overlay__video--mirrored").waitFor();
  await page.getByText("Fit your meal into the circle").waitFor();
  await page.getByRole("button", { name: "Close camera" }).click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await page.reload();
  await page.getByRole("button", { name: "Open Camera" }).waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  await expectStored(page, url, (stored) => expect(stored).toEqual([]));
});
