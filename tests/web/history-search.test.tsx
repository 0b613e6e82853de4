import { beforeEach, expect, setSystemTime, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";
import type { FoodEntry } from "../../src/contracts/diary.ts";
import { type FakeCall, type FakeRoutes, json, noContent } from "../support/web/fake-server.ts";
import { buildEntry, openApp, SIGNED_IN } from "../support/web/render.tsx";
import { findToastText, press } from "../support/web/screen.ts";

const ENTRIES = "GET /api/food-entries";
const COPY = "POST /api/food-entries/copy";
const REMOVE = "POST /api/food-entries/remove";
const eaten = (month: number, day: number, year = 2026) => new Date(year, month - 1, day, 12, 30).toISOString();
const SALAD = buildEntry({
  ...{ id: "11", name: "Chicken salad", calories: 410, eatenAt: eaten(3, 6), mealType: "dinner", notes: "no dressing" },
  ...{ servingSize: "1 bowl (350 g)", servingQuantity: 2 },
});
const SOUP = buildEntry({ id: "12", name: "Chicken soup", calories: 180, eatenAt: eaten(11, 21, 2025) });

beforeEach(() => setSystemTime(new Date(2026, 2, 10, 13)));

const parseQuery = ({ path }: FakeCall) => new URL(path, "http://x").searchParams;
/** Answers searches with entries, newest first, and days with nothing. */
const find =
  (...entries: FoodEntry[]) =>
  (call: FakeCall): Response => {
    const query = parseQuery(call);
    return json(query.has("q") ? entries.slice(0, Number(query.get("limit"))) : []);
  };
const open = (routes: FakeRoutes, path = "/history") => openApp(path, { ...SIGNED_IN, ...routes });
const listRows = () =>
  within(screen.getByRole("region", { name: "Results" }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

test("a search says when and how much, is in the address, leads to the day, and Back returns to it", async () => {
  const { server, user, address, go } = open({ [ENTRIES]: find(SALAD, SOUP) });
  await user.click(await screen.findByRole("link", { name: "Search" }));
  await screen.findByText("When did you last eat it?");
  await user.type(screen.getByRole("searchbox", { name: "Search your diary" }), "chicken ");
  expect((await screen.findByText("Last eaten: Fri, Mar 6")).parentElement?.textContent).toContain("2 entries");
  expect(listRows()).toEqual([
    "Chicken saladFri, Mar 6 · 12:30 PM2 bowls (700 g) · 410 kcalno dressing",
    "Chicken soupFri, Nov 21, 2025 · 12:30 PM180 kcal",
  ]);
  const searches = server.callsTo(ENTRIES).map(parseQuery);
  expect(searches.filter((query) => query.has("q")).map((query) => query.get("q"))).toEqual(["chicken"]);
  await waitFor(() => expect(address()).toBe("/history?q=chicken"));
  await user.click(screen.getByRole("link", { name: "Chicken salad" }));
  await waitFor(() => expect(address()).toBe("/history?date=2026-03-06"));
  await go();
  await screen.findByText("Last eaten: Fri, Mar 6");
  expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("chicken");
  expect(screen.getByRole("link", { name: "Back" }).getAttribute("href")).toBe("/history");
});

test("one tap logs it again now, with Undo, and moves no row", async () => {
  const copy = buildEntry({ id: "13", name: "Chicken salad", calories: 410, eatenAt: new Date().toISOString() });
  let entries = [SALAD, SOUP];
  const { server, user } = open(
    {
      [ENTRIES]: (call) => find(...entries)(call),
      [COPY]: () => {
        entries = [copy, ...entries];
        return json([copy], 201);
      },
      [REMOVE]: noContent,
    },
    "/history?q=chicken",
  );
  await screen.findByRole("button", { name: "Log Chicken salad again" });
  await press(user, "Log Chicken salad again");
  expect(await findToastText("Copied to Today")).toBe("1 entry, 410 kcal.");
  expect(server.callsTo(COPY).map(({ body }) => body)).toMatchObject([
    { ids: ["11"], toDate: "2026-03-10", eatenAt: new Date(2026, 2, 10, 13).toISOString(), mealType: "lunch" },
  ]);
  await screen.findByText("Last eaten: Today");
  expect(listRows()).toHaveLength(2);
  await press(user, "Undo");
  await waitFor(() => expect(server.callsTo(REMOVE)[0]?.body).toEqual({ ids: ["13"] }));
});

test("shows more after the first fifty, and says that nothing matches", async () => {
  const many = Array.from({ length: 60 }, (_, at) => ({ ...SOUP, id: String(100 + at), name: `Soup ${at}` }));
  let answer = find(...many);
  const { user } = open({ [ENTRIES]: (call) => answer(call) }, "/history?q=soup");
  expect((await screen.findByText(/^Last eaten/)).parentElement?.textContent).toContain("50+ entries");
  await press(user, "Show More");
  await waitFor(() => expect(listRows()).toHaveLength(60));
  expect(screen.queryByRole("button", { name: "Show More" })).toBeNull();
  const field = screen.getByRole("searchbox");
  answer = find();
  await user.type(field, " of stones");
  await screen.findByText("Nothing in your diary matches “soup of stones”.");
});
