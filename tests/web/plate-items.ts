import { fireEvent, screen, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { buildEntry } from "../support/web/render.tsx";
import { fillSearch, press } from "../support/web/screen.ts";
import { createItem } from "./camera-device.ts";

/** What the tests of items share, on a result and in an entry. */

export const RICE_FIGURES = { calories: 130, protein: 2.7, carbs: 28.2, fat: 0.3, fiber: 0.4, sugar: 0.1, sodium: 1 };
export const RICE_FOOD = {
  ...{ id: 7, name: "Rice, white, cooked", ndbNo: "20045" },
  per100g: RICE_FIGURES,
  source: "database",
} as const;
export const RICE = createItem({
  ...{ name: "rice", grams: 200, gramsLow: 150, gramsHigh: 260, source: "database", food: RICE_FOOD },
  ...{ calories: 260, protein: 5.4, carbs: 56.4, fat: 0.6, fiber: 0.8, sugar: 0.2, sodium: 2 },
  estimate: { ...RICE_FIGURES, calories: 150 },
});
export const EGG = createItem({
  ...{ name: "egg", grams: 100, gramsLow: 90, gramsHigh: 115, calories: 155, protein: 12.6, fat: 10.6 },
});
/** An entry of both. */
export const RICE_WITH_EGG = buildEntry({
  ...{ id: "7", name: "Rice with egg", calories: 415, mealType: "lunch", items: [RICE, EGG] },
  eatenAt: new Date(2026, 2, 10, 12, 40).toISOString(),
});

export const findPlateList = (name = "What is on the plate") => screen.findByRole("list", { name });
export const readRows = async () =>
  within(await findPlateList())
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
export const readTotal = () => screen.getByRole("dialog").querySelector(".nutrition__kcal strong")?.textContent;
export const readRange = () => screen.getByRole("dialog").querySelector(".nutrition__range")?.textContent;
export const openItem = async (user: UserEvent, name: RegExp, list?: string) => {
  await user.click(within(await findPlateList(list)).getByRole("button", { name }));
  await screen.findByText(/The whole plate:/);
};
export const typeAmount = (label: string, value: string) =>
  fireEvent.change(screen.getByRole("textbox", { name: label }), { target: { value } });
/** Opens an item and saves it with these grams. */
export const weigh = async (user: UserEvent, name: RegExp, grams: string) => {
  await openItem(user, name);
  typeAmount("Grams", grams);
  await press(user, "Save Item");
};
/** Searches for a banana and chooses it. */
export const chooseBanana = async (user: UserEvent) => {
  await fillSearch("banana");
  await user.click(await screen.findByRole("button", { name: /^Banana/ }));
};
