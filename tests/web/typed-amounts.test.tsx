import { describe, expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";
import type { FoodHit } from "../../src/contracts/foods.ts";
import { json } from "../support/web/fake-server.ts";
import { buildEntry, openApp, SIGNED_IN } from "../support/web/render.tsx";
import { press, waitForSheetToClose } from "../support/web/screen.ts";
import { ADD, BANANA, PORRIDGE, SEARCH } from "./camera-device.ts";

const getAmount = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });

const MEDIUM = { label: "1 medium", grams: 118 };

async function search(hit: FoodHit) {
  const app = openApp("/manual-entry", {
    ...SIGNED_IN,
    [SEARCH]: ({ path }) => json(path.includes("q=") ? [hit] : []),
    [ADD]: json(buildEntry({}), 201),
  });
  await app.user.type(await screen.findByLabelText("Food Name"), "typed");
  const results = await screen.findByRole("region", { name: "Results" });
  const readRow = () => results.querySelector(".food-hit__button")?.textContent;
  const open = async () => {
    await app.user.click(within(results).getByRole("button", { name: new RegExp(`^${hit.name}`) }));
    return screen.findByRole("dialog", { name: hit.name });
  };
  const added = async () => {
    await waitFor(() => expect(app.server.callsTo(ADD)).toHaveLength(1));
    return app.server.callsTo(ADD)[0]?.body;
  };
  return { ...app, readRow, open, added };
}

describe("the amount that was typed", () => {
  const cases: [string, FoodHit["amount"], string, string][] = [
    ["a weight", { grams: 200, quantity: 200, portion: null }, "200 g", "178 kcal"],
    ["a count", { grams: 354, quantity: 3, portion: MEDIUM }, "3 medium (354 g)", "315 kcal"],
    [
      "another measure",
      { grams: 118.9, quantity: 50, portion: { label: "1 ml", grams: 2.378 } },
      "50 ml (119 g)",
      "106 kcal",
    ],
    ["a part of a portion", { grams: 59, quantity: 0.5, portion: MEDIUM }, "½ medium (59 g)", "53 kcal"],
  ];
  test.each(cases)(
    "%s is what the row shows, what one tap logs and what the sheet opens with",
    async (_, amount, serving, kcal) => {
      const { user, readRow, open, added } = await search({ ...BANANA, amount: amount ?? null });
      expect(readRow()).toContain(`Banana${serving}`);
      expect(readRow()).toContain(kcal);
      const sheet = await open();
      expect(sheet.textContent).toContain(kcal);
      await user.keyboard("{Escape}");
      await waitForSheetToClose();
      await press(user, "Add Banana");
      expect(await added()).toMatchObject({ servingSize: serving, calories: Number.parseInt(kcal, 10) });
    },
  );

  test("is logged from the sheet as it was typed, and another measure can be chosen there", async () => {
    const amount = { grams: 200, quantity: 200, portion: null };
    const { user, open, added } = await search({ ...BANANA, amount });
    const sheet = await open();
    expect(within(sheet).getByRole<HTMLInputElement>("radio", { name: "Grams" }).checked).toBe(true);
    expect(getAmount("Grams").value).toBe("200");
    await user.click(within(sheet).getByRole("radio", { name: /^1 medium/ }));
    expect(getAmount("Quantity").value).toBe("1");
    await user.click(within(sheet).getByRole("radio", { name: "Grams" }));
    await user.clear(getAmount("Grams"));
    await user.type(getAmount("Grams"), "150");
    await press(user, "Add to Food Diary");
    expect(await added()).toMatchObject({ servingSize: "150 g" });
  });

  test("that is not known of a food is not claimed: the row says what is logged instead", async () => {
    const { user, readRow, added } = await search({ ...PORRIDGE, amount: null });
    expect(readRow()).toContain(" · as last eaten");
    await press(user, `Add ${PORRIDGE.name}`);
    expect(await added()).toMatchObject({ name: PORRIDGE.name, calories: PORRIDGE.entry?.calories });
  });

  test("that no entry can hold is not logged by a tap, and the sheet says why", async () => {
    const { open } = await search({ ...BANANA, amount: { grams: 90_000, quantity: 90_000, portion: null } });
    expect(screen.queryByRole("button", { name: "Add Banana" })).toBeNull();
    expect((await open()).textContent).toContain("That is more than one entry can hold.");
  });
});

test("what was eaten comes in pages, from the server's first to its last", async () => {
  const eaten = Array.from({ length: 62 }, (_, index): FoodHit => {
    const id = String(index + 1);
    return { ...PORRIDGE, id, name: `Meal ${id}`, entry: buildEntry({ id, name: `Meal ${id}` }) };
  });
  let isFailing = true;
  const { user, server } = openApp("/manual-entry?list=favorites", {
    ...SIGNED_IN,
    [SEARCH]: ({ path }) => {
      const before = Number(new URLSearchParams(path.split("?")[1]).get("before") ?? 0);
      if (before > 0 && isFailing) return json({ message: "Oops" }, 500);
      return json(eaten.slice(before, before + 50));
    },
  });
  const list = await screen.findByRole("region", { name: "Favorite foods" });
  const countRows = () => within(list).getAllByRole("listitem").length;
  expect(countRows()).toBe(4);
  await press(user, "Show More");
  expect(countRows()).toBe(50);
  await press(user, "Show More");
  expect(await within(list).findByRole("alert")).toBeTruthy();
  isFailing = false;
  await press(user, "Try Again");
  await waitFor(() => expect(countRows()).toBe(62));
  expect(within(list).queryByRole("button", { name: "Show More" })).toBeNull();
  expect(server.callsTo(SEARCH)[0]?.path).toContain("list=favorites");
});
