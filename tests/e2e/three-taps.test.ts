import { expect, test } from "bun:test";
import { PIZZA } from "../support/ai-stand-in.ts";
import { cameraVideo } from "../support/camera-video.ts";
import { countTaps, fetchStoredEntries, openSignedIn, startProduct, waitForToast } from "../support/pages.ts";

const cameraFile = await cameraVideo();

test("from a cold start at / a photo is in the diary after three taps", async () => {
  const { url } = await startProduct();
  const page = await openSignedIn({ url, browser: { cameraFile } });
  await page.getByRole("link", { name: "Take Photo" }).first().waitFor();
  const taps = await countTaps(page);

  await page.getByRole("link", { name: "Take Photo" }).first().tap();
  await page.getByRole("button", { name: "Open Camera" }).tap();
  await page.getByText("Fit your meal into the circle").waitFor();
  await page.getByRole("button", { name: "Capture photo" }).tap();

  await waitForToast(page, "Added to Food Diary", "Food item has been automatically added to your diary.");
  expect(await fetchStoredEntries(page, url)).toEqual([expect.objectContaining({ name: PIZZA.name })]);
  expect(await taps()).toBe(3);
});
