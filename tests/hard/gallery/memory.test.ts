import { expect } from "bun:test";
import type { Page } from "playwright";
import type { FoodAnalysis } from "../../../src/contracts/food-analysis.ts";
import { PLATE } from "../../support/ai-stand-in.ts";
import { expectConsoleErrors } from "../../support/browser.ts";
import { plateJpeg } from "../../support/camera-video.ts";
import { startExecutable } from "../../support/executable.ts";
import { makeDish, photographDish, STRAIGHT } from "../../support/made-dishes.ts";
import { addEntry, openSignedIn, pickFile, startProduct, toFilePayload, waitForToast } from "../../support/pages.ts";
import { test } from "../../support/reported-test.ts";
import { checkScreen } from "../../support/screens.ts";
import { findSmallTargets } from "../../support/small-targets.ts";
import { waitUntil } from "../../support/wait-until.ts";

const OATMEAL = makeDish(1);
const toJpeg = async (picture: Uint8Array<ArrayBuffer>) =>
  new Uint8Array(await new Bun.Image(picture).resize(960, 720).jpeg({ quality: 85 }).bytes());

/** Analyzes a photo and logs it with other calories, as another client would do it. */
async function logCorrected(page: Page, url: string, photo: Uint8Array<ArrayBuffer>, calories: number) {
  const image = toFilePayload(photo);
  const answer = await page.request.post(`${url}/api/analyze-food`, { headers: { origin: url }, multipart: { image } });
  const { name, imageData } = (await answer.json()) as FoodAnalysis;
  await addEntry(page, url, { name, calories, source: "ai_analysis", imageUrl: imageData });
}

test("a meal that is photographed again is logged with one tap, a correction is used, and both are forgotten", async () => {
  const { url, provider } = await startProduct({ env: { AI_TIMEOUT_MS: "300000" } });
  provider.state.food = PLATE;
  const page = await openSignedIn({ url, path: "/camera", preferences: { autoAddToDiary: false } });
  const choose = async (photo: Uint8Array<ArrayBuffer>) =>
    pickFile(page, page.getByRole("button", { name: "Upload from Gallery" }), toFilePayload(photo));
  const result = page.getByRole("dialog", { name: "Analysis Result" });

  // The first photo is corrected: another name and other calories.
  await choose(await toJpeg(photographDish(OATMEAL)));
  await result.getByRole("button", { name: "Edit" }).click();
  await result.getByLabel("Food Name").fill("Oatmeal");
  await result.getByLabel("Calories").fill("512");
  await result.getByRole("button", { name: "Save" }).click();
  await result.getByRole("button", { name: "Add to Food Diary" }).click();
  await waitForToast(page, "Success!");

  // Again, while the provider takes its time.
  provider.mode = "timeout";
  await page.goto(`${url}/camera`);
  await choose(await toJpeg(photographDish(OATMEAL, { ...STRAIGHT, zoom: 1.05, x: 0.05, seed: 3 })));
  const analysis = page.getByRole("dialog", { name: "Analysis" });
  const offer = analysis.getByRole("button", { name: /^Same as today's oatmeal\?/ });
  await offer.waitFor();
  await checkScreen(page, "analyzing-same-meal");
  expect(await findSmallTargets(page)).toEqual([]);
  await offer.click();
  await analysis.waitFor({ state: "hidden" });
  await waitForToast(page, "Success!");
  await waitUntil("the analysis is given up", () => provider.received.at(-1)?.aborted);

  // Another dish of the same name: the correction is used, and can be turned over.
  provider.mode = "ok";
  await page.goto(`${url}/camera`);
  await choose(await plateJpeg(900, 1200));
  await result.getByText("As you corrected it today").waitFor();
  await result.getByText("512 kcal").first().waitFor();
  await checkScreen(page, "result-corrected");
  await result.getByRole("button", { name: "Use Estimate" }).click();
  await result.getByRole("heading", { name: PLATE.name }).waitFor();
  await page.keyboard.press("Escape");

  // With five corrections the preferences say how far the estimates of 418 kcal were: 15% below these four, 18% below 512.
  provider.state.food = { ...PLATE, name: "Lunch" };
  for (let number = 2; number < 6; number++) {
    await logCorrected(page, url, await toJpeg(photographDish(makeDish(number))), 492);
  }

  await page.goto(`${url}/profile`);
  await page.getByRole("button", { name: /App Preferences/ }).click();
  const memory = page.getByRole("region", { name: "What Mealglass Remembers" });
  await memory.getByText("Your last 5 corrections: 16% apart. The estimates were 16% too low on average.").waitFor();
  await memory.getByText("2 corrections").click();
  await memory.getByText("is Oatmeal, 512 kcal").waitFor();
  await memory.scrollIntoViewIfNeeded();
  await checkScreen(page, "preferences-memory");
  expect(await findSmallTargets(page)).toEqual([]);
  await memory.getByRole("button", { name: "Forget Lunch" }).click();
  await memory.getByText(/^The correction of Lunch/).waitFor();
  await memory.scrollIntoViewIfNeeded();
  await checkScreen(page, "preferences-memory-forget-one");
  expect(await findSmallTargets(page)).toEqual([]);
  await memory.getByRole("button", { name: "Forget", exact: true }).click();
  await memory.getByText("1 correction").waitFor();
  await memory.getByRole("button", { name: "Forget All" }).click();
  await checkScreen(page, "preferences-memory-forget");
  await page.getByRole("button", { name: "Forget All" }).click();
  await memory.getByText(/^Nothing yet\./).waitFor();
});

test("without a provider the meal stands above the search", async () => {
  expectConsoleErrors(/status of 422 .*\/api\/analyze-food/);
  const { url } = await startExecutable();
  const page = await openSignedIn({ url, path: "/camera" });
  const choose = async (photo: Uint8Array<ArrayBuffer>) =>
    pickFile(page, page.getByRole("button", { name: "Upload from Gallery" }), toFilePayload(photo));
  const sheet = page.getByRole("dialog", { name: "What is it?" });
  await choose(await toJpeg(photographDish(OATMEAL)));
  await sheet.getByRole("searchbox").fill("banana");
  await sheet
    .getByRole("button", { name: /^Banana/ })
    .first()
    .click();
  await sheet.getByRole("button", { name: "Add to Food Diary" }).click();
  await sheet.waitFor({ state: "hidden" });
  await page.goto(`${url}/camera`);
  await choose(await toJpeg(photographDish(OATMEAL, { ...STRAIGHT, zoom: 1.05, seed: 3 })));
  const offer = sheet.getByRole("button", { name: /^Same as today's banana/ });
  await offer.waitFor();
  await checkScreen(page, "identify-same-meal");
  await offer.click();
  await sheet.waitFor({ state: "hidden" });
});
