import { describe, expect, setSystemTime, test } from "bun:test";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { FoodEntry } from "../../src/contracts/diary.ts";
import { DaySummary } from "../../web/features/history/components/day-summary.tsx";
import { errorResponse, type FakeCall, type FakeRoutes, json, never, noContent } from "../support/web/fake-server.ts";
import { buildEntry, GOALS, openApp, renderWithProviders, SIGNED_IN } from "../support/web/render.tsx";
import { findToastText, press } from "../support/web/screen.ts";

const ENTRIES = "GET /api/food-entries";
const PLACEHOLDER = "data:image/webp;base64,UklGRg==";
const PORRIDGE = buildEntry({
  ...{ id: "7", name: "Porridge", category: "grains", imageUrl: "/api/images/3", imagePlaceholder: PLACEHOLDER },
});
const SALMON = buildEntry({
  ...{ id: "8", name: "Salmon", calories: 690, protein: 40, carbs: 30, fat: 40, mealType: "dinner" },
  ...{ category: "proteins", tags: '["fish","omega 3","warm","late"]' },
});

const parseStart = ({ path }: FakeCall): string => new URL(path, "http://x").searchParams.get("day") ?? "";
/** Responses for these days; all other days are empty. */
const days =
  (byStart: Record<string, FoodEntry[]>) =>
  (call: FakeCall): Response =>
    json(byStart[parseStart(call)] ?? []);
const nameDay = (day: number): string => `2026-03-${String(day).padStart(2, "0")}`;

const history = (routes: FakeRoutes = {}, path = "/history") => {
  setSystemTime(new Date(2026, 2, 10, 13));
  return openApp(path, { ...SIGNED_IN, ...routes });
};
const title = () => screen.findByRole("heading", { level: 2, name: /^(Today|Yesterday|\w+, .+)$/ });
const rows = () => screen.findAllByRole("listitem").then((items) => items.map(({ textContent }) => textContent ?? ""));
const filterBy = (label: string) => fireEvent.click(screen.getByRole("radio", { name: label }));

