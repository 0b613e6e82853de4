import { expect } from "bun:test";
import { expectConsoleErrors, openPage } from "../../support/e2e/browser.ts";
import { expectStored, openSignedIn, toFilePayload, waitForToast } from "../../support/e2e/pages.ts";
import { startExecutable } from "../../support/executable/executable.ts";
import { drawLabels } from "../../support/labels/draw-labels.ts";
import { test } from "../../support/reported-test.ts";

const CODE = "3017620422003";
const JOURNEY = 5;

const drawAll = async () => Array.fromAsync(drawLabels(await openPage(), { count: 12, seed: 11 }));

// tests/hard/labels reads sixty labels of twelve layouts.
test("the label of an unknown barcode is photographed, checked beside its picture and found by the barcode", async () => {
  expectConsoleErrors(/status of 404 .*\/api\/foods\/barcode\//);
  const label = (await drawAll())[JOURNEY];
  if (!label) throw new Error("No label was drawn.");
  const { url } = await startExecutable();
  const page = await openSignedIn({ url, path: "/camera" });
  await page.getByRole("button", { name: "Scan Barcode" }).click();
  await page.getByLabel("Or type its digits").fill(CODE);
  await page.getByRole("button", { name: "Look Up" }).click();
  await page.getByRole("button", { name: "Type Figures" }).click();
  await page.getByLabel("Photo of a nutrition label").setInputFiles(toFilePayload(label.jpeg));

  const sheet = page.getByRole("dialog", { name: "Nutrition Label" });
  await sheet.getByAltText("Your nutrition label").waitFor();
  await sheet.getByLabel("Calories").waitFor();
  await sheet.getByText("Per 100 g").click();
  expect(await sheet.getByLabel("Calories").inputValue()).toBe(String(label.per100g?.calories));
  expect(await sheet.getByLabel("Eaten (g)").inputValue()).toBe(String(label.grams));
  await sheet.getByLabel("Eaten (g)").fill("100");
  await sheet.getByLabel("Food Name").fill("Muesli");
  await sheet.getByRole("button", { name: "Add to Food Diary" }).click();
  await waitForToast(page, "Barcode Saved", "It finds Muesli from now on.");
  const { calories, protein, carbs, fat } = label.per100g ?? {};
  await expectStored(page, url, (stored) =>
    expect(stored).toEqual([
      expect.objectContaining({ name: "Muesli", calories, protein, carbs, fat, servingSize: "100 g" }),
    ]),
  );
});
