import { expect } from "bun:test";
import { diaryDayAgo, eatenAgo } from "../support/diary-times.ts";
import { plateJpeg } from "../support/e2e/camera-video.ts";
import {
  addEntry,
  expectStored,
  findMealRow,
  measurePictureWidth,
  openSignedIn,
  pickFile,
  toFilePayload,
  waitForSheetToClose,
  waitForToast,
} from "../support/e2e/pages.ts";
import { startExecutable } from "../support/executable/executable.ts";
import { test } from "../support/reported-test.ts";

const photo = `data:image/jpeg;base64,${(await plateJpeg(600, 400)).toBase64()}`;
const BRITISH = { locale: "en-GB" };

test("an entry is looked at, edited, moved to another day, copied to today and taken out again", async () => {
  const { url } = await startExecutable();
  const page = await openSignedIn({ url, path: "/manual-entry", context: BRITISH });
  await addEntry(page, url, { name: "Soup", calories: 400, mealType: "lunch", imageUrl: photo, eatenAt: eatenAgo(1) });
  await page.goto(`${url}/history`);
  await page.getByText("No meals logged").waitFor();
  await page.getByRole("button", { name: "Previous" }).click();
  await page.getByRole("button", { name: "Soup", exact: true }).click();
  expect(await measurePictureWidth(page.getByRole("dialog").getByRole("img", { name: "Soup" }))).toBe(600);

  await page.getByRole("button", { name: "Favorite" }).click();
  await page.getByRole("button", { name: "Favorite", pressed: true }).waitFor();
  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByLabel("Food Name").fill("Bean soup");
  await page.getByLabel("Eaten At").fill(`${diaryDayAgo(2)}T19:15`);
  await page.getByRole("dialog").getByLabel("Meal").selectOption("Dinner");
  await page.getByLabel("Notes").fill("with bread");
  const other = toFilePayload(await plateJpeg(900, 600));
  await pickFile(page, page.getByRole("button", { name: "Change Photo" }), other);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await waitForToast(page, "Entry Updated", "It was moved to another day.");
  await page.getByRole("button", { name: "View" }).click();
  await page.getByRole("region", { name: "Dinner" }).getByText("7:15 PM").waitFor();
  await waitForSheetToClose(page);
  expect(await measurePictureWidth(findMealRow(page, "Bean soup").locator("img"))).toBe(96);

  await page.getByRole("button", { name: "Copy to Today" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Dinner/ })
    .click();
  await waitForToast(page, "Copied to Today", "1 entry, 400 kcal.");
  await expectStored(page, url, (stored) =>
    expect(stored).toMatchObject([
      { name: "Bean soup", source: "copy", mealType: "dinner", notes: "with bread", isFavorite: true },
      { name: "Bean soup", source: "ai_analysis" },
    ]),
  );
  await page.getByRole("button", { name: "Undo" }).click();
  await waitForToast(page, "Copy Undone");
  await expectStored(page, url, (stored) => expect(stored).toHaveLength(1));

  await page.getByRole("button", { name: "Delete Bean soup" }).click();
  await page.getByText("No meals logged").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await findMealRow(page, "Bean soup").waitFor();
});
