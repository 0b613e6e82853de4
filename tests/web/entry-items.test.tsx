import { beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import type { FoodEntry } from "../../src/contracts/diary.ts";
import { sumItems } from "../../src/shared/diary/entry-items.ts";
import { takePortion } from "../../src/shared/diary/portion.ts";
import { computeItemFigures, groundItem } from "../../src/shared/food/item-edits.ts";
import { errorResponse, never } from "../support/web/fake-server.ts";
import { buildEntry } from "../support/web/render.tsx";
import { fillSearch, findToastText, press, tapTwice } from "../support/web/screen.ts";
import { openEditor, openEntry, PATCH } from "./open-entry.ts";
import { EGG, findPlateList, openItem, RICE, readRows, readTotal, typeAmount, weigh } from "./plate-items.ts";

const ITEMS = [RICE, EGG];
const ENTRY = buildEntry({
  ...{ id: "7", name: "Rice with egg", servingSize: "1 plate (300 g)", source: "ai_analysis" },
  ...sumItems(ITEMS),
  items: ITEMS,
  eatenAt: new Date(2026, 2, 10, 12, 40).toISOString(),
});
const HALF: FoodEntry = { ...ENTRY, ...takePortion({ ...ENTRY, items: ITEMS }, 0.5) };

beforeEach(() => setSystemTime(new Date(2026, 2, 10, 13)));

describe("an entry with items", () => {
  test("is taken apart by one call, and Undo brings it back", async () => {
    const { user, server, getStored, store } = await openEntry(ENTRY);
    expect(await readRows()).toEqual(["rice200 gRice, white, cooked260 kcalDatabase", "egg100 g155 kcalEstimate"]);
    await weigh(user, /^rice/, "150");
    expect(await findToastText("Entry Updated")).toBe("Your changes are saved.");
    expect(await readRows()).toEqual(["rice150 gRice, white, cooked195 kcalDatabase", "egg100 g155 kcalEstimate"]);
    expect(readTotal()).toBe("350");
    expect(server.callsTo(PATCH)).toHaveLength(1);
    const sum = sumItems(getStored().items);
    expect(getStored()).toMatchObject({ ...sum, calories: 350, servingSize: "1 plate (250 g)" });
    await press(user, "Undo");
    await waitFor(() => expect(getStored()).toEqual(ENTRY));
    await waitFor(() => expect(readTotal()).toBe("415"));
    // A change that fails leaves the item open, as it was typed.
    server.on({ [PATCH]: () => errorResponse(500, "The server is busy.") });
    await weigh(user, /^rice/, "150");
    expect(await findToastText("Update Failed")).toBe("The server is busy.");
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Grams" }).value).toBe("150");
    server.on(store);
    await press(user, "Save Item");
    await waitFor(() => expect(getStored().calories).toBe(350));
  });

  test("that is a half stays a half of what it is now", async () => {
    const { user, getStored } = await openEntry(HALF);
    expect(await readRows()).toEqual(["rice100 gRice, white, cooked130 kcalDatabase", "egg50 g78 kcalEstimate"]);
    await openItem(user, /^egg/);
    await press(user, "Remove");
    await findToastText("Entry Updated");
    // It cannot be without any.
    await openItem(user, /^rice/);
    expect(screen.queryByRole("button", { name: "Remove" })).toBeNull();
    await press(user, "Cancel");
    expect(document.activeElement?.textContent).toStartWith("rice");
    expect(getStored()).toMatchObject({
      ...{ calories: 130, servingQuantity: 0.5, items: [{ name: "rice", grams: 100 }] },
      portion: { share: 0.5, whole: { calories: 260, items: [RICE] } },
    });
    await press(user, "Undo");
    await waitFor(() => expect(getStored()).toEqual(HALF));
  });

  test("is changed once by two taps, and shows the change at once", async () => {
    const { user, server } = await openEntry(ENTRY, { [PATCH]: never });
    await findPlateList();
    const badge = screen.getByRole("button", { name: /Change to Estimate/ });
    await tapTwice(user, badge);
    expect(server.callsTo(PATCH)).toHaveLength(1);
    expect(readTotal()).toBe("455");
  });
});

describe("what items state", () => {
  const per100g = computeItemFigures({ ...EGG, calories: 1, caffeine: 40 }, 100);
  const food = { id: 5, name: "My coffee", ndbNo: null, per100g, source: "own" } as const;
  const COFFEE = groundItem({ ...RICE, name: "coffee", grams: 200, estimate: null }, food);
  const items = [COFFEE, EGG];
  const CAFE: FoodEntry = { ...ENTRY, ...sumItems(items), items, caffeine: 80 };

  test("follows their amounts, is gone with them, and is back after Undo", async () => {
    const { user, getStored } = await openEntry(CAFE);
    await openItem(user, /^coffee/);
    expect(screen.getByText("Your food: My coffee; 1 kcal, 40 mg of caffeine in 100 g")).toBeTruthy();
    typeAmount("Grams", "100");
    await press(user, "Save Item");
    await waitFor(() => expect(getStored()).toMatchObject({ caffeine: 40, alcohol: null }));
    expect(screen.getByText("Caffeine").nextSibling?.textContent).toBe("40 mg");
    await press(user, "Undo");
    await waitFor(() => expect(getStored()).toEqual(CAFE));
    await openItem(user, /^coffee/);
    await press(user, "Remove");
    await waitFor(() => expect(getStored().caffeine).toBeNull());
    expect(screen.queryByText("Caffeine")).toBeNull();
  });

  test("is shown in the form at once, and stays as a person typed it", async () => {
    const { user, getStored, input, save } = await openEditor(CAFE);
    await weigh(user, /^coffee/, "300");
    expect(input("Caffeine (mg)").value).toBe("120");
    fireEvent.change(input("Caffeine (mg)"), { target: { value: "95" } });
    await weigh(user, /^coffee/, "100");
    expect(input("Caffeine (mg)").value).toBe("95");
    await user.click(screen.getByRole("radio", { name: "Half" }));
    expect(input("Caffeine (mg)").value).toBe("47.5");
    await save();
    expect(getStored()).toMatchObject({ caffeine: 47.5, items: [{ caffeine: 20 }, {}] });
  });
});

describe("Edit Entry", () => {
  test("changes items with everything else, by one call", async () => {
    const { user, server, getStored, input, save } = await openEditor(ENTRY);
    fireEvent.change(input("Food Name"), { target: { value: "Lunch" } });
    await weigh(user, /^rice/, "150");
    const values = ["Food Name", "Calories", "Serving Size"].map((label) => input(label).value);
    expect(values).toEqual(["Lunch", "350", "1 plate (250 g)"]);
    expect(server.callsTo(PATCH)).toHaveLength(0);
    await save();
    expect(getStored()).toMatchObject({ name: "Lunch", calories: 350, items: [{ grams: 150 }, EGG] });
    await press(user, "Undo");
    await waitFor(() => expect(getStored()).toEqual(ENTRY));
  });

  test("keeps the items of another share, and of a rename of one of them", async () => {
    const { user, getStored, save } = await openEditor(ENTRY);
    await user.click(screen.getByRole("radio", { name: "Half" }));
    await openItem(user, /^egg/);
    await press(user, "Rename");
    await fillSearch("duck egg");
    await press(user, "Rename to “duck egg”");
    await press(user, "Save Item");
    await save();
    const renamed = { ...EGG, name: "duck egg" };
    expect(getStored()).toMatchObject({ ...takePortion({ ...ENTRY, items: [RICE, renamed] }, 0.5) });
  });

  test("says before that figures typed by hand take the place of the items", async () => {
    const { user, getStored, input, save } = await openEditor(ENTRY);
    expect(screen.queryByText(/Saving removes/)).toBeNull();
    fireEvent.change(input("Calories"), { target: { value: "500" } });
    expect(screen.getByText("Your figures are not the sum of the items. Saving removes the 2 items.")).toBeTruthy();
    expect(screen.queryByRole("list", { name: "What is on the plate" })).toBeNull();
    await save();
    expect(getStored()).toMatchObject({ calories: 500, items: [] });
    await press(user, "Undo");
    await waitFor(() => expect(getStored()).toEqual(ENTRY));
  });
});
