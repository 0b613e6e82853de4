import { describe, expect, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { NutrientSum, NutrientSums } from "../../src/contracts/summary.ts";
import { FURTHER_NUTRIENTS } from "../../src/shared/food/further-nutrients.ts";
import { readPreferences, writePreferences } from "../../web/platform/preferences.ts";
import type { Answers } from "../support/web/fake-server.ts";
import { buildEntry, GOALS, openApp, SIGNED_IN } from "../support/web/render.tsx";
import { findToastText, getInput, press } from "../support/web/screen.ts";
import { openEntry } from "./open-entry.ts";

const READ = "GET /api/nutrients";
const FIGURES: Record<string, Partial<NutrientSum>> = {
  saturatedFat: { amount: 25, coverage: 1 },
  iron: {
    amount: 9,
    coverage: 0.7,
    sources: [
      { name: "Oatmeal", amount: 6 },
      { name: "Beef", amount: 3 },
    ],
  },
  vitaminD: { amount: null, coverage: 0 },
  water: { amount: 1240.4, coverage: 0.999 },
  thiamin: { amount: 0.42, coverage: 1 },
};
const SUMS: NutrientSums = {
  ...{ trackedDays: 1, calories: 2000, coverage: 0.715 },
  nutrients: FURTHER_NUTRIENTS.map(({ name, unit }) => ({
    ...{ name, unit, amount: 1, coverage: 1, sources: [] },
    ...FIGURES[name],
  })),
};

async function openCard(answers: Answers = {}) {
  writePreferences({ showNutrients: true });
  const app = openApp("/stats", { ...SIGNED_IN, "GET /api/weights": [], [READ]: SUMS, ...answers });
  return { ...app, card: await screen.findByRole("region", { name: "Nutrients" }) };
}
const findRow = async (card: HTMLElement, name: string) => {
  const row = (await within(card).findByText(name)).closest("button");
  if (!row) throw new Error(`no row of ${name}`);
  return row;
};
const readValue = async (card: HTMLElement, name: string) =>
  (await findRow(card, name)).textContent?.slice(`${name} `.length);

describe("nutrients in Statistics", () => {
  test("are bars against daily values or the person's own target, with what is not known hatched and never zero", async () => {
    const { user, card } = await openCard();
    expect(await readValue(card, "Saturated fat")).toBe("125%");
    expect(await readValue(card, "Iron")).toBe("50%, +?");
    expect(await readValue(card, "Vitamin D")).toBe("?");
    const widths = [...(await findRow(card, "Iron")).querySelectorAll<HTMLElement>(".nutrient__bar > *")];
    expect(widths.map(({ style }) => Math.round(Number.parseFloat(style.width)))).toEqual([50, 30]);
    const bar = (name: string) => card.querySelector(`[data-over]:is([data-over="${name}"])`);
    expect(bar("true")?.closest("button")?.textContent).toStartWith("Saturated fat");
    expect(card.textContent).toContain("Today: 71% of the calories are of foods of the table");
    expect(within(card).getAllByRole("listitem")).toHaveLength(6);
    await press(user, "Show All 27");
    expect(within(card).getAllByRole("listitem")).toHaveLength(27);
    expect(within(card).queryByText("Caffeine")).toBeNull();
    // No one recommends an amount of it.
    expect(await readValue(card, "Water in food")).toBe("1,240 g, +?");
    await user.click(await findRow(card, "Iron"));
    expect(card.textContent).toContain("9 mg of 18 mg (FDA). 70% of the calories are of foods that state it.");
    expect(card.textContent?.replaceAll(/[\u2068\u2069]/g, "")).toContain(
      "Most of it from Oatmeal (6 mg), Beef (3 mg).",
    );
    // The person's own target takes the place of the daily value, until it is removed.
    const save = async (target: string) => {
      fireEvent.change(getInput("Own target (mg)"), { target: { value: target } });
      await press(user, "Save Target");
    };
    await save("0");
    expect(await screen.findByText("Please enter 0.01 to 100,000 mg")).toBeTruthy();
    await save("36");
    await findToastText("Target Saved");
    expect(await readValue(card, "Iron")).toBe("25%, +?");
    expect(readPreferences().nutrientTargets).toEqual({ iron: 36 });
    await save("");
    await screen.findByText("Target Removed");
    expect(await readValue(card, "Iron")).toBe("50%, +?");
    expect(readPreferences().nutrientTargets).toEqual({});
  });

  test("include caffeine against EFSA's amount, and alcohol without one, once they are stated", async () => {
    const stated: NutrientSum[] = [
      { name: "caffeine", unit: "mg", amount: 300, coverage: 0.4, sources: [{ name: "Coffee", amount: 300 }] },
      { name: "alcohol", unit: "g", amount: 14, coverage: 0.1, sources: [] },
    ];
    const { user, card } = await openCard({ [READ]: { ...SUMS, nutrients: [...SUMS.nutrients, ...stated] } });
    expect(await readValue(card, "Caffeine")).toBe("75%, +?");
    expect(await readValue(card, "Alcohol")).toBe("14 g, +?");
    await user.click(await findRow(card, "Alcohol"));
    expect(within(card).queryByLabelText("Own target (g)")).toBeNull();
    await user.click(await findRow(card, "Caffeine"));
    expect(card.textContent).toContain("300 mg of at most 400 mg (EFSA).");
    expect(card.textContent).toContain("Up to 200 mg at once raise no concern for adults (EFSA).");
    expect(getInput("Own target (mg)").value).toBe("");
    await press(user, "Show All 29");
  });

  test.each([
    ["a woman", { sex: "female" }, "56%, +?", ""],
    ["a man", { sex: "male" }, "82%, +?", ""],
    ["someone", { sex: null }, "56%, +?", "Where women and men differ, it is the higher one."],
    ["a pregnant woman", { sex: "female", isPregnant: true }, "56%, +?", "EFSA has others."],
  ])("take EFSA's values for %s", async (_, answers, iron, note) => {
    const { user, card } = await openCard({ "GET /api/user/goals": { ...GOALS, ...answers } });
    await user.click(await within(card).findByRole("radio", { name: "EFSA" }));
    await waitFor(async () => expect(await readValue(card, "Iron")).toBe(iron));
    expect(card.textContent).toContain(note);
    expect(await readValue(card, "Saturated fat")).toBe("25 g");
    await press(user, "Show All 27");
    // 0.1 mg for each of 8.368 MJ.
    expect(await readValue(card, "Vitamin B1")).toBe("53%");
    expect(readPreferences().nutrientReference).toBe("efsa");
  });

  test("are averages of a period, say where nothing was logged, and what could not be loaded", async () => {
    const { user, server, card } = await openCard({ [READ]: { ...SUMS, trackedDays: 0 } });
    expect(await within(card).findByText("Nothing was logged in this time.")).toBeTruthy();
    server.on({ [READ]: { ...SUMS, trackedDays: 3, coverage: 1 } });
    await user.click(within(card).getByRole("radio", { name: "Nutrients of 7 days" }));
    await within(card).findByText("Average of the 3 days with an entry: all calories are of foods of the table.");
    expect(server.callsTo(READ).map(({ path }) => path)).toEqual(["/api/nutrients?days=1", "/api/nutrients?days=7"]);
  });
});

describe("nutrients of an entry", () => {
  test("are fetched when they are opened", async () => {
    writePreferences({ showNutrients: true });
    const { user, server } = await openEntry(buildEntry({ id: "7" }), { [READ]: SUMS });
    expect(server.callsTo(READ)).toEqual([]);
    await press(user, "Show Nutrients");
    const list = await screen.findByRole("list", { name: "Nutrients" });
    expect(within(list).getAllByRole("listitem")).toHaveLength(27);
    expect(server.callsTo(READ).map(({ path }) => path)).toEqual(["/api/nutrients?entry=7"]);
    await press(user, "Hide Nutrients");
    expect(screen.queryByRole("list", { name: "Nutrients" })).toBeNull();
  });

  test("of one that states caffeine alone are that alone", async () => {
    writePreferences({ showNutrients: true });
    const unknown = SUMS.nutrients.map((sum) => ({ ...sum, amount: null }));
    const caffeine: NutrientSum = { name: "caffeine", unit: "mg", amount: 95, coverage: 1, sources: [] };
    const sums = { ...SUMS, coverage: 0, nutrients: [...unknown, caffeine] };
    const { user } = await openEntry(buildEntry({ id: "7", caffeine: 95 }), { [READ]: sums });
    await press(user, "Show Nutrients");
    const rows = within(await screen.findByRole("list", { name: "Nutrients" })).getAllByRole("listitem");
    expect(rows.map(({ textContent }) => textContent)).toEqual(["Caffeine 24%"]);
  });

  test("say that none are known", async () => {
    writePreferences({ showNutrients: true });
    const unknown = SUMS.nutrients.map((sum) => ({ ...sum, amount: null }));
    const { user } = await openEntry(buildEntry({ id: "7" }), { [READ]: { ...SUMS, nutrients: unknown } });
    await press(user, "Show Nutrients");
    await screen.findByText("No food of this entry is of the table, so none are known.");
  });

  test("are not offered while they are off", async () => {
    await openEntry(buildEntry({ id: "7" }));
    expect(screen.queryByRole("button", { name: "Show Nutrients" })).toBeNull();
  });
});
