import { beforeEach, describe, expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import type { NewFoodEntry } from "../../src/contracts/diary.ts";
import type { FoodAnalysis } from "../../src/contracts/food-analysis.ts";
import { sumItems } from "../../src/shared/diary/entry-items.ts";
import { writePreferences } from "../../web/platform/preferences.ts";
import { errorResponse, type FakeRoutes, json } from "../support/web/fake-server.ts";
import { fillSearch, findToastText, press } from "../support/web/screen.ts";
import { ADD, type App, BANANA, createItem, installDevice, SEARCH } from "./camera-device.ts";
import { photograph } from "./camera-steps.ts";
import {
  chooseBanana,
  EGG,
  findPlateList,
  openItem,
  RICE,
  RICE_FIGURES,
  RICE_FOOD,
  readRange,
  readRows,
  readTotal,
  typeAmount,
  weigh,
} from "./plate-items.ts";

const EGGS = { ...EGG, count: 2, unit: "egg" };
const SAUCE = createItem({ name: "sauce", calories: 41.25, carbs: 6, sodium: 320 });
const PLATE: FoodAnalysis = {
  ...{ name: "Rice with eggs", confidence: 0.5, servingSize: "1 plate (about 300 g)", category: "grains", tags: [] },
  ...{ imageData: "/api/images/7", caloriesLow: 300, caloriesHigh: 620, calorieError: { relative: 0.25, factor: 1.6 } },
  ...sumItems([RICE, EGGS, SAUCE]),
  items: [RICE, EGGS, SAUCE],
};
const RICE_HIT = {
  ...{ ...BANANA, id: 7, name: RICE_FOOD.name, per100g: RICE_FIGURES },
  portions: [{ label: "1 cup", grams: 158 }],
};
const WATER = { ...BANANA, id: 1, name: "Water", per100g: { ...RICE_FIGURES, calories: 0 }, portions: [] };
const choose = (user: UserEvent, name: string) => user.click(screen.getByRole("radio", { name }));
const createFoodRoutes = (): FakeRoutes => ({
  [SEARCH]: ({ path }) => json(/q=rice/i.test(path) ? [RICE_HIT] : [BANANA]),
});

async function openPlate(routes: FakeRoutes = {}, analysis: FoodAnalysis = PLATE) {
  const app = await photograph(analysis, { ...createFoodRoutes(), ...routes });
  await findPlateList();
  return app;
}
const add = async ({ user, server }: App) => {
  await press(user, "Add to Food Diary");
  await findToastText("Success!");
  return server.callsTo(ADD)[0]?.body as NewFoodEntry;
};

beforeEach(installDevice);

describe("the items of a result", () => {
  test("say weight, energy, and whose figures they have; one tap turns them over: total, macros and range follow, also of a share", async () => {
    const app = await openPlate();
    const { user } = app;
    expect(await readRows()).toEqual([
      "rice200 gRice, white, cooked260 kcalDatabase",
      "egg2 eggs · 100 g155 kcalEstimate",
      "sauce41 kcalEstimate",
    ]);
    expect([readTotal(), readRange()]).toEqual(["456", "300 to 620 kcal"]);
    const rows = within(await findPlateList());
    const badge = "Database: Rice, white, cooked; 130 kcal in 100 g. Change to Estimate: 150 kcal in 100 g";
    expect(rows.getAllByRole("img", { name: "Estimate" })).toHaveLength(2);
    await user.click(rows.getByRole("button", { name: badge }));
    expect([readTotal(), readRange()]).toEqual(["496", "341 to 724 kcal"]);
    expect((await readRows())[0]).toBe("rice200 g300 kcalEstimate");
    await user.click(screen.getByRole("button", { name: /Change to Database/ }));
    expect([readTotal(), readRange()]).toEqual(["456", "315 to 663 kcal"]);
    // They scale with the plate, and what is typed then is what was eaten.
    await choose(user, "Half");
    expect((await readRows())[0]).toBe("rice100 gRice, white, cooked130 kcalDatabase");
    await weigh(user, /^rice/, "60");
    expect((await readRows())[0]).toBe("rice60 gRice, white, cooked78 kcalDatabase");
    const entry = await add(app);
    expect(entry.portion).toMatchObject({ share: 0.5, whole: { items: [{ grams: 120, calories: 156 }, {}, {}] } });
    expect(entry.items?.[0]).toMatchObject({ grams: 60, calories: 78 });
  });

  test("are in ounces where the person uses these", async () => {
    writePreferences({ units: "imperial" });
    const { user } = await openPlate();
    expect((await readRows())[0]).toBe("rice7.1 ozRice, white, cooked260 kcalDatabase");
    await openItem(user, /^rice/);
    typeAmount("Ounces", "3.5");
    await press(user, "Save Item");
    expect((await readRows())[0]).toBe("rice3.5 ozRice, white, cooked129 kcalDatabase");
  });

  test("can be weighed, and be another food: the figures follow, what is typed wrongly cannot be saved, and the range narrows", async () => {
    const app = await openPlate();
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
    // Another food, searched for from the name, brings its figures for the weight that was typed before.
    await openItem(user, /^egg/);
    typeAmount("egg", "3");
    await press(user, "Rename");
    const field = await screen.findByRole<HTMLInputElement>("searchbox", { name: "Search foods" });
    expect(field.value).toBe("egg");
    expect(document.activeElement).toBe(field);
    await user.click(await screen.findByRole("button", { name: /^Banana/ }));
    expect(screen.getByText("Database: Banana; 89 kcal in 100 g")).toBeTruthy();
    await press(user, "Save Item");
    expect((await readRows())[1]).toBe("Banana150 g134 kcalDatabase");
    const entry = await add(app);
    expect(entry.items?.[1]).toMatchObject({ source: "database", food: { id: 9040 }, grams: 150, count: null });
    expect(entry.items?.[0]).toMatchObject({ name: "rice", grams: 150, gramsLow: 150, gramsHigh: 150, calories: 195 });
    expect(entry).toMatchObject(sumItems(entry.items ?? []) as object);
  });

  test("can be counted and measured as the food is, and halved without a weight", async () => {
    const { user } = await openPlate();
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
    await openItem(user, /^sauce/);
    await choose(user, "Half");
    await press(user, "Save Item");
    expect((await readRows())[2]).toBe("sauce21 kcalEstimate");
  });
});

describe("adding and removing", () => {
  test("an item is removed, and Undo puts it back where it was, whatever was changed meanwhile", async () => {
    const { user } = await openPlate();
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
    const app = await openPlate();
    const { user } = app;
    await press(user, "Add an Item");
    expect(await screen.findByRole("heading", { name: "Add an Item" })).toBeTruthy();
    await chooseBanana(user);
    await screen.findByText("105", { selector: "strong" });
    typeAmount("Grams", "50");
    await press(user, "Add Item");
    expect((await readRows())[3]).toBe("Banana50 g45 kcalDatabase");
    expect(readTotal()).toBe("501");
    // Something without energy is an item, too.
    app.server.on({ [SEARCH]: () => json([WATER]) });
    await press(user, "Add an Item");
    await fillSearch("water");
    await user.click(await screen.findByRole("button", { name: /^Water/ }));
    await press(user, "Add Item");
    expect((await readRows())[4]).toBe("Water100 g0 kcalDatabase");
    expect((await add(app)).items).toHaveLength(5);
  });

  test("what no food is gets figures that are typed, with a weight or without one", async () => {
    const { user } = await openPlate({ [SEARCH]: () => json([]) });
    await press(user, "Add an Item");
    await fillSearch("Zwiebelrostbraten");
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
    await fillSearch("Gravy");
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
    const { user } = await openPlate({}, { ...PLATE, ...sumItems([SAUCE]), items: [SAUCE] });
    await openItem(user, /^sauce/);
    await press(user, "Remove");
    expect(await screen.findByText(/A meal needs more than 0 kcal/)).toBeTruthy();
    expect(readTotal()).toBe("0");
    await press(user, "Add an Item");
    await chooseBanana(user);
    await press(user, "Add Item");
    expect(readTotal()).toBe("105");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Add to Food Diary" }).disabled).toBe(false);
  });
});

test.each([
  ["an account that has turned it off", () => json({ showCalorieRanges: false }), undefined],
  ["whom the setting cannot be loaded for", () => errorResponse(500, "No."), "300 to 620 kcal"],
])("the range for %s", async (_, answer, range) => {
  await openPlate({ "GET /api/user/preferences": answer });
  await waitFor(() => expect(readRange()).toBe(range));
});
