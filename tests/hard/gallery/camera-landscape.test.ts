import { expect } from "bun:test";
import { openSignedIn, startProduct } from "../../support/e2e/pages.ts";
import { test } from "../../support/reported-test.ts";

const CONTROLS = ["Close camera", "Capture photo", "Switch camera"];

test("in landscape the camera's buttons stand at the right edge, one below the other, beside the circle", async () => {
  const { url } = await startProduct();
  const page = await openSignedIn({ url, path: "/camera" });
  await page.getByRole("button", { name: "Open Camera" }).click();
  for (const [width, height] of [
    [844, 390],
    [915, 412],
    [667, 375],
  ] as const) {
    await page.setViewportSize({ width, height });
    const circle = await page.locator(".camera-overlay__guide").boundingBox();
    const hint = await page.locator(".camera-overlay__hint").boundingBox();
    let bottom = 0;
    for (const name of CONTROLS) {
      const box = await page.getByRole("button", { name }).boundingBox();
      if (!box || !circle || !hint) throw new Error(`Not on the screen: ${name}, the circle or the hint.`);
      expect(width - (box.x + box.width)).toBeLessThanOrEqual(28);
      expect(box.x).toBeGreaterThan(circle.x + circle.width);
      expect(box.x).toBeGreaterThan(hint.x + hint.width);
      expect(box.y).toBeGreaterThan(bottom);
      bottom = box.y + box.height;
    }
    expect(bottom).toBeLessThanOrEqual(height);
  }
});
