import { expectConsoleErrors } from "../../support/browser.ts";
import { startExecutable } from "../../support/executable.ts";
import { addEntry, openSignedIn } from "../../support/pages.ts";
import { test } from "../../support/reported-test.ts";
import { checkScreen } from "../../support/screens.ts";

const MEALS = [
  {
    name: "Porridge with banana and a spoonful of peanut butter from the farm shop",
    calories: 420,
    servingSize: "1 bowl (350 g)",
  },
  { name: "Lentil curry", calories: 520, isFavorite: true },
  { name: "Greek yogurt", calories: 150, servingSize: "1 cup" },
  {
    name: "Slowroastedauberginewithpomegranatetahiniandherbsfromthegarden",
    calories: 19_999,
    servingSize: "Onelargebowlfilledtothebrimandalittlebitmore",
  },
  { name: "Apple", calories: 95, servingSize: "1 medium (182 g)" },
];

test("manual entry with what was eaten before, a search, and foods of one's own", async () => {
  const { url } = await startExecutable();
  const page = await openSignedIn({ url });
  for (const meal of MEALS) await addEntry(page, url, meal);
  await page.goto(`${url}/manual-entry`);
  await page.getByRole("region", { name: "Recent foods" }).waitFor();
  await checkScreen(page, "manual-recent");
  await page.getByText("My Foods", { exact: true }).click();
  await page.getByText("Nothing saved yet.").waitFor();
  await checkScreen(page, "manual-own-empty");

  await page.getByText("Recent", { exact: true }).click();
  await page.getByRole("button", { name: /^Lentil curry/ }).click();
  await page.getByRole("button", { name: "Save as My Food" }).waitFor();
  await checkScreen(page, "manual-food-sheet");
  await page.keyboard.press("Escape");

  const search = page.getByLabel("Food Name");
  await search.fill("bananna");
  await page.getByRole("region", { name: "Results" }).waitFor();
  await checkScreen(page, "manual-search");
  await page.getByRole("button", { name: /^Banana 1 medium/ }).click();
  await page.getByRole("button", { name: "Edit First" }).waitFor();
  await checkScreen(page, "manual-portion");
  await page.getByRole("button", { name: "Edit First" }).click();
  await page.getByText("Filled in from Banana.").waitFor();
  await checkScreen(page, "manual-filled-in");
  await search.fill("qqqq");
  await page.getByText("Nothing found").waitFor();
  await checkScreen(page, "manual-search-nothing");
  await page.getByLabel("Calories").fill("90");
  await page.getByRole("button", { name: "Add to Plate" }).click();
  await page.getByRole("button", { name: "Add Lentil curry to the plate" }).click();
  await page.getByText(/^2 foods/).waitFor();
  await checkScreen(page, "manual-plate");
});

test("manual entry while the foods load, and when they cannot be loaded", async () => {
  expectConsoleErrors(/\/api\/foods/);
  const { url } = await startExecutable();
  const page = await openSignedIn({ url });
  let isFailing = false;
  await page.route("**/api/foods/search*", async (route) => {
    if (isFailing) await route.fulfill({ status: 500, json: { message: "Something went wrong. Please try again." } });
  });
  await page.goto(`${url}/manual-entry`);
  await page.getByRole("status", { name: "Loading foods" }).waitFor();
  await checkScreen(page, "manual-loading");
  isFailing = true;
  await page.reload();
  await page.getByRole("button", { name: "Try Again" }).waitFor();
  await checkScreen(page, "manual-failed");
});
