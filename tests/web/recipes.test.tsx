import { beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ParsedMeal } from "../../src/contracts/meal-sentence.ts";
import type { SavedMeal } from "../../src/contracts/meals.ts";
import { composeRecipe } from "../../src/shared/diary/recipe.ts";
import { writePreferences } from "../../web/platform/preferences.ts";
import { type Answers, type FakeCall, json } from "../support/web/fake-server.ts";
import { buildEntry, openApp, SIGNED_IN } from "../support/web/render.tsx";
import { findToastText, getInput, passSecondTap, press, tapTwice, waitForSheetToClose } from "../support/web/screen.ts";
import { ADD, BANANA, SEARCH } from "./camera-device.ts";
import { EGG, openItem, RICE } from "./plate-items.ts";

const PARSE = "POST /api/parse-meal";
const SAVE = "POST /api/meals";
const CHANGE = "PATCH /api/meals/3";
const LOG = "POST /api/meals/3/log";
const ITEMS = [EGG, RICE];
const FOUND: ParsedMeal = {
  items: ITEMS.map((item) => ({ ...item, text: item.name })),
  ...{ unresolved: [], mealType: null, eatenAt: null },
};
const RECIPE = { name: "Egg rice", items: ITEMS, servings: 4, cookedGrams: 800 };
const build = (recipe: typeof RECIPE): SavedMeal => ({
  ...{ id: 3, useCount: 0, createdAt: "2026-03-01T12:00:00.000Z" },
  ...{ name: recipe.name, servings: recipe.servings, cookedGrams: recipe.cookedGrams },
  foods: [composeRecipe(recipe)],
});

