import { expect } from "bun:test";
import type { Page } from "playwright";
import { measurePictureWidth, openSignedIn, pickFile, startProduct, toFilePayload } from "../../support/e2e/pages.ts";
import { contains, jpeg, readPixel, TELLTALE, withMetadata } from "../../support/pictures.ts";
import { test } from "../../support/reported-test.ts";
import { PIZZA } from "../../support/stand-ins/ai-stand-in.ts";

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
