import { expect } from "bun:test";
import type { Page } from "playwright";
import { sumItems } from "../../../src/shared/diary/entry-items.ts";
import { PLATE } from "../../support/ai-stand-in.ts";
import { plateJpeg } from "../../support/camera-video.ts";
import {
  expectStored,
  openSignedIn,
  pickFile,
  startProduct,
  toFilePayload,
  waitForToast,
} from "../../support/pages.ts";
import { test } from "../../support/reported-test.ts";

const photo = toFilePayload(await plateJpeg(900, 1200));

const readTotal = (page: Page) => page.getByRole("dialog").locator(".nutrition__kcal strong").textContent();
const findRow = (page: Page, legend: string) => page.getByRole("group", { name: legend });
const tapAnswer = (page: Page, legend: string, text: string) =>
  findRow(page, legend).getByText(text, { exact: true }).click();

/** Where the questions are in the sheet, however far it is scrolled. */
const findPlace = (page: Page) =>
  page.getByRole("region", { name: "Questions" }).evaluate((region) => {
    const { top, height } = region.getBoundingClientRect();
    const figures = document.querySelector('[role="dialog"] .nutrition')?.getBoundingClientRect();
    return { belowFigures: top - (figures?.top ?? 0), height };
  });

test("questions about a plate are answered, taken back, kept through a reload, and logged as items", async () => {
  const { url, provider } = await startProduct();
  provider.state.food = PLATE;
  const page = await openSignedIn({ url, path: "/camera", preferences: { autoAddToDiary: false } });
  await pickFile(page, page.getByRole("button", { name: "Upload from Gallery" }), photo);
  await page.getByText("Database").first().waitFor();
  expect(await readTotal(page)).toBe("418");
  const placeBefore = await findPlace(page);

  // The rice was "fried in a little oil", but its figures have hardly any fat.
  await tapAnswer(page, "Cooked with oil?", "A lot");
  await page.getByRole("button", { name: /^Olive oil 14 g 119 kcal/ }).waitFor();
  expect(await readTotal(page)).toBe("537");
  await tapAnswer(page, "Which size: white rice?", "Small");
  await page.getByRole("button", { name: /^white rice 160 g/ }).waitFor();
  expect(await readTotal(page)).toBe("485");
  expect(await findPlace(page)).toEqual(placeBefore);

  await page.reload();
  await page.getByRole("button", { name: /^Olive oil 14 g/ }).waitFor();
  expect(await readTotal(page)).toBe("485");
  expect(await findRow(page, "Which size: white rice?").getByRole("checkbox", { name: "Small" }).isChecked()).toBe(
    true,
  );
  await tapAnswer(page, "Which size: white rice?", "Small");
  expect(await readTotal(page)).toBe("537");
  await tapAnswer(page, "Cooked with oil?", "A little");
  await page.getByRole("button", { name: /^Olive oil 7 g 60 kcal/ }).waitFor();

  await page.getByRole("button", { name: "Add to Food Diary" }).click();
  await waitForToast(page, "Success!");
  const [logged] = await expectStored(page, url, (stored) => expect(stored).toHaveLength(1));
  expect(logged?.items.map(({ name, grams }) => [name, grams])).toEqual([
    ["white rice", 200],
    ["egg", 100],
    ["Olive oil", 6.75],
  ]);
  expect(logged).toMatchObject(sumItems(logged?.items ?? []));
});
