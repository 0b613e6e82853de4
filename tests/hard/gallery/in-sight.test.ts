import { expect } from "bun:test";
import type { Locator, Page } from "playwright";
import { addEntry, openSignedIn, pickFile, startProduct, toFilePayload } from "../../support/e2e/pages.ts";
import { isWholeInSight } from "../../support/gallery/screens.ts";
import { jpeg } from "../../support/pictures.ts";
import { test } from "../../support/reported-test.ts";
import { PIZZA } from "../../support/stand-ins/ai-stand-in.ts";

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

test("the camera's ways to log on a phone of 320 by 568 pixels", async () => {
  const { url } = await startProduct();
  const page = await openSignedIn({ url, path: "/camera", context: { viewport: { width: 320, height: 568 } } });
  await expectInSight({
    meal: page.getByRole("button", { name: /Change$/ }),
    camera: button(page, "Open Camera"),
    gallery: button(page, "Upload from Gallery"),
    manual: page.getByRole("link", { name: "Manual Entry" }),
    sentence: page.getByRole("link", { name: "What did you eat?" }),
    barcode: button(page, "Scan Barcode"),
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

/** The controls of the form and the lists' choice that something lies over, at any height the screen is scrolled to. */
const findCoveredFields = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const controls = [...document.querySelectorAll("form.manual-entry :is(input, button), .again .choices__option")];
    const floor = document.querySelector("nav.tab-bar")?.getBoundingClientRect().top ?? window.innerHeight;
    const covered: string[] = [];
    for (let scroll = 0; scroll < document.documentElement.scrollHeight; scroll += 24) {
      window.scrollTo(0, scroll);
      for (const control of controls) {
        const { left, top, width, bottom } = control.getBoundingClientRect();
        if (top < 0 || bottom > floor) continue;
        const hit = document.elementFromPoint(left + width / 2, (top + bottom) / 2);
        if (hit && (control.contains(hit) || hit.contains(control))) continue;
        covered.push(`${control.getAttribute("name") ?? control.textContent} by ${hit?.className} at ${scroll}`);
      }
    }
    window.scrollTo(0, 0);
    return covered;
  });

test("the plate covers no field of Manual Entry, on any phone and wherever it is scrolled to", async () => {
  const { url } = await startProduct();
  const page = await openSignedIn({ url, path: "/profile" });
  for (const name of ["Porridge", "Soup", "Toast", "Apple"]) await addEntry(page, url, { name, calories: 300 });
  await page.goto(`${url}/manual-entry`);
  for (const name of ["Rice", "Egg"]) {
    await page.getByLabel("Food Name").fill(name);
    await page.getByLabel("Calories").fill("200");
    await page.getByRole("button", { name: "Add to Plate" }).first().click();
    await page.locator(".plate__name", { hasText: name }).waitFor({ state: "attached" });
  }
  const found: string[] = [];
  for (const [width, height] of [
    [320, 568],
    [360, 640],
    [375, 667],
    [390, 664],
    [390, 844],
    [568, 320],
  ] as const) {
    await page.setViewportSize({ width, height });
    found.push(...(await findCoveredFields(page)).map((problem) => `${width}x${height}: ${problem}`));
  }
  expect(found).toEqual([]);
});

/** Whether something lies over the middle of what has the focus, and its name. */
const readFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return undefined;
    const { left, top, width, height } = focused.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    const area = focused.closest("label") ?? focused;
    const isSeen = hit !== null && (area.contains(hit) || hit.contains(focused));
    return { name: `${focused.tagName} ${focused.textContent} at ${left}, ${top + window.scrollY}`, isSeen };
  });

test("what the Tab key moves to is never below the tab bar, in a low window", async () => {
  const { url } = await startProduct();
  const context = { viewport: { width: 1440, height: 600 }, isMobile: false, hasTouch: false };
  const page = await openSignedIn({ url, path: "/profile", context });
  for (const name of ["Porridge", "Soup", "Toast", "Apple"]) await addEntry(page, url, { name, calories: 300 });
  const hidden: string[] = [];
  for (const path of ["/", "/history", "/stats", "/profile", "/manual-entry", "/reviews"]) {
    await page.goto(url + path);
    await page.waitForLoadState("networkidle");
    const passed = new Set<string>();
    for (;;) {
      await page.keyboard.press("Tab");
      const focus = await readFocus(page);
      if (!focus || passed.has(focus.name)) break;
      passed.add(focus.name);
      if (!focus.isSeen) hidden.push(`${path}: ${focus.name}`);
    }
    expect([path, passed.size > 8]).toEqual([path, true]);
  }
  expect(hidden).toEqual([]);
});
