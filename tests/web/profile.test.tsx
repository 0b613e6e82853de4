import { describe, expect, mock, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { formatTrialLeft } from "../../web/domain/access/trial-time.ts";
import { readPreferences } from "../../web/platform/preferences.ts";
import { errorResponse, json, never } from "../support/web/fake-server.ts";
import { openProfile, openProfileSheet } from "../support/web/profile.tsx";
import {
  CONFIG,
  openApp,
  PREMIUM,
  SELLING,
  SIGNED_IN,
  TRIAL_EXPIRED,
  WITH_TRIAL,
  WITHOUT_TRIAL,
} from "../support/web/render.tsx";
import { findToastText, getInput, press } from "../support/web/screen.ts";
import { setProperty } from "../support/web/set-property.ts";

const PROFILE = "GET /api/user/profile";
const CHANGE = "PATCH /api/user/profile";

describe("the screen", () => {
  test("is drawn in its final shape while it loads", async () => {
    openApp("/profile", { ...SIGNED_IN, [PROFILE]: never });
    expect((await screen.findByRole("region", { name: "Your profile" })).getAttribute("aria-busy")).toBe("true");
    expect(screen.getByRole("link", { name: "Back" }).getAttribute("href")).toBe("/");
  });

  test("shows the whole of a first letter that is stored in several parts", async () => {
    await openProfile({ [PROFILE]: { ...WITH_TRIAL, username: "👩‍🍳 ada" } });
    expect(document.querySelector(".profile-card .avatar")?.textContent).toBe("👩‍🍳");
  });

  test("shows a person's name, goal, and their picture, leads to every screen it names, and is version 1.0.0 [K53]", async () => {
    const { unmount } = await openProfile();
    const card = screen.getByRole("region", { name: "Your profile" });
    expect(within(card).getByRole("heading", { name: "ada" })).toBeTruthy();
    expect(card.querySelector(".avatar")?.textContent).toBe("A");
    expect(within(card).getByText("2,000 cal")).toBeTruthy();
    expect(within(card).getByText("Mealglass User")).toBeTruthy();
    expect(await within(card).findByText("24 hours left in your free trial")).toBeTruthy();
    const targets = ["Take Photo of Food", "View Statistics", "About Mealglass", "iOS Preview", "Android Preview"].map(
      (name) => screen.getByRole("link", { name }).getAttribute("href"),
    );
    expect(targets).toEqual(["/camera", "/stats", "/marketing", "/app-preview", "/app-preview-android"]);
    expect(screen.getByRole("link", { name: /App Reviews/ }).getAttribute("href")).toBe("/reviews");
    expect(await screen.findByText("Version 1.0.0, powered by an AI vision API")).toBeTruthy();
    unmount();
    await openProfile({ [PROFILE]: { ...WITH_TRIAL, profileImageUrl: "/api/images/9" } });
    expect(document.querySelector(".profile-card img")?.getAttribute("src")).toBe("/api/images/9?w=240");
  });

  test.each([
    ["E58", errorResponse(401, "Please log in to continue."), "Session expired. Please log in again."],
    ["E59", null, "Unable to load profile"],
  ])("[%s] that cannot be loaded says why, and leads back", async (_spec, answer, sentence) => {
    openApp("/profile", { ...SIGNED_IN, [PROFILE]: answer });
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Log In Again" }).getAttribute("href")).toBe("/auth/login");
    expect(screen.queryByRole("button", { name: "Try Again" })).toBeNull();
  });

  test("gives way to the card when a dialog's call finds the session over", async () => {
    const { user, address } = await openProfileSheet("Update Goals", {
      [CHANGE]: errorResponse(401, "Please log in to continue."),
    });
    await press(user, "Update Goal");
    expect(await screen.findByText("Session expired. Please log in again.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Log In Again" })).toBeTruthy();
    await waitFor(() => expect(address()).toBe("/profile"));
  });
});

describe("the trial", () => {
  test("that has expired is told in red, with the way to subscribe", async () => {
    await openProfile({ ...SELLING, [PROFILE]: TRIAL_EXPIRED });
    const notice = await screen.findByRole("alert");
    expect(notice.textContent).toContain("Trial expired");
    expect(within(notice).getByRole("link", { name: "Subscribe" }).getAttribute("href")).toBe("/subscribe");
  });

  test.each([
    ["in free mode", { "GET /api/config": { ...CONFIG, accessMode: "free" } }],
    ["with premium", { [PROFILE]: PREMIUM }],
  ])("is not spoken of %s", async (_when, routes) => {
    await openProfile(routes);
    await screen.findByText(/Version/);
    expect(screen.queryByText(/trial/i)).toBeNull();
  });

  test("that has not begun can be started here", async () => {
    const { user, server } = await openProfile({ [PROFILE]: WITHOUT_TRIAL });
    server.on({ "POST /api/user/start-trial": WITH_TRIAL, [PROFILE]: WITH_TRIAL });
    await screen.findByText("Your free 24-hour trial has not started yet.");
    await press(user, "Start Free 24-Hour Trial");
    expect(await screen.findByText(/left in your free trial/)).toBeTruthy();
  });

  test("that another device has started meanwhile is said to run, not to be refused", async () => {
    const { user, server } = await openProfile({ [PROFILE]: WITHOUT_TRIAL });
    const refusal = () => errorResponse(409, "You have already used your free trial, or you have premium.");
    server.on({ "POST /api/user/start-trial": refusal, [PROFILE]: WITH_TRIAL });
    await screen.findByText("Your free 24-hour trial has not started yet.");
    await press(user, "Start Free 24-Hour Trial");
    expect(await findToastText("Free Trial Started")).toBe("24 hours left in your free trial.");
  });

  test.each([
    [24, "1 day left in your free trial"],
    [23.98, "24 hours left in your free trial"],
    [1.2, "2 hours left in your free trial"],
    [0.4, "1 hour left in your free trial"],
    [0, "Trial expired"],
  ])("with %p hours reads %j", (trialHoursRemaining, words) =>
    expect(formatTrialLeft({ trialHoursRemaining })).toBe(words),
  );
});

