import { beforeEach, expect, setSystemTime, test } from "bun:test";
import { act, fireEvent, screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { waitUntil } from "../support/wait-until.ts";
import { json } from "../support/web/fake-server.ts";
import { fillSearch, passSecondTap, press } from "../support/web/screen.ts";
import { BOBS_SHARE, FEED, openSocial } from "../support/web/social.tsx";
import { BANANA, installDeviceWithoutAutoAdd, PIZZA, SEARCH } from "./camera-device.ts";
import { openUnrecognized, photograph } from "./camera-steps.ts";
import { EGG, openItem, RICE } from "./plate-items.ts";
import { type App, WAYS } from "./sheet-ways.ts";

// Each step inside a sheet is a layer of its own, and what was typed in it stays until it is saved or canceled. The
// steps of sheets that keep what was typed when they are closed are in sheet-fields.test.tsx.

type Step = {
  /** Opens the step. */
  open: (user: UserEvent) => Promise<void>;
  /** The field of the step; a step without one is asked for by its button. */
  field?: string;
  button?: string;
  /** What the sheet shows without the step. */
  under: string | RegExp;
};

const pressOne = (name: string) => (user: UserEvent) => press(user, name);
const openResult = () => photograph({ ...PIZZA, items: [RICE, EGG] });
const openShare = async () => {
  const app = await openSocial({ [FEED]: [BOBS_SHARE] });
  await app.user.click(await screen.findByRole("button", { name: /^More about/ }));
  return app;
};
const openUnknown = () => openUnrecognized({ [SEARCH]: () => json([BANANA]) });
const openRice = async () => {
  const app = await openResult();
  await openItem(app.user, /^rice/);
  return app;
};
const BY_HAND = "Enter the Figures of “krimpet”";
const typeNewItem = async () => {
  const app = await openResult();
  await press(app.user, "Add an Item");
  await fillSearch("krimpet");
  return app;
};
const RESULT = "Add to Food Diary";

/** What opens each sheet, and its steps. */
const SHEETS: Record<string, [start: () => Promise<App>, ...steps: Step[]]> = {
  "a result": [
    openResult,
    { open: pressOne("Edit"), field: "Food Name", under: RESULT },
    { open: pressOne("Tell It More"), field: "What should it know?", under: "Tell It More" },
    { open: pressOne("Add a Photo"), button: "Label", under: RESULT },
    { open: (user) => openItem(user, /^rice/), field: "Grams", under: RESULT },
    { open: pressOne("Add an Item"), field: "Search foods", under: RESULT },
  ],
  "an item of a result": [openRice, { open: pressOne("Rename"), field: "Search foods", under: "Save Item" }],
  "a new item of a result": [typeNewItem, { open: pressOne(BY_HAND), field: "Carbs (g)", under: BY_HAND }],
  "an unknown photo": [
    openUnknown,
    {
      open: (user) => user.click(screen.getByRole("button", { name: /^Banana/ })),
      button: "Other Food",
      under: /^Banana/,
    },
  ],
  "a share": [openShare, { open: pressOne("Block bob"), button: "Cancel", under: "Block bob" }],
};

const findField = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const isUnder = (name: string | RegExp) => screen.queryByRole("button", { name }) !== null;

beforeEach(() => {
  setSystemTime(new Date(2026, 2, 10, 13));
  installDeviceWithoutAutoAdd();
});

// Back goes through the browser's history, the other ways through the sheet: each step is left by one of these.
const OTHER_WAYS = Object.keys(WAYS).filter((way) => way !== "Back");
let ways = 0;

test.each(Object.entries(SHEETS))(
  "%s: two ways out of each step lead to the sheet, and what was typed is there again",
  async (_, [start, ...steps]) => {
    const app = await start();
    for (const { open, field, button = "", under } of steps) {
      const waitFor = (check: () => boolean | undefined) =>
        waitUntil(`${field ?? button} over ${under}`, async () => act(async () => check()), { timeoutMs: 5000 });
      const isOpen = () => (field === undefined ? isUnder(button) : screen.queryByLabelText(field)?.checkVisibility());
      await waitFor(() => isUnder(under));
      for (const way of ["Back", OTHER_WAYS[ways++ % OTHER_WAYS.length] ?? ""]) {
        await open(app.user);
        await waitFor(isOpen);
        if (field !== undefined) {
          if (way !== "Back") expect([way, findField(field).value]).toEqual([way, "1"]);
          fireEvent.change(findField(field), { target: { value: "1" } });
        }
        passSecondTap();
        await WAYS[way]?.(app);
        await waitFor(() => isUnder(under) && !isOpen());
        expect(document.querySelectorAll('[role="dialog"]')).toHaveLength(1);
      }
    }
  },
);
