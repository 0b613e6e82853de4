import { beforeEach, expect, setSystemTime, test } from "bun:test";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { ADMIN_OVERVIEW } from "../support/web/admin-overview.ts";
import { type Answers, json } from "../support/web/fake-server.ts";
import { ADA, buildEntry, openApp, SIGNED_IN, WITH_TRIAL } from "../support/web/render.tsx";
import { findToastText, press } from "../support/web/screen.ts";
import { BOBS_SHARE } from "../support/web/social.tsx";
import { ADD, BANANA, createItem, installDeviceWithoutAutoAdd, PIZZA } from "./camera-device.ts";
import { photograph } from "./camera-steps.ts";

// Names that run from right to left, with an override of the direction at their end.

const NAME = "שקשוקה\u202e";
const SHOWN = "שקשוקה[U+202E]";
const ISOLATED = `\u2068${SHOWN}\u2069`;

const at = (hour: number) => new Date(2026, 2, 10, hour).toISOString();
const ENTRY = buildEntry({ id: "7", name: NAME, calories: 410, servingSize: NAME, notes: NAME, eatenAt: at(12) });
const ENTRIES = [
  { ...ENTRY, tags: JSON.stringify([NAME]) },
  { ...ENTRY, id: "8" },
];
const { id: _, userId: __, imageUrl: ___, ...FOOD } = ENTRY;
const MEAL = { id: 3, name: NAME, useCount: 2, createdAt: at(1), foods: [{ ...FOOD, portion: null }] };
const HIT = { ...BANANA, name: NAME, portions: [{ label: NAME, grams: 50 }] };
const USER = { id: 2, username: NAME, profileImageUrl: null };
const CORRECTION = { kind: "dish", name: NAME, correctedName: NAME, grams: 300, calories: 390, correctedAt: at(8) };
const SUGGESTION = {
  ...{ mealType: "dinner", eatenAt: at(9), eatenOn: "2026-03-09T09:00", entryIds: ["4"], names: [NAME, NAME] },
  ...{ calories: 610, protein: 40, carbs: 1, fat: 1 },
};
const SHARE = { ...BOBS_SHARE, user: USER, title: NAME, description: NAME, data: { ...BOBS_SHARE.data, name: NAME } };
const REVIEW = {
  ...{ id: 1, userId: 1, rating: 4, title: NAME, comment: NAME, category: "overall", helpfulVotes: 3 },
  ...{ isAnonymous: false, isPublic: true, createdAt: at(8), updatedAt: at(8), user: USER, voted: false },
};
const ROUTES: Answers = {
  ...SIGNED_IN,
  "GET /api/auth/user": { ...ADA, username: NAME, isAdmin: true },
  "GET /api/user/profile": { ...WITH_TRIAL, username: NAME },
  "GET /api/food-entries": ENTRIES,
  "GET /api/food-entries/usual": {
    mealType: "lunch",
    meals: [{ kind: "usual", days: 3, lastDate: "2026-03-09", entries: ENTRIES }],
  },
  "GET /api/foods/search": [HIT],
  "GET /api/meals": [MEAL],
  "GET /api/diet-recommendations": {
    analysis: {
      ...{ caloriePattern: "a", macroBalance: "b", mealTiming: "c", weeklyTrends: "d" },
      ...{ nutritionGaps: [], recommendations: [] },
    },
    recommendations: [{ title: "a", description: "b", category: "health", priority: "high", actionItems: ["c"] }],
  },
  "GET /api/diet-insights": { streakDays: 0, achievements: [], improvementAreas: [] },
  "GET /api/meal-suggestions": { caloriesLeft: 640, proteinLeft: 21, meals: [SUGGESTION] },
  "GET /api/user/memory": {
    ...{ answers: 1, photos: 0, accuracy: null },
    corrections: [
      { ...CORRECTION, id: 4 },
      { ...CORRECTION, id: 5, correctedName: "Rice", removed: [NAME], added: [NAME] },
    ],
  },
  "GET /api/progress/feed": [SHARE],
  "GET /api/progress/2/comments": [{ id: 5, user: USER, comment: NAME, createdAt: at(8) }],
  "GET /api/friends": [{ id: 11, friend: USER }],
  "GET /api/friends/requests": [{ id: 21, from: USER, createdAt: at(8) }],
  "GET /api/blocks": [{ ...USER, createdAt: at(8) }],
  "GET /api/admin/overview": () => json(ADMIN_OVERVIEW),
  "GET /api/admin/accounts": [
    {
      ...{ id: 2, username: NAME, email: "bea@example.com", createdAt: at(8), lastSeenAt: at(8), photoBytes: 0 },
      ...{ analysesLastDay: 3, isPremium: false, isAdmin: false, isDemo: false, isSuspended: false },
    },
  ],
  "GET /api/reviews": [REVIEW],
  "GET /api/reviews/mine": REVIEW,
  [ADD]: () => json(ENTRY, 201),
};

