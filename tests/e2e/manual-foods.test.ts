import { expect, test } from "bun:test";
import { startExecutable } from "../support/executable.ts";
import { addEntry, countTaps, expectStored, findMealRow, openSignedIn, waitForToast } from "../support/pages.ts";

const CURRY = {
  name: "Lentil curry",
  calories: 520,
  protein: 24,
  fiber: 11,
  servingSize: "1 plate",
  tags: '["vegan"]',
};

test("what was eaten before is in the diary again after one tap, and the screen stays", async () => {
  const { url } = await startExecutable();
  const page = await openSignedIn({ url });
  await addEntry(page, url, CURRY);
  await page.goto(`${url}/manual-entry`);
  const taps = await countTaps(page);
  await page.getByRole("button", { name: "Add Lentil curry" }).click();
  await waitForToast(page, "Success!", "Food logged successfully.");
  expect(await taps()).toBe(1);
  expect(new URL(page.url()).pathname).toBe("/manual-entry");
  await expectStored(page, url, (stored) =>
    expect(stored).toEqual([expect.objectContaining({ ...CURRY, source: "copy" }), expect.objectContaining(CURRY)]),
  );
  await page.getByRole("navigation").getByRole("link", { name: "Home" }).click();
  await page.getByRole("img", { name: "1,040 of 2,000 kcal eaten today, 52%" }).waitFor();
});

test("a food is found with a typo, and added with its usual portion after three taps", async () => {
  const { url } = await startExecutable();
  const page = await openSignedIn({ url, path: "/manual-entry" });
  const taps = await countTaps(page);
  await page.getByLabel("Food Name").click();
  await page.keyboard.type("bananna");
  await page
    .getByRole("region", { name: "Results" })
    .getByRole("button", { name: /^Banana 1 medium/ })
    .click();
  const sheet = page.getByRole("dialog", { name: "Banana" });
  await sheet.getByRole("button", { name: "Add to Food Diary" }).click();
  await findMealRow(page, "Banana").waitFor();
  expect(await taps()).toBe(3);
});

test("a meal is kept as a food of one's own, logged from there, and taken away again", async () => {
  const { url } = await startExecutable();
  const page = await openSignedIn({ url });
  await addEntry(page, url, CURRY);
  await page.goto(`${url}/manual-entry`);
  await page.getByRole("button", { name: /^Lentil curry/ }).click();
  const sheet = page.getByRole("dialog", { name: "Lentil curry" });
  await sheet.getByRole("button", { name: "Save as My Food" }).click();
  await waitForToast(page, "Saved to My Foods");
  await sheet.waitFor({ state: "hidden" });

  await page.getByText("My Foods", { exact: true }).click();
  await page.getByRole("region", { name: "My Foods" }).getByRole("button", { name: "Add Lentil curry" }).click();
  await waitForToast(page, "Success!", "Food logged successfully.");
  await expectStored(page, url, (stored) =>
    expect(stored).toEqual([expect.objectContaining({ ...CURRY, source: "template" }), expect.objectContaining(CURRY)]),
  );

  await page.goto(`${url}/manual-entry`);
  await page.getByText("My Foods", { exact: true }).click();
  await page
    .getByRole("region", { name: "My Foods" })
    .getByRole("button", { name: /^Lentil curry/ })
    .click();
  await sheet.getByRole("button", { name: "Remove from My Foods" }).click();
  await page.getByText("Nothing saved yet.").waitFor();
});

test("a found food fills in the form, which survives a reload; calories alone are a quick add", async () => {
  const { url } = await startExecutable();
  const page = await openSignedIn({ url, path: "/manual-entry" });
  await page.getByLabel("Food Name").fill("whole milk");
  await page
    .getByRole("region", { name: "Results" })
    .getByRole("button", { name: /^Whole milk 1 cup/ })
    .click();
  await page.getByRole("dialog", { name: "Whole milk" }).getByRole("button", { name: "Edit First" }).click();
  await page.getByText("Filled in from Whole milk. Change what you like.").waitFor();
  const calories = await page.getByLabel("Calories").inputValue();
  await page.reload();
  expect(await page.getByLabel("Food Name").inputValue()).toBe("Whole milk");
  expect(await page.getByLabel("Calories").inputValue()).toBe(calories);

  await page.getByLabel("Food Name").fill("");
  await page.getByRole("button", { name: "Quick Add" }).click();
  await findMealRow(page, "Quick add").waitFor();
});