describe("the day navigator", () => {
  test("begins with today, goes to Yesterday and the days before, each in the address, forth again, and to any day by the calendar", async () => {
    const { server, user, address } = history();
    expect((await title()).textContent).toBe("Today");
    expect(screen.getByText(/Tuesday.*2026/)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Next" }).disabled).toBe(true);
    expect(screen.getByRole("link", { name: "Back" }).getAttribute("href")).toBe("/");
    const query = new URL(server.callsTo(ENTRIES)[0]?.path ?? "", "http://x").searchParams;
    expect([query.get("day"), query.get("dayStart")]).toEqual([nameDay(10), "6"]);
    await press(user, "Previous");
    expect((await title()).textContent).toBe("Yesterday");
    await waitFor(() => expect(address()).toBe("/history?date=2026-03-09"));
    await press(user, "Previous");
    expect((await title()).textContent).toMatch(/Sun.*8|8.*Sun/);
    await waitFor(() => expect(address()).toBe("/history?date=2026-03-08"));
    await press(user, "Next");
    await press(user, "Next");
    expect((await title()).textContent).toBe("Today");
    await waitFor(() => expect(address()).toBe("/history"));
    const calendar = screen.getByLabelText<HTMLInputElement>("Date");
    expect(calendar.max).toBe("2026-03-10");
    for (const value of ["2025-12-24", ""]) {
      fireEvent.change(calendar, { target: { value } });
      await waitFor(() => expect(address()).toBe("/history?date=2025-12-24"));
    }
  });

  test.each(["2026-03-11", "2026-02-30", "yesterday", "", "2026-3-1", "-000001-01-01"])(
    "shows today for the date %p, which has not been or is none",
    async (date) => {
      history({}, `/history?date=${encodeURIComponent(date)}`);
      expect((await title()).textContent).toBe("Today");
    },
  );

  test("becomes the new day while it is open, when the day turns at 06:00 [K13]", async () => {
    setSystemTime(new Date(2026, 2, 10, 5, 59, 59));
    openApp("/history", { ...SIGNED_IN, [ENTRIES]: days({ [nameDay(9)]: [PORRIDGE] }) });
    await screen.findByText("Porridge");
    expect((await title()).textContent).toBe("Today");
    expect(screen.getByLabelText<HTMLInputElement>("Date").value).toBe("2026-03-09");
    setSystemTime(new Date(2026, 2, 10, 6));
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    expect(await screen.findByText("No meals logged")).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("Date").value).toBe("2026-03-10");
  });

  test("is swiped by a finger: left for the next day, right for the one before, up, down and beyond today for none", async () => {
    const { address } = history({}, "/history?date=2026-03-09");
    const swipe = async (dx: number, dy: number, pointerType = "touch") => {
      const area = (await screen.findByText("No meals logged")).closest(".day-view") as HTMLElement;
      const at = (x: number, y: number) => ({ pointerId: 1, pointerType, isPrimary: true, clientX: x, clientY: y });
      fireEvent.pointerDown(area, at(200, 300));
      fireEvent.pointerMove(area, at(200 + dx / 2, 300 + dy / 2));
      fireEvent.pointerMove(area, at(200 + dx, 300 + dy));
      fireEvent.pointerUp(area, at(200 + dx, 300 + dy));
    };
    await swipe(10, 200);
    await swipe(-60, 200);
    await swipe(-200, 10, "mouse");
    await waitFor(() => expect(address()).toBe("/history?date=2026-03-09"));
    await swipe(120, -20);
    await waitFor(() => expect(address()).toBe("/history?date=2026-03-08"));
    await swipe(-120, 20);
    await waitFor(() => expect(address()).toBe("/history?date=2026-03-09"));
    await swipe(-120, 20);
    await waitFor(() => expect(address()).toBe("/history"));
    await swipe(-150, 0);
    await waitFor(() => expect(address()).toBe("/history"));
  });

  test("has fetched the days beside it before they are asked for", async () => {
    const { server, user } = history({ [ENTRIES]: days({ [nameDay(4)]: [PORRIDGE] }) }, "/history?date=2026-03-05");
    await screen.findByText("No meals logged");
    await waitFor(() => expect(server.callsTo(ENTRIES).map(parseStart)).toEqual([nameDay(5), nameDay(4), nameDay(6)]));
    server.on({ [ENTRIES]: never });
    await press(user, "Previous");
    expect(screen.getByText("Porridge")).toBeTruthy();
  });
});

