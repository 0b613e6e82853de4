import { expect } from "bun:test";
import type { Locator, Page } from "playwright";
import { plateJpeg } from "../../support/e2e/camera-video.ts";
import {
  addEntry,
  fetchStoredEntries,
  findMealRow,
  measurePictureWidth,
  openSignedIn,
} from "../../support/e2e/pages.ts";
import { startExecutable } from "../../support/executable/executable.ts";
import { takeScreenshots } from "../../support/gallery/screens.ts";
import { type Rgb, readPixel } from "../../support/pictures.ts";
import { test } from "../../support/reported-test.ts";

const THUMBNAIL = /\/api\/images\/\d+\?w=/;
const photo = `data:image/jpeg;base64,${(await plateJpeg(600, 450)).toBase64()}`;

/** Delays every thumbnail until the returned function is called. */
async function holdThumbnails(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(THUMBNAIL, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** True if the center of the element has the pizza's red and not the gray of an empty place. */
async function showsPizza(picture: Locator): Promise<boolean> {
  const shot = await picture.screenshot();
  const { width, height } = await new Bun.Image(shot).metadata();
  const [red, , blue]: Rgb = await readPixel(shot, Math.floor(width / 2), Math.floor(height / 2));
  return red > blue + 50;
}

/** Checks the placeholder before a photo is loaded, and that nothing moves when it arrives. */
async function expectPlaceholder(page: Page, picture: Locator, name: string, release: () => void): Promise<void> {
  await picture.scrollIntoViewIfNeeded();
  expect(await showsPizza(picture)).toBe(true);
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(0);
  await takeScreenshots(page, name);
  await picture.scrollIntoViewIfNeeded();
  const place = await picture.boundingBox();
  release();
  expect(await measurePictureWidth(picture)).toBeGreaterThan(90);
  expect(await picture.boundingBox()).toEqual(place);
  expect(await showsPizza(picture)).toBe(true);
  await takeScreenshots(page, `${name}-loaded`);
}

test("the diary and the feed show the colors of a photo until the photo is there", async () => {
  const { url } = await startExecutable();
  const page = await openSignedIn({ url, path: "/profile" });
  await addEntry(page, url, { name: "Pizza", calories: 840, imageUrl: photo });
  await addEntry(page, url, { name: "Soup", calories: 250 });
  const entries = await fetchStoredEntries(page, url);
  const foodEntryId = entries.find(({ name }) => name === "Pizza")?.id;
  const shared = await page.request.post(`${url}/api/progress/share`, {
    headers: { origin: url },
    data: { title: "Friday", shareType: "achievement", data: { foodEntryId } },
  });
  expect(shared.status()).toBe(201);
  const devTools = await page.context().newCDPSession(page);
  const row = findMealRow(page, "Pizza").locator("img");
  for (const [name, path, picture] of [
    ["home", "/", row],
    ["history", "/history", row],
    ["feed", "/social", page.locator(".shared-meal img")],
  ] as const) {
    const release = await holdThumbnails(page);
    await page.goto(url + path);
    await expectPlaceholder(page, picture, `photo-placeholder-${name}`, release);
    await page.unroute(THUMBNAIL);
    await devTools.send("Network.clearBrowserCache");
  }
});
