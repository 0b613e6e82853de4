import { expect } from "bun:test";
import type { Page } from "playwright";
import { expectConsoleErrors } from "../../support/browser.ts";
import { plateJpeg } from "../../support/camera-video.ts";
import { openSignedIn, pickFile, startProduct, toFilePayload } from "../../support/pages.ts";
import { jpeg, noisePng } from "../../support/pictures.ts";
import { test } from "../../support/reported-test.ts";
import { checkScreen } from "../../support/screens.ts";

const plate = toFilePayload(await plateJpeg(900, 1200));
const upload = (page: Page, photo = plate) =>
  pickFile(page, page.getByRole("button", { name: "Upload from Gallery" }), photo);
const left = (page: Page) => page.locator(".analyses-left");

test("the last analyses of a day, and a photo after them, which ends in the diary", async () => {
  expectConsoleErrors(/status of 429 .*\/api\/analyze-food/);
  const { url, provider } = await startProduct({ env: { AI_TRIAL_LIMIT: "2" } });
  const page = await openSignedIn({ url, path: "/camera" });
  await left(page).filter({ hasText: "2 photo analyses left" }).waitFor();
  const addPhoto = async (photo = plate) => {
    await upload(page, photo);
    await page.waitForURL(`${url}/`);
    await page.goto(`${url}/camera`);
  };
  await addPhoto();
  await left(page).filter({ hasText: "1 photo analysis left until" }).waitFor();
  await checkScreen(page, "camera-analyses-left");
  await addPhoto(toFilePayload(await jpeg(300, 200)));
  await left(page).filter({ hasText: "No photo analyses left until" }).waitFor();
  await checkScreen(page, "camera-no-analyses-left");

  await upload(page, toFilePayload(await jpeg(400, 300)));
  const sheet = page.getByRole("dialog", { name: "What is it?" });
  await sheet.getByText("You can analyze 2 photos a day. You can analyze more in 24 hours.").waitFor();
  await checkScreen(page, "identify-no-analyses-left");
  expect(provider.received).toHaveLength(2);
  await sheet.getByRole("searchbox", { name: "Search foods" }).fill("banana");
  await sheet
    .getByRole("button", { name: /^Banana/ })
    .first()
    .click();
  await sheet.getByRole("button", { name: "Add to Food Diary" }).click();
  await page.waitForURL(`${url}/`);
  const meal = page.getByRole("img", { name: /Banana/ }).or(page.locator('img[src*="/api/images/3"]'));
  await meal.first().waitFor();
});

test("the space for photos, nearly full and full", async () => {
  expectConsoleErrors(/status of 413 .*\/api\/analyze-food/);
  const { url } = await startProduct({ env: { PHOTO_QUOTA_MB: "1" } });
  const page = await openSignedIn({ url, path: "/camera" });
  const store = (width: number, height: number) =>
    page.request.patch(`${url}/api/user/profile`, {
      headers: { origin: url },
      data: { profileImageUrl: `data:image/png;base64,${noisePng(width, height).toBase64()}` },
    });
  const readUsed = async () =>
    ((await (await page.request.get(`${url}/api/user/budgets`)).json()) as { photos: { usedBytes: number } }).photos
      .usedBytes;
  while ((await readUsed()) <= 810_000) expect((await store(300, 300)).status()).toBe(200);

  await page.goto(`${url}/profile`);
  await page.getByText(/Your photos fill \d\d% of their space/).waitFor();
  await checkScreen(page, "profile-photo-space");
  await page.getByRole("button", { name: /App Preferences/ }).click();
  await page.getByText(/of 1 MB are used/).scrollIntoViewIfNeeded();
  await checkScreen(page, "profile-app-preferences-photo-space");

  await page.goto(`${url}/camera`);
  await upload(page, toFilePayload(noisePng(600, 900), "noise.png", "image/png"));
  const sheet = page.getByRole("dialog", { name: "What is it?" });
  await sheet.getByText(/^This photo does not fit: an account can keep 1 MB/).waitFor();
  await checkScreen(page, "identify-no-photo-space");
});
