import { describe, expect, setSystemTime, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { FoodEntry } from "../../src/contracts/diary.ts";
import type { FoodHit } from "../../src/contracts/foods.ts";
import { HOUR_MS } from "../../src/shared/product/durations.ts";
import { writePreferences } from "../../web/platform/preferences.ts";
import { NOON } from "../support/fixed-now.ts";
import { type Answers, json, noContent } from "../support/web/fake-server.ts";
import { buildEntry, openApp, SIGNED_IN } from "../support/web/render.tsx";
import { findToastText, getInput, press, tapTwice, waitForSheetToClose } from "../support/web/screen.ts";
import { ADD, BANANA, PORRIDGE, SEARCH } from "./camera-device.ts";

// The manual page without its form: search, eat again and own foods.

const OWN = "GET /api/foods";
const buildPastFood = (id: number, name: string, fields = {}): FoodHit => ({
  ...PORRIDGE,
  id,
  name,
  entry: buildEntry({ id: String(id), name, servingSize: null, ...fields }),
});
const SOUP = buildPastFood(4, "Soup", { calories: 210, eatenAt: "2026-01-02T12:00:00.000Z" });
const PIE = buildPastFood(5, "Pie", { calories: 480, eatenAt: "2026-01-01T12:00:00.000Z", isFavorite: true });
const SHAKE: FoodHit = {
  ...buildPastFood(9, "Shake", { calories: 150, protein: 30, fiber: 2, servingSize: "1 glass", source: "template" }),
  source: "own",
};
const parseQuery = (path: string) => new URLSearchParams(path.split("?")[1]).get("q");
const EATEN = { recent: [SOUP, PIE], favorites: [PIE] };
const foods = ({ path }: { path: string }) => {
  if (parseQuery(path) !== null) return json([SHAKE, SOUP, BANANA]);
  return json(path.includes("list=favorites") ? EATEN.favorites : EATEN.recent);
};

async function manual(routes: Answers = {}, path = "/manual-entry") {
  const stored = json(buildEntry({}), 201);
  const app = openApp(path, { ...SIGNED_IN, [SEARCH]: foods, [OWN]: [SHAKE], [ADD]: stored, ...routes });
  await screen.findByRole("heading", { name: "Manual Entry" });
  return app;
}
const rows = (title: string) =>
  within(screen.getByRole("region", { name: title }))
    .getAllByRole("listitem")
    .map((row) => row.querySelector(".food-hit__name")?.textContent);
type App = Awaited<ReturnType<typeof manual>>;
const added = (app: App) => app.server.callsTo(ADD)[0]?.body;

describe("eating again", () => {
  test("buttons that add foods of one name have different names", async () => {
    const larger = buildPastFood(6, "soup", { calories: 420, eatenAt: "2026-01-01T11:00:00.000Z" });
    await manual({ [SEARCH]: [SOUP, PIE, larger] });
    await screen.findByRole("region", { name: "Recent foods" });
    const names = screen
      .getAllByRole("button", { name: /^Add (S|P)/i })
      .map((button) => button.getAttribute("aria-label"));
    expect(names).toEqual(["Add Soup, as last eaten, 210 kcal", "Add Pie", "Add soup, as last eaten, 420 kcal"]);
  });

  test("one tap adds a recent food as it was, now; the screen stays, and Undo takes it back", async () => {
    const app = await manual();
    await screen.findByRole("region", { name: "Recent foods" });
    expect(rows("Recent foods")).toEqual(["Soup", "Pie"]);
    await press(app.user, "Add Soup");
    expect(await findToastText("Success!")).toBe("Food logged successfully.");
    expect(added(app)).toMatchObject({
      ...{ name: "Soup", calories: 210, source: "copy", mealType: "lunch", imageUrl: null },
      ...{ eatenAt: new Date(NOON).toISOString() },
    });
    expect(app.address()).toBe("/manual-entry");
    app.server.on({ "DELETE /api/food-entries/1": noContent });
    await press(app.user, "Undo");
    expect(await findToastText("Entry Deleted")).toBe("Food entry has been removed from your diary.");
    expect(app.address()).toBe("/manual-entry");
  });

  test("two foods that are added one right after the other are both sent, each once", async () => {
    const app = await manual();
    await screen.findByRole("region", { name: "Recent foods" });
    await tapTwice(app.user, screen.getByRole("button", { name: "Add Soup" }));
    await tapTwice(app.user, screen.getByRole("button", { name: "Add Pie" }));
    await findToastText("Success!");
    await waitFor(() => expect(app.server.callsTo(ADD)).toHaveLength(2));
    expect(app.server.callsTo(ADD).map(({ body }) => (body as FoodEntry).name)).toEqual(["Soup", "Pie"]);
  });

  test("a chosen time chooses its meal, another meal keeps the time, and an empty time takes it back", async () => {
    const app = await manual();
    const line = await screen.findByRole("button", { name: /Change$/ });
    expect(line.textContent).toBe("Lunch · 12:00 PMChange");
    await app.user.click(line);
    const time = screen.getByLabelText<HTMLInputElement>("Eaten at");
    expect(time.value).toBe("12:00");
    fireEvent.change(time, { target: { value: "07:15" } });
    await waitFor(() => expect(app.address()).toBe("/manual-entry?time=07%3A15"));
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Breakfast" }).checked).toBe(true);
    await press(app.user, "Add Soup");
    await findToastText("Success!");
    expect(added(app)).toMatchObject({ mealType: "breakfast", eatenAt: "2026-06-17T07:15:00.000Z" });
    await app.user.click(screen.getByRole("radio", { name: "Snack" }));
    await waitFor(() => expect(app.address()).toBe("/manual-entry?time=07%3A15&meal=snack"));
    expect(time.value).toBe("07:15");
    fireEvent.change(time, { target: { value: "10:59" } });
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Breakfast" }).checked).toBe(true);
    fireEvent.change(time, { target: { value: "" } });
    await waitFor(() => expect(app.address()).toBe("/manual-entry"));
    expect(time.value).toBe("12:00");
  });

  test("in the morning a time of last night is of the day before, which the screen and the toast name", async () => {
    setSystemTime(NOON - 4 * HOUR_MS);
    const app = await manual({}, "/manual-entry?time=01:00");
    const line = await screen.findByRole("button", { name: /Change$/ });
    expect(line.textContent).toBe("Snack · Tue, Jun 16 · 1:00 AMChange");
    await press(app.user, "Add Soup");
    expect(await findToastText("Success!")).toBe("Logged on Tue, Jun 16.");
    expect(added(app)).toMatchObject({ mealType: "snack", eatenAt: "2026-06-17T01:00:00.000Z" });
  });

  test("a word in the address that is not a time is left alone", async () => {
    await manual({}, "/manual-entry?time=7:15");
    expect((await screen.findByRole("button", { name: /Change$/ })).textContent).toBe("Lunch · 12:00 PMChange");
  });
});

describe("searching", () => {
  async function find(app: App, name: string) {
    await app.user.type(getInput("Food Name"), "a");
    const results = await screen.findByRole("region", { name: "Results" });
    await app.user.click(within(results).getByRole("button", { name: new RegExp(`^${name}`) }));
    return screen.findByRole("dialog", { name });
  }

  test("a built-in food is added with its portion", async () => {
    const app = await manual();
    await find(app, "Banana");
    await press(app.user, "More (Quantity)");
    await press(app.user, "Add to Food Diary");
    await waitFor(() => expect(app.address()).toBe("/"));
    // What was typed to find it is not kept as the name of another food.
    expect(localStorage.getItem("draft:manual-entry")).toBeNull();
    const expected = { name: "Banana", calories: 158, source: "database", servingSize: "1½ medium (177 g)" };
    expect(added(app)).toMatchObject(expected);
  });

  test("weights are in ounces for who prefers these, in the lists and on the sheet", async () => {
    writePreferences({ units: "imperial" });
    const eaten = buildPastFood(6, "Plantain", { calories: 120, servingSize: "1 medium (179 g)" });
    const app = await manual({ [SEARCH]: ({ path }: { path: string }) => json(parseQuery(path) ? [BANANA] : [eaten]) });
    const recent = await screen.findByRole("region", { name: "Recent foods" });
    expect(within(recent).getByText("1 medium (6.3 oz)")).toBeTruthy();
    await app.user.click(within(recent).getByRole("button", { name: /^Plantain/ }));
    expect((await screen.findByRole("dialog", { name: "Plantain" })).textContent).toContain(
      "120 kcal1 medium (6.3 oz)",
    );
    await app.user.keyboard("{Escape}");
    await waitForSheetToClose();
    await find(app, "Banana");
    expect(screen.getByText("1 medium (4.2 oz)")).toBeTruthy();
    await press(app.user, "Add to Food Diary");
    await waitFor(() => expect(added(app)).toMatchObject({ servingSize: "1 medium (118 g)" }));
  });

  test("a food that was eaten more than once is said with all of it, and its portion follows the choice", async () => {
    const eaten = buildPastFood(6, "Toast", { calories: 160, servingSize: "2 slices (64 g)", servingQuantity: 2 });
    const { user } = await manual({ [SEARCH]: [eaten] });
    const recent = await screen.findByRole("region", { name: "Recent foods" });
    expect(within(recent).getByText("4 slices (128 g)")).toBeTruthy();
    await user.click(within(recent).getByRole("button", { name: /^Toast/ }));
    const sheet = await screen.findByRole("dialog", { name: "Toast" });
    expect(sheet.textContent).toContain("160 kcal4 slices (128 g)");
    await user.click(within(sheet).getByRole("radio", { name: "Half" }));
    expect(sheet.textContent).toContain("80 kcal2 slices (64 g)");
  });

  test("a portion that is a weight is not explained", async () => {
    writePreferences({ units: "imperial" });
    const ounce = { ...BANANA, portions: [{ label: "1 oz", grams: 28 }] };
    const app = await manual({ [SEARCH]: [ounce] });
    await app.user.type(getInput("Food Name"), "ban");
    const results = await screen.findByRole("region", { name: "Results" });
    expect(within(results).getByText("1 oz")).toBeTruthy();
  });

  const readForm = () => ["Calories", "Protein (g)", "Carbs (g)", "Fat (g)"].map((label) => getInput(label).value);
  /** Fills in the form from a found food. */
  async function editFirst(name: string) {
    const app = await manual();
    await find(app, name);
    await press(app.user, "Edit First");
    await waitForSheetToClose();
    return app;
  }

  test("or fills in the form for the chosen portion of the whole, and what else is known of it goes along", async () => {
    const app = await editFirst("Banana");
    expect(getInput("Food Name").value).toBe("Banana");
    expect(readForm()).toEqual(["105", "1.3", "27", "0.4"]);
    expect(screen.getByText("Filled in from Banana. Change what you like.")).toBeTruthy();
    await app.user.click(await screen.findByRole("radio", { name: "Double" }));
    expect(readForm().slice(0, 2)).toEqual(["210", "2.6"]);
    await app.user.click(screen.getByRole("radio", { name: "Half" }));
    expect(readForm().slice(0, 2)).toEqual(["53", "0.7"]);
    await app.user.type(getInput("Food Name"), " split");
    await press(app.user, "Add to Food Diary");
    await waitFor(() => expect(app.server.callsTo(ADD)).toHaveLength(1));
    expect(added(app)).toMatchObject({
      ...{ name: "Banana split", calories: 53, source: "database", category: "fruits", servingQuantity: 0.5 },
      portion: { share: 0.5, whole: { calories: 105, fiber: 3.1 } },
    });
    expect(added(app)).not.toHaveProperty("eatenAt");
  });

  test("once its figures are changed, only what was typed is true of it", async () => {
    const app = await editFirst("Shake");
    await app.user.clear(getInput("Calories"));
    await app.user.type(getInput("Calories"), "200");
    await press(app.user, "Add to Food Diary");
    await waitFor(() => expect(app.server.callsTo(ADD)).toHaveLength(1));
    expect(added(app)).toEqual({
      ...{ name: "Shake", calories: 200, protein: 30, carbs: 54, fat: 6, confidence: 1, imageUrl: null },
      ...{ mealType: expect.any(String), source: "manual" },
    });
  });

  test("what is in no list is typed in under the name that was looked for", async () => {
    const app = await manual({
      [SEARCH]: ({ path }: { path: string }) => json(parseQuery(path) === null ? [SOUP] : []),
    });
    await app.user.type(getInput("Food Name"), " Zwiebelkuchen ");
    expect(await screen.findByText("Nothing found for “Zwiebelkuchen”. Try a simpler word.")).toBeTruthy();
    await press(app.user, "Not in the list? Enter it by hand");
    expect(getInput("Food Name").value).toBe("Zwiebelkuchen");
    expect(document.activeElement === getInput("Calories")).toBe(true);
    expect(screen.queryByRole("button", { name: "Not in the list? Enter it by hand" }) === null).toBe(true);
  });
});

describe("foods of one's own", () => {
  const FAILED = new Response("", { status: 500 });

  test("a food that was eaten is saved, or stays open where that fails", async () => {
    const app = await manual({ "POST /api/foods": FAILED });
    await app.user.click(await screen.findByRole("button", { name: /^Soup/ }));
    await screen.findByRole("dialog", { name: "Soup" });
    await press(app.user, "Save as My Food");
    expect(await findToastText("Error")).toBe("Failed to save food");
    app.server.on({ "POST /api/foods": json(SHAKE, 201) });
    await press(app.user, "Save as My Food");
    expect(await findToastText("Saved to My Foods")).toBe("Soup is now in My Foods.");
    expect(app.server.callsTo("POST /api/foods")[0]?.body).toEqual({ entryId: "4" });
    await waitForSheetToClose();
  });

  test("they and favorites have lists; one is added by a tap, or removed, whose sheet stays open if that fails", async () => {
    const app = await manual({ "DELETE /api/foods/9": FAILED });
    await app.user.click(screen.getByRole("radio", { name: "Favorites" }));
    await screen.findByRole("region", { name: "Favorite foods" });
    expect(rows("Favorite foods")).toEqual(["Pie"]);
    await app.user.click(screen.getByRole("radio", { name: "My Foods" }));
    await screen.findByRole("region", { name: "My Foods" });
    expect(rows("My Foods")).toEqual(["Shake"]);
    await press(app.user, "Add Shake");
    await waitFor(() => expect(app.server.callsTo(ADD)).toHaveLength(1));
    expect(added(app)).toMatchObject({ name: "Shake", source: "template", fiber: 2, servingSize: "1 glass" });
    await app.user.click(await screen.findByRole("button", { name: /^Shake/ }));
    await screen.findByRole("dialog", { name: "Shake" });
    await press(app.user, "Remove from My Foods");
    expect(await findToastText("Error")).toBe("Failed to remove food");
    app.server.on({ [OWN]: [], "DELETE /api/foods/9": noContent });
    await press(app.user, "Remove from My Foods");
    expect(await findToastText("Removed from My Foods")).toBe("Meals you have logged stay in your diary.");
    await waitForSheetToClose();
    expect(await screen.findByText(/^Nothing saved yet\./)).toBeTruthy();
    app.server.on({ [OWN]: [SHAKE], "POST /api/foods/9/restore": SHAKE });
    await press(app.user, "Undo");
    expect(await screen.findByRole("button", { name: /^Shake/ })).toBeTruthy();
  });
});

test("Quick Add needs calories, logs them alone, and makes way for the plate once there is a name", async () => {
  const app = await manual();
  await press(app.user, "Quick Add");
  expect(screen.getByText("Please enter valid calories")).toBeTruthy();
  expect(screen.queryByText("Please enter a food name")).toBeNull();
  expect(app.server.callsTo(ADD)).toEqual([]);
  await app.user.type(getInput("Calories"), "300");
  await press(app.user, "Quick Add");
  await waitFor(() => expect(app.server.callsTo(ADD)).toHaveLength(1));
  expect(added(app)).toMatchObject({ name: "Quick add", calories: 300, protein: 0, source: "manual" });
  app.unmount();
  const named = await manual();
  await named.user.type(getInput("Food Name"), "Soup");
  await named.user.type(getInput("Calories"), "90");
  expect(screen.queryByRole("button", { name: "Quick Add" })).toBeNull();
  expect(screen.getByRole("button", { name: "Add to Plate" })).toBeTruthy();
  await press(named.user, "Add to Food Diary");
  await waitFor(() => expect(named.server.callsTo(ADD)).toHaveLength(1));
  expect(added(named)).toMatchObject({ name: "Soup", calories: 90, source: "manual" });
});
