import { expect } from "bun:test";
import { expectConsoleErrors } from "../support/e2e/browser.ts";
import { cameraVideo } from "../support/e2e/camera-video.ts";
import { drawBarcode, toJpeg } from "../support/e2e/drawn-barcodes.ts";
import { expectStored, openSignedIn, waitForToast } from "../support/e2e/pages.ts";
import { startExecutable } from "../support/executable/executable.ts";
import { test } from "../support/reported-test.ts";

const CODE = "3017620422003";
const SHOWN = { kind: "ean_13", digits: CODE, module: 2.6, angle: 17, light: "plain" } as const;
const cameraFile = await cameraVideo(toJpeg(drawBarcode(SHOWN, 1)));

test("the camera reads an unknown barcode, whose figures are typed and saved for it, and finds them the next time", async () => {
  expectConsoleErrors(/status of 404 .*\/api\/foods\/barcode\//);
  const { url } = await startExecutable();
  const page = await openSignedIn({ url, path: "/camera", browser: { cameraFile } });
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(request.url()));
  const isOfScanner = (address: string) => /barcode-(scanner|worker)|zxing/.test(address);
  await page.reload();
  await page.getByText("Take the photo from above").waitFor();
  expect(fetched.filter(isOfScanner)).toEqual([]);

  await page.getByRole("button", { name: "Scan Barcode" }).click();
  const scanner = page.getByRole("dialog", { name: "Barcode" });
  await scanner.getByRole("alert").getByText(CODE).waitFor();
  expect(fetched.filter(isOfScanner).some((address) => address.endsWith(".wasm"))).toBe(true);
  await scanner.getByRole("button", { name: "Type Figures" }).click();
  await page.getByLabel("Food Name").fill("Hazelnut spread");
  await page.getByLabel("Calories").fill("81");
  await page.getByText(`${CODE} is saved with this food.`).waitFor();
  await page.reload();
  await page.getByText(`${CODE} is saved with this food.`).waitFor();
  await page.getByRole("button", { name: "Add to Food Diary" }).click();
  await waitForToast(page, "Barcode Saved", "It finds Hazelnut spread from now on.");

  await page.goto(`${url}/camera`);
  await page.getByRole("button", { name: "Scan Barcode" }).click();
  const food = page.getByRole("dialog", { name: "Hazelnut spread" });
  await food.getByRole("button", { name: "Add to Food Diary" }).click();
  await expectStored(page, url, (stored) =>
    expect(stored.map(({ name, calories, source }) => [name, calories, source])).toEqual([
      ["Hazelnut spread", 81, "template"],
      ["Hazelnut spread", 81, "manual"],
    ]),
  );
});