describe("App Preferences", () => {
  test("changes each of them at once, for this device, the confidence threshold from 50 to 95; dark mode is still to come [K33]", async () => {
    const { user } = await openProfileSheet("App Preferences");
    expect(screen.getByRole<HTMLButtonElement>("switch", { name: "Dark mode" }).disabled).toBe(true);
    expect(screen.getByText("coming soon")).toBeTruthy();
    await user.click(screen.getByRole("radio", { name: "Imperial" }));
    await user.click(screen.getByRole("radio", { name: "Low" }));
    for (const name of [
      "Add to diary automatically",
      "Analyze waiting photos",
      "Weight",
      "Water",
      "Auto-save",
      "Notifications",
    ]) {
      const flag = screen.getByRole("switch", { name });
      expect(flag.getAttribute("aria-checked")).toBe("true");
      await user.click(flag);
      expect(flag.getAttribute("aria-checked")).toBe("false");
    }
    for (const name of ["Weekly check-in", "Exercise", "Nutrients"])
      await user.click(screen.getByRole("switch", { name, checked: false }));
    const changed = {
      notifications: false,
      darkMode: false,
      autoAddToDiary: false,
      autoSave: false,
      analyzeWaitingPhotos: false,
      weeklyCheckIn: true,
      showExercise: true,
      ...{ showNutrients: true, nutrientReference: "fda" as const, nutrientTargets: {} },
      showWeight: false,
      showWater: false,
      glasses: [250, 330, 500],
    };
    expect(readPreferences()).toEqual({ ...changed, units: "imperial", cameraQuality: "low", confidenceThreshold: 70 });
    const slider = screen.getByRole<HTMLInputElement>("slider", { name: /Confidence threshold/ });
    expect([slider.min, slider.max, slider.value]).toEqual(["50", "95", "70"]);
    fireEvent.change(slider, { target: { value: "85" } });
    expect(readPreferences().confidenceThreshold).toBe(85);
    expect(screen.getByText("85%")).toBeTruthy();
  });

  test("ranges are turned off for the account; a change that fails is taken back and says so", async () => {
    let stored = { showCalorieRanges: true };
    const { user, server } = await openProfileSheet("App Preferences", {
      "GET /api/user/preferences": () => json(stored),
      "PATCH /api/user/preferences": ({ body }) => {
        stored = body as typeof stored;
        return json(stored);
      },
    });
    const ranges = await screen.findByRole("switch", { name: "Show calorie ranges" });
    expect(ranges.getAttribute("aria-checked")).toBe("true");
    await user.click(ranges);
    await waitFor(() => expect(stored).toEqual({ showCalorieRanges: false }));
    expect(ranges.getAttribute("aria-checked")).toBe("false");
    server.on({ "PATCH /api/user/preferences": errorResponse(500, "The server is busy.") });
    await user.click(ranges);
    expect(await findToastText("Update Failed")).toBe("The server is busy.");
    expect(ranges.getAttribute("aria-checked")).toBe("false");
  });
});

describe("Share App QR Code", () => {
  test("shows the public address of this server as a code of 200 px with a margin of 2 [K51]", async () => {
    await openProfileSheet("Share App QR Code");
    const code = await screen.findByRole<HTMLImageElement>("img", { name: "QR code of https://mealglass.example" });
    const svg = decodeURIComponent(code.src);
    // 25 modules for a URL of this length, and a margin of two on each side.
    expect(svg).toContain('width="200" height="200" viewBox="0 0 29 29"');
  });

  test.each([
    [true, "Link Copied"],
    [false, "Copy Failed"],
  ])("copies the link; where there is no clipboard, by the copy command (which works: %p)", async (works, title) => {
    const { user } = await openProfileSheet("Share App QR Code");
    const button = await screen.findByRole("button", { name: "Copy Link" });
    await user.click(button);
    await findToastText("Link Copied");
    expect(await navigator.clipboard.readText()).toBe("https://mealglass.example");
    await user.click(
      within(screen.getByRole("region", { name: /Notifications/ })).getByRole("button", { name: "Close" }),
    );
    setProperty(navigator, "clipboard", undefined);
    const execCommand = mock(() => works);
    setProperty(document, "execCommand", execCommand);
    await user.click(button);
    await findToastText(title);
    expect(execCommand.mock.calls).toEqual([["copy"]] as never);
    expect(document.activeElement === getInput("Link")).toBe(true);
  });
});

test("signing out removes both token keys; one that fails says 'Logout failed' and changes nothing [C33]", async () => {
  const LOGOUT = "POST /api/auth/logout";
  localStorage.setItem("auth_token", "old");
  localStorage.setItem("authToken", "older");
  const { user, server, address } = await openProfile({ [LOGOUT]: new Response("", { status: 500 }) });
  await press(user, "Sign Out");
  expect(await screen.findByText("Logout failed", { selector: ".toast__description" })).toBeTruthy();
  expect([address(), localStorage.getItem("auth_token")]).toEqual(["/profile", "old"]);
  server.on({
    [LOGOUT]: () => {
      server.on({ "GET /api/auth/user": errorResponse(401, "Please log in to continue.") });
      return json({ message: "You are logged out." });
    },
  });
  await press(user, "Sign Out");
  await screen.findByRole("heading", { name: "Log In" });
  expect([localStorage.getItem("auth_token"), localStorage.getItem("authToken")]).toEqual([null, null]);
});
