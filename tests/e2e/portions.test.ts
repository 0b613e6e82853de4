import { expect, test } from "bun:test";
import { findMealTypeAt } from "../../src/shared/meal-type.ts";
import { diaryDayAgo, eatenAgo, TEST_ZONE } from "../support/diary-times.ts";
import { startExecutable } from "../support/executable.ts";
import { addEntry, countTaps, fetchStoredEntries, openSignedIn, waitForToast } from "../support/pages.ts";

test("the same meal as yesterday is one tap, its Undo another; yesterday's dinner to half are four", async () => {
  const { url } = await startExecutable();
  const page = await openSignedIn({ url, path: "/profile" });
  const mealNow = findMealTypeAt(Date.now(), TEST_ZONE);
  for (const [name, calories] of [
    ["Soup", 410],
    ["Bread", 229],
  ] as const) {
    await addEntry(page, url, { name, calories, mealType: mealNow, eatenAt: eatenAgo(1, "12:40") });
  }
  const readCalories = async (date: Temporal.PlainDate) =>
    (await fetchStoredEntries(page, url))
      .filter(({ eatenAt }) => eatenAt.startsWith(date.toString()))
      .map(({ calories }) => calories)
      .toSorted((a, b) => a - b);
  await page.goto(url);
  const again = page.getByRole("button", { name: /^Log Yesterday's/ });
  await again.waitFor();
  const taps = await countTaps(page);
  await again.tap();
  await waitForToast(page, "Copied to Today", "2 entries, 639 kcal.");
  expect(await taps()).toBe(1);
  expect(await fetchStoredEntries(page, url)).toHaveLength(4);
  await page.getByRole("button", { name: "Undo" }).tap();
  await again.waitFor();
  expect(await fetchStoredEntries(page, url)).toHaveLength(2);

  const before = await taps();
  await page.getByRole("link", { name: "History" }).tap();
  await page.getByRole("button", { name: "Previous" }).tap();
  await page.getByRole("button", { name: /^Portion of/ }).tap();
  await page.getByText("½", { exact: true }).tap();
  await waitForToast(page, "Portion Changed", "2 entries, 320 kcal.");
  expect((await taps()) - before).toBe(4);
  expect(await readCalories(diaryDayAgo(1))).toEqual([115, 205]);
  await page.locator(".toast__action").tap();
  await page.getByText("639 kcal").first().waitFor();
  await expect(readCalories(diaryDayAgo(1))).resolves.toEqual([229, 410]);
});
