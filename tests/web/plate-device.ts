import { screen, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import type { EntryBatch, FoodEntry } from "../../src/contracts/diary.ts";
import type { FoodHit } from "../../src/contracts/foods.ts";
import { type Answers, json, noContent } from "../support/web/fake-server.ts";
import { buildEntry, SIGNED_IN } from "../support/web/render.tsx";
import { ADD, BANANA, PORRIDGE, SEARCH } from "./camera-device.ts";

/** What the tests of plates share. */

export const BATCH = "POST /api/food-entries/batch";

const SOUP: FoodHit = { ...PORRIDGE, id: 4, name: "Soup", entry: buildEntry({ id: "4", name: "Soup", calories: 210 }) };

export const readBatch = ({ body }: { body: unknown }) => body as EntryBatch;
export const readNames = ({ entries }: EntryBatch) => entries.map(({ name }) => name);

/** Stores what is sent, eaten when it says or now, under the ids 1, 2, 3. */
export function storeBatch(call: { body: unknown }): Response {
  const { entries, eatenAt = new Date().toISOString() } = readBatch(call);
  const stored = entries.map((entry, index) => ({ eatenAt, ...(entry as Partial<FoodEntry>), id: String(index + 1) }));
  return json(stored.map(buildEntry), 201);
}

/** A signed-in account that ate soup and porridge lately. */
export const PLATE_ROUTES: Answers = {
  ...SIGNED_IN,
  [SEARCH]: ({ path }) => json(path.includes("q=") ? [BANANA] : [SOUP, PORRIDGE]),
  [BATCH]: storeBatch,
  [ADD]: json(buildEntry({}), 201),
  "POST /api/food-entries/remove": noContent,
};

export const findPlate = () => screen.findByRole("region", { name: "Plate" });
export const hasPlate = () => document.querySelector(".plate") !== null;
export const readPlateNames = () => [...document.querySelectorAll(".plate__name")].map((name) => name.textContent);

export const logPlate = async ({ user }: { user: UserEvent }) =>
  user.click(within(await findPlate()).getByRole("button", { name: "Add to Food Diary" }));
