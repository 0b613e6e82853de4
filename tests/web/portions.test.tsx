import { beforeEach, describe, expect, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import type { EntryPortions, FoodEntryChange } from "../../src/contracts/diary.ts";
import type { FoodHit } from "../../src/contracts/foods.ts";
import { pickFigures, scaleEntry } from "../../src/shared/diary/portion.ts";
import { type Answers, errorResponse } from "../support/web/fake-server.ts";
import { buildEntry } from "../support/web/render.tsx";
import { findToastText, press } from "../support/web/screen.ts";
import { installDevice, PIZZA as PHOTO } from "./camera-device.ts";
import { photograph } from "./camera-steps.ts";
import { openEditor, openEntry, PATCH, PORTIONS } from "./open-entry.ts";

const PIZZA = buildEntry({
  ...{ id: "7", name: "Pizza", servingSize: "1 pizza (420 g)", eatenAt: "2026-06-17T11:40:00.000Z" },
  ...{ calories: 881, protein: 33.3, carbs: 101.7, fat: 36, fiber: 5, sugar: 8.25, sodium: 1791 },
});
const NOODLES: FoodHit = {
  ...{ id: 20, source: "builtin", name: "Noodles", ndbNo: "20409", category: "grains", tags: [] },
  ...{ per100g: { calories: 138, protein: 4.5, carbs: 25, fat: 2, fiber: 1.2, sugar: 0.4, sodium: 5 }, entry: null },
  ...{ portions: [{ label: "1 cup", grams: 160 }] },
};

const openPizza = (routes: Answers = {}, entry = PIZZA) => openEntry(entry, routes);
async function openPizzaEditor(entry = PIZZA) {
  const app = await openEditor(entry);
  return { ...app, read: () => FIGURES.map((label) => app.input(label).value) };
}
const AMOUNTS = ["Protein (g)", "Carbs (g)", "Fat (g)", "Fiber (g)", "Sugar (g)", "Sodium (mg)"];
const FIGURES = ["Calories", ...AMOUNTS, "Portions"];
const choose = (user: UserEvent, name: string) => user.click(screen.getByRole("radio", { name }));
const isChosen = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name }).checked;
const kcal = (sheet: HTMLElement) => sheet.querySelector(".nutrition__kcal strong")?.textContent;

describe("how much of an entry was eaten", () => {
  test("half is stored by one tap, every figure moves, and Undo brings the whole back; steps and grams, typed, are as good", async () => {
    const { user, sheet, server, getStored } = await openPizza();
    expect(isChosen("All")).toBe(true);
    await choose(user, "Half");
    await waitFor(() => expect(kcal(sheet)).toBe("441"));
    for (const part of ["16.6 g", "50.9 g", "18 g", "Fiber2.5 g", "Sugar4.1 g", "Sodium896 mg", "½ pizza"]) {
      expect(sheet.textContent).toContain(part);
    }
    expect(await findToastText("Portion Changed")).toBe("½ of Pizza, 441 kcal.");
    expect(server.callsTo(PORTIONS)[0]?.body).toEqual({ portions: [{ id: "7", share: 0.5 }] });
    expect(isChosen("Half")).toBe(true);
    await press(user, "Undo");
    await waitFor(() => expect(getStored()).toEqual(PIZZA));
    await waitFor(() => expect(kcal(sheet)).toBe("881"));

    await press(user, "More (Portions)");
    await waitFor(() => expect(kcal(sheet)).toBe("1,101"));
    await user.selectOptions(screen.getByLabelText("Unit"), "Grams");
    expect(screen.getByLabelText<HTMLInputElement>("Grams").value).toBe("525");
    fireEvent.change(screen.getByLabelText("Grams"), { target: { value: "210,0" } });
    await waitFor(() => expect(kcal(sheet)).toBe("441"));
    expect(isChosen("Half")).toBe(true);
    for (const [value, message] of [
      ["", "Enter how much you ate."],
      ["0.8 kg", "Please enter only a number, such as 12.5"],
      ["20 000", "That is more than one entry can hold."],
    ] as const) {
      fireEvent.change(screen.getByLabelText("Grams"), { target: { value } });
      expect(screen.getByText(message)).toBeTruthy();
    }
    expect(kcal(sheet)).toBe("441");
    for (const { body } of server.callsTo(PORTIONS)) {
      expect((body as EntryPortions).portions[0]?.share).toBeLessThan(2);
    }
  });

  test("while one change is on its way the next wait, only the last is sent, and Undo undoes all of them", async () => {
    const answers: (() => void)[] = [];
    const { user, sheet, server, getStored, store } = await openPizza();
    server.on({ [PORTIONS]: (call) => new Promise((resolve) => answers.push(() => resolve(store[PORTIONS](call)))) });
    await choose(user, "Half");
    await choose(user, "A quarter");
    await choose(user, "Double");
    expect(kcal(sheet)).toBe("1,762");
    await waitFor(() => expect(answers).toHaveLength(1));
    answers[0]?.();
    await waitFor(() => expect(answers).toHaveLength(2));
    expect(kcal(sheet)).toBe("1,762");
    answers[1]?.();
    expect(await findToastText("Portion Changed")).toBe("2 × Pizza, 1,762 kcal.");
    expect(server.callsTo(PORTIONS).map(({ body }) => (body as EntryPortions).portions[0]?.share)).toEqual([0.5, 2]);
    await press(user, "Undo");
    await waitFor(() => expect(answers).toHaveLength(3));
    answers[2]?.();
    await waitFor(() => expect(getStored()).toEqual(PIZZA));
  });

  test("one that cannot be stored is shown as it was, with Try Again", async () => {
    const { user, sheet, server, store } = await openPizza({ [PORTIONS]: errorResponse(500, "Oops") });
    await choose(user, "Half");
    expect(await findToastText("Update Failed")).toBe("Oops");
    await waitFor(() => expect(kcal(sheet)).toBe("881"));
    expect(isChosen("All")).toBe(true);
    server.on(store);
    await press(user, "Try Again");
    await waitFor(() => expect(server.callsTo(PORTIONS)).toHaveLength(2));
  });

  test("in the measures of a food that the table knows", async () => {
    const noodles = { ...PIZZA, name: "Noodles", servingSize: "320 g", source: "database" as const };
    const { user, sheet } = await openPizza({ "GET /api/foods/search": [NOODLES] }, noodles);
    const unit = await screen.findByRole("option", { name: "1 cup" });
    await user.selectOptions(screen.getByLabelText("Unit"), unit);
    expect(screen.getByLabelText<HTMLInputElement>("1 cup").value).toBe("2");
    await press(user, "Less (1 cup)");
    await waitFor(() => expect(kcal(sheet)).toBe("661"));
  });
});

