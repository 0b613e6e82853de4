import { beforeEach, describe, expect, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import type { NewFoodEntry } from "../../src/contracts/diary.ts";
import type { FoodAnalysis } from "../../src/contracts/food-analysis.ts";
import { sumItems } from "../../src/shared/entry-items.ts";
import { PREFERENCES_KEY } from "../../web/lib/preferences.ts";
import { errorResponse, type FakeRoutes, json } from "../support/fake-server.ts";
import { findToastText, press } from "../support/screen.ts";
import { ADD, ANALYSE, BANANA, createItem, installDevice, openCameraPage, SEARCH, takePhoto } from "./camera-device.ts";

const RICE_FIGURES = { calories: 130, protein: 2.7, carbs: 28.2, fat: 0.3, fiber: 0.4, sugar: 0.1, sodium: 1 };
const RICE_FOOD = {
  id: 7,
  name: "Rice, white, cooked",
  ndbNo: "20045",
  per100g: RICE_FIGURES,
  source: "database",
} as const;
const RICE = createItem({
  ...{ name: "rice", grams: 200, gramsLow: 150, gramsHigh: 260, source: "database", food: RICE_FOOD },
  ...{ calories: 260, protein: 5.4, carbs: 56.4, fat: 0.6, fiber: 0.8, sugar: 0.2, sodium: 2 },
  estimate: { ...RICE_FIGURES, calories: 150 },
});
const EGGS = createItem({
  ...{
    name: "egg",
    grams: 100,
    gramsLow: 90,
    gramsHigh: 115,
    count: 2,
    unit: "egg",
    calories: 155,
    protein: 12.6,
    fat: 10.6,
  },
});
const SAUCE = createItem({ name: "sauce", calories: 41.25, carbs: 6, sodium: 320 });
const PLATE: FoodAnalysis = {
  ...{ name: "Rice with eggs", confidence: 0.5, servingSize: "1 plate (about 300 g)", category: "grains", tags: [] },
  ...{ imageData: "/api/images/7", caloriesLow: 300, caloriesHigh: 620, calorieError: { relative: 0.25, factor: 1.6 } },
  ...sumItems([RICE, EGGS, SAUCE]),
  items: [RICE, EGGS, SAUCE],
};
const RICE_HIT = {
  ...BANANA,
  id: 7,
  name: RICE_FOOD.name,
  per100g: RICE_FIGURES,
  portions: [{ label: "1 cup", grams: 158 }],
};

const list = () => screen.findByRole("list", { name: "What is on the plate" });
const readRows = async () =>
  within(await list())
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
const readTotal = () => screen.getByRole("dialog").querySelector(".nutrition__kcal strong")?.textContent;
const readRange = () => screen.getByRole("dialog").querySelector(".nutrition__range")?.textContent;
const openItem = async (user: UserEvent, name: RegExp) => {
  await user.click(within(await list()).getByRole("button", { name }));
  await screen.findByText(/The whole plate:/);
};
const typeAmount = (label: string, value: string) =>
  fireEvent.change(screen.getByRole("textbox", { name: label }), { target: { value } });
const choose = (user: UserEvent, name: string) => user.click(screen.getByRole("radio", { name }));
const search = async (user: UserEvent, text: string) => {
  const field = await screen.findByRole("searchbox", { name: "Search foods" });
  await user.clear(field);
  await user.type(field, text);
};
const createFoodRoutes = (): FakeRoutes => ({
  [SEARCH]: ({ path }) => json(path.includes("q=rice") || path.includes("q=Rice") ? [RICE_HIT] : [BANANA]),
});

async function photograph(routes: FakeRoutes = {}, analysis: FoodAnalysis = PLATE) {
  const app = await openCameraPage({ [ANALYSE]: () => json(analysis), ...createFoodRoutes(), ...routes });
  await takePhoto(app);
  await screen.findByRole("heading", { name: analysis.name });
  await list();
  return app;
}
const add = async ({ user, server }: Awaited<ReturnType<typeof photograph>>) => {
  await press(user, "Add to Food Diary");
  await findToastText("Success!");
  return server.callsTo(ADD)[0]?.body as NewFoodEntry;
};

beforeEach(installDevice);

describe("the items of a result", () => {
  test("say weight, energy, and whose figures they have", async () => {
    await photograph();
    expect(await readRows()).toEqual([
      "rice200 gRice, white, cooked260 kcalDatabase",
      "egg2 eggs · 100 g155 kcalEstimate",
      "sauce41 kcalEstimate",
    ]);
    expect([readTotal(), readRange()]).toEqual(["456", "300 to 620 kcal"]);
    const rows = within(await list());
    expect(
      rows.getByRole("button", {
        name: "Database: Rice, white, cooked; 130 kcal in 100 g. Change to Estimate: 150 kcal in 100 g",
      }),
    ).toBeTruthy();
    expect(rows.getAllByRole("img", { name: "Estimate" })).toHaveLength(2);
  });

  test("are in ounces where the person uses these", async () => {
    localStorage.setItem(PREFERENCES_KEY, JSON.stringify({ units: "imperial" }));
    const { user } = await photograph();
    expect((await readRows())[0]).toBe("rice7.1 ozRice, white, cooked260 kcalDatabase");
    await openItem(user, /^rice/);
    typeAmount("Ounces", "3.5");
    await press(user, "Save Item");
    expect((await readRows())[0]).toBe("rice3.5 ozRice, white, cooked129 kcalDatabase");
  });

  test("have one tap to turn figures over: total, macros and range follow, and again", async () => {
    const { user } = await photograph();
    const badge = /Rice, white, cooked; 130 kcal in 100 g\. Change|Change to Database/;
    await user.click(screen.getByRole("button", { name: badge }));
    expect([readTotal(), readRange()]).toEqual(["496", "341 to 724 kcal"]);
    expect((await readRows())[0]).toBe("rice200 g300 kcalEstimate");
    await user.click(screen.getByRole("button", { name: badge }));
    expect([readTotal(), readRange()]).toEqual(["456", "315 to 663 kcal"]);
  });

  test("can be weighed: the figures follow, what is typed wrongly cannot be saved, and the range narrows", async () => {
    const app = await photograph();
    const { user } = app;
    await openItem(user, /^rice/);
    expect(screen.getByText("Database: Rice, white, cooked; 130 kcal in 100 g")).toBeTruthy();
    typeAmount("Grams", "0");
    expect(screen.getByText("Enter how much you ate.")).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Save Item" }).disabled).toBe(true);
    typeAmount("Grams", "20001");
    expect(screen.getByText("That is more than one entry can hold.")).toBeTruthy();
    typeAmount("Grams", "150");
    expect(screen.getByText("195", { selector: "strong" })).toBeTruthy();
    expect(screen.getByText("391 kcal", { selector: "b" })).toBeTruthy();
    await press(user, "Save Item");
    expect([readTotal(), readRange()]).toEqual(["391", "334 to 475 kcal"]);
    const entry = await add(app);
    expect(entry.items?.[0]).toMatchObject({ name: "rice", grams: 150, gramsLow: 150, gramsHigh: 150, calories: 195 });
    expect(entry).toMatchObject(sumItems(entry.items ?? []) as object);
  });

  test("can be counted and measured as the food is", async () => {
    const { user } = await photograph();
    await openItem(user, /^egg/);
    typeAmount("egg", "3");
    await press(user, "Save Item");
    expect((await readRows())[1]).toBe("egg3 eggs · 150 g233 kcalEstimate");
    await openItem(user, /^rice/);
    const unit = await screen.findByRole("combobox", { name: "Unit" });
    await user.selectOptions(unit, "1 cup");
    typeAmount("1 cup", "0.5");
    await press(user, "Save Item");
    expect((await readRows())[0]).toBe("rice79 gRice, white, cooked103 kcalDatabase");
  });

  test("without a weight can be halved", async () => {
    const { user } = await photograph();
    await openItem(user, /^sauce/);
    await choose(user, "Half");
    await press(user, "Save Item");
    expect((await readRows())[2]).toBe("sauce21 kcalEstimate");
    expect(readTotal()).toBe("436");
  });

  test("scale with the plate, and what is typed then is what was eaten", async () => {
    const app = await photograph();
    const { user } = app;
    await choose(user, "Half");
    expect((await readRows())[0]).toBe("rice100 gRice, white, cooked130 kcalDatabase");
    await openItem(user, /^rice/);
    typeAmount("Grams", "60");
    await press(user, "Save Item");
    expect((await readRows())[0]).toBe("rice60 gRice, white, cooked78 kcalDatabase");
    const entry = await add(app);
    expect(entry.portion).toMatchObject({ share: 0.5, whole: { items: [{ grams: 120, calories: 156 }, {}, {}] } });
    expect(entry.items?.[0]).toMatchObject({ grams: 60, calories: 78 });
  });
});

describe("what an item is", () => {
  test("is searched for from its name; a chosen food brings its figures for the same weight", async () => {
    const app = await photograph();
    const { user } = app;
    await openItem(user, /^egg/);
    await press(user, "Rename");
    const field = await screen.findByRole<HTMLInputElement>("searchbox", { name: "Search foods" });
    expect(field.value).toBe("egg");
    expect(document.activeElement).toBe(field);
    await user.click(await screen.findByRole("button", { name: /^Banana/ }));
    expect(screen.getByText("Database: Banana; 89 kcal in 100 g")).toBeTruthy();
    await press(user, "Save Item");
    expect((await readRows())[1]).toBe("Banana100 g89 kcalDatabase");
    const entry = await add(app);
    expect(entry.items?.[1]).toMatchObject({
      source: "database",
      food: { id: 9040 },
      gramsLow: 90,
      gramsHigh: 115,
      count: null,
    });
  });

  test("keeps the weight that was typed before", async () => {
    const { user } = await photograph();
    await openItem(user, /^rice/);
    typeAmount("Grams", "150");
    await press(user, "Rename");
    await search(user, "banana");
    await user.click(await screen.findByRole("button", { name: /^Banana/ }));
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Grams" }).value).toBe("150");
    await press(user, "Save Item");
    expect((await readRows())[0]).toBe("Banana150 g134 kcalDatabase");
  });

  test("can be renamed alone, and keeps its figures", async () => {
    const { user } = await photograph();
    await openItem(user, /^sauce/);
    await press(user, "Rename");
    await search(user, "  Grandma's gravy ");
    await press(user, "Rename to “Grandma's gravy”");
    await press(user, "Save Item");
    expect((await readRows())[2]).toBe("Grandma's gravy41 kcalEstimate");
    expect(readTotal()).toBe("456");
  });

  test("can be something without energy", async () => {
    const WATER = { ...BANANA, id: 1, name: "Water", per100g: { ...RICE_FIGURES, calories: 0 }, portions: [] };
    const { user } = await photograph({ [SEARCH]: () => json([WATER]) });
    await press(user, "Add an Item");
    await search(user, "water");
    await user.click(await screen.findByRole("button", { name: /^Water/ }));
    await press(user, "Add Item");
    expect((await readRows())[3]).toBe("Water100 g0 kcalDatabase");
  });

  test("stays as it is where the foods cannot be loaded, which is said", async () => {
    const { user } = await photograph({ [SEARCH]: () => errorResponse(500, "The server is busy.") });
    await openItem(user, /^egg/);
    await press(user, "Rename");
    expect(await screen.findByText("The server is busy.")).toBeTruthy();
    await user.keyboard("{Escape}");
    await press(user, "Cancel");
    expect((await readRows())[1]).toBe("egg2 eggs · 100 g155 kcalEstimate");
  });
});

describe("adding and removing", () => {
  test("an item is removed, and Undo puts it back where it was, whatever was changed meanwhile", async () => {
    const { user } = await photograph();
    await openItem(user, /^rice/);
    await press(user, "Remove");
    expect(await findToastText("Item Removed")).toBe("rice is no longer on the plate.");
    expect(readTotal()).toBe("196");
    expect(screen.getByText("1 plate")).toBeTruthy();
    await choose(user, "Double");
    expect(readTotal()).toBe("393");
    await press(user, "Undo");
    await waitFor(async () => expect((await readRows())[0]).toBe("rice400 gRice, white, cooked520 kcalDatabase"));
    expect(readTotal()).toBe("913");
  });

  test("a new item is a found food with its usual portion, or any other", async () => {
    const app = await photograph();
    const { user } = app;
    await press(user, "Add an Item");
    expect(await screen.findByRole("heading", { name: "Add an Item" })).toBeTruthy();
    await search(user, "banana");
    await user.click(await screen.findByRole("button", { name: /^Banana/ }));
    expect(screen.getByText("105", { selector: "strong" })).toBeTruthy();
    typeAmount("Grams", "50");
    await press(user, "Add Item");
    expect((await readRows())[3]).toBe("Banana50 g45 kcalDatabase");
    expect(readTotal()).toBe("501");
    expect((await add(app)).items).toHaveLength(4);
  });

  test("what no food is gets figures that are typed, with a weight or without one", async () => {
    const { user } = await photograph({ [SEARCH]: () => json([]) });
    await press(user, "Add an Item");
    await search(user, "Zwiebelrostbraten");
    await press(user, "Enter the Figures of “Zwiebelrostbraten”");
    await press(user, "Continue");
    expect(screen.getByText("Please enter valid calories")).toBeTruthy();
    typeAmount("Calories", "300");
    typeAmount("Grams (optional)", "-1");
    typeAmount("Fat (g)", "x");
    await press(user, "Continue");
    expect(screen.getByText("Please enter a weight, or leave it empty")).toBeTruthy();
    expect(screen.getByText("Please enter 0 to 5,000 g")).toBeTruthy();
    typeAmount("Grams (optional)", "150");
    typeAmount("Fat (g)", "20,5");
    await press(user, "Continue");
    expect(screen.getByText("Estimate: 200 kcal in 100 g")).toBeTruthy();
    typeAmount("Grams", "75");
    await press(user, "Add Item");
    expect((await readRows())[3]).toBe("Zwiebelrostbraten75 g150 kcalEstimate");

    await press(user, "Add an Item");
    await search(user, "Gravy");
    await press(user, "Enter the Figures of “Gravy”");
    await user.keyboard("{Escape}");
    await press(user, "Enter the Figures of “Gravy”");
    typeAmount("Calories", "40");
    await press(user, "Continue");
    await press(user, "Add Item");
    expect((await readRows())[4]).toBe("Gravy40 kcalEstimate");
    expect(readTotal()).toBe("646");
  });

  test("all can be removed; then nothing can be added to the diary, but an item to the plate", async () => {
    const { user } = await photograph({}, { ...PLATE, ...sumItems([SAUCE]), items: [SAUCE] });
    await openItem(user, /^sauce/);
    await press(user, "Remove");
    expect(await screen.findByText(/A meal needs more than 0 kcal/)).toBeTruthy();
    expect(readTotal()).toBe("0");
    await press(user, "Add an Item");
    await search(user, "banana");
    await user.click(await screen.findByRole("button", { name: /^Banana/ }));
    await press(user, "Add Item");
    expect(readTotal()).toBe("105");
    expect(screen.getByRole("button", { name: "Add to Food Diary" })).toBeTruthy();
  });

  test("forty items are enough", async () => {
    const items = Array.from({ length: 40 }, () => SAUCE);
    await photograph({}, { ...PLATE, ...sumItems(items), items });
    expect(await readRows()).toHaveLength(40);
    expect(screen.getByText("A meal can have at most 40 items.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Add an Item" })).toBeNull();
  });
});

