import { afterEach, describe, expect, setSystemTime, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import type { FoodEntry, FoodEntryChange } from "../../src/contracts/diary.ts";
import { resolveItems } from "../../src/features/diary/entry-items.ts";
import { sumItems } from "../../src/shared/entry-items.ts";
import { takePortion } from "../../src/shared/portion.ts";
import { errorResponse, type FakeRoutes, json, never } from "../support/fake-server.ts";
import { buildEntry, openApp, SIGNED_IN } from "../support/render.tsx";
import { findToastText, press } from "../support/screen.ts";
import { BANANA, createItem } from "./camera-device.ts";

const PATCH = "PATCH /api/food-entries/7";
const RICE_FIGURES = { calories: 130, protein: 2.7, carbs: 28.2, fat: 0.3, fiber: 0.4, sugar: 0.1, sodium: 1 };
const RICE = createItem({
  ...{ name: "rice", grams: 200, gramsLow: 150, gramsHigh: 260, source: "database" },
  food: { id: 7, name: "Rice, white, cooked", ndbNo: "20045", per100g: RICE_FIGURES, source: "database" },
  ...{ calories: 260, protein: 5.4, carbs: 56.4, fat: 0.6, fiber: 0.8, sugar: 0.2, sodium: 2 },
  estimate: { ...RICE_FIGURES, calories: 150 },
});
const EGG = createItem({
  name: "egg",
  grams: 100,
  gramsLow: 90,
  gramsHigh: 115,
  calories: 155,
  protein: 12.6,
  fat: 10.6,
});
const ITEMS = [RICE, EGG];
const ENTRY = buildEntry({
  ...{ id: 7, name: "Rice with egg", servingSize: "1 plate (300 g)", source: "ai_analysis" },
  ...sumItems(ITEMS),
  items: ITEMS,
  eatenAt: new Date(2026, 2, 10, 12, 40).toISOString(),
});
const HALF: FoodEntry = { ...ENTRY, ...takePortion({ ...ENTRY, items: ITEMS }, 0.5) };

/** A server that stores what it is sent, as the product does. */
function serve(first: FoodEntry) {
  let stored = first;
  const routes: FakeRoutes = {
    ...SIGNED_IN,
    "GET /api/foods/search": () => json([BANANA]),
    "GET /api/food-entries": () => json([stored]),
    [PATCH]: ({ body }) => {
      const change = body as FoodEntryChange;
      stored = { ...stored, ...(change as Partial<FoodEntry>), ...resolveItems(change) };
      return json(stored);
    },
  };
  return { routes, getStored: () => stored };
}
async function openEntry(entry = ENTRY, routes: FakeRoutes = {}) {
  setSystemTime(new Date(2026, 2, 10, 13));
  const server = serve(entry);
  const app = openApp("/history", { ...server.routes, ...routes });
  await app.user.click(await screen.findByRole("button", { name: entry.name }));
  await screen.findByRole("dialog", { name: entry.name });
  return { ...app, ...server };
}
const list = () => screen.findByRole("list", { name: "What is on the plate" });
const readRows = async () =>
  within(await list())
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
const readTotal = () => screen.getByRole("dialog").querySelector(".nutrition__kcal strong")?.textContent;
const openItem = async (user: UserEvent, name: RegExp) => {
  await user.click(within(await list()).getByRole("button", { name }));
  await screen.findByText(/The whole plate:/);
};
const typeAmount = (label: string, value: string) =>
  fireEvent.change(screen.getByRole("textbox", { name: label }), { target: { value } });

afterEach(() => {
  setSystemTime();
});

describe("an entry with items", () => {
  test("is taken apart by one call, and Undo brings it back", async () => {
    const { user, server, getStored } = await openEntry();
    expect(await readRows()).toEqual(["rice200 gRice, white, cooked260 kcalDatabase", "egg100 g155 kcalEstimate"]);
    await openItem(user, /^rice/);
    typeAmount("Grams", "150");
    await press(user, "Save Item");
    expect(await findToastText("Entry Updated")).toBe("Your changes are saved.");
    expect(await readRows()).toEqual(["rice150 gRice, white, cooked195 kcalDatabase", "egg100 g155 kcalEstimate"]);
    expect(readTotal()).toBe("350");
    expect(server.callsTo(PATCH)).toHaveLength(1);
    expect(getStored()).toMatchObject({
      ...sumItems(getStored().items),
      calories: 350,
      servingSize: "1 plate (250 g)",
    });
    await press(user, "Undo");
    await waitFor(() => expect(getStored()).toEqual(ENTRY));
    await waitFor(() => expect(readTotal()).toBe("415"));
  });

  test("that is a half stays a half of what it is now", async () => {
    const { user, getStored } = await openEntry(HALF);
    expect(await readRows()).toEqual(["rice100 gRice, white, cooked130 kcalDatabase", "egg50 g78 kcalEstimate"]);
    await openItem(user, /^egg/);
    await press(user, "Remove");
    await findToastText("Entry Updated");
    expect(getStored()).toMatchObject({
      ...{ calories: 130, servingQuantity: 0.5, items: [{ name: "rice", grams: 100 }] },
      portion: { share: 0.5, whole: { calories: 260, items: [RICE] } },
    });
    await press(user, "Undo");
    await waitFor(() => expect(getStored()).toEqual(HALF));
  });

  test("turns figures over, and takes another food or one more", async () => {
    const { user, getStored } = await openEntry();
    await list();
    await user.click(screen.getByRole("button", { name: /Change to Estimate: 150 kcal/ }));
    await waitFor(() => expect(getStored().items[0]).toMatchObject({ source: "estimate", calories: 300 }));
    await waitFor(() =>
      expect(screen.getByRole("button", { name: /Change to Database/ }).ariaDisabled).not.toBe("true"),
    );
    await press(user, "Add an Item");
    await user.type(await screen.findByRole("searchbox", { name: "Search foods" }), "banana");
    await user.click(await screen.findByRole("button", { name: /^Banana/ }));
    await press(user, "Add Item");
    await waitFor(() => expect(getStored().items).toHaveLength(3));
    expect(getStored().calories).toBe(560);
  });

  test("cannot be without any", async () => {
    const { user } = await openEntry({ ...ENTRY, ...sumItems([EGG]), items: [EGG] });
    await openItem(user, /^egg/);
    expect(screen.queryByRole("button", { name: "Remove" })).toBeNull();
  });

  test("a change that fails leaves the item open, as it was typed", async () => {
    const { user, server, getStored, routes } = await openEntry();
    const store = routes[PATCH];
    if (!store) throw new Error("no route");
    server.on({ [PATCH]: () => errorResponse(500, "The server is busy.") });
    await openItem(user, /^rice/);
    typeAmount("Grams", "150");
    await press(user, "Save Item");
    expect(await findToastText("Update Failed")).toBe("The server is busy.");
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Grams" }).value).toBe("150");
    server.on({ [PATCH]: store });
    await press(user, "Save Item");
    await waitFor(() => expect(getStored().calories).toBe(350));
  });

  test("is changed once by two taps, and shows the change at once", async () => {
    const { user, server } = await openEntry(ENTRY, { [PATCH]: never });
    await list();
    const badge = screen.getByRole("button", { name: /Change to Estimate/ });
    await user.dblClick(badge);
    expect(server.callsTo(PATCH)).toHaveLength(1);
    expect(readTotal()).toBe("455");
  });

  test("Escape closes the item, then the entry", async () => {
    const { user } = await openEntry();
    await openItem(user, /^egg/);
    await user.keyboard("{Escape}");
    expect(document.activeElement?.textContent).toStartWith("egg");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});

test("an entry without items looks as before", async () => {
  await openEntry(buildEntry({ id: 7, eatenAt: ENTRY.eatenAt }));
  expect(screen.queryByRole("list", { name: "What is on the plate" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Add an Item" })).toBeNull();
});

describe("Edit Entry", () => {
  async function openEditor(entry = ENTRY) {
    const app = await openEntry(entry);
    await press(app.user, "Edit");
    await screen.findByRole("dialog", { name: "Edit Entry" });
    return {
      ...app,
      input: (label: string) => within(screen.getByRole("dialog")).getByLabelText<HTMLInputElement>(label),
    };
  }

  test("changes items with everything else, by one call", async () => {
    const { user, server, getStored, input } = await openEditor();
    fireEvent.change(input("Food Name"), { target: { value: "Lunch" } });
    await openItem(user, /^rice/);
    typeAmount("Grams", "150");
    await press(user, "Save Item");
    expect([input("Food Name"), input("Calories"), input("Serving Size")].map(({ value }) => value)).toEqual([
      "Lunch",
      "350",
      "1 plate (250 g)",
    ]);
    expect(server.callsTo(PATCH)).toHaveLength(0);
    await press(user, "Save Changes");
    await findToastText("Entry Updated");
    expect(getStored()).toMatchObject({ name: "Lunch", calories: 350, items: [{ grams: 150 }, EGG] });
    await press(user, "Undo");
    await waitFor(() => expect(getStored()).toEqual(ENTRY));
  });

  test("keeps the items of another share, and of a rename of one of them", async () => {
    const { user, getStored } = await openEditor();
    await user.click(screen.getByRole("radio", { name: "Half" }));
    await press(user, "Save Changes");
    await findToastText("Entry Updated");
    expect(getStored()).toEqual(HALF);
  });

  test("an item's new name alone keeps the portion", async () => {
    const { user, getStored } = await openEditor(HALF);
    await openItem(user, /^egg/);
    await press(user, "Rename");
    const field = await screen.findByRole("searchbox", { name: "Search foods" });
    await user.clear(field);
    await user.type(field, "duck egg");
    await press(user, "Rename to “duck egg”");
    await press(user, "Save Item");
    await press(user, "Save Changes");
    await findToastText("Entry Updated");
    const renamed = { ...EGG, name: "duck egg" };
    expect(getStored()).toMatchObject({ ...takePortion({ ...ENTRY, items: [RICE, renamed] }, 0.5) });
  });

  test("says before that figures typed by hand take the place of the items", async () => {
    const { user, getStored, input } = await openEditor();
    expect(screen.queryByText(/Saving removes/)).toBeNull();
    fireEvent.change(input("Calories"), { target: { value: "500" } });
    expect(screen.getByText("Your figures are not the sum of the items. Saving removes the 2 items.")).toBeTruthy();
    expect(screen.queryByRole("list", { name: "What is on the plate" })).toBeNull();
    await press(user, "Save Changes");
    await findToastText("Entry Updated");
    expect(getStored()).toMatchObject({ calories: 500, items: [] });
    await press(user, "Undo");
    await waitFor(() => expect(getStored()).toEqual(ENTRY));
  });
});