describe("in Edit Entry", () => {
  test("a portion, chosen or typed, fills in all seven figures and the quantity, and is saved with what it is a portion of", async () => {
    const { user, type, read, server, getStored, save } = await openPizzaEditor();
    // From what was logged, and not from what was rounded.
    for (const quantity of ["0.5", "0.25", "3", "", "1"]) type("Portions", quantity);
    expect(read()).toEqual(["881", "33.3", "101.7", "36", "5", "8.25", "1791", "1"]);
    await choose(user, "Half");
    expect(read()).toEqual(["441", "16.6", "50.9", "18", "2.5", "4.1", "896", "0.5"]);
    expect(await save()).toBe("Your changes are saved.");
    const change = server.callsTo(PATCH)[0]?.body as FoodEntryChange;
    expect(change).toEqual({
      ...pickFigures(scaleEntry(PIZZA, 0.5)),
      portion: { share: 0.5, whole: pickFigures(PIZZA) },
    });
    await press(user, "Undo");
    await waitFor(() => expect(getStored()).toEqual(PIZZA));
  });

  test("calories by hand offer to scale the rest, and say when they contradict the macros", async () => {
    const { user, type, read, sheet, server, save } = await openPizzaEditor();
    expect(sheet.textContent).not.toContain("Protein, carbs and fat make");
    type("Calories", "500");
    expect(within(sheet).getByText("Protein, carbs and fat make about 864 kcal, not 500.")).toBeTruthy();
    await press(user, "Scale the rest to 500 kcal");
    expect(read()).toEqual(["500", "18.9", "57.7", "20.4", "2.8", "4.7", "1016", "1"]);
    expect(sheet.textContent).not.toContain("Protein, carbs and fat make");
    expect(within(sheet).queryByRole("button", { name: /Scale the rest/ })).toBeNull();
    await save();
    expect(server.callsTo(PATCH)[0]?.body).not.toHaveProperty("portion");
  });

  test("calories by hand of half a pizza are those of the half, and twice as many of the whole", async () => {
    const { user, type, read, server, save } = await openPizzaEditor(scaleEntry(PIZZA, 0.5));
    expect(isChosen("Half")).toBe(true);
    type("Calories", "500");
    await choose(user, "All");
    expect(read()).toEqual(["1000", "33.3", "101.7", "36", "5", "8.25", "1791", "1"]);
    await save();
    expect(server.callsTo(PATCH)[0]?.body).toMatchObject({ calories: 1000, portion: null });
  });
});

describe("on the result of a photo", () => {
  beforeEach(installDevice);
  const figures = () => screen.getByRole("dialog").textContent ?? "";

  test("what is edited are the figures of the half; all of it is twice that", async () => {
    const { user } = await photograph({ ...PHOTO, confidence: 0.5 });
    await choose(user, "Half");
    await press(user, "Edit");
    expect(screen.getByLabelText<HTMLInputElement>("Calories").value).toBe("440");
    fireEvent.change(screen.getByLabelText("Calories"), { target: { value: "330" } });
    await press(user, "Scale the rest to 330 kcal");
    expect(screen.getByLabelText<HTMLInputElement>("Protein (g)").value).toBe("15.8");
    await press(user, "Save Changes");
    expect(figures()).toContain("330 kcal");
    await choose(user, "All");
    expect(figures()).toContain("660 kcal");
  });
});
