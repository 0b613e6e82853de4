import { expect, test } from "bun:test";
import { act, screen, waitFor } from "@testing-library/react";
import { json } from "../support/web/fake-server.ts";
import { buildEntry, openApp, SIGNED_IN } from "../support/web/render.tsx";

const ROUTES = {
  ...SIGNED_IN,
  "GET /api/food-entries": () => json([buildEntry({ name: "Porridge", mealType: "breakfast", category: "grains" })]),
};

type Role = "tab" | "radio";
const isChosen = (role: Role, name: string): boolean => {
  const element = screen.getByRole(role, { name });
  return element instanceof HTMLInputElement ? element.checked : element.getAttribute("aria-selected") === "true";
};

/** A screen's address, the choice in it, another one, and the address with that. */
const CHOICES: [address: string, role: Role, chosen: string, other: string, next: string][] = [
  ["/social?tab=friends", "tab", "Friends", "Progress Feed", "/social"],
  ["/reviews?category=ease_of_use", "tab", "Ease of Use", "AI Accuracy", "/reviews?category=ai_accuracy"],
  ["/stats?days=90", "radio", "90 days", "7 days", "/stats"],
  ["/history?date=2026-01-01&meal=lunch", "radio", "Lunch", "Snacks", "/history?date=2026-01-01&meal=snack"],
  ["/history?meal=brunch", "radio", "All Meals", "Lunch", "/history?meal=lunch"],
  [
    "/manual-entry?date=2026-01-01&list=own",
    "radio",
    "My Foods",
    "Favorites",
    "/manual-entry?date=2026-01-01&list=favorites",
  ],
  ["/manual-entry?list=__proto__", "radio", "Recent", "My Foods", "/manual-entry?list=own"],
];

test.each(CHOICES)("%s: the %s %s is chosen; %s leads to %s", async (path, role, chosen, other, next) => {
  const { user, address } = openApp(path, ROUTES);
  await screen.findByRole(role, { name: chosen });
  expect(isChosen(role, chosen)).toBe(true);
  await user.click(screen.getByRole(role, { name: other }));
  await waitFor(() => expect(isChosen(role, other)).toBe(true));
  await waitFor(() => expect(address()).toBe(next));
});

test("History's type of food is in the address beside the meal, and both stay with another day", async () => {
  const { user, address } = openApp("/history?date=2026-01-03&meal=breakfast&type=dairy", ROUTES);
  await screen.findByText("No meal of this day fits these filters");
  expect(screen.queryByText("No meals logged")).toBeNull();
  await user.click(screen.getByRole("button", { name: /Previous/ }));
  await waitFor(() => expect(address()).toBe("/history?date=2026-01-02&meal=breakfast&type=dairy"));
  await user.click(await screen.findByRole("button", { name: "Show All" }));
  await screen.findByText("Porridge");
  await waitFor(() => expect(address()).toBe("/history?date=2026-01-02"));
});

test("taps that come before the screen is drawn again are all meant: days, a filter and days again", async () => {
  const { address } = openApp("/history?date=2026-01-10", ROUTES);
  await screen.findByText("Porridge");
  const find = (role: "button" | "radio", name: string) => screen.getByRole(role, { name });
  act(() => {
    find("button", "Previous").click();
    find("button", "Previous").click();
    find("radio", "Lunch").click();
    find("button", "Previous").click();
    find("button", "Next").click();
    find("button", "Previous").click();
  });
  await waitFor(() => expect(address()).toBe("/history?date=2026-01-07&meal=lunch"));
  // Next, tapped more often than there are days, ends on today.
  act(() => {
    for (let tap = 0; tap < 200; tap += 1) find("button", "Next").click();
  });
  await waitFor(() => expect(address()).toBe("/history?meal=lunch"));
});

test("a review that was begun under Features is sent as one, wherever it is finished", async () => {
  const first = openApp("/reviews?category=features", ROUTES);
  await first.user.type(await screen.findByLabelText("Title (optional)"), "Handy");
  first.unmount();

  const { user, server } = openApp("/reviews", ROUTES);
  const features = await screen.findByRole("radio", { name: "Features" });
  expect((features as HTMLInputElement).checked).toBe(true);
  server.on({ "POST /api/reviews": () => json({}, 201) });
  await user.click(screen.getByRole("radio", { name: "5 stars" }));
  await user.click(screen.getByRole("button", { name: "Submit Review" }));
  await waitFor(() => expect(server.callsTo("POST /api/reviews")).toHaveLength(1));
  expect(server.callsTo("POST /api/reviews")[0]?.body).toMatchObject({ title: "Handy", category: "features" });
});