/** The blocks that have nothing but a text of a person, whose direction concerns nothing else. */
const OWN_BLOCKS = ".comment__text, .feed-item__text, .review__text, .own-review__text, .entry-details__notes";

/** The visible texts with the name that are neither isolated nor alone, or where the override has effect. */
function findBareNames(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const bare: string[] = [];
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent ?? "";
    const parent = walker.currentNode.parentElement;
    if (!text.includes("שקשוקה") || parent?.closest(".visually-hidden, textarea, style, .avatar")) continue;
    const isIsolated =
      parent?.closest(`bdi, [dir="auto"], ${OWN_BLOCKS}`) != null || !text.replaceAll(ISOLATED, "").includes("שקשוקה");
    if (!isIsolated || text.includes("\u202e")) bare.push(`${parent?.outerHTML}`);
  }
  return bare;
}

const countNames = () => document.body.textContent?.split(SHOWN).length ?? 0;

const pressWhenThere = (name: RegExp) => async (user: UserEvent) => {
  const [button] = await screen.findAllByRole("button", { name });
  if (button) await user.click(button);
};

const waitForDialog = async () => {
  await screen.findByRole("dialog");
};

beforeEach(() => {
  installDeviceWithoutAutoAdd();
  setSystemTime(new Date(2026, 2, 10, 17));
});

test.each<[path: string, names: number, ...steps: ((user: UserEvent) => Promise<void>)[]]>([
  ["/", 4],
  ["/history", 3],
  ["/history", 6, pressWhenThere(/^שקשוקה/)],
  ["/manual-entry", 1],
  ["/manual-entry?list=meals", 2],
  ["/recommendations", 2],
  ["/social", 3],
  ["/social", 4, pressWhenThere(/^More about/), waitForDialog],
  ["/social?tab=friends", 2],
  ["/reviews", 3],
  ["/auth/welcome", 2],
  ["/profile", 1],
  ["/profile", 5, pressWhenThere(/App Preferences/)],
  ["/admin", 2, pressWhenThere(/^Accounts/), pressWhenThere(/^Manage/)],
])("on %s names stand isolated, and an override is shown", async (path, names, ...steps) => {
  const { user } = openApp(path, ROUTES);
  for (const step of steps) await step(user);
  await waitFor(() => expect(countNames()).toBeGreaterThan(names));
  expect(findBareNames()).toEqual([]);
});

test("in the result of a photo, in its items and on the card of what was added they do, too", async () => {
  const items = [createItem({ name: NAME, grams: 230, calories: 560 })];
  const { user } = await photograph({ ...PIZZA, servingSize: NAME, items }, ROUTES);
  await waitFor(() => expect(countNames()).toBeGreaterThan(2));
  expect(findBareNames()).toEqual([]);
  await press(user, "Edit");
  fireEvent.change(screen.getByLabelText("Calories"), { target: { value: "410" } });
  fireEvent.change(screen.getByLabelText("Food Name"), { target: { value: NAME } });
  await press(user, "Save Changes");
  expect(screen.getByRole("heading", { name: SHOWN })).toBeTruthy();
  expect(findBareNames()).toEqual([]);
  await press(user, "Add to Food Diary");
  await findToastText("Success!");
  expect(document.querySelector(".added-card__name bdi")?.textContent).toBe(SHOWN);
  expect(findBareNames()).toEqual([]);
});
