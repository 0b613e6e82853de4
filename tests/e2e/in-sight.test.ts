import { expect } from "bun:test";
import type { Locator, Page } from "playwright";
import { PIZZA } from "../support/ai-stand-in.ts";
import { openSignedIn, pickFile, startProduct, toFilePayload } from "../support/pages.ts";
import { jpeg } from "../support/pictures.ts";
import { test } from "../support/reported-test.ts";
import { isWholeInSight } from "../support/screens.ts";

// What a person needs first is on the screen without scrolling, on small phones too.

const photo = toFilePayload(await jpeg(600, 400));

/** Waits until all of these can be seen. */
async function expectInSight(parts: Record<string, Locator>): Promise<void> {
  const seen: [string, boolean][] = [];
  for (const [name, part] of Object.entries(parts)) {
    await part.waitFor();
    seen.push([name, await isWholeInSight(part)]);
  }
  expect(seen.filter(([, isSeen]) => !isSeen)).toEqual([]);
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("the camera's four ways to log on a phone of 320 by 568 pixels", async () => {
  const { url } = await startProduct();
  const page = await openSignedIn({ url, path: "/camera", context: { viewport: { width: 320, height: 568 } } });
  await expectInSight({
    meal: page.getByRole("button", { name: /Change$/ }),
    camera: button(page, "Open Camera"),
    gallery: button(page, "Upload from Gallery"),
    manual: page.getByRole("link", { name: "Manual Entry" }),
    scanner: button(page, "AR Nutrition Scanner"),
  });
});

test("name, calories, portion and the main button of a result on a phone of 360 by 640 pixels, and its time once", async () => {
  const { url } = await startProduct();
  const page = await openSignedIn({
    ...{ url, path: "/camera", context: { viewport: { width: 360, height: 640 } } },
    // The note why it was not added takes room as well.
    preferences: { confidenceThreshold: 95 },
  });
  await pickFile(page, button(page, "Upload from Gallery"), photo);
  const sheet = page.getByRole("dialog", { name: "Analysis Result" });
  await expectInSight({
    name: sheet.getByRole("heading", { name: PIZZA.name }),
    calories: sheet.locator(".nutrition__kcal"),
    portion: sheet.locator(".choices--segments"),
    add: sheet.getByRole("button", { name: "Add to Food Diary" }),
  });
  expect((await sheet.textContent())?.match(/\d{1,2}:\d{2}/g)).toHaveLength(1);
});
