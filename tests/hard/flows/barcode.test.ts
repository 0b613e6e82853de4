import { expect } from "bun:test";
import type { Page } from "playwright";
import { cameraVideo } from "../../support/camera-video.ts";
import { drawBarcode, toJpeg } from "../../support/drawn-barcodes.ts";
import { startExecutable } from "../../support/executable.ts";
import { addEntry, expectStored, fetchStoredEntries, openSignedIn } from "../../support/pages.ts";
import { test } from "../../support/reported-test.ts";

const CODE = "3017620422003";
const SHOWN = { kind: "ean_13", digits: CODE, module: 2.6, angle: 17, light: "plain" } as const;
const cameraFile = await cameraVideo(toJpeg(drawBarcode(SHOWN, 1)));

const openScanner = (page: Page) => page.getByRole("button", { name: "Scan Barcode" }).click();
const choosePicture = (page: Page, buffer: Uint8Array) =>
  page
    .getByLabel("Picture of a barcode")
    .setInputFiles({ name: "code.png", mimeType: "image/png", buffer: Buffer.from(buffer) });

test("a saved barcode is found by the camera, by a picture and by its digits", async () => {
  const { url } = await startExecutable();
  const page = await openSignedIn({ url, path: "/camera", browser: { cameraFile } });
  await addEntry(page, url, { name: "Hazelnut spread", calories: 81, source: "manual" });
  const [entry] = await fetchStoredEntries(page, url);
  const saved = await page.request.post(`${url}/api/foods`, {
    headers: { origin: url },
    data: { entryId: entry?.id, gtin: CODE },
  });
  expect(saved.status()).toBe(201);

  const expectFood = async () => {
    const food = page.getByRole("dialog", { name: "Hazelnut spread" });
    await food.getByText("81 kcal").first().waitFor();
    return food;
  };
  await page.goto(`${url}/camera`);
  await openScanner(page);
  await expectFood();
  // From here on the live camera would find the food before a picture or the digits do.
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("No camera", "NotFoundError"));
  });
  await page.goto(`${url}/camera`);
  await openScanner(page);
  await choosePicture(page, drawBarcode({ ...SHOWN, angle: 0 }, 2));
  await expectFood();
  await page.goto(`${url}/camera`);
  await openScanner(page);
  await page.getByLabel("Or type its digits").fill("3017620422003");
  await page.getByRole("button", { name: "Look Up" }).click();
  const food = await expectFood();
  await food.getByRole("button", { name: "Add to Food Diary" }).click();
  await expectStored(page, url, (stored) =>
    expect(stored.map(({ name, calories, source }) => [name, calories, source])).toEqual([
      ["Hazelnut spread", 81, "template"],
      ["Hazelnut spread", 81, "manual"],
    ]),
  );
});