describe("a day", () => {
  test.each([
    [true, 1598, "402 kcal left"],
    [true, 2350, "350 kcal over"],
    [false, 1598, "402 under"],
    [false, 2350, "350 over"],
    [false, 2000, "0 under"],
    [false, 0, undefined],
  ])("that is today (%p) with %i kcal says %p of its goal", (isToday, calories, expected) => {
    const day = { date: nameDay(5), today: "", isToday, title: "", fullDate: "", previous: "", next: undefined };
    const entries = calories > 0 ? [buildEntry({ calories })] : [];
    renderWithProviders(<DaySummary {...{ day, entries }} dailyGoal={GOALS} isFiltered={false} />);
    expect(document.querySelector(".day-summary__left")?.textContent).toBe(expected);
  });

  test("lists its meals with their number, at most 3 tags, and a picture over its placeholder or 'No image' [K34]", async () => {
    history({ [ENTRIES]: () => json([SALMON, PORRIDGE, { ...PORRIDGE, id: "9", imagePlaceholder: null }]) });
    expect(await screen.findByRole("heading", { name: "Meals (3)" })).toBeTruthy();
    const [porridge, , salmon] = await rows();
    expect(salmon).toContain("fishomega 3warm");
    expect(salmon).not.toContain("late");
    expect(salmon).toContain("No image");
    expect(porridge).not.toContain("No image");
    const photos = [...document.querySelectorAll<HTMLImageElement>("li img")];
    expect(photos.map(({ style }) => style.backgroundImage)).toEqual([`url("${PLACEHOLDER}")`, ""]);
    expect(photos[0]?.getAttribute("src")).toBe("/api/images/3?w=96");
    expect([photos[0]?.alt, photos[0]?.width, photos[0]?.height]).toEqual(["", 56, 56]);
  });

  test("lists meal by meal, breakfast first, with subtotals, and forward in time", async () => {
    const coffee = buildEntry({
      id: "9",
      name: "Coffee",
      calories: 40,
      eatenAt: "2026-01-01T09:10:00.000Z",
      eatenOn: "2026-01-01T09:10",
    });
    history({ [ENTRIES]: () => json([SALMON, coffee, PORRIDGE]) });
    const breakfast = await screen.findByRole("region", { name: "Breakfast" });
    expect(breakfast.textContent).toStartWith("Breakfast360 kcal");
    const names = within(breakfast).getAllByRole("listitem");
    expect(names.map(({ textContent }) => textContent?.match(/^[A-Z][a-z]+/)?.[0])).toEqual(["Porridge", "Coffee"]);
    expect(screen.getByRole("region", { name: "Dinner" }).textContent).toStartWith("Dinner690 kcal");
    expect(screen.queryByRole("region", { name: "Lunch" })).toBeNull();
    expect(screen.queryByRole("button", { name: /^Copy/ })).toBeNull();
  });

  test("gives two rows of one food different names, by their time and then by a number", async () => {
    const later = { ...PORRIDGE, id: "9", eatenAt: "2026-01-01T09:10:00.000Z", eatenOn: "2026-01-01T09:10" };
    const again = { ...PORRIDGE, id: "10", name: "porridge " };
    history({ [ENTRIES]: () => json([later, again, PORRIDGE, SALMON]) });
    await screen.findByRole("heading", { name: "Meals (4)" });
    const names = screen.getAllByRole("button", { name: /^Delete/ }).map((button) => button.getAttribute("aria-label"));
    expect(names).toEqual([
      ...["Delete porridge , 8:10 AM, number 1", "Delete Porridge, 8:10 AM, number 2", "Delete Porridge, 9:10 AM"],
      "Delete Salmon",
    ]);
    const opening = screen.getAllByRole("button", { name: /^porridge/i });
    expect(new Set(opening.map(({ textContent }) => textContent)).size).toBe(3);
  });

  test("without meals ('No meals logged') leads to the camera today, and to adding one on a past day [E56]", async () => {
    const { user } = history();
    expect(await screen.findByText("No meals logged")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Take Photo of Food" }).getAttribute("href")).toBe("/camera");
    await press(user, "Previous");
    const add = await screen.findByRole("link", { name: "Add a Meal" });
    expect(add.getAttribute("href")).toBe("/camera?date=2026-03-09");
    expect(screen.queryByRole("button", { name: "Copy to Today" })).toBeNull();
  });

  test("while it loads shows its shape, and nothing of the day before", async () => {
    const { user, server } = history({ [ENTRIES]: () => json([PORRIDGE]) });
    await screen.findByText("Porridge");
    server.on({ [ENTRIES]: never });
    await press(user, "Previous");
    await press(user, "Previous");
    await screen.findByRole("status", { name: "Loading the day" });
    expect(screen.queryByText("Porridge")).toBeNull();
  });

  test("counts what is deleted while the toast stands; one Undo brings all of it back, also at the second try", async () => {
    const all = [SALMON, PORRIDGE];
    let entries = all;
    let canRestore = false;
    const routes = all.map(({ id }) => ({
      [`DELETE /api/food-entries/${id}`]: () => {
        entries = entries.filter((entry) => entry.id !== id);
        return noContent();
      },
      [`POST /api/food-entries/${id}/restore`]: () => {
        if (!canRestore && id === SALMON.id) return errorResponse(503, "One moment.");
        entries = all.filter((entry) => entry.id === id || entries.includes(entry));
        return json(entries[0]);
      },
    }));
    const { user, server } = history({ [ENTRIES]: () => json(entries), ...routes[0], ...routes[1] });
    await user.click(await screen.findByRole("button", { name: "Delete Porridge" }));
    await findToastText("Entry Deleted");
    await press(user, "Delete Salmon");
    expect(await findToastText("2 Meals Deleted")).toBe("They have been removed from your diary.");
    await press(user, "Undo");
    expect(await findToastText("Undo Failed")).toBe("One moment.");
    canRestore = true;
    await press(user, "Try Again");
    expect(await screen.findByText("Salmon")).toBeTruthy();
    expect(await screen.findByText("Porridge")).toBeTruthy();
    // The toast has gone with its Undo: what is deleted next is counted again.
    await press(user, "Delete Salmon");
    await findToastText("Entry Deleted");
    expect(server.callsTo("POST /api/food-entries/7/restore").length).toBeGreaterThan(1);
  });
});

describe("the filters", () => {
  const both = { [ENTRIES]: () => json([SALMON, PORRIDGE]) };

  test("have their words, show only what fits both, while the totals stay the day's against its goal, and stay on the next day", async () => {
    const { user } = history(both);
    const summary = await screen.findByRole("region", { name: "Daily Summary" });
    expect(summary.textContent).toBe(
      "Daily Summary990 kcal leftCalories1,010 of 2,000 kcalProtein52 / 75 gCarbs84 / 225 gFat46 / 89 g",
    );
    expect(within(summary).getByRole("progressbar", { name: "Calories" }).getAttribute("aria-valuenow")).toBe("51");
    await screen.findByText("Salmon");
    const meals = within(screen.getByRole("group", { name: "Meals" })).getAllByRole("radio");
    const labels = meals.map((radio) => radio.closest("label")?.textContent);
    expect(labels).toEqual(["All Meals", "Breakfast", "Lunch", "Dinner", "Snacks"]);
    const types = within(screen.getByLabelText("Type"))
      .getAllByRole("option")
      .map(({ textContent }) => textContent);
    expect(types).toEqual(["All Types", "Proteins", "Vegetables", "Fruits", "Grains", "Dairy", "Snacks"]);
    const note = "Sums of the whole day, not of the filtered meals.";
    expect(screen.queryByText(note)).toBeNull();
    filterBy("Dinner");
    expect(screen.queryByText("Porridge")).toBeNull();
    expect(screen.getByText(note)).toBeTruthy();
    expect(screen.getByRole("heading", { name: "Meals (1 of 2)" })).toBeTruthy();
    expect(screen.getByText("1,010")).toBeTruthy();
    await press(user, "Previous");
    expect(await screen.findByText("Salmon")).toBeTruthy();
    expect(screen.queryByText("Porridge")).toBeNull();
    filterBy("All Meals");
    fireEvent.change(screen.getByLabelText("Type"), { target: { value: "grains" } });
    expect(screen.getByText("Porridge")).toBeTruthy();
    expect(screen.queryByText("Salmon")).toBeNull();
  });
});

test("a day with more entries than a page has is read and summed to its end", async () => {
  const many = Array.from({ length: 1003 }, (_, index) =>
    buildEntry({ id: String(2000 - index), name: `Sip ${index}`, calories: 2 }),
  );
  const { server } = history({
    [ENTRIES]: (call) => {
      const before = Number(new URL(call.path, "http://x").searchParams.get("before") ?? 2001);
      return json(parseStart(call) === nameDay(10) ? many.filter(({ id }) => Number(id) < before).slice(0, 1000) : []);
    },
  });
  expect(await screen.findByText("Meals (1003)")).toBeTruthy();
  const bar = screen.getByRole("progressbar", { name: "Calories" });
  expect(bar.getAttribute("aria-valuetext")).toBe("2006 of 2000 kcal");
  expect(server.callsTo(ENTRIES)[1]?.path).toEndWith("&before=1001");
});
