import { beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import { screen, waitFor } from "@testing-library/react";
import { readDraft } from "../../web/platform/drafts.ts";
import { formatTime } from "../../web/ui/format/format.ts";
import { errorResponse, type FakeRoutes, json, never } from "../support/web/fake-server.ts";
import { BUDGETS, buildEntry, openApp, SIGNED_IN } from "../support/web/render.tsx";
import { findToastText, press } from "../support/web/screen.ts";
import {
  ADD,
  ANALYZE,
  type App,
  BANANA,
  installDevice,
  openCameraPage,
  PIZZA,
  SEARCH,
  takePhoto,
} from "./camera-device.ts";
import { hasToast, openUnrecognized } from "./camera-steps.ts";

const NOW = new Date(2026, 5, 17, 14);
const LATER = new Date(2026, 5, 17, 19, 5).toISOString();
const TOMORROW = new Date(2026, 5, 18, 9, 30).toISOString();
const CALL = "GET /api/user/budgets";

const withAnalyses = (limit: number, remaining: number, resetsAt: string | null = LATER): FakeRoutes => ({
  [CALL]: () => json({ ...BUDGETS, analyses: { limit, remaining, resetsAt } }),
});
const withPhotos = (usedBytes: number): FakeRoutes => ({
  [CALL]: () => json({ ...BUDGETS, photos: { limitBytes: 1_000_000_000, usedBytes } }),
});

describe("the camera", () => {
  beforeEach(() => {
    installDevice();
    setSystemTime(NOW);
  });
  const findNotice = () => document.querySelector(".analyses-left")?.textContent;

  test.each([
    [100, 20, LATER, `20 photo analyses left until ${formatTime(LATER)}`],
    [10, 3, TOMORROW, `3 photo analyses left until tomorrow, ${formatTime(TOMORROW)}`],
    [100, 1, LATER, `1 photo analysis left until ${formatTime(LATER)}`],
    [100, 0, LATER, `No photo analyses left until ${formatTime(LATER)}`],
    [2, 2, null, "2 photo analyses left"],
  ])("of %d analyses a day with %d left", async (limit, remaining, resetsAt, text) => {
    await openCameraPage(withAnalyses(limit, remaining, resetsAt));
    await waitFor(() => expect(findNotice()).toBe(text));
  });

  test.each([
    ["plenty", withAnalyses(100, 21)],
    ["plenty of few", withAnalyses(10, 4)],
    ["none, but the day is over", withAnalyses(10, 0, new Date(NOW.getTime() - 1).toISOString())],
    ["no analyzer", { [CALL]: () => json({ ...BUDGETS, analyses: null }) }],
    ["no answer", { [CALL]: () => errorResponse(500, "Oops") }],
  ])("says nothing of %s", async (_, routes: FakeRoutes) => {
    const { server } = await openCameraPage(routes);
    await waitFor(() => expect(server.callsTo(CALL)).toHaveLength(1));
    expect(findNotice()).toBeUndefined();
  });

  test("counts down with each photo", async () => {
    let remaining = 4;
    const app = await openCameraPage({
      [ANALYZE]: () => {
        remaining -= 1;
        return json({ ...PIZZA, confidence: 0.1 });
      },
      [CALL]: (call) => withAnalyses(10, remaining)[CALL]?.(call) ?? never(),
    });
    expect(findNotice()).toBeUndefined();
    await takePhoto(app);
    await screen.findByRole("heading", { name: PIZZA.name });
    await waitFor(() => expect(findNotice()).toBe(`3 photo analyses left until ${formatTime(LATER)}`));
  });
});

describe("a refused analysis", () => {
  beforeEach(installDevice);
  const SENTENCE = "You can analyze 30 photos a day. You can analyze more in 5 hours.";
  const refusal = { kind: "budget", imageData: "/api/images/7" };
  const addBanana = async (user: App["user"], server: App["server"]) => {
    await user.click(await screen.findByRole("button", { name: /^Banana/ }));
    await press(user, "Add to Food Diary");
    await waitFor(() => expect(server.callsTo(ADD)).toHaveLength(1));
    return server.callsTo(ADD)[0]?.body;
  };
  const openRefused = async (more: object, status = 429) => {
    const foods = { [SEARCH]: () => json([BANANA]) };
    return openUnrecognized({ [ANALYZE]: () => errorResponse(status, SENTENCE, more), ...foods });
  };

  test("asks what it is, with the photo, the sentence and no toast; what is found goes into the diary with it", async () => {
    const { user, server } = await openRefused(refusal);
    expect(screen.getByRole("alert").textContent).toBe(SENTENCE);
    expect(screen.getByText("Your photo is kept. Find what is on it.")).toBeTruthy();
    expect(screen.getByAltText("Your meal")).toBeTruthy();
    expect((await screen.findByRole("link", { name: "Manual Entry" })).getAttribute("href")).toBe("/manual-entry");
    expect(hasToast()).toBe(false);
    expect(readDraft("camera", null, (draft): draft is object => draft !== null)).toMatchObject({
      ...{ kind: "unrecognised", imageUrl: "/api/images/7", notice: SENTENCE },
    });
    expect(await addBanana(user, server)).toMatchObject({ name: "Banana", imageUrl: "/api/images/7" });
  });

  test("without room for the photo the entry goes on without it", async () => {
    const { user, server } = await openRefused({ kind: "photo_quota" }, 413);
    expect(screen.getByRole("alert").textContent).toBe(SENTENCE);
    expect(await screen.findByText("Find what you ate.")).toBeTruthy();
    expect(await addBanana(user, server)).toMatchObject({ name: "Banana", imageUrl: null });
  });
});

test("a change that is refused says when it goes on", async () => {
  const sentence = "You made too many changes in a short time. Please try again in 45 seconds.";
  const { user } = openApp("/", {
    ...SIGNED_IN,
    "GET /api/food-entries": () => json([buildEntry({ id: "7" })]),
    "DELETE /api/food-entries/7": () => errorResponse(429, sentence, { kind: "budget" }),
  });
  await user.click(await screen.findByRole("button", { name: "Delete Porridge" }));
  expect(await findToastText("Delete Failed")).toBe(sentence);
});

test.each([
  [999_900_000, "Your photos fill 99% of their space", "999 MB of 1,000 MB are used."],
  [800_000_000, "Units, camera, automatic adding", undefined],
])("the profile shows how full the space for photos is, once over 80%: %p bytes", async (usedBytes, hint, text) => {
  const { user } = openApp("/profile", { ...SIGNED_IN, ...withPhotos(usedBytes) });
  const row = await screen.findByRole("button", { name: /App Preferences/ });
  await waitFor(() => expect(row.textContent).toContain(hint));
  await user.click(row);
  await screen.findByText("These preferences are stored on this device only.");
  const space = screen.queryByRole("region", { name: /Space for Photos/ });
  if (text) expect(space?.textContent).toContain(text);
  else expect(space).toBeNull();
});
