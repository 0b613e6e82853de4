import { beforeEach, expect, setSystemTime, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { act, fireEvent, screen, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import type { FoodLabel } from "../../src/contracts/foods.ts";
import { waitUntil } from "../support/wait-until.ts";
import { ADMIN_OVERVIEW } from "../support/web/admin-overview.ts";
import { type Answers, json } from "../support/web/fake-server.ts";
import { ADA, openApp, SIGNED_IN } from "../support/web/render.tsx";
import { passSecondTap, press } from "../support/web/screen.ts";
import { BOBS_SHARE, FEED, openSocial } from "../support/web/social.tsx";
import { buildWeighing } from "./body-rows.ts";
import { BANANA, installDeviceWithoutAutoAdd, SEARCH } from "./camera-device.ts";
import { openEntry } from "./open-entry.ts";
import { RICE, RICE_WITH_EGG } from "./plate-items.ts";
import { type App, WAYS } from "./sheet-ways.ts";

// What was typed into a sheet is there again after the sheet was closed, until it is saved, canceled or discarded.

type Sheet = {
  /** The file that has the sheet, and of several the number of it. */
  of: string;
  /** Opens the screen. */
  start: () => App | Promise<App>;
  /** Opens the sheet, and in it the step with the field. */
  open: (user: UserEvent) => Promise<void>;
  /** Opens it once more, where that is another way. */
  reopen?: (user: UserEvent) => Promise<void>;
  field: string;
  /** Of a step in the sheet: a button that the sheet shows without it. */
  under?: string;
  texts?: readonly [string, string];
  /** The button that takes back what was typed; none where the empty form is the start. */
  end?: "Cancel" | "Discard";
};

const clickOn = (name: string | RegExp) => async (user: UserEvent) =>
  user.click(await screen.findByRole("button", { name }));
const clickAll =
  (...names: readonly (string | RegExp)[]) =>
  async (user: UserEvent) => {
    for (const name of names) await clickOn(name)(user);
  };

const AT = "2026-03-10T08:00:00.000Z";
const REVIEW = {
  ...{ id: 1, userId: 1, rating: 4, title: "Handy", comment: "", category: "overall", helpfulVotes: 0 },
  ...{ isAnonymous: false, isPublic: true, createdAt: AT, updatedAt: AT },
};
const BOBS_REVIEW = { ...REVIEW, id: 2, userId: 2, user: { username: "bob", profileImageUrl: null }, voted: false };
const FIGURES = { calories: 392, protein: 10.1, carbs: 54.9, fat: 12.5, fiber: 9.1, sugar: 12.2, sodium: 40 };
const LABEL: FoodLabel = {
  ...{ imageData: "/api/images/7", per100g: FIGURES, perServing: null, serving: null, uncertain: [] },
};
const SAID = { items: [{ ...RICE, text: "rice" }], unresolved: [], mealType: null, eatenAt: null };

const openAt =
  (path: string, routes: Answers = {}) =>
  () =>
    openApp(path, { ...SIGNED_IN, ...routes });
const openManual = openAt("/manual-entry", {
  ...{ [SEARCH]: [BANANA], "GET /api/foods": [], "POST /api/foods/label": () => json(LABEL) },
  "POST /api/parse-meal": SAID,
});
const openMeals = (servings: number | null) => {
  const meal = { id: 3, name: "My porridge", useCount: 1, servings, cookedGrams: null, foods: [RICE_WITH_EGG] };
  return openAt("/manual-entry?list=meals", { "GET /api/meals": () => json([meal]) });
};
const openAdmin = openAt("/admin", {
  "GET /api/auth/user": () => json({ ...ADA, isAdmin: true }),
  "GET /api/admin/overview": () => json(ADMIN_OVERVIEW),
  "GET /api/admin/invites": () => json({ registration: "invite", invites: [] }),
  "GET /api/admin/accounts": () => json([]),
});
const openDetails = async () => {
  const app = await openEntry(RICE_WITH_EGG);
  await app.go();
  return app;
};
const ENTRY_SHEET = { of: "domain/entry/entry-sheet.tsx", start: openDetails, end: "Cancel" } as const;
const openStats = openAt("/stats", { "GET /api/weights": () => json([buildWeighing("7", "2026-03-10T08:00", 72)]) });
const openReviews = openAt("/reviews", { "GET /api/reviews/mine": () => json(REVIEW) });
const uploadLabel = async (user: UserEvent) => {
  const file = new File(["x"], "label.png", { type: "image/png" });
  await user.upload(await screen.findByLabelText("Photo of a nutrition label"), file);
};
const saySentence = async (user: UserEvent) => {
  fireEvent.change(await screen.findByLabelText("What did you eat?"), { target: { value: "rice" } });
  await press(user, "Find Foods");
};
const NUMBERS = ["61", "62"] as const;

const SHEETS: Record<string, Sheet> = {
  "Update Goals": {
    of: "domain/goal/goal-sheet.tsx",
    ...{ start: openAt("/profile"), open: clickOn(/Update Goals/), field: "Daily calorie goal", end: "Discard" },
  },
  Water: {
    of: "domain/body/water-sheet.tsx",
    ...{ start: openAt("/"), open: clickOn(/^Water/), field: "Goal in ml", end: "Discard" },
  },
  Weight: {
    of: "domain/body/weight-sheet.tsx",
    ...{ start: openAt("/"), open: clickOn(/^Weight/), field: "Weight in kg", end: "Discard", texts: NUMBERS },
  },
  Weights: {
    of: "features/stats/components/weighings-sheet.tsx",
    ...{ start: openStats, open: clickOn("Target and List"), field: "Target in kg", end: "Discard" },
  },
  "Weights, of which one is changed": {
    of: "features/stats/components/weighings-sheet.tsx",
    ...{ start: openStats, open: clickAll("Target and List", /72 kg$/), field: "Weight in kg", end: "Cancel" },
    under: "Save Target",
  },
  "Edit Profile": {
    of: "features/profile/components/edit-profile-sheet.tsx",
    ...{ start: openAt("/profile"), open: clickOn("Edit profile"), field: "Username", end: "Cancel" },
  },
  "Edit Your Review": {
    of: "features/reviews/components/own-review.tsx",
    ...{ start: openReviews, open: clickOn("Edit"), field: "Title (optional)", end: "Discard" },
  },
  "Report Review": {
    of: "features/reviews/components/review-list.tsx",
    start: openAt("/reviews", { "GET /api/reviews": () => json([BOBS_REVIEW]) }),
    ...{ open: clickOn("Report the review by bob"), field: "What is wrong with it?" },
  },
  "Report Share": {
    of: "features/social/components/feed-item-sheet.tsx",
    start: () => openSocial({ [FEED]: [BOBS_SHARE] }),
    ...{ open: clickAll(/^More about/, "Report Share"), field: "What is wrong with it?", under: "Report Share" },
  },
  Comments: {
    of: "features/social/components/feed-sheets.tsx",
    start: () => openSocial({ [FEED]: [BOBS_SHARE], "GET /api/progress/2/comments": () => json([]) }),
    ...{ open: clickOn(/comments? on/), field: "Your comment" },
  },
  "Share Progress": {
    of: "features/social/components/share-progress-sheet.tsx",
    ...{ start: () => openSocial(), open: clickOn("Share Progress"), field: "Title" },
  },
  Invites: {
    of: "features/admin/components/admin-sheets.tsx",
    ...{ start: openAdmin, open: clickOn(/^Invites/), field: "Accounts", end: "Discard" },
  },
  Accounts: {
    of: "features/admin/components/admin-sheets.tsx",
    ...{ start: openAdmin, open: clickOn(/^Accounts/), field: "Search accounts" },
  },
  "Nutrition Label": {
    of: "features/manual-entry/components/label-sheet.tsx",
    ...{ start: openManual, open: uploadLabel, reopen: clickOn("Continue"), field: "Calories", end: "Discard" },
  },
  "Your Meal": {
    of: "features/manual-entry/components/sentence-sheet.tsx",
    ...{ start: openManual, open: saySentence, field: "Portions", end: "Discard" },
    ...{ texts: ["2", "0.5"] },
  },
  "a food": {
    of: "features/manual-entry/components/food-sheet.tsx",
    ...{ start: openManual, open: clickOn(/^Banana/), field: "Quantity", end: "Discard" },
  },
  "a food as it was last eaten": {
    of: "features/manual-entry/components/food-sheet.tsx",
    start: openAt("/manual-entry", {
      ...{ "GET /api/foods": [], [SEARCH]: [{ ...BANANA, source: "recent", per100g: null, entry: RICE_WITH_EGG }] },
    }),
    ...{ open: clickOn(/^Banana/), field: "Portions", end: "Discard", texts: ["2", "0.5"] },
  },
  "New Recipe": {
    of: "domain/meal/recipe/new-recipe-sheet.tsx",
    ...{ start: openMeals(null), open: clickOn("New Recipe"), field: "Name of the Recipe", end: "Cancel" },
  },
  "a saved meal": {
    of: "domain/meal/saved-meal-sheet.tsx",
    ...{ start: openMeals(null), open: clickOn(/^My porridge/), field: "Portions", end: "Discard" },
    ...{ texts: ["2", "0.5"] },
  },
  "a saved meal with another name": {
    of: "domain/meal/saved-meal-sheet.tsx",
    ...{ start: openMeals(null), open: clickAll(/^My porridge/, "Rename"), field: "Name of the Meal", end: "Cancel" },
    under: "Rename",
  },
  "a recipe": {
    of: "domain/meal/saved-meal-sheet.tsx",
    ...{ start: openMeals(4), open: clickAll(/^My porridge/, "Edit"), field: "Name of the Recipe", end: "Cancel" },
    under: "Delete",
  },
  "a meal that gets a name": {
    of: "domain/meal/meal-sheet.tsx",
    start: openAt("/history", { "GET /api/food-entries": () => json([RICE_WITH_EGG]) }),
    ...{ open: clickAll("Portion of Lunch", "Save as Meal"), field: "Name of the Meal", end: "Cancel" },
    under: "Save as Meal",
  },
  "an entry": { ...ENTRY_SHEET, open: clickAll("Rice with egg", "Edit"), field: "Notes", under: "Delete" },
  "an item of an entry": { ...ENTRY_SHEET, open: clickAll("Rice with egg", /^egg/), field: "Grams", under: "Delete" },
  "an item in the fields of an entry": {
    ...ENTRY_SHEET,
    ...{ open: clickAll("Rice with egg", "Edit", /^egg/), field: "Grams", under: "Save Changes" },
  },
  "an ingredient of a recipe": {
    of: "domain/meal/saved-meal-sheet.tsx",
    ...{ start: openMeals(4), open: clickAll(/^My porridge/, "Edit", /^egg/), field: "Grams", end: "Cancel" },
    under: "Save Recipe",
  },
};

const NOT_KEPT = "Passwords are never kept.";
const NO_FIELD = "Nothing is typed in it.";
const DISCARDS = "Closing it discards the photo and what was found on it.";
/** Sheets that keep nothing when they are closed, and why. */
const OTHERS: Record<string, string> = {
  "domain/entry/refused-editor.tsx": "It has the form and the draft of an entry.",
  "domain/photo/damage-sheet.tsx": NO_FIELD,
  "domain/photo/week/week-photos-sheet.tsx": NO_FIELD,
  "features/access/components/trial-modal.tsx": NO_FIELD,
  "features/admin/components/admin-accounts.tsx": NOT_KEPT,
  "features/admin/components/admin-backups.tsx": NOT_KEPT,
  "features/auth/components/unsent-question.tsx": NO_FIELD,
  "features/camera/components/failure-sheet.tsx": NO_FIELD,
  "features/camera/components/identify-sheet.tsx": DISCARDS,
  "features/camera/components/result/result-sheet.tsx": DISCARDS,
  "features/history/components/copy-sheet.tsx": NO_FIELD,
  "features/profile/components/delete-account-sheet.tsx": NOT_KEPT,
  "features/profile/components/devices-sheet.tsx": NO_FIELD,
  "features/profile/components/export-sheet.tsx": NO_FIELD,
  "features/profile/components/password-sheet.tsx": NOT_KEPT,
  "features/profile/components/preferences-sheet.tsx": "Each change is saved at once.",
  "features/profile/components/premium-sheet.tsx": NO_FIELD,
  "features/profile/components/profile-actions.tsx": NO_FIELD,
  "features/profile/components/share-app-sheet.tsx": NO_FIELD,
  "features/social/components/friends-tab.tsx": NO_FIELD,
  "features/social/components/friends-tab.tsx 2": NO_FIELD,
  "features/social/components/picture-sheet.tsx": NO_FIELD,
};

beforeEach(() => {
  setSystemTime(new Date(2026, 2, 10, 13));
  installDeviceWithoutAutoAdd();
});

test("each sheet of the client is in one of the two lists", () => {
  const web = join(import.meta.dir, "../../web");
  const sheets = [...new Bun.Glob("**/*.tsx").scanSync({ cwd: web })].flatMap((file) =>
    [...readFileSync(join(web, file), "utf8").matchAll(/<BottomSheet\b/g)].map((_, index) =>
      index === 0 ? file : `${file} ${index + 1}`,
    ),
  );
  const listed = [...Object.values(SHEETS).map(({ of }) => of), ...Object.keys(OTHERS)];
  expect(sheets.toSorted()).toEqual([...new Set(listed)].toSorted());
});

const isFree = () => screen.queryByRole("dialog") === null && document.body.style.pointerEvents !== "none";
const findField = (label: string) =>
  within(screen.getByRole("dialog")).queryByLabelText<HTMLInputElement>(label) ?? undefined;

// Back goes through the browser's history, the other ways through the sheet: each sheet is left by one of these, in turn.
const OTHER_WAYS = Object.keys(WAYS).filter((way) => way !== "Back");
const LEFT = Object.entries(SHEETS).map(
  ([name, sheet], index) => [name, OTHER_WAYS[index % OTHER_WAYS.length] ?? "", sheet] as const,
);

test.each(LEFT)("%s: what was typed is there again after Back and after %s", async (name, otherWay, sheet) => {
  const { start, open, reopen = open, field, under, texts = ["11", "12"], end } = sheet;
  const waitForOne = (what: string, check: () => boolean | undefined) =>
    waitUntil(`${what} of ${name}`, async () => act(async () => check()), { timeoutMs: 5000 });
  const waitForField = () =>
    waitForOne(field, () => screen.queryByRole("dialog") !== null && findField(field)?.checkVisibility());
  const leave = async (way: string) => {
    passSecondTap();
    await WAYS[way]?.(app);
  };
  const app = await start();
  await waitForOne("start", isFree);
  await open(app.user);
  await waitForField();
  const before = findField(field)?.value;
  for (const [index, way] of ["Back", otherWay].entries()) {
    const text = texts[index] ?? "";
    fireEvent.change(findField(field) ?? document.body, { target: { value: text } });
    // A step is left before its sheet.
    for (let layers = 0; layers < 3 && screen.queryByRole("dialog") !== null; layers += 1) {
      await leave(way);
      await waitForOne(way, () => isFree() || !findField(field)?.checkVisibility());
      if (under === undefined || layers > 0) continue;
      await waitForOne(under, () => screen.queryByRole("button", { name: under }) !== null);
      expect(screen.getAllByRole("dialog")).toHaveLength(1);
    }
    await waitForOne("the end", isFree);
    await reopen(app.user);
    await waitForField();
    expect([way, findField(field)?.value]).toEqual([way, text]);
  }
  if (end === undefined) return;
  if (field !== "Name of the Meal") screen.getByText(/changes from before/);
  expect(document.activeElement?.textContent).not.toBe("Discard");
  await press(app.user, end);
  await waitForOne(end, () => screen.queryByText(/changes from before/) === null);
  for (let layers = 0; layers < 3 && screen.queryByRole("dialog") !== null; layers += 1) {
    await leave("Escape");
    await waitForOne("Escape", () => isFree() || !findField(field)?.checkVisibility());
  }
  await waitForOne("the end", isFree);
  await open(app.user);
  await waitForField();
  expect(findField(field)?.value).toBe(before);
});
