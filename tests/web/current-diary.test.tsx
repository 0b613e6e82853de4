import { afterEach, expect, setSystemTime, test } from "bun:test";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import type { FoodEntry } from "../../src/contracts/diary.ts";
import { forgetDiaryVersion } from "../../web/platform/diary-version.ts";
import { NOON } from "../support/fixed-now.ts";
import { type FakeRoutes, json } from "../support/web/fake-server.ts";
import { buildEntry, openApp, PREMIUM, SIGNED_IN, SUMMARY, TRIAL_EXPIRED, WITH_TRIAL } from "../support/web/render.tsx";

const VERSION = "GET /api/food-entries/version";

afterEach(forgetDiaryVersion);

/** A diary whose answers carry its version, and that other devices can change. */
function createDiary() {
  const diary = { version: 1, entries: [] as FoodEntry[] };
  const withVersion = (body: unknown) => Response.json(body, { headers: { "x-diary-version": String(diary.version) } });
  const routes: FakeRoutes = {
    ...SIGNED_IN,
    "GET /api/user/daily-summary": () => withVersion({ ...SUMMARY, dailyCalories: 100 * diary.version }),
    "GET /api/food-entries": () => withVersion(diary.entries),
    [VERSION]: () => withVersion({ version: String(diary.version) }),
    "POST /api/food-entries": () => {
      addElsewhere("Typed soup");
      return json(diary.entries[0], 201);
    },
  };
  const addElsewhere = (name: string) => {
    diary.version += 1;
    diary.entries = [
      buildEntry({ id: String(diary.version), name, eatenAt: new Date().toISOString() }),
      ...diary.entries,
    ];
  };
  return { routes, addElsewhere };
}

const waitSeconds = (seconds: number) => void setSystemTime(Date.now() + seconds * 1000);
const lookAgain = () => act(async () => void fireEvent(document, new Event("visibilitychange")));

test("a meal of another device is there when Home is looked at again, asked for at most every 30 seconds", async () => {
  const { routes, addElsewhere } = createDiary();
  const { server } = openApp("/", routes);
  await screen.findByText("No meals logged today yet.");

  waitSeconds(29);
  await lookAgain();
  expect(server.callsTo(VERSION)).toHaveLength(0);

  waitSeconds(1);
  addElsewhere("Porridge");
  await lookAgain();
  await screen.findByText("Porridge");
  expect(server.callsTo(VERSION)).toHaveLength(1);

  addElsewhere("Apple");
  waitSeconds(29);
  await lookAgain();
  expect(server.callsTo(VERSION)).toHaveLength(1);
  waitSeconds(1);
  await lookAgain();
  await screen.findByText("Apple");

  // A diary that has not changed costs the one call.
  const before = server.calls.length;
  waitSeconds(30);
  await lookAgain();
  await waitFor(() => expect(server.callsTo(VERSION)).toHaveLength(3));
  expect(server.calls.slice(before).map(({ path }) => path)).toEqual(["/api/food-entries/version"]);
});

test("a screen that was left is up to date when it is opened again", async () => {
  const { routes, addElsewhere } = createDiary();
  const { user } = openApp("/history", routes);
  await screen.findByText("No meals logged");
  await user.click(screen.getByRole("link", { name: "Home" }));
  await screen.findByText("No meals logged today yet.");
  addElsewhere("Porridge");
  waitSeconds(31);
  await user.click(screen.getByRole("link", { name: "History" }));
  await screen.findByText("Porridge");
});

test("an own entry is shown with one answer each, and no question about the version", async () => {
  const { routes } = createDiary();
  const { server, user } = openApp("/", routes);
  await screen.findByText("No meals logged today yet.");
  await user.click(screen.getByRole("link", { name: "Manual" }));
  await user.type(await screen.findByLabelText("Food Name"), "Typed soup");
  await user.type(screen.getByLabelText("Calories"), "200");
  const before = server.calls.length;
  await user.click(screen.getByRole("button", { name: "Add to Food Diary" }));
  await screen.findByText("Typed soup");
  const summaries = server.calls.slice(before).filter(({ path }) => path.startsWith("/api/user/daily-summary"));
  expect(new Set(summaries.map(({ path }) => path)).size).toBe(summaries.length);
  expect(server.callsTo(VERSION)).toHaveLength(0);
});

test("another tab's change is asked for at once", async () => {
  const { routes, addElsewhere } = createDiary();
  openApp("/", routes);
  await screen.findByText("No meals logged today yet.");
  addElsewhere("Porridge");
  const otherTab = new BroadcastChannel("diary");
  otherTab.postMessage(null);
  await screen.findByText("Porridge");
  otherTab.close();
});

const PROFILE = "GET /api/user/profile";

const wakeUpAfter = (hours: number) => {
  waitSeconds(hours * 3600);
  return lookAgain();
};

test("an open screen notices that the trial has ended, and offers the plans", async () => {
  const trialStatus = { ...WITH_TRIAL.trialStatus, trialHoursRemaining: 0.00003 };
  const { server } = openApp("/", { ...SIGNED_IN, [PROFILE]: { ...WITH_TRIAL, trialStatus } });
  await screen.findByText(/left in your free trial/);
  server.on({ [PROFILE]: TRIAL_EXPIRED });
  setSystemTime(NOON + 1000);
  await screen.findByText(/^Trial expired/);
});

test("a device that slept through the end notices it when it is looked at, and not before the end", async () => {
  const { server } = openApp("/", { ...SIGNED_IN, [PROFILE]: WITH_TRIAL });
  await screen.findByText(/left in your free trial/);
  server.on({ [PROFILE]: TRIAL_EXPIRED });
  await wakeUpAfter(23.9);
  expect(server.callsTo(PROFILE)).toHaveLength(1);
  await wakeUpAfter(0.1);
  await screen.findByText(/^Trial expired/);
  expect(server.callsTo(PROFILE)).toHaveLength(2);
});

test.each([
  ["premium", PREMIUM],
  ["an expired trial", TRIAL_EXPIRED],
])("%s has no end to wait for", async (_, profile) => {
  const { server } = openApp("/", { ...SIGNED_IN, [PROFILE]: profile });
  await screen.findByText("No meals logged today yet.");
  await wakeUpAfter(25);
  expect(server.callsTo(PROFILE)).toHaveLength(1);
});
