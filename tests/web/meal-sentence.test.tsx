import { describe, expect, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import type { ParsedMeal } from "../../src/contracts/meal-sentence.ts";
import { NOON } from "../support/fixed-now.ts";
import { type Answers, errorResponse, json } from "../support/web/fake-server.ts";
import { buildEntry, CONFIG, openApp, SIGNED_IN } from "../support/web/render.tsx";
import { findToastText, getInput, passSecondTap, press, tapTwice } from "../support/web/screen.ts";
import { ADD, BANANA, SEARCH } from "./camera-device.ts";
import { EGG, RICE, readRows } from "./plate-items.ts";

const PARSE = "POST /api/parse-meal";
const ESTIMATE = "POST /api/parse-meal/estimate";
const HOUR_MS = 3_600_000;
const SENTENCE = "two eggs, rice and a zorblax";
const FOUND: ParsedMeal = {
  items: [
    { ...EGG, text: "two eggs" },
    { ...RICE, text: "rice" },
  ],
  unresolved: [],
  ...{ mealType: null, eatenAt: null },
};
const PARTLY: ParsedMeal = { ...FOUND, unresolved: [{ text: "a zorblax" }] };
const WITHOUT_AI = { ...CONFIG, analyzer: { ...CONFIG.analyzer, available: false } };
const NOTHING: ParsedMeal = { ...PARTLY, items: [] };
const TOTAL = Math.round(EGG.calories + RICE.calories);

const FETCH = "POST /api/recipes/fetch";
const ADDRESS = "https://example.com/egg-rice";

type Options = { path?: string; text?: string } & Answers;

async function say(parsed: unknown, { path = "/manual-entry", text = SENTENCE, ...routes }: Options = {}) {
  const app = openApp(path, {
    ...SIGNED_IN,
    ...{ [SEARCH]: [BANANA], [ADD]: json(buildEntry({ name: "Meal" }), 201), [PARSE]: parsed as Response },
    [ESTIMATE]: { items: [], unresolved: [] },
    ...routes,
  });
  await screen.findByRole("heading", { name: "Manual Entry" });
  fireEvent.change(getInput("What did you eat?"), { target: { value: text } });
  await press(app.user, "Find Foods");
  return { ...app, added: () => app.server.callsTo(ADD).map(({ body }) => body as Record<string, unknown>) };
}
const findSheet = () => screen.findByRole("dialog", { name: "Your Meal" });
const findAdd = async () =>
  within(await findSheet()).findByRole<HTMLButtonElement>("button", { name: "Add to Food Diary" });
const addAll = async (user: UserEvent) => {
  await user.click(await findAdd());
  await findToastText("Success!");
};
const listUnknown = () =>
  screen.queryAllByRole("button", { name: /^Search for/ }).map((button) => button.getAttribute("aria-label"));

describe("a sentence", () => {
  test("becomes one entry with its foods and their figures, once however often it is tapped; Undo takes it back", async () => {
    const { user, added, server, address } = await say(FOUND);
    expect((await readRows()).length).toBe(2);
    expect(server.callsTo(PARSE).map(({ body }) => body)).toEqual([
      { text: SENTENCE, at: new Date(NOON).toISOString() },
    ]);
    expect(localStorage.getItem("draft:meal-sentence")).toBe(JSON.stringify(SENTENCE));
    await tapTwice(user, await findAdd());
    expect(await findToastText("Success!")).toBe("Food logged successfully.");
    expect(added()).toHaveLength(1);
    const { text: _, ...egg } = FOUND.items[0] ?? { text: "" };
    expect(added()[0]).toMatchObject({
      ...{ name: "egg, rice", calories: TOTAL, source: "manual", mealType: "lunch" },
      ...{ eatenAt: new Date(NOON).toISOString(), items: [egg, { name: "rice" }] },
    });
    await waitFor(() => expect(address()).toBe("/"));
    expect(localStorage.getItem("draft:meal-sentence")).toBeNull();
    server.on({ "DELETE /api/food-entries/1": new Response(null, { status: 204 }) });
    passSecondTap();
    await press(user, "Undo");
    await findToastText("Entry Deleted");
  });

  test("may be the address of a recipe, of which one serving is logged under its name", async () => {
    const recipe = { name: "Egg Rice", servings: 4, lines: ["2 eggs", "x".repeat(1999), "1 cup of rice"] };
    const { user, added, server } = await say(FOUND, { text: ADDRESS, [FETCH]: () => json(recipe) });
    await addAll(user);
    expect(server.callsTo(FETCH).map(({ body }) => body)).toEqual([{ url: ADDRESS }]);
    expect(server.callsTo(PARSE).map(({ body }) => (body as { text: string }).text)).toEqual(recipe.lines);
    expect(added()).toMatchObject([{ name: "Egg Rice", portion: { share: 0.25 }, mealType: "lunch" }]);
  });

  test("that is the address of a page without a recipe says so, and stays", async () => {
    const message = "No recipe was found on this page.";
    await say(FOUND, { text: ADDRESS, [FETCH]: () => errorResponse(422, message) });
    expect((await screen.findByText(message)).getAttribute("role")).toBe("alert");
    expect(getInput("What did you eat?").value).toBe(ADDRESS);
  });

  test.each([
    ["a meal", "breakfast", null, "", { mealType: "breakfast" }],
    ["a time of today", null, -4, "", { mealType: "breakfast", eatenAt: -4 }],
    ["both", "snack", -1, "", { mealType: "snack", eatenAt: -1 }],
    ["yesterday", "dinner", -17, "", { mealType: "dinner", eatenAt: -17 }],
    ["a time, on a past day", "lunch", -1, "?date=2026-01-02&meal=dinner", { mealType: "lunch" }],
  ] as const)("that says %s preselects it", async (_, mealType, hours, query, { mealType: meal, ...time }) => {
    const eatenAt = hours === null ? null : new Date(NOON + hours * HOUR_MS).toISOString();
    const { user, added } = await say({ ...FOUND, mealType, eatenAt }, { path: `/manual-entry${query}` });
    await addAll(user);
    expect(added()[0]?.mealType).toBe(meal);
    if ("eatenAt" in time) expect(added()[0]?.eatenAt).toBe(new Date(NOON + time.eatenAt * HOUR_MS).toISOString());
    if (query) expect(String(added()[0]?.eatenAt)).toStartWith("2026-01-02");
  });
});

describe("what is not found", () => {
  test("stays as a row, which is not counted, and is filled by the search, removed, or left: it is in no entry then", async () => {
    const { user, added } = await say({
      ...PARTLY,
      unresolved: [{ text: "a zorblax" }, { text: "a quux" }, { text: "a" }],
    });
    await findSheet();
    await user.click(await screen.findByRole("button", { name: /Remove .*a quux/ }));
    await screen.findByRole("button", { name: /Search for .*a zorblax/ });
    await user.click(screen.getByRole("button", { name: /Search for .*a zorblax/ }));
    expect((await screen.findByRole<HTMLInputElement>("searchbox")).value).toBe("a zorblax");
    await user.click(await screen.findByRole("button", { name: /^Banana/ }));
    await user.click(await screen.findByRole("button", { name: "Add Item" }));
    expect(await readRows()).toHaveLength(3);
    expect(listUnknown()).toEqual(["Search for a"]);
    await addAll(user);
    expect(added()[0]?.items).toMatchObject([{ name: EGG.name }, { name: RICE.name }, { name: BANANA.name }]);
  });

  test("can be all of it: there is nothing to add then", async () => {
    const { added } = await say(NOTHING);
    expect((await findAdd()).disabled).toBe(true);
    expect(listUnknown()).toHaveLength(1);
    expect(added()).toEqual([]);
  });
});

describe("what AI is asked for", () => {
  const ZORBLAX = { ...RICE, name: "a zorblax", food: null, source: "estimate", text: "a zorblax" } as const;
  const estimates = { items: [ZORBLAX], unresolved: [] };
  const TWO: ParsedMeal = { ...FOUND, unresolved: [{ text: "a zorblax" }, { text: "a quux" }] };

  test("are only the parts that were not found, once; those that it knows are marked and counted", async () => {
    const { user, added, server } = await say(TWO, { [ESTIMATE]: () => json(estimates) });
    await waitFor(() => expect(listUnknown()).toEqual(["Search for a quux"]));
    expect(server.callsTo(ESTIMATE).map(({ body }) => body)).toEqual([{ parts: ["a zorblax", "a quux"] }]);
    expect((await readRows()).at(-1)).toContain("a zorblax");
    expect(localStorage.getItem("draft:said-meal")).toContain('"isAsked":true');
    await addAll(user);
    expect(added()[0]?.items).toMatchObject([{}, {}, { name: "a zorblax", source: "estimate" }]);
    expect(server.callsTo(ESTIMATE)).toHaveLength(1);
  });

  test("does not come back once it was removed, nor does another part", async () => {
    let answer = (_: Response) => {};
    const waiting = () => new Promise<Response>((resolve) => (answer = resolve));
    const { user, server } = await say(TWO, { [ESTIMATE]: waiting });
    await screen.findAllByText("Not found. AI is asked for an estimate…");
    await user.click(await screen.findByRole("button", { name: /Remove .*a zorblax/ }));
    answer(json(estimates));
    await screen.findByText("Not found, so it is not counted.");
    expect(await readRows()).toHaveLength(2);
    expect(server.callsTo(ESTIMATE)).toHaveLength(1);
  });

  test.each([
    ["nothing where all was found", FOUND, {}, 0],
    ["nothing without a provider", PARTLY, { "GET /api/config": () => json(WITHOUT_AI) }, 0],
    ["in vain where it fails: the row stays", PARTLY, { [ESTIMATE]: () => errorResponse(502, "No estimate.") }, 1],
    ["in vain without a connection: the row stays", PARTLY, { [ESTIMATE]: () => Promise.reject(new TypeError()) }, 1],
  ])("is %s", async (_, parsed, routes, calls) => {
    const { user, added, server } = await say(parsed, routes as Answers);
    await readRows();
    await waitFor(() => expect(server.callsTo(ESTIMATE)).toHaveLength(calls));
    await waitFor(() => expect(screen.queryByText(/AI is asked/)).toBeNull());
    expect(listUnknown()).toHaveLength(parsed.unresolved.length);
    await addAll(user);
    expect(added()[0]).toMatchObject({ calories: TOTAL });
  });
});

describe("the meal of a sentence", () => {
  test("has no range where its energy was said", async () => {
    const item = { ...RICE, grams: null, gramsLow: null, gramsHigh: null, calories: 600, text: "lunch 600 kcal" };
    await say({ ...FOUND, items: [{ ...item, source: "estimate" }] });
    const sheet = within(await findSheet());
    expect(sheet.getAllByText("600").length).toBeGreaterThan(0);
    expect(sheet.queryByText(/ to [\d,]+ kcal/)).toBeNull();
  });

  test("is a share of it, with a range for amounts that were not said", async () => {
    const unsaid = { ...RICE, source: "database", gramsLow: 100, gramsHigh: 225, text: "rice" };
    const { user, added } = await say({
      ...FOUND,
      items: [{ ...EGG, source: "database", gramsLow: 100, gramsHigh: 100, text: "two eggs" }, unsaid],
    });
    const sheet = within(await findSheet());
    const kcalPerGram = RICE.calories / (RICE.grams ?? 1);
    const [low, high] = [100, 225].map((grams) => Math.round(EGG.calories + kcalPerGram * grams));
    expect(sheet.getByText(`${low} to ${high} kcal`)).toBeTruthy();
    await user.click(sheet.getByRole("radio", { name: "Half" }));
    await addAll(user);
    expect(added()[0]).toMatchObject({ calories: Math.round(TOTAL / 2), portion: { share: 0.5 } });
  });

  test("can be an entry for each food, at the same time, with one Undo", async () => {
    const BATCH = "POST /api/food-entries/batch";
    const stored = [buildEntry({ id: "21", name: "egg" }), buildEntry({ id: "22", name: "rice" })];
    const { user, server, added, address } = await say(FOUND, { [BATCH]: () => json(stored, 201) });
    await user.click(within(await findSheet()).getByRole("radio", { name: "One Each" }));
    await tapTwice(user, await findAdd());
    await findToastText("Success!");
    expect(added()).toEqual([]);
    expect(server.callsTo(BATCH).map(({ body }) => body)).toMatchObject([
      {
        entries: [
          { name: EGG.name, calories: Math.round(EGG.calories), items: [{ name: EGG.name }] },
          { name: RICE.name, calories: Math.round(RICE.calories), source: "manual" },
        ],
        ...{ eatenAt: new Date(NOON).toISOString(), mealType: "lunch" },
      },
    ]);
    await waitFor(() => expect(address()).toBe("/"));
    expect(localStorage.getItem("draft:said-meal")).toBeNull();
  });

  test("is one entry where a food has no energy, which is not an entry alone", async () => {
    await say({ ...FOUND, items: [...FOUND.items, { ...EGG, name: "Water", calories: 0, text: "water" }] });
    await findSheet();
    expect(screen.queryByRole("radio", { name: "One Each" })).toBeNull();
  });

  test("comes back after a reload as it was changed, and with its sentence after it was closed", async () => {
    const { user, unmount } = await say({ ...PARTLY, unresolved: [{ text: "a zorblax" }, { text: "a quux" }] });
    await user.click(await screen.findByRole("button", { name: /Remove .*a quux/ }));
    unmount();
    const reloaded = openApp("/manual-entry", { ...SIGNED_IN, [SEARCH]: [BANANA] });
    expect(await readRows()).toHaveLength(2);
    expect(listUnknown()).toHaveLength(1);
    expect(reloaded.server.callsTo(PARSE)).toEqual([]);
    fireEvent.keyDown(await findSheet(), { key: "Escape" });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    passSecondTap();
    await press(reloaded.user, "Find Foods");
    expect(await readRows()).toHaveLength(2);
    expect(listUnknown()).toHaveLength(1);
    expect(reloaded.server.callsTo(PARSE)).toEqual([]);
  });

  test("that was closed with changes is dropped when another sentence is sent, and at once without changes", async () => {
    const { user, server } = await say(FOUND);
    const closeAndFind = async (text: string) => {
      fireEvent.keyDown(await findSheet(), { key: "Escape" });
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
      fireEvent.change(getInput("What did you eat?"), { target: { value: text } });
      passSecondTap();
      await press(user, "Find Foods");
      await findSheet();
    };
    await closeAndFind(SENTENCE);
    expect(server.callsTo(PARSE)).toHaveLength(2);
    await user.click(screen.getByRole("radio", { name: "One Each" }));
    await closeAndFind("eggs");
    expect(server.callsTo(PARSE)).toHaveLength(3);
    expect(screen.queryByText(/changes from before/)).toBeNull();
  });

  test.each(['{"id":1}', '{"id":"a","occasion":{},"items":[],"unknown":[],"share":1,"isSplit":false}', "[]", "7"])(
    "that another version left as %s is not opened",
    async (stored) => {
      localStorage.setItem("draft:said-meal", stored);
      openApp("/manual-entry", { ...SIGNED_IN, [SEARCH]: [] });
      await screen.findByRole("heading", { name: "Manual Entry" });
      expect(screen.queryByRole("dialog")).toBeNull();
    },
  );
});

test("an empty sentence is not sent; a server that fails says so at the field, and the sentence can be sent again", async () => {
  const { user, server } = await say(errorResponse(500, "Broken"), { text: " " });
  expect((await screen.findByRole("alert")).textContent).toContain("Write what you ate");
  expect(server.callsTo(PARSE)).toEqual([]);
  fireEvent.change(getInput("What did you eat?"), { target: { value: SENTENCE } });
  await press(user, "Find Foods");
  await screen.findByText("Broken");
  expect(screen.queryByRole("dialog")).toBeNull();
  server.on({ [PARSE]: json(FOUND) });
  await press(user, "Find Foods");
  await findSheet();
  expect(screen.queryByText("Broken")).toBeNull();
});

test.each([
  ["/", "/manual-entry"],
  ["/camera?meal=lunch", "/manual-entry?meal=lunch"],
])("a link on %s leads to the field, which can be typed into at once, for the same meal", async (path, address) => {
  const { user } = openApp(path, { ...SIGNED_IN, [SEARCH]: [] });
  const link = await screen.findByRole("link", { name: "What did you eat?" });
  expect(link.getAttribute("href")).toBe(address);
  await user.click(link);
  await screen.findByRole("heading", { name: "Manual Entry" });
  await waitFor(() => expect(document.activeElement).toBe(getInput("What did you eat?")));
});

test("a sentence whose foods are found after the screen was left leads nowhere", async () => {
  const answer = Promise.withResolvers<Response>();
  const { user, server, address } = await say(() => answer.promise);
  await waitFor(() => expect(server.callsTo(PARSE)).toHaveLength(1));
  await user.click(screen.getByRole("link", { name: "Home" }));
  await screen.findByRole("region", { name: "Track Your Meal" });
  answer.resolve(json({ ...FOUND, mealType: "dinner" }));
  await user.click(await screen.findByRole("button", { name: /^Weight/ }));
  await screen.findByLabelText("Weight in kg");
  expect(address()).toBe("/");
});
