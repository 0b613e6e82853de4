import { expect } from "bun:test";
import type { Page } from "playwright";
import { PLATE } from "../../support/ai-stand-in.ts";
import { plateJpeg } from "../../support/camera-video.ts";
import { addEntry, openSignedIn, pickFile, startProduct, toFilePayload } from "../../support/pages.ts";
import { test } from "../../support/reported-test.ts";
import { checkScreen } from "../../support/screens.ts";
import { findSmallTargets } from "../../support/small-targets.ts";

const photo = toFilePayload(await plateJpeg(900, 1200));

const [RICE, EGG] = PLATE.items;
const SAUCE = {
  ...{ name: "house sauce", preparation: null, count: 2, unit: "tbsp", box: null },
  ...{ gramsLow: 20, grams: 30, gramsHigh: 40, calories: 41, protein: 0.5, carbs: 6, fat: 1.6 },
  ...{ fiber: 0.2, sugar: 5, sodium: 320 },
};
const LONG_NAME = "Slow-roasted aubergine with pomegranate, tahini and herbs from the garden, as grandmother made it";

/** Checks the screen, and that a finger hits what is on it. */
async function check(page: Page, name: string): Promise<void> {
  expect(await findSmallTargets(page)).toEqual([]);
  await checkScreen(page, name);
}

test("the items of a result, one of them, its search, and a new one", async () => {
  const { url, provider } = await startProduct();
  const preferences = { autoAddToDiary: false };
  const page = await openSignedIn({ url, path: "/camera", preferences });
  const upload = () => pickFile(page, page.getByRole("button", { name: "Upload from Gallery" }), photo);
  provider.state.food = { ...PLATE, items: [RICE, EGG, SAUCE] };
  await upload();
  const list = page.getByRole("list", { name: "What is on the plate" });
  await list.waitFor();
  await list.scrollIntoViewIfNeeded();
  await check(page, "result-items");
  await list.getByRole("button", { name: /^egg/ }).click();
  await page.getByText("The whole plate:").waitFor();
  await check(page, "result-item");
  await page.getByRole("button", { name: "Rename" }).click();
  await page.getByRole("region", { name: "Results" }).waitFor();
  await check(page, "result-item-search");
  await page.keyboard.press("Escape");
  await page.getByText("The whole plate:").waitFor();
  await page.keyboard.press("Escape");
  await list.waitFor();
  await page.getByRole("button", { name: "Add an Item" }).click();
  await page.getByRole("heading", { name: "Add an Item" }).waitFor();
  await check(page, "result-new-item");
  await page.getByRole("searchbox", { name: "Search foods" }).fill(LONG_NAME);
  await page.getByRole("button", { name: /^Enter the Figures of/ }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("Please enter valid calories").waitFor();
  await check(page, "result-item-by-hand");
});

test("questions about a result, unanswered and answered", async () => {
  const { url, provider } = await startProduct();
  const page = await openSignedIn({ url, path: "/camera", preferences: { autoAddToDiary: false } });
  const [greens, bread] = [
    { ...SAUCE, name: "mixed green salad", unit: null, count: null, gramsLow: 60, grams: 120, gramsHigh: 200 },
    { ...SAUCE, name: LONG_NAME, unit: null, count: null, gramsLow: 80, grams: 150, gramsHigh: 260, calories: 200 },
  ];
  provider.state.food = { ...PLATE, items: [RICE, greens, bread] };
  await pickFile(page, page.getByRole("button", { name: "Upload from Gallery" }), photo);
  const questions = page.getByRole("region", { name: "Questions" });
  await questions.waitFor();
  await questions.scrollIntoViewIfNeeded();
  await check(page, "result-questions");
  for (const row of await questions.getByRole("group").all()) await row.locator("label").last().click();
  await check(page, "result-questions-answered");
});

test("the items of an entry, one of them, its form, and figures typed by hand", async () => {
  const { url } = await startProduct();
  const page = await openSignedIn({ url, path: "/history" });
  const items = Array.from({ length: 40 }, (_, index) => ({
    ...{ name: index % 4 === 2 ? LONG_NAME : `food ${index}`, count: 2, unit: "slice", grams: 20_000 },
    ...{ gramsLow: null, gramsHigh: null, source: "estimate", food: null },
    ...{ calories: index % 3 === 0 ? 0 : 15, protein: 1, carbs: 1, fat: 1, fiber: 1, sugar: 1, sodium: 1 },
  }));
  await addEntry(page, url, { name: "Buffet", calories: 390, items });
  await page.reload();
  await page.getByRole("button", { name: "Buffet", exact: true }).click();
  const list = page.getByRole("list", { name: "What is on the plate" });
  await list.waitFor();
  await check(page, "entry-items");
  await page.getByText("A meal can have at most 40 items.").scrollIntoViewIfNeeded();
  await check(page, "entry-many-items");
  await list.getByRole("button", { name: /^food 1 / }).click();
  await page.getByText("The whole plate:").waitFor();
  await check(page, "entry-item");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await list.scrollIntoViewIfNeeded();
  await check(page, "entry-edit-items");
  await page.getByLabel("Calories").last().fill("500");
  await page.getByText("Saving removes the 40 items.").waitFor();
  await page.getByText("Saving removes the 40 items.").scrollIntoViewIfNeeded();
  await check(page, "entry-edit-items-dropped");
});