describe("Back, Escape and a reload", () => {
  test("Escape closes the search, then the item, then the sheet; the focus returns to the item", async () => {
    const { user } = await photograph();
    await openItem(user, /^egg/);
    typeAmount("egg", "7");
    await press(user, "Rename");
    await screen.findByRole("searchbox", { name: "Search foods" });
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("searchbox", { name: "Search foods" })).toBeNull();
    await user.keyboard("{Escape}");
    expect((await readRows())[1]).toBe("egg2 eggs · 100 g155 kcalEstimate");
    expect(document.activeElement?.textContent).toStartWith("egg");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("a reload keeps the items as they were changed", async () => {
    const first = await photograph();
    await openItem(first.user, /^rice/);
    typeAmount("Grams", "150");
    await press(first.user, "Save Item");
    const draft = localStorage.getItem("draft:camera");
    first.unmount();
    localStorage.setItem("draft:camera", draft ?? "");
    await openCameraPage(createFoodRoutes());
    expect((await readRows())[0]).toBe("rice150 gRice, white, cooked195 kcalDatabase");
    expect([readTotal(), readRange()]).toEqual(["391", "334 to 475 kcal"]);
  });
});

describe("the range", () => {
  test("is not shown to an account that has turned it off", async () => {
    await photograph({ "GET /api/user/preferences": () => json({ showCalorieRanges: false }) });
    await waitFor(() => expect(readRange()).toBeUndefined());
  });

  test("is shown where the setting cannot be loaded", async () => {
    await photograph({ "GET /api/user/preferences": () => errorResponse(500, "No.") });
    expect(readRange()).toBe("300 to 620 kcal");
  });
});

test("figures typed by hand take the place of the items, which is said before", async () => {
  const { user } = await photograph();
  await press(user, "Edit");
  expect(screen.queryByText(/Saving removes/)).toBeNull();
  fireEvent.change(screen.getByLabelText("Food Name"), { target: { value: "Lunch" } });
  expect(screen.queryByText(/Saving removes/)).toBeNull();
  fireEvent.change(screen.getByLabelText("Calories"), { target: { value: "500" } });
  expect(screen.getByText("Your figures are not the sum of the items. Saving removes the 3 items.")).toBeTruthy();
  await press(user, "Save Changes");
  expect(readTotal()).toBe("500");
  expect(screen.queryByRole("list", { name: "What is on the plate" })).toBeNull();
});
