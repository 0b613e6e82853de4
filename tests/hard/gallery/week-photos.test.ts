import { expect } from "bun:test";
import type { Page } from "playwright";
import { eatenAgo } from "../../support/diary-times.ts";
import { expectConsoleErrors } from "../../support/e2e/browser.ts";
import { addEntry, measurePictureWidth, openSignedIn, tapTwice, waitForSheetToClose } from "../../support/e2e/pages.ts";
import { startExecutable } from "../../support/executable/executable.ts";
import { checkScreen } from "../../support/gallery/screens.ts";
import { BLUE, png, RED, type Rgb } from "../../support/pictures.ts";
import { test } from "../../support/reported-test.ts";

const GREEN: Rgb = [30, 160, 30];
/** The day of the tests is a Wednesday. */
const SUNDAY_AGO = 3;

/** How many of a thousand pixels of the shown picture are as red, blue and green as the photos. */
const measureColors = (page: Page): Promise<number[]> =>
  page.locator(".drawn-picture__image").evaluate(
    (image: HTMLImageElement, colors) => {
      const canvas = document.createElement("canvas");
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      const context = canvas.getContext("2d");
      context?.drawImage(image, 0, 0);
      const pixels = context?.getImageData(0, 0, canvas.width, canvas.height).data ?? new Uint8ClampedArray();
      const counts = colors.map(() => 0);
      for (let at = 0; at < pixels.length; at += 4) {
        const found = colors.findIndex((color) =>
          color.every((value, part) => Math.abs((pixels[at + part] ?? 0) - value) < 24),
        );
        if (found >= 0) counts[found] = (counts[found] ?? 0) + 1;
      }
      return counts.map((count) => Math.round((count * 4000) / pixels.length));
    },
    [RED, BLUE, GREEN].map((color) => [...color]),
  );

test("Statistics make a picture of last week's photos, without one that cannot be had", async () => {
  expectConsoleErrors(/net::ERR_FAILED.*\/api\/images\/2/);
  const { url } = await startExecutable();
  const page = await openSignedIn({ url, path: "/manual-entry" });
  const meals = [
    ["Tomato soup", RED],
    ["Blueberries", BLUE],
    ["Peas", GREEN],
  ] as const;
  for (const [index, [name, color]] of meals.entries()) {
    const imageUrl = `data:image/png;base64,${png(400, 300, () => color).toBase64()}`;
    await addEntry(page, url, { name, calories: 500 + 100 * index, eatenAt: eatenAgo(SUNDAY_AGO + index), imageUrl });
  }
  await page.goto(`${url}/stats`);
  const offer = page.getByRole("button", { name: "Your week in photos" });
  await offer.scrollIntoViewIfNeeded();
  await checkScreen(page, "stats-week-photos");
  // A hurried second tap neither closes it nor presses anything in it.
  await tapTwice(offer);
  const picture = page.getByRole("img", {
    name: /^My week in photos, .*: Peas, Blueberries, Tomato soup; 600 kcal a day on average\.$/,
  });
  expect(await measurePictureWidth(picture)).toBe(1080);
  const all = await measureColors(page);
  expect(all.filter((share) => share < 100)).toEqual([]);
  await checkScreen(page, "week-photos");
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save" }).click();
  expect((await saved).suggestedFilename()).toBe("mealglass-week.png");
  await page.goBack();
  await waitForSheetToClose(page);
  expect(new URL(page.url()).pathname).toBe("/stats");

  await page.route("**/api/images/2*", (route) => route.abort());
  await page.reload();
  await offer.click();
  await page.getByText("1 photo could not be loaded and is left out.").waitFor();
  const [red = 0, blue, green = 0] = await measureColors(page);
  expect([red > 200, blue, green > 200]).toEqual([true, 0, true]);
  await checkScreen(page, "week-photos-left-out");
});
