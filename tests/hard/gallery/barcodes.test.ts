import { expect } from "bun:test";
import { expectConsoleErrors } from "../../support/e2e/browser.ts";
import { DRAWINGS, drawBarcode, findShownDigits } from "../../support/e2e/drawn-barcodes.ts";
import { openSignedIn } from "../../support/e2e/pages.ts";
import { startExecutable } from "../../support/executable/executable.ts";
import { test } from "../../support/reported-test.ts";

const READ_MIN = 0.95;
const NOTHING = "No barcode was found in this picture.";

test("57 of 60 drawn barcodes are read, and none with a wrong digit", async () => {
  expectConsoleErrors(/status of 404 .*\/api\/foods\/barcode\//);
  const { url } = await startExecutable();
  const page = await openSignedIn({ url, path: "/camera", browser: { isCameraDenied: true } });
  await page.getByRole("button", { name: "Scan Barcode" }).click();
  const alert = page.getByRole("dialog", { name: "Barcode" }).getByRole("alert");
  const results: string[] = [];
  for (const [at, drawing] of DRAWINGS.entries()) {
    const buffer = Buffer.from(drawBarcode(drawing, at + 1));
    await page.getByLabel("Picture of a barcode").setInputFiles({ name: "code.png", mimeType: "image/png", buffer });
    await alert.waitFor();
    const text = (await alert.textContent()) ?? "";
    const isRead = text.startsWith(findShownDigits(drawing));
    results.push(isRead ? "read" : text.startsWith(NOTHING) ? "nothing" : `${JSON.stringify(drawing)}: ${text}`);
    await page.getByRole("button", { name: "Scan Again" }).click();
    await alert.waitFor({ state: "detached" });
  }
  expect(results.filter((result) => result !== "read" && result !== "nothing")).toEqual([]);
  expect(results.filter((result) => result === "read").length).toBeGreaterThanOrEqual(READ_MIN * DRAWINGS.length);
}, 600_000);
