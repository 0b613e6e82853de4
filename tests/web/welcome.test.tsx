import { describe, expect, jest, spyOn, test } from "bun:test";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import type { Profile } from "../../src/contracts/profile.ts";
import { computeTrialBarPercent, computeTrialMsLeft, formatTrialTime } from "../../web/domain/access/trial-time.ts";
import { FirstSteps } from "../../web/features/onboarding/components/first-steps.tsx";
import { startFakeTimers } from "../support/web/fake-timers.ts";
import { CONFIG, openApp, SIGNED_IN, TRIAL_EXPIRED, WITH_TRIAL, WITHOUT_TRIAL } from "../support/web/render.tsx";

const HOUR_MS = 60 * 60 * 1000;
const buildTrialProfile = (trialHoursRemaining: number): Profile => ({
  ...WITH_TRIAL,
  trialStatus: { ...WITH_TRIAL.trialStatus, trialHoursRemaining },
});

async function welcome(routes = {}) {
  const app = openApp("/auth/welcome", { ...SIGNED_IN, ...routes });
  await screen.findByRole("heading", { name: "Welcome, ada!" });
  return app;
}

describe("/auth/welcome", () => {
  test("greets, shows the goal and the real time left of the trial, and leads on", async () => {
    await welcome({ "GET /api/user/profile": { ...buildTrialProfile(24), dailyCalorieGoal: 2190 } });
    expect(await screen.findByText("2,190")).toBeTruthy();
    const findHref = (name: string | RegExp) => screen.getByRole("link", { name }).getAttribute("href");
    expect(findHref("Take Your First Photo")).toBe("/camera");
    expect(findHref("Skip to Dashboard")).toBe("/");
    const expected = ["/camera", "/profile", "/social"];
    expect([findHref(/Take a photo of your meal/), findHref(/Make it yours/), findHref(/Add your friends/)]).toEqual(
      expected,
    );
    expect(await screen.findByText("23h 59m")).toBeTruthy();
    expect(screen.getByRole("heading", { name: "24-Hour Free Trial" })).toBeTruthy();
    expect(screen.getByRole("progressbar", { name: "Trial time left" }).getAttribute("aria-valuenow")).toBe("95");
  });

  test.each([
    [true, 5, 3],
    [false, 4, 1],
  ])("promises the analysis of photos only where there is an AI provider: %p", async (available, features, tips) => {
    await welcome({ "GET /api/config": { ...CONFIG, analyzer: { ...CONFIG.analyzer, available } } });
    const count = (name: string) => within(screen.getByRole("list", { name })).getAllByRole("listitem").length;
    await waitFor(() => expect(count("What you can do here")).toBe(features));
    const first = screen.getByRole("link", { name: "Take Your First Photo" });
    expect(first.getAttribute("href")).toBe(available ? "/camera" : "/manual-entry");
    expect(document.querySelectorAll(".welcome__tip")).toHaveLength(tips);
    const words = document.body.textContent ?? "";
    for (const promise of ["Photo analysis", "from one photo", "Check a result"]) {
      expect(words.includes(promise)).toBe(available);
    }
  });

  const free = { "GET /api/config": { ...CONFIG, accessMode: "free" } };
  const premium = { ...WITH_TRIAL, trialStatus: { ...WITH_TRIAL.trialStatus, isPremium: true } };
  test.each([
    ["in free mode", free],
    ["with premium", { "GET /api/user/profile": premium }],
    ["without a trial", { "GET /api/user/profile": WITHOUT_TRIAL }],
    ["after the trial", { "GET /api/user/profile": TRIAL_EXPIRED }],
  ])("has no trial banner %s", async (_when, routes) => {
    const { server } = await welcome(routes);
    await screen.findByText("2,000");
    expect(server.callsTo("GET /api/config")).toHaveLength(1);
    expect(screen.queryByText("24-Hour Free Trial")).toBeNull();
  });
});

describe("the time left", () => {
  test.each([
    [24 * HOUR_MS, "23h 59m", 95],
    [24 * HOUR_MS - 1, "23h 59m", 95],
    [24 * HOUR_MS - 60_000, "23h 58m", 95],
    [22.8 * HOUR_MS, "22h 47m", 95],
    [12 * HOUR_MS + 1, "12h 0m", 50],
    [61_000, "0h 1m", 0],
    [1, "0h 0m", 0],
    [0, "0h 0m", 0],
  ])("of %p ms reads %s, with the bar at %p%%", (msLeft, words, percent) => {
    expect(formatTrialTime(msLeft)).toBe(words);
    expect(computeTrialBarPercent(msLeft)).toBe(percent);
  });

  test("goes down from when the server was asked, whatever this device's clock says", () => {
    expect(computeTrialMsLeft(2, 1000, 1000)).toBe(2 * HOUR_MS);
    expect(computeTrialMsLeft(2, 1000, 1000 + HOUR_MS)).toBe(HOUR_MS);
    expect(computeTrialMsLeft(2, 1000, 1000 + 3 * HOUR_MS)).toBe(0);
    // A clock that was set back does not add time.
    expect(computeTrialMsLeft(2, 1000, 0)).toBe(2 * HOUR_MS);
  });
});

describe("the three cards", () => {
  /** Renders the cards; `wait` advances time, `current` is the highlighted card. */
  function cards() {
    startFakeTimers();
    render(
      <MemoryRouter>
        <FirstSteps hasAnalyzer />
      </MemoryRouter>,
    );
    return {
      wait: (ms: number) => act(() => void jest.advanceTimersByTime(ms)),
      current: () => document.querySelector("[aria-current]")?.getAttribute("href"),
      links: screen.getAllByRole("link"),
    };
  }

  test("take turns every 3000 ms, but while someone is about to choose one [K48]", () => {
    const { wait, current, links } = cards();
    expect(current()).toBe("/camera");
    wait(2999);
    expect(current()).toBe("/camera");
    wait(1);
    expect(current()).toBe("/profile");
    wait(3000);
    expect(current()).toBe("/social");
    wait(3000);
    expect(current()).toBe("/camera");
    // They stand still while one has the focus, and while they are pointed at.
    act(() => links[1]?.focus());
    wait(9000);
    expect(current()).toBe("/camera");
    act(() => links[2]?.focus());
    wait(9000);
    expect(current()).toBe("/camera");
    act(() => links[2]?.blur());
    wait(3000);
    expect(current()).toBe("/profile");
    fireEvent.pointerEnter(screen.getByRole("list"));
    wait(9000);
    expect(current()).toBe("/profile");
    fireEvent.pointerLeave(screen.getByRole("list"));
    wait(3000);
    expect(current()).toBe("/social");
  });

  test("stand still for people who want less motion", () => {
    const matchMedia = spyOn(window, "matchMedia").mockReturnValue({ matches: true } as MediaQueryList);
    const { wait, current } = cards();
    wait(9000);
    expect(current()).toBe("/camera");
    matchMedia.mockRestore();
  });
});
