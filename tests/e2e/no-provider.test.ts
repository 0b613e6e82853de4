import { expect } from "bun:test";
import { expectConsoleErrors } from "../support/e2e/browser.ts";
import { cameraVideo } from "../support/e2e/camera-video.ts";
import {
  expectStored,
  findMealRow,
  hasFocus,
  measurePictureWidth,
  openSignedIn,
  takePhoto,
  waitForToast,
} from "../support/e2e/pages.ts";
import { startExecutable } from "../support/executable/executable.ts";
import { test } from "../support/reported-test.ts";

const cameraFile = await cameraVideo();

test("with no key and no network a photo still becomes a diary entry", async () => {
  expectConsoleErrors(/status of 422 .*\/api\/analyze-food/);
  const { url } = await startExecutable();
  const page = await openSignedIn({ url, path: "/camera", browser: { cameraFile } });
  const asked = new Set<string>();
  page.on("request", (request) => asked.add(new URL(request.url()).origin));
  await page.reload();

  await takePhoto(page);
  const sheet = page.getByRole("dialog", { name: "What is it?" });
  // A new account has eaten nothing yet; what is popular at this hour is there before anything is typed.
  const popular = sheet.getByRole("region", { name: /^Popular/ });
  await popular.waitFor();
  expect(await popular.getByRole("listitem").count()).toBe(12);
  const search = sheet.getByRole("searchbox", { name: "Search foods" });
  expect(await hasFocus(search)).toBe(true);
  await search.fill("banana");
  await sheet
    .getByRole("region", { name: "Results" })
    .getByRole("button", { name: /^Banana/ })
    .first()
    .click();

  // 89 kcal in 100 g (USDA SR28, 09040).
  await sheet.getByText("Grams", { exact: true }).click();
  await sheet.locator(".nutrition__kcal", { hasText: /^89 kcal/ }).waitFor();
  await sheet.getByRole("textbox", { name: "Grams" }).fill("200");
  await sheet.getByText("178 kcal").waitFor();
  await sheet.getByRole("button", { name: "Add to Food Diary" }).click();

  await waitForToast(page, "Success!", "Food logged successfully.");
  await page.getByRole("img", { name: "178 of 2,000 kcal eaten today, 9%" }).waitFor();
  expect(await measurePictureWidth(findMealRow(page, "Banana").locator("img"))).toBe(96);
  await expectStored(page, url, (stored) =>
    expect(stored).toEqual([
      expect.objectContaining({ calories: 178, source: "database", servingSize: "200 g", imageUrl: "/api/images/1" }),
    ]),
  );
  // The photo itself comes from memory.
  expect([...asked].filter((origin) => !origin.startsWith("blob:"))).toEqual([new URL(url).origin]);
});
