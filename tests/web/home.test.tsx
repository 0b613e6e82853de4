import { describe, expect, setSystemTime, test } from "bun:test";
import { act, screen, waitFor, within } from "@testing-library/react";
import type { DailySummary } from "../../src/contracts/summary.ts";
import { ProgressCard } from "../../web/features/home/components/progress-card.tsx";
import { errorResponse, type FakeCall, json, noContent } from "../support/web/fake-server.ts";
import { buildEntry, openApp, renderWithProviders, SIGNED_IN, SUMMARY } from "../support/web/render.tsx";
import { findToastText, press } from "../support/web/screen.ts";

const SUMMARY_CALL = "GET /api/user/daily-summary";
const GOALS_CALL = "GET /api/user/goals";
const ENTRIES_CALL = "GET /api/food-entries";
const DELETE = "DELETE /api/food-entries/7";
const DELETED = "Food entry has been removed from your diary.";
const RESTORE = "POST /api/food-entries/7/restore";
const PORRIDGE = buildEntry({ id: "7", name: "Porridge", imageUrl: "/api/images/3" });
const APPLE = buildEntry({ id: "8", name: "Apple", calories: 1095, mealType: "snack" });

const home = (routes = {}) => openApp("/", { ...SIGNED_IN, ...routes });
const text = (label: string) => screen.findByRole("region", { name: label }).then((region) => region.textContent);

