import { expect } from "bun:test";
import { PLATE } from "../../support/ai-stand-in.ts";
import { cameraVideo, plateJpeg } from "../../support/camera-video.ts";
import { holdAnswers } from "../../support/held-answers.ts";
import {
  expectStored,
  openSignedIn,
  pickFile,
  startProduct,
  toFilePayload,
  waitForToast,
} from "../../support/pages.ts";
import { test } from "../../support/reported-test.ts";
import { checkScreen } from "../../support/screens.ts";
import { findSmallTargets } from "../../support/small-targets.ts";

const plate = await plateJpeg(900, 1200);

test("Scan for Real shows the items where they are, and Add to Food Diary leads to the result", async () => {
  const { url, provider } = await startProduct();
  const [rice, egg] = PLATE.items;
  provider.state.food = { ...PLATE, items: [rice, egg, { ...egg, name: "soy sauce", box: null }] };
  const answers = holdAnswers(provider);
  const page = await openSignedIn({ url, path: "/camera", browser: { cameraFile: await cameraVideo() } });
  await page.getByRole("button", { name: "AR Nutrition Scanner" }).click();
  const scan = page.getByRole("button", { name: "Scan for Real" });
  await scan.waitFor();
  await page.getByRole("list", { name: "Sample foods" }).waitFor();
  await checkScreen(page, "camera-ar-provider");
  expect(await findSmallTargets(page)).toEqual([]);
  await scan.click();
  await page.getByText("Analyzing your photo…").waitFor();
  const placed = page.getByRole("list", { name: "Foods on the photo" });
  await answers.allowUntil("an item", async () => (await placed.getByRole("listitem").count()) >= 1);
  await checkScreen(page, "scanning");
  answers.allow(1000);
  await page.getByRole("button", { name: "Scan Again" }).waitFor();
  expect(await placed.getByRole("listitem").count()).toBe(2);
  await page.getByRole("list", { name: "Without a place on the photo" }).getByText("soy sauce").waitFor();
  await checkScreen(page, "scanned");
  expect(await findSmallTargets(page)).toEqual([]);

  const photo = await page.getByRole("img", { name: "Your meal" }).boundingBox();
  const box = await placed.locator(".item-boxes__box").first().boundingBox();
  expect(Math.round(box?.x ?? 0)).toBe(Math.round((photo?.x ?? 0) + 0.1 * (photo?.width ?? 0)));
  expect(Math.round(box?.height ?? 0)).toBe(Math.round(0.4 * (photo?.height ?? 0)));

  await page.getByRole("button", { name: "Add to Food Diary" }).click();
  await page.getByRole("dialog", { name: "Analysis Result" }).getByRole("heading", { name: PLATE.name }).waitFor();
  await page.goBack();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "AR Nutrition Scanner" }).waitFor();
});

test("Tell It More analyses the stored photo again, computes amounts without a call, and can be undone", async () => {
  const { url, provider } = await startProduct();
  provider.state.food = PLATE;
  const page = await openSignedIn({ url, path: "/camera", preferences: { autoAddToDiary: false } });
  await pickFile(page, page.getByRole("button", { name: "Upload from Gallery" }), toFilePayload(plate));
  const sheet = page.getByRole("dialog", { name: "Analysis Result" });
  await sheet.getByRole("button", { name: "Tell It More" }).click();
  const field = sheet.getByLabel("What should it know?");
  await checkScreen(page, "tell-more");
  expect(await findSmallTargets(page)).toEqual([]);

  await sheet.getByRole("button", { name: "With butter" }).click();
  const [rice, egg] = PLATE.items;
  provider.state.food = { ...PLATE, items: [rice, egg, { ...egg, name: "butter", grams: 14, calories: 100 }] };
  const answers = holdAnswers(provider);
  await field.press("Enter");
  const analysis = page.getByRole("dialog", { name: "Analysis" });
  await analysis.getByText("Analyzing your photo…").waitFor();
  await analysis.getByRole("button", { name: "Tell It More" }).click();
  await checkScreen(page, "analyzing-tell-more");
  expect(await findSmallTargets(page)).toEqual([]);
  await page.goBack();
  await sheet.getByRole("heading", { name: PLATE.name }).waitFor();
  await sheet.getByRole("button", { name: "Tell It More" }).click();
  await field.fill("with butter");
  await field.press("Enter");
  answers.allow(1000);
  await sheet.getByText("418 kcal, now 518 kcal").waitFor();
  expect(provider.received.at(-1)?.text).toContain('"with butter"');
  expect(provider.received.at(-1)?.image).toEqual(provider.received[0]?.image ?? new Uint8Array());
  await checkScreen(page, "told");

  const asked = provider.received.length;
  await sheet.getByRole("button", { name: "Tell It More" }).click();
  await field.fill("half eaten");
  await field.press("Enter");
  await sheet.getByText("518 kcal, now 259 kcal").waitFor();
  // A reload keeps the result, and what it was before.
  await page.reload();
  await sheet.getByRole("button", { name: "Undo" }).click();
  await sheet.getByText("now").waitFor({ state: "hidden" });
  await sheet.getByRole("button", { name: "Add to Food Diary" }).click();
  await waitForToast(page, "Success!");
  expect(provider.received).toHaveLength(asked);
  await expectStored(page, url, (stored) => expect(stored).toMatchObject([{ calories: 518 }]));
});
