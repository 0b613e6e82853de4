import { beforeEach, describe, expect, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { NewFoodEntry } from "../../src/contracts/diary.ts";
import { NOON } from "../support/fixed-now.ts";
import { type FakeRoutes, json } from "../support/web/fake-server.ts";
import { openApp, SIGNED_IN } from "../support/web/render.tsx";
import { fillSearch, findToastText } from "../support/web/screen.ts";
import { ADD, type App, answerStored, BANANA, installDevice, PORRIDGE, SEARCH } from "./camera-device.ts";
import { hasToast, openUnrecognized } from "./camera-steps.ts";
import { EGG, RICE, readRows } from "./plate-items.ts";

const PHOTO_DRAFT = "draft:manual-entry-photo";
const WATER = { ...BANANA, id: 14_411, name: "Water, tap", per100g: { ...BANANA.per100g, calories: 0 } };
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>("button", { name });
const kcal = () => document.querySelector(".nutrition__kcal")?.textContent;
const parseQuery = (path: string) => new URLSearchParams(path.split("?")[1]).get("q");
/** Recent foods without a query, the banana with one. */
const foods = ({ path }: { path: string }) => json(parseQuery(path) === null ? [PORRIDGE] : [BANANA, WATER]);

const openFoods = (routes: FakeRoutes = {}) => openUnrecognized({ [SEARCH]: foods, ...routes });

async function chooseBanana({ user }: Pick<App, "user">) {
  await fillSearch("banana");
  await user.click(await screen.findByRole("button", { name: /^Banana/ }));
}

beforeEach(installDevice);

describe("What is it?", () => {
  test("keeps the photo, begins with what was eaten lately, and searches once typing pauses; what has no kcal cannot be chosen", async () => {
    const { server } = await openFoods();
    expect(hasToast()).toBe(false);
    expect(screen.getByAltText("Your meal").getAttribute("src")).toStartWith("blob:photo-");
    expect(await screen.findByRole("heading", { name: "Recent" })).toBeTruthy();
    expect(button(/^Porridge/).textContent).toBe("Porridge1 bowl320 kcal");
    expect(screen.getByRole("link", { name: "Manual Entry" }).getAttribute("href")).toBe("/manual-entry");
    await fillSearch(" ban");
    await fillSearch(" banana ");
    expect(await screen.findByRole("heading", { name: "Results" })).toBeTruthy();
    expect(button(/^Banana/).textContent).toBe("Banana1 medium (118 g)105 kcal89 kcal per 100 g");
    expect(server.callsTo(SEARCH).map(({ path }) => parseQuery(path))).toEqual([null, "banana"]);
    const water = button(/Water, tap/);
    expect(water.disabled).toBe(true);
    expect(water.textContent).toContain("No calories, nothing to log");
  });

  test("the foods of a sentence become one entry with the photo, and coming back does not look for them again", async () => {
    const items = [EGG, RICE].map((item) => ({ ...item, text: item.name }));
    const parsed = { items, unresolved: [], mealType: null, eatenAt: null };
    const { user, server, address, go } = await openFoods({
      [ADD]: () => answerStored(),
      "POST /api/parse-meal": () => json(parsed),
    });
    expect(screen.queryByRole("link", { name: "Find Them All" })).toBeNull();
    await user.type(screen.getByRole("searchbox"), "2 eggs, rice");
    await screen.findByRole("link", { name: "Find Them All" });
    await user.keyboard("{Enter}");
    expect(await readRows()).toHaveLength(2);
    expect(server.callsTo("POST /api/parse-meal").map(({ body }) => body)).toMatchObject([{ text: "2 eggs, rice" }]);
    await user.click(within(screen.getByRole("dialog", { name: "Your Meal" })).getByText("Add to Food Diary"));
    await findToastText("Success!");
    expect(server.callsTo(ADD)[0]?.body).toMatchObject({
      ...{ imageUrl: "/api/images/7", eatenAt: new Date(NOON).toISOString() },
      items: [{ name: EGG.name }, { name: RICE.name }],
    });
    await waitFor(() => expect(address()).toBe("/"));
    await go();
    expect((await screen.findByLabelText<HTMLInputElement>("What did you eat?")).value).toBe("");
    expect(server.callsTo("POST /api/parse-meal")).toHaveLength(1);
  });

  test("Manual Entry takes the photo along, also through a reload, and removes it once it is added or not wanted", async () => {
    const { user, server, address, unmount } = await openFoods({ [ADD]: () => answerStored() });
    await user.click(screen.getByRole("link", { name: "Manual Entry" }));
    expect((await screen.findByAltText("Your meal")).getAttribute("src")).toBe("/api/images/7");
    await waitFor(() => expect(localStorage.getItem("draft:camera")).toBeNull());
    await user.type(screen.getByLabelText("Food Name"), "Stew");
    await user.type(screen.getByLabelText("Calories"), "320");
    await user.click(button("Add to Food Diary"));
    await waitFor(() => expect(address()).toBe("/"));
    const body = server.callsTo(ADD)[0]?.body as NewFoodEntry;
    expect(body).toMatchObject({ name: "Stew", imageUrl: "/api/images/7", eatenAt: new Date(NOON).toISOString() });
    expect(localStorage.getItem(PHOTO_DRAFT)).toBeNull();
    unmount();

    const photo = { imageUrl: "/api/images/8", takenAt: new Date(NOON).toISOString() };
    localStorage.setItem(PHOTO_DRAFT, JSON.stringify(photo));
    const reloaded = openApp("/manual-entry", SIGNED_IN);
    await reloaded.user.click(await screen.findByRole("button", { name: "Remove photo" }));
    expect(screen.queryByAltText("Your meal") === null).toBe(true);
    expect(localStorage.getItem(PHOTO_DRAFT)).toBeNull();
  });
});

describe("the portion", () => {
  test("is counted in household measures with live totals, and logged with the photo", async () => {
    const app = await openFoods();
    await chooseBanana(app);
    expect(kcal()).toBe("105 kcal118 g");
    await app.user.click(button("More (Quantity)"));
    expect(kcal()).toBe("158 kcal177 g");
    // Another food brings the search back as it was.
    await app.user.click(button("Other Food"));
    expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("banana");
    await app.user.click(button(/^Banana/));
    await app.user.click(screen.getByRole("radio", { name: /1 cup, sliced/ }));
    expect(kcal()).toBe("134 kcal150 g");
    await app.user.click(screen.getByRole("radio", { name: /1 medium/ }));
    await app.user.click(button("Add to Food Diary"));
    expect(await findToastText("Success!")).toBe("Food logged successfully.");
    await waitFor(() => expect(app.address()).toBe("/"));
    expect(app.server.callsTo(ADD)[0]?.body).toMatchObject({
      ...{ name: "Banana", calories: 105, servingSize: "1 medium (118 g)", category: "fruits", confidence: 1 },
      ...{ tags: '["vegan","gluten free"]', source: "database", imageUrl: "/api/images/7" },
    });
  });

  test("that is none, less than one kcal or more than an entry can hold cannot be logged", async () => {
    const app = await openFoods();
    await chooseBanana(app);
    for (const [value, problem] of [
      ["", "Enter how much you ate."],
      ["1½", "Please enter only a number, such as 12.5"],
      ["0.001", "That is less than one kcal, so there is nothing to log."],
      ["999", "That is more than one entry can hold."],
    ] as const) {
      fireEvent.change(screen.getByLabelText("Quantity"), { target: { value } });
      expect(screen.getByText(problem)).toBeTruthy();
      expect(button("Add to Food Diary").disabled).toBe(true);
    }
  });

  test("an entry that is stored after the sheet was closed leads nowhere", async () => {
    const stored = Promise.withResolvers<Response>();
    const app = await openFoods({ [ADD]: () => stored.promise });
    await chooseBanana(app);
    await app.user.click(button("Add to Food Diary"));
    await app.user.click(button("Close"));
    stored.resolve(json(PORRIDGE.entry, 201));
    expect(await findToastText("Success!")).toBe("Food logged successfully.");
    expect(app.address()).toBe("/camera");
  });
});