/** The server's meals, as they are saved and changed. */
function answerMeals(...first: (typeof RECIPE)[]): Answers {
  let recipes = first;
  const write = ({ body }: FakeCall) => {
    recipes = [{ ...RECIPE, ...recipes[0], ...(body as object) }];
    return json(recipes.map(build)[0], 201);
  };
  return {
    "GET /api/meals": () => json(recipes.map(build)),
    ...{ [SAVE]: write, [CHANGE]: write },
    [LOG]: () => json([buildEntry({ name: "Egg rice", calories: 104 })], 201),
    [SEARCH]: () => json([BANANA]),
  };
}
const type = (label: string, value: string) => fireEvent.change(getInput(label), { target: { value } });
const listIngredients = () =>
  within(screen.getByRole("list", { name: "Ingredients" }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

beforeEach(() => setSystemTime(new Date(2026, 2, 10, 12)));

describe("lines that are pasted", () => {
  async function paste(text: string, routes: Answers = {}) {
    const add = () => json(buildEntry({ name: "Egg rice" }), 201);
    const app = openApp("/manual-entry", { ...SIGNED_IN, ...answerMeals(), [PARSE]: FOUND, [ADD]: add, ...routes });
    await screen.findByRole("heading", { name: "Manual Entry" });
    type("What did you eat?", text);
    fireEvent.keyDown(getInput("What did you eat?"), { key: "Enter", shiftKey: true });
    fireEvent.keyDown(getInput("What did you eat?"), { key: "Enter" });
    await screen.findByRole("dialog", { name: "Your Meal" });
    return { ...app, parsed: () => app.server.callsTo(PARSE).map(({ body }) => (body as { text: string }).text) };
  }

  test.each([
    ["Egg rice\nServes 4\n2 eggs\n1 cup rice", "\n2 eggs\n1 cup rice", "4"],
    ["2 eggs\n\nServes 4\n1 cup rice", "2 eggs\n\n\n1 cup rice", "4"],
    ["2 eggs\n1 cup rice\n12 servings", "2 eggs\n1 cup rice\n", "12"],
    ["Makes 2 dozen cookies\n2 eggs", "\n2 eggs", "24"],
    ["For 4 people\n2 eggs", "\n2 eggs", "4"],
    ["Yield: 6 muffins\r\n2 eggs", "\r\n2 eggs", "6"],
    ["Servings: 999\n2 eggs", "Servings: 999\n2 eggs", "1"],
    ["2 eggs\n1 cup rice", "2 eggs\n1 cup rice", "1"],
    ["2 servings of rice", "2 servings of rice", "1"],
  ])("%j stay lines, and say for how many they are", async (text, sent, servings) => {
    const { user, parsed } = await paste(text);
    expect(parsed()).toEqual([sent.replaceAll("\r\n", "\n")]);
    await user.click(await screen.findByRole("button", { name: "Save as Recipe" }));
    await waitFor(() => expect(getInput("Servings").value).toBe(servings));
  });

  test.each([
    ["Sunday chili\nServes 4\nIngredients:\n2 eggs\n\nDirections\n1. Boil for 10 minutes.", "2 eggs\n", "Sunday chili"],
    ["5-minute rice\nPrep: 5 minutes\n## Ingredients\n2 eggs\n**Method**\nBoil.", "2 eggs", "5-minute rice"],
    ["Ingredients\n2 eggs", "2 eggs", "egg, rice"],
  ])("%j count no title and no directions", async (text, sent, name) => {
    const { user, parsed } = await paste(text);
    expect(parsed()).toEqual([sent]);
    await user.click(await screen.findByRole("button", { name: "Save as Recipe" }));
    await waitFor(() => expect(getInput("Name of the Recipe").value).toBe(name));
  });

  test("of more than a sentence may have are asked for in parts", async () => {
    const line = `${"x".repeat(990)} egg`;
    const { parsed } = await paste(`${line}\n${line}\n${line}`);
    expect(parsed()).toEqual([`${line}\n${line}`, line]);
  });

  test("are saved as a recipe once, of which a serving is logged then", async () => {
    const { user, server } = await paste("2 eggs\n1 cup rice");
    await user.click(await screen.findByRole("button", { name: "Save as Recipe" }));
    await screen.findByLabelText("Name of the Recipe");
    expect(getInput("Name of the Recipe").value).toBe("egg, rice");
    expect(listIngredients()).toMatchObject([/^egg100 g.*155 kcal/, /^rice200 g.*260 kcal/].map(expect.stringMatching));
    type("Name of the Recipe", " Egg rice ");
    type("Servings", "4");
    type("Cooked Grams", "800");
    expect(screen.getByText("104 kcal")).toBeTruthy();
    await tapTwice(user, screen.getByRole("button", { name: "Save Recipe" }));
    expect(await findToastText("Recipe Saved")).toBe("Egg rice is now in My Meals.");
    expect(server.callsTo(SAVE).map(({ body }) => body)).toEqual([RECIPE]);
    expect((await screen.findByRole<HTMLInputElement>("radio", { name: "1 serving" })).checked).toBe(true);
    passSecondTap();
    await press(user, "Add to Food Diary");
    await findToastText("Success!");
    expect(server.callsTo(ADD)[0]?.body).toMatchObject({
      ...{ name: "Egg rice", servingSize: "1 serving", servingQuantity: 1, portion: { share: 0.25 } },
    });
  });
});

const WRONG: readonly (readonly [label: string, text: string, message: RegExp])[] = [
  ["Name of the Recipe", "  ", /^Please enter a name$/],
  ["Name of the Recipe", "x".repeat(101), /at most 100/],
  ...["0.05", "101", "four"].map((text) => ["Servings", text, /^Please enter 0.1 to 100 servings$/] as const),
  ...["0.5", "100001"].map((text) => ["Cooked Grams", text, /^Please enter a weight, or leave it empty$/] as const),
];

describe("a recipe in My Meals", () => {
  async function openRecipe() {
    const app = openApp("/manual-entry?list=meals", { ...SIGNED_IN, ...answerMeals(RECIPE) });
    const row = await screen.findByRole("button", { name: /^Egg rice/ });
    expect(row.textContent).toMatch(/Serves 4: .*egg.*rice.*104 kcal/);
    await app.user.click(row);
    const sheet = await screen.findByRole("dialog", { name: "Egg rice" });
    return { ...app, sheet, kcal: () => sheet.querySelector(".nutrition__kcal strong")?.textContent };
  }
  const edit = async ({ user }: Awaited<ReturnType<typeof openRecipe>>) => {
    await press(user, "Edit");
    await screen.findByLabelText("Name of the Recipe");
  };

  test("is shared with friends, which Undo takes back, and logged by servings or by its cooked weight, once however often it is tapped", async () => {
    const { user, server, kcal } = await openRecipe();
    const SHARE = "POST /api/progress/share";
    const REMOVE = "DELETE /api/progress/9";
    server.on({ [SHARE]: () => json({ id: 9 }, 201), [REMOVE]: new Response(null, { status: 204 }) });
    await tapTwice(user, screen.getByRole("button", { name: "Share with Friends" }));
    expect(await findToastText("Recipe Shared")).toBe("Your friends see Egg rice in the feed and can save a copy.");
    expect(server.callsTo(SHARE).map(({ body }) => body)).toEqual([
      { title: "Egg rice", shareType: "achievement", recipeId: 3 },
    ]);
    passSecondTap();
    await press(user, "Undo");
    expect(await findToastText("Share Removed")).toBe("Copies that friends have saved stay theirs.");
    expect(server.callsTo(REMOVE)).toHaveLength(1);
    expect(kcal()).toBe("104");
    expect(listIngredients()).toEqual(["egg25 g · 39 kcal", "rice50 g · 65 kcal"]);
    await user.click(screen.getByRole("radio", { name: "1.5 servings" }));
    expect(kcal()).toBe("156");
    await press(user, "More (Servings)");
    expect([kcal(), getInput("Servings").value]).toEqual(["208", "2"]);
    await user.selectOptions(screen.getByRole("combobox", { name: "Unit" }), "Grams");
    type("Grams", "100");
    expect(kcal()).toBe("52");
    await tapTwice(user, screen.getByRole("button", { name: "Add to Food Diary" }));
    expect(await findToastText("Success!")).toBe("Egg rice logged: 1 entry, 104 kcal.");
    expect(server.callsTo(LOG).map(({ body }) => body)).toEqual([{ share: 0.125, newIds: [expect.any(String)] }]);
  });

  test("with a wrong value is not saved; is changed with its ingredients, and shows one serving of what it is then", async () => {
    const app = await openRecipe();
    const { user, server } = app;
    await edit(app);
    for (const [label, text, message] of WRONG) {
      const before = getInput(label).value;
      type(label, text);
      await press(user, "Save Recipe");
      expect([label, text, screen.queryByText(message) !== null]).toEqual([label, text, true]);
      type(label, before);
    }
    expect(server.callsTo(CHANGE)).toEqual([]);
    await openItem(user, /^egg/, "Ingredients");
    await press(user, "Remove");
    await press(user, "Add an Item");
    await user.click(await screen.findByRole("button", { name: /^Banana/ }));
    await press(user, "Add Item");
    type("Servings", "2");
    type("Cooked Grams", "");
    await press(user, "Save Recipe");
    expect(await findToastText("Recipe Changed")).toStartWith("Egg rice is changed.");
    const body = server.callsTo(CHANGE)[0]?.body;
    expect(body).toMatchObject({ name: "Egg rice", servings: 2, cookedGrams: null });
    expect((body as typeof RECIPE).items.map(({ name }) => name)).toEqual(["rice", BANANA.name]);
    expect((await screen.findByRole<HTMLInputElement>("radio", { name: "1 serving" })).checked).toBe(true);
    expect(screen.queryByRole("combobox", { name: "Unit" })).toBeNull();
  });
});

test("a recipe is made of foods that are searched for, and its form is empty after that", async () => {
  const { user, server } = openApp("/manual-entry?list=meals", { ...SIGNED_IN, ...answerMeals() });
  await user.click(await screen.findByRole("button", { name: "New Recipe" }));
  await screen.findByLabelText("Name of the Recipe");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Save Recipe" }).disabled).toBe(true);
  type("Name of the Recipe", "Banana bread");
  await press(user, "Add an Item");
  await user.click(await screen.findByRole("button", { name: /^Banana/ }));
  await press(user, "Add Item");
  await press(user, "Save Recipe");
  expect(await findToastText("Recipe Saved")).toBe("Banana bread is now in My Meals.");
  expect(server.callsTo(SAVE)[0]?.body).toMatchObject({ name: "Banana bread", servings: 1, cookedGrams: null });
  await waitForSheetToClose();
  await user.click(screen.getByRole("button", { name: "New Recipe" }));
  expect((await screen.findByLabelText<HTMLInputElement>("Name of the Recipe")).value).toBe("");
});

test("the weight of a new recipe stays the same weight in other units", async () => {
  const { user } = openApp("/manual-entry", { ...SIGNED_IN, ...answerMeals() });
  await user.click(await screen.findByRole("radio", { name: "My Meals" }));
  await user.click(await screen.findByRole("button", { name: "New Recipe" }));
  await screen.findByLabelText("Name of the Recipe");
  type("Cooked Grams", "800");
  act(() => writePreferences({ units: "imperial" }));
  expect(getInput("Cooked Ounces").value).toBe("28.22");
});

test("entries of the diary become a recipe: their items, or each as one with the weight of its serving", async () => {
  const eatenAt = new Date(2026, 2, 10, 12).toISOString();
  const entries = [
    buildEntry({ id: "11", name: "Toast", calories: 160, servingSize: "1 slice (30 g)", servingQuantity: 2, eatenAt }),
    buildEntry({ id: "12", name: "Egg rice", calories: 415, items: ITEMS, eatenAt }),
    buildEntry({ id: "13", name: "Soup", calories: 90, eatenAt }),
  ];
  const { user, server } = openApp("/history", {
    ...SIGNED_IN,
    ...answerMeals(),
    "GET /api/food-entries": () => json(entries),
  });
  await user.click(await screen.findByRole("button", { name: "Portion of Breakfast" }));
  await user.click(await screen.findByRole("checkbox", { name: /Soup/ }));
  await press(user, "Save as Recipe");
  await screen.findByLabelText("Name of the Recipe");
  type("Name of the Recipe", "Brunch");
  await press(user, "Save Recipe");
  await findToastText("Recipe Saved");
  expect(server.callsTo(SAVE)[0]?.body).toMatchObject({
    name: "Brunch",
    items: [{ name: "Toast", grams: 60, calories: 160, source: "estimate" }, EGG, RICE],
  });
  expect(await screen.findByRole("button", { name: "Save as Recipe" })).toBeTruthy();
});
