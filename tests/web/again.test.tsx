import { beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import { act, screen, waitFor, within } from "@testing-library/react";
import type { EntryPortions, FoodEntry, UsualMeals } from "../../src/contracts/diary.ts";
import type { SavedMeal } from "../../src/contracts/meals.ts";
import { scaleEntry } from "../../src/shared/diary/portion.ts";
import { errorResponse, type FakeRoutes, json, noContent } from "../support/web/fake-server.ts";
import { answerTrialStart, buildEntry, openApp, SIGNED_IN } from "../support/web/render.tsx";
import { findToastText, press, waitForSheetToClose } from "../support/web/screen.ts";

const COPY = "POST /api/food-entries/copy";
const REMOVE = "POST /api/food-entries/remove";
const PORTIONS = "POST /api/food-entries/portions";
const USUAL = "GET /api/food-entries/usual";
const LOG = "POST /api/meals/3/log";
const at = (day: number, hour: number) => new Date(2026, 2, day, hour).toISOString();
const OATS = buildEntry({ id: "11", name: "Oats", calories: 311, eatenAt: at(9, 8) });
const BANANA = buildEntry({ id: "12", name: "Banana", calories: 105, eatenAt: at(9, 8) });
const EGGS = buildEntry({ id: "13", name: "Eggs", calories: 180, eatenAt: at(6, 8) });
const { id: _, userId: __, imageUrl: ___, ...OATS_FOOD } = OATS;
const PORRIDGE: SavedMeal = {
  ...{ id: 3, name: "My porridge", useCount: 2, createdAt: at(1, 8), servings: null, cookedGrams: null },
  foods: [
    { ...OATS_FOOD, portion: null },
    { ...OATS_FOOD, name: "Banana", calories: 105 },
  ],
};

const usual = (...meals: UsualMeals["meals"]) => json({ mealType: "breakfast", meals } satisfies UsualMeals);
const answerUsual: FakeRoutes = {
  [USUAL]: () =>
    usual(
      { kind: "usual", days: 3, lastDate: "2026-03-09", entries: [OATS, BANANA] },
      { kind: "last", days: 1, lastDate: "2026-03-06", entries: [EGGS] },
    ),
};

beforeEach(() => setSystemTime(new Date(2026, 2, 10, 8, 30)));

describe("what is usual at this hour", () => {
  const HOME = { ...SIGNED_IN, ...answerUsual, [COPY]: () => json([OATS, BANANA], 201) };
  const findUsual = () => screen.findByRole("button", { name: /^Log Your usual breakfast · 416 kcal ?Oats, Banana$/ });

  test("is logged now by one tap on Home, with Undo, beside what was last eaten, which is named by its day", async () => {
    const { user, server } = openApp("/", { ...HOME, [REMOVE]: noContent });
    await user.click(await findUsual());
    expect(await findToastText("Copied to Today")).toBe("2 entries, 416 kcal.");
    expect(screen.getByRole("button", { name: /^Log Friday's breakfast · 180 kcal ?Eggs/ })).toBeTruthy();
    const eatenAt = new Date(2026, 2, 10, 8, 30).toISOString();
    expect(server.callsTo(COPY).map(({ body }) => body)).toMatchObject([
      { ids: ["11", "12"], toDate: "2026-03-10", eatenAt },
    ]);
    expect(server.callsTo(USUAL)[0]?.path).toContain("meal=breakfast");
    await press(user, "Undo");
    await waitFor(() => expect(server.callsTo(REMOVE)[0]?.body).toEqual({ ids: ["11", "12"] }));
  });

  test("is that of the hour at which Home is looked at again", async () => {
    const { server } = openApp("/", HOME);
    await findUsual();
    screen.getByText("Breakfast time");
    setSystemTime(new Date(2026, 2, 10, 12, 30));
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    screen.getByText("Lunch time");
    await waitFor(() => expect(server.callsTo(USUAL).at(-1)?.path).toContain("meal=lunch"));
  });

  test("without access opens the trial's sheet, and is logged once the trial was started for it", async () => {
    const { user, server } = openApp("/", { ...HOME, ...answerTrialStart() });
    await user.click(await findUsual());
    const start = await screen.findByRole("button", { name: "Start Free 24-Hour Trial" });
    expect(server.callsTo(COPY)).toEqual([]);
    await user.click(start);
    expect(await findToastText("Copied to Today")).toBe("2 entries, 416 kcal.");
    expect(server.callsTo(COPY)).toHaveLength(1);
  });
});

describe("a whole meal in History", () => {
  /** Yesterday's breakfast of two foods. */
  async function openMeal(routes: FakeRoutes = {}) {
    let stored: FoodEntry[] = [BANANA, OATS];
    const app = openApp("/history?date=2026-03-09", {
      ...SIGNED_IN,
      "GET /api/food-entries": () => json(stored),
      [PORTIONS]: ({ body }) => {
        const shares = new Map((body as EntryPortions).portions.map(({ id, share }) => [id, share]));
        stored = stored.map((entry) => (shares.has(entry.id) ? scaleEntry(entry, shares.get(entry.id) ?? 1) : entry));
        return json(stored);
      },
      ...routes,
    });
    await app.user.click(await screen.findByRole("button", { name: "Portion of Breakfast" }));
    const sheet = await screen.findByRole("dialog", { name: "Breakfast" });
    return { ...app, sheet, getStored: () => stored };
  }
  const kcal = (sheet: HTMLElement) => sheet.querySelector(".nutrition__kcal strong")?.textContent;

  test("is scaled as a whole by one tap and one call, brought back by one Undo, and saved as a meal under a name", async () => {
    const { user, sheet, server, getStored } = await openMeal({ "POST /api/meals": () => json(PORRIDGE, 201) });
    expect(kcal(sheet)).toBe("416");
    await user.click(within(sheet).getByRole("radio", { name: "Half" }));
    await waitFor(() => expect(kcal(sheet)).toBe("209"));
    expect(await findToastText("Portion Changed")).toBe("2 entries, 209 kcal.");
    const portions = ["12", "11"].map((id) => ({ id, share: 0.5 }));
    expect(server.callsTo(PORTIONS).map(({ body }) => body)).toEqual([{ portions }]);
    await press(user, "Undo");
    await waitFor(() => expect(getStored()).toEqual([BANANA, OATS]));

    await press(user, "Save as Meal");
    await press(user, "Save Name");
    expect(within(sheet).getByText("Please enter a name")).toBeTruthy();
    await user.type(within(sheet).getByLabelText("Name of the Meal"), " My porridge ");
    await press(user, "Save Name");
    expect(await findToastText("Meal Saved")).toBe("My porridge is now in My Meals.");
    expect(server.callsTo("POST /api/meals")[0]?.body).toEqual({ name: "My porridge", entryIds: ["12", "11"] });
  });

  test("can be scaled in part: the foods that are left out stay, and the sum counts what is chosen", async () => {
    const { user, sheet, server } = await openMeal();
    await user.click(within(sheet).getByRole("checkbox", { name: /Banana/ }));
    expect(kcal(sheet)).toBe("311");
    await user.click(within(sheet).getByRole("radio", { name: "Double" }));
    await waitFor(() => expect(kcal(sheet)).toBe("622"));
    expect(server.callsTo(PORTIONS)[0]?.body).toEqual({ portions: [{ id: "11", share: 2 }] });
    await user.click(within(sheet).getByRole("checkbox", { name: /Banana/ }));
    await waitFor(() => expect(kcal(sheet)).toBe("727"));
    // The two have different shares now.
    const checked = within(sheet)
      .getAllByRole<HTMLInputElement>("radio")
      .filter((radio) => radio.checked);
    expect(checked).toEqual([]);
  });
});

describe("saved meals on Manual Entry", () => {
  async function openMeals(routes: FakeRoutes = {}, path = "/manual-entry?list=meals") {
    let meals = [PORRIDGE];
    const app = openApp(path, {
      ...SIGNED_IN,
      "GET /api/meals": () => json(meals),
      [LOG]: () => json([OATS, BANANA], 201),
      "PATCH /api/meals/3": ({ body }) => {
        meals = meals.map((meal) => ({ ...meal, ...(body as object) }));
        return json(meals[0]);
      },
      ...routes,
    });
    await app.user.click(await screen.findByRole("button", { name: /^My porridge/ }));
    return { ...app, sheet: await screen.findByRole("dialog", { name: "My porridge" }) };
  }

  test("are renamed, logged at any portion, with Undo, and lead back to the diary", async () => {
    const { user, sheet, server, address } = await openMeals({ [REMOVE]: noContent });
    await press(user, "Rename");
    const name = screen.getByLabelText("Name of the Meal");
    await user.clear(name);
    await user.type(name, "Sunday porridge");
    await press(user, "Save Name");
    await screen.findByRole("dialog", { name: "Sunday porridge" });
    expect(sheet.textContent).toContain("416 kcal");
    await user.click(within(sheet).getByRole("radio", { name: "Half" }));
    expect(sheet.textContent).toContain("209 kcal");
    await user.click(within(sheet).getByRole("button", { name: "Add to Food Diary" }));
    expect(await findToastText("Success!")).toBe("Sunday porridge logged: 2 entries, 416 kcal.");
    expect(server.callsTo(LOG)[0]?.body).toEqual({ share: 0.5, newIds: [expect.any(String), expect.any(String)] });
    await waitFor(() => expect(address()).toBe("/"));
    await waitForSheetToClose();
    await press(user, "Undo");
    await waitFor(() => expect(server.callsTo(REMOVE)[0]?.body).toEqual({ ids: ["11", "12"] }));
  });

  test("go into the meal of today that is chosen in their sheet, once the trial was started for it", async () => {
    setSystemTime(new Date(2026, 2, 10, 14));
    const { user, sheet, server, address } = await openMeals(answerTrialStart());
    await user.click(within(sheet).getByRole("button", { name: /Change$/ }));
    await user.click(within(sheet).getByRole("radio", { name: "Breakfast" }));
    await user.click(within(sheet).getByRole("button", { name: "Add to Food Diary" }));
    await user.click(await screen.findByRole("button", { name: "Start Free 24-Hour Trial" }));
    await waitFor(() => expect(server.callsTo(LOG)).toHaveLength(1));
    expect(server.callsTo(LOG)[0]?.body).toMatchObject({ share: 1, mealType: "breakfast", eatenAt: at(10, 8) });
    await waitFor(() => expect(address()).toBe("/"));
  });

  test.each([
    ["deleted", noContent, "My porridge", undefined],
    ["gone already", () => errorResponse(404, "This meal does not exist."), "My porridge", undefined],
    ["deleted, with a new one of its name", noContent, "My porridge (2)", "Brought Back"],
  ])("that are %s are brought back by Undo", async (_, answer, name, title) => {
    let meals = [PORRIDGE];
    const { user, server } = await openMeals({
      "GET /api/meals": () => json(meals),
      "DELETE /api/meals/3": () => {
        meals = [];
        return answer();
      },
    });
    let isFailing = true;
    server.on({
      "POST /api/meals/3/restore": () => {
        if (isFailing) return errorResponse(500, "Oops");
        meals = [{ ...PORRIDGE, name }];
        return json(meals[0]);
      },
    });
    await user.dblClick(screen.getByRole("button", { name: "Delete" }));
    expect(await findToastText("Meal Deleted")).toContain("My porridge is no longer in My Meals.");
    await waitForSheetToClose();
    expect(await screen.findByText(/^No meals yet/)).toBeTruthy();
    await press(user, "Undo");
    expect(await findToastText("Undo Failed")).toBe("Oops");
    isFailing = false;
    await press(user, "Try Again");
    expect(await screen.findByRole("button", { name: new RegExp(`^${name.replace(/[()]/g, "\\$&")}`) })).toBeTruthy();
    if (title) expect(await findToastText(title)).toContain("My porridge (2)");
    expect(server.callsTo("DELETE /api/meals/3")).toHaveLength(1);
  });

  test("are found by name where foods are searched", async () => {
    const { user } = openApp("/manual-entry", { ...SIGNED_IN, "GET /api/meals": () => json([PORRIDGE]) });
    await user.type(await screen.findByLabelText("Food Name"), "porr");
    expect(await screen.findByRole("button", { name: /^My porridge/ })).toBeTruthy();
    await user.type(screen.getByLabelText("Food Name"), "x");
    await waitFor(() => expect(screen.queryByRole("button", { name: /^My porridge/ })).toBeNull());
  });
});
