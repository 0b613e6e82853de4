import type { Page } from "playwright";
import { openSignedIn, pickFile, startProduct, toFilePayload } from "../support/pages.ts";
import { jpeg } from "../support/pictures.ts";
import { test } from "../support/reported-test.ts";

const SIZES = [
  [390, 844],
  [360, 640],
  [320, 568],
] as const;
export async function shoot(page: Page, name: string, full = false) {
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await Bun.sleep(350);
    await page.screenshot({ path: `/tmp/ws/${name}-${width}.png`, fullPage: full, animations: "disabled" });
  }
  await page.setViewportSize({ width: 390, height: 844 });
}
test("scratch result", async () => {
  const { url } = await startProduct({});
  const page = await openSignedIn({
    url,
    path: "/camera",
    preferences: { autoAddToDiary: true, confidenceThreshold: 95 },
  });
  await shoot(page, "camera");
  await page.getByRole("button", { name: /Change/ }).click();
  await shoot(page, "camera-meal");
  const photo = toFilePayload(await jpeg(1200, 800));
  await pickFile(page, page.getByRole("button", { name: "Upload from Gallery" }), photo);
  await page.getByRole("dialog", { name: "Analysis Result" }).waitFor();
  await shoot(page, "result");
  console.log(await page.evaluate(() => [...document.querySelectorAll(".sheet__actions > *")].map((b) => [b.textContent, getComputedStyle(b).padding, getComputedStyle(b).flex, b.getBoundingClientRect().width, getComputedStyle(b).fontSize].join("|"))));
});
