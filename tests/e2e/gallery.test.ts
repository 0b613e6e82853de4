import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { PIZZA } from "../support/ai-stand-in.ts";
import {
  measurePictureWidth,
  openSignedIn,
  pickFile,
  startProduct,
  toFilePayload,
  waitForToast,
} from "../support/pages.ts";
import { contains, html, jpeg, png, readPixel, TELLTALE, withMetadata } from "../support/pictures.ts";

const galleryButton = (page: Page) => page.getByRole("button", { name: "Upload from Gallery" });

test("a phone's photo is stored upright, small and without what its metadata tell", async () => {
  const { url, provider } = await startProduct();
  const page = await openSignedIn({ url, path: "/camera", preferences: { autoAddToDiary: false } });
  // The sensor's picture has red left of blue. Orientation 6 rotates it clockwise, so red is on top.
  const photo = withMetadata(await jpeg(1200, 800), 6);
  expect(contains(photo, "Exif")).toBe(true);

  await pickFile(page, galleryButton(page), toFilePayload(photo));
  await page.getByRole("heading", { name: PIZZA.name }).waitFor();
  expect(await measurePictureWidth(page.getByRole("dialog").getByRole("img", { name: PIZZA.name }))).toBe(600);

  const answer = await page.request.get(`${url}/api/images/1`);
  expect(answer.headers()["content-type"]).toBe("image/jpeg");
  const stored = new Uint8Array(await answer.body());
  expect(await new Bun.Image(stored).metadata()).toEqual({ width: 600, height: 900, format: "jpeg" });
  const [top, bottom] = [await readPixel(stored, 300, 100), await readPixel(stored, 300, 800)];
  expect(top[0]).toBeGreaterThan(top[2]);
  expect(bottom[2]).toBeGreaterThan(bottom[0]);
  for (const trace of ["Exif", "GPS", TELLTALE]) expect(contains(stored, trace)).toBe(false);
  expect(new Uint8Array(provider.received[0]?.image ?? [])).toEqual(stored);
});

test("a picture in another format is as good", async () => {
  const { url } = await startProduct();
  const page = await openSignedIn({ url, path: "/camera", preferences: { autoAddToDiary: false } });
  await pickFile(page, galleryButton(page), toFilePayload(png(300, 200), "meal.png", "image/png"));
  await page.getByRole("heading", { name: PIZZA.name }).waitFor();
});

test.each([
  ["no picture", toFilePayload(html(), "menu.html", "text/html"), "Invalid File", "Please select an image file."],
  [
    "one byte over 10 MB",
    toFilePayload(new Uint8Array(10 * 1024 * 1024 + 1)),
    "File Too Large",
    "Please select an image smaller than 10MB.",
  ],
  [
    "a picture by its name alone",
    toFilePayload(html()),
    "Upload Failed",
    "This photo could not be opened. Please choose a JPEG, PNG or WebP.",
  ],
])("%s is turned down and never sent", async (_, file, title, description) => {
  const { url, provider } = await startProduct();
  const page = await openSignedIn({ url, path: "/camera" });
  await pickFile(page, galleryButton(page), file);
  await waitForToast(page, title, description);
  expect(await page.getByRole("dialog").count()).toBe(0);
  expect(provider.received).toBeEmpty();
  expect((await page.request.get(`${url}/api/images/1`)).status()).toBe(404);
});
