import { beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { FoodEntry } from "../../src/contracts/diary.ts";
import { isUuid } from "../../src/shared/diary/entry-id.ts";
import { errorResponse, type FakeRoutes, json, noContent } from "../support/web/fake-server.ts";
import { buildEntry, openApp, SIGNED_IN, TRIAL_EXPIRED } from "../support/web/render.tsx";
import { findToastText, press } from "../support/web/screen.ts";

const ENTRIES = "GET /api/food-entries";
const PORRIDGE = buildEntry({ id: "7" });
const SALMON = buildEntry({ id: "8", name: "Salmon", calories: 690, mealType: "dinner" });

const openOn = (routes: FakeRoutes, path: string) => openApp(path, { ...SIGNED_IN, ...routes });
const readMeal = () => document.querySelector(".meal-chips__chosen")?.textContent;
const openChoice = () => fireEvent.click(screen.getByRole("button", { name: /Change$/ }));
const chooseDinner = () => fireEvent.click(screen.getByRole("radio", { name: "Dinner" }));

beforeEach(() => void setSystemTime(new Date(2026, 2, 10, 13)));

describe("copying to today", () => {
  const COPY = "POST /api/food-entries/copy";
  const REMOVE = "POST /api/food-entries/remove";
  const copies = [
    { ...SALMON, id: "21" },
    { ...PORRIDGE, id: "22" },
  ];
  const past = (routes: FakeRoutes = {}) =>
    openOn(
      { [ENTRIES]: () => json([SALMON, PORRIDGE]), [COPY]: () => json(copies, 201), ...routes },
      "/history?date=2026-03-05",
    );
  const openSheet = async (user: ReturnType<typeof past>["user"]) => {
    await user.click(await screen.findByRole("button", { name: "Copy to Today" }));
    return screen.findByRole("dialog", { name: "Copy to Today" });
  };

  test("offers the whole day and each of its meals, and copies in one call, which one Undo takes back", async () => {
    const { user, server } = past();
    const sheet = await openSheet(user);
    const choices = within(within(sheet).getByRole("list"))
      .getAllByRole("button")
      .map(({ textContent }) => textContent);
    expect(choices).toEqual([
      "Whole Day2 entries, 1,010 kcal",
      "Breakfast1 entry, 320 kcal",
      "Dinner1 entry, 690 kcal",
    ]);
    await user.click(within(sheet).getByRole("button", { name: /Whole Day/ }));
    expect(await findToastText("Copied to Today")).toBe("2 entries, 1,010 kcal.");
    expect(server.callsTo(COPY)[0]?.body).toMatchObject({ ids: ["8", "7"], toDate: "2026-03-10" });
    expect(isUuid(String(server.keysTo(COPY)[0]))).toBe(true);
    server.on({ [REMOVE]: noContent });
    await press(user, "Undo");
    expect(await findToastText("Copy Undone")).toBe("The copies were removed from today.");
    expect(server.callsTo(REMOVE).map(({ body }) => body)).toEqual([{ ids: ["21", "22"] }]);
    // The icon in a meal's header is one tap.
    server.on({ [COPY]: () => json([copies[0]], 201) });
    await user.click(await screen.findByRole("button", { name: "Copy Dinner to Today" }));
    expect(await findToastText("Copied to Today")).toBe("1 entry, 690 kcal.");
    expect(server.callsTo(COPY)[1]?.body).toMatchObject({ ids: ["8"], toDate: "2026-03-10" });
  });

  test("without access opens the trial's modal", async () => {
    const { user, server } = past({ [COPY]: () => errorResponse(403, "Start your trial.", { requiresTrial: true }) });
    await screen.findByText("Salmon");
    server.on({ "GET /api/user/profile": () => json(TRIAL_EXPIRED) });
    await user.click(within(await openSheet(user)).getByRole("button", { name: /Breakfast/ }));
    expect(await screen.findByRole("dialog", { name: "Your free trial has ended" })).toBeTruthy();
    expect(screen.queryByText("Copy Failed")).toBeNull();
  });

  test("that fails says why, and is tried again with the same key", async () => {
    const { user, server } = past({ [COPY]: () => errorResponse(404, "One of these entries does not exist.") });
    await user.click(within(await openSheet(user)).getByRole("button", { name: /Breakfast/ }));
    expect(await findToastText("Copy Failed")).toBe("One of these entries does not exist.");
    server.on({ [COPY]: () => json([copies[1]], 201) });
    await press(user, "Try Again");
    expect(await findToastText("Copied to Today")).toBe("1 entry, 320 kcal.");
    expect(server.keysTo(COPY)[1]).toBe(server.keysTo(COPY)[0] ?? "");
  });
});

describe("adding to a past day", () => {
  const ADD = "POST /api/food-entries";
  const added: FakeRoutes = { [ADD]: ({ body }) => json(buildEntry(body as FoodEntry), 201) };
  const dinnerAt = new Date(2026, 2, 5, 19).toISOString();

  test("by the camera says which day, asks for the meal, and leads to manual entry and back with both", async () => {
    const { user, address } = openOn({}, "/camera?date=2026-03-05");
    await screen.findByText("Lunch");
    expect(readMeal()).toBe("Lunch · Thu, Mar 5 · 1:00 PM");
    expect(screen.getByRole("link", { name: "Back" }).getAttribute("href")).toBe("/history?date=2026-03-05");
    openChoice();
    chooseDinner();
    await user.click(screen.getByRole("link", { name: "Manual Entry" }));
    await screen.findByLabelText("Food Name");
    await waitFor(() => expect(address()).toBe("/manual-entry?date=2026-03-05&meal=dinner"));
    expect(readMeal()).toBe("Dinner · Thu, Mar 5 · 7:00 PM");
    await user.click(screen.getByRole("link", { name: "Back" }));
    await waitFor(() => expect(address()).toBe("/camera?date=2026-03-05&meal=dinner"));
  });

  test("by hand puts the meal at its usual time, and comes back to that day", async () => {
    const { user, server, address } = openOn(added, "/manual-entry?date=2026-03-05");
    await user.type(await screen.findByLabelText("Food Name"), "Soup");
    await user.type(screen.getByLabelText("Calories"), "300");
    openChoice();
    fireEvent.change(screen.getByLabelText("Eaten at"), { target: { value: "08:00" } });
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Breakfast" }).checked).toBe(true);
    fireEvent.change(screen.getByLabelText("Eaten at"), { target: { value: "" } });
    chooseDinner();
    await press(user, "Add to Food Diary");
    expect(await findToastText("Success!")).toBe("Food logged successfully.");
    expect(server.callsTo(ADD)[0]?.body).toMatchObject({ mealType: "dinner", eatenAt: dinnerAt });
    await waitFor(() => expect(address()).toBe("/history?date=2026-03-05"));
  });
});