describe("today's progress", () => {
  test("asks for Home's day, and shows in a ring of a 36-unit viewBox what is left, per cent, and of each macro what was eaten and what is left, on a screen that leads to the profile [A23 K50]", async () => {
    const { server } = home();
    const ring = await screen.findByRole("img", { name: "1,240 of 2,000 kcal eaten today, 62%" });
    expect(ring.getAttribute("viewBox")).toBe("0 0 36 36");
    expect(await text("Today's progress")).toBe(
      "760kcal left62% of 2,000Protein 58 g17 g leftCarbs 131 g94 g leftFat 44 g45 g left",
    );
    const protein = screen.getByRole("progressbar", { name: "Protein" });
    expect(protein.getAttribute("aria-valuenow")).toBe("77");
    expect(protein.getAttribute("aria-valuetext")).toBe("58 of 75 grams, 17 g left");
    expect(document.querySelector(".progress-ring__over")).toBeNull();
    expect(server.callsTo(SUMMARY_CALL)[0]?.path).toBe("/api/user/daily-summary?dayStart=4");

    // The name of the product, the way to the profile by the person's first letter, and four to the camera.
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Mealglass");
    const profile = screen.getByRole("link", { name: "Profile" });
    expect([profile.getAttribute("href"), profile.textContent]).toEqual(["/profile", "A"]);
    await screen.findByRole("heading", { name: "Track Your Meal" });
    const hrefs = ["Take Photo", "Gallery", "Manual", "Camera"].map((name) =>
      screen.getAllByRole("link", { name })[0]?.getAttribute("href"),
    );
    expect(hrefs).toEqual(["/camera", "/camera?source=gallery", "/camera?source=manual", "/camera"]);
  });

  const showProgress = (figures: Partial<DailySummary>) => {
    const data = { ...SUMMARY, ...figures, macroGoals: { protein: 75, carbs: 225, fat: 89 }, averageGoal: 2000 };
    const query = { data, isPending: false, error: null, isFetching: false, refetch: () => {} };
    renderWithProviders(<ProgressCard query={query} ring={{ current: null }} />);
  };

  test.each([
    [2350, 2000, "350kcal over100% of 2,000"],
    [2000, 2000, "0kcal left100% of 2,000"],
    [0, 2000, "2,000kcal left0% of 2,000"],
    [10, 0, "10kcal over0% of 0"],
  ])("with %p of %p kcal reads %j", async (dailyCalories, dailyCalorieGoal, expected) => {
    showProgress({ dailyCalories, dailyCalorieGoal });
    expect(await text("Today's progress")).toStartWith(expected);
  });

  test.each([
    [2001, "3", "1 kcal over the goal"],
    [2350, "17.5", "350 kcal over the goal"],
    [6000, "100", "4,000 kcal over the goal"],
  ])("with %p of 2,000 kcal overlaps the ring by %s%, and says so in color", async (dailyCalories, arc, over) => {
    showProgress({ dailyCalories, macros: { ...SUMMARY.macros, protein: 80 } });
    expect(screen.getByRole("img", { name: new RegExp(`100%, ${over}$`) })).toBeTruthy();
    expect(document.querySelector(".progress-ring__over")?.getAttribute("stroke-dasharray")).toBe(`${arc} 100`);
    expect(document.querySelector(".progress-card__number")?.getAttribute("data-over")).toBe("true");
    expect(await text("Today's progress")).toContain("Protein 80 g5 g over");
  });

  test("that cannot be loaded is 'Unable to load daily summary', leads to logging in, and can be tried again [E13]", async () => {
    const { user, server } = home({ [SUMMARY_CALL]: () => errorResponse(500, "Oops") });
    // Until then it is drawn in its final shape.
    expect((await screen.findByRole("region", { name: "Today's progress" })).getAttribute("aria-busy")).toBe("true");
    expect(await screen.findByText("Unable to load daily summary")).toBeTruthy();
    expect(screen.getByText("Please try logging in again")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Log In Again" }).getAttribute("href")).toBe("/auth/login");
    server.on({ [SUMMARY_CALL]: () => json(SUMMARY) });
    await user.click(screen.getAllByRole("button", { name: "Try Again" })[0] as HTMLElement);
    expect(await screen.findByRole("img", { name: /eaten today/ })).toBeTruthy();
  });

  test("stays where the goals, which are known, cannot be asked for again", async () => {
    const { server, queryClient } = home();
    await screen.findByRole("img", { name: /eaten today/ });
    server.on({ [GOALS_CALL]: () => errorResponse(500, "Oops") });
    await act(() => queryClient.invalidateQueries({ queryKey: ["/api/user/goals"] }));
    expect(server.callsTo(GOALS_CALL)).toHaveLength(2);
    expect(screen.getByRole("img", { name: /eaten today/ })).toBeTruthy();
    expect(screen.queryByText("Unable to load daily summary")).toBeNull();
  });

  test.each([
    ["of a session that has ended offers only to log in again", () => errorResponse(401, "Please log in."), true],
    ["that is missing is 'Unable to load daily summary' [E14]", () => json(null), false],
  ])("%s", async (_, answer, isLogin) => {
    home({ [SUMMARY_CALL]: answer });
    expect(await screen.findByText("Unable to load daily summary")).toBeTruthy();
    const link = screen.queryByRole("link", { name: "Log In Again" });
    expect(link?.getAttribute("href")).toBe(isLogin ? "/auth/login" : undefined);
    expect(screen.queryByText("Please try logging in again") !== null).toBe(isLogin);
    if (isLogin) expect(screen.queryByRole("button", { name: "Try Again" })).toBeNull();
  });
});

describe("today's meals", () => {
  test("are those since 04:00 by this device's clock [K12]; 'No meals logged today yet.' invites to the first photo [E45]", async () => {
    setSystemTime(new Date(2026, 2, 10, 3, 59));
    const { server } = home();
    await screen.findByText("No meals logged today yet.");
    expect(screen.getByText("Start by taking a photo of your food!")).toBeTruthy();
    const query = new URLSearchParams(server.callsTo(ENTRIES_CALL)[0]?.path.split("?")[1]);
    expect([query.get("day"), query.get("dayStart")]).toEqual(["2026-03-09", "4"]);
  });

  test("show photo, meal, time, kcal and macros, can be deleted ('Entry Deleted'), and brought back [E33]", async () => {
    let entries = [APPLE, PORRIDGE];
    const { user, server } = home({
      [ENTRIES_CALL]: () => json(entries),
      [DELETE]: () => {
        entries = [APPLE];
        return noContent();
      },
      [RESTORE]: () => {
        entries = [APPLE, PORRIDGE];
        return json(PORRIDGE);
      },
    });
    await screen.findByText("Porridge");
    const rows = within(screen.getByRole("region", { name: "Today's Meals" })).getAllByRole("listitem");
    expect(rows[0]?.textContent).toContain("1,095 kcal");
    const porridge = rows[1]?.textContent;
    expect(porridge).toContain("PorridgeBreakfast · ");
    expect(porridge).toContain("P\u00a012\u00a0· C\u00a054\u00a0· F\u00a06\u00a0g320 kcal");
    expect(rows[1]?.querySelector("img")?.getAttribute("src")).toBe("/api/images/3?w=96");
    expect(rows[0]?.querySelector("img")).toBeNull();
    expect(screen.getByRole("link", { name: "View All" }).getAttribute("href")).toBe("/history");
    await user.click(screen.getByRole("button", { name: "Delete Porridge" }));
    expect(await findToastText("Entry Deleted")).toBe(DELETED);
    expect(screen.queryByRole("button", { name: "Delete Porridge" })).toBeNull();
    expect(server.callsTo(SUMMARY_CALL)).toHaveLength(2);
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByRole("button", { name: "Delete Porridge" })).toBeTruthy();
    expect(server.callsTo(SUMMARY_CALL)).toHaveLength(3);
  });

  test("open as in History and are edited there; what was eaten before 06:00 stays in its own day of History", async () => {
    setSystemTime(new Date(2026, 2, 10, 8));
    let entry = { ...PORRIDGE, eatenAt: new Date(2026, 2, 10, 5, 30).toISOString() };
    const { user } = home({
      [ENTRIES_CALL]: () => json([entry]),
      "PATCH /api/food-entries/7": ({ body }: FakeCall) => {
        entry = { ...entry, ...(body as object) };
        return json(entry);
      },
    });
    await user.click(await screen.findByRole("button", { name: "Porridge" }));
    const sheet = within(await screen.findByRole("dialog", { name: "Porridge" }));
    expect(sheet.getByRole("img", { name: "Porridge" }).getAttribute("src")).toBe("/api/images/3");
    expect(sheet.queryByRole("button", { name: "Copy to Today" })).toBeNull();
    await press(user, "Edit");
    await user.type(screen.getByLabelText("Food Name"), " with milk");
    await press(user, "Save Changes");
    expect(await findToastText("Entry Updated")).toBe("Your changes are saved.");
    expect(await screen.findByRole("button", { name: "Porridge with milk" })).toBeTruthy();
  });

  test.each([
    ["that another device has deleted meanwhile go, too", 404, "Entry Deleted", DELETED],
    ["that cannot be deleted stay [E15]", 500, "Delete Failed", "Could not delete food entry. Please try again."],
  ])("%s", async (_, status, title, text) => {
    let entries = [PORRIDGE];
    const { user } = home({ [ENTRIES_CALL]: () => json(entries), [DELETE]: () => errorResponse(status, "Oops") });
    const button = await screen.findByRole("button", { name: "Delete Porridge" });
    if (status === 404) entries = [];
    await user.click(button);
    expect(await findToastText(title)).toBe(text);
    await waitFor(() =>
      expect(screen.queryAllByRole("button", { name: "Delete Porridge" })).toHaveLength(entries.length),
    );
  });
});
