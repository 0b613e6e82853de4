import { expect } from "bun:test";
import { cameraVideo } from "../../support/e2e/camera-video.ts";
import { openSignedIn, startProduct } from "../../support/e2e/pages.ts";
import { checkScreen } from "../../support/gallery/screens.ts";
import { findSmallTargets } from "../../support/gallery/small-targets.ts";
import { test } from "../../support/reported-test.ts";
import { PLATE } from "../../support/stand-ins/ai-stand-in.ts";
import { holdAnswers } from "../../support/stand-ins/held-answers.ts";

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
