import { describe, expect, test } from "bun:test";
import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { readPreferences, writePreferences } from "../../web/platform/preferences.ts";
import { type Answers, errorResponse } from "../support/web/fake-server.ts";
import { ADA, openApp, SIGNED_IN, WITH_TRIAL } from "../support/web/render.tsx";
import { findToastText, getInput, press, tapTwice } from "../support/web/screen.ts";

const SETUP = "POST /api/auth/onboarding";
const ONBOARDED: Answers = { ...SIGNED_IN, [SETUP]: { message: "Welcome to Mealglass!", profile: WITH_TRIAL } };

async function onboarding(routes: Answers = ONBOARDED) {
  const app = openApp("/auth/onboarding", routes);
  await screen.findByRole("progressbar", { name: "Setup progress" });
  return app;
}
const heading = () => screen.getByRole("heading", { level: 1 }).textContent;
async function type(user: UserEvent, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) {
    await user.clear(getInput(label));
    if (value) await user.type(getInput(label), value);
  }
}
async function goTo(user: UserEvent, title: string) {
  while (heading() !== title) await press(user, "Next");
  // The last button ignores taps at first, because of double taps.
  if (title === "Welcome") await waitFor(() => expect(lastButton().getAttribute("aria-disabled")).toBe("false"));
}
const lastButton = () => screen.getByRole<HTMLButtonElement>("button", { name: "Complete Setup" });
async function finish(user: UserEvent) {
  await goTo(user, "Welcome");
  await press(user, "Complete Setup");
}
const BODY = { "Age (years)": "36", "Height (cm)": "180", "Weight (kg)": "72,5" };

describe("the steps", () => {
  test("go forth and back in order, each with a Next of its own and the progress told", async () => {
    const { user } = await onboarding();
    const seen = [heading()];
    const progress = () => screen.getByRole("progressbar", { name: "Setup progress" }).getAttribute("aria-valuetext");
    expect(progress()).toBe("Step 1 of 4");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Previous" }).disabled).toBe(true);
    const nexts = new Set<HTMLElement>();
    for (let step = 0; step < 3; step++) {
      nexts.add(screen.getByRole("button", { name: "Next" }));
      await press(user, "Next");
      seen.push(heading());
    }
    // So that a hurried thumb's second tap finds another button and skips no step.
    expect(nexts.size).toBe(3);
    expect(seen).toEqual(["Your Goals", "Activity Level", "Preferences", "Welcome"]);
    expect(progress()).toBe("Step 4 of 4");
    expect(document.title).toBe("Welcome · Mealglass");
    expect(screen.queryByRole("button", { name: "Next" })).toBeNull();
    await press(user, "Previous");
    expect(heading()).toBe("Preferences");
    expect(document.activeElement === screen.getByRole("heading", { level: 1 })).toBe(true);
  });

  test("with a figure out of bounds stay, and say what is wrong [V33 V34 V35]", async () => {
    const { user } = await onboarding();
    for (const [label, wrong, message] of [
      ["Age (years)", ["12", "121"], "Age must be between 13 and 120"],
      ["Height (cm)", ["29", "301"], "Height must be between 30 and 300 cm"],
      ["Weight (kg)", ["29,9", "1001"], "Weight must be between 30 and 1000 kg"],
    ] as const) {
      for (const value of wrong) {
        await type(user, { [label]: value });
        await press(user, "Next");
        expect([value, screen.queryByText(message)?.textContent, heading()]).toEqual([value, message, "Your Goals"]);
        expect(getInput(label).getAttribute("aria-invalid")).toBe("true");
      }
      await type(user, { [label]: "" });
    }
  });

  test("empty a figure that is no number [V36]", async () => {
    const { user, server } = await onboarding();
    await type(user, { "Age (years)": "old", "Height (cm)": "180" });
    expect(getInput("Age (years)").value).toBe("");
    await finish(user);
    await waitFor(() => expect(server.callsTo(SETUP)[0]?.body).toMatchObject({ age: null, height: 180, weight: null }));
  });
});

describe("units", () => {
  test("are what the person prefers or chooses here, word their bounds, and are stored metric", async () => {
    writePreferences({ units: "imperial" });
    const { user, server } = await onboarding();
    // They can be changed here, for everywhere, with what was typed.
    const read = (...labels: string[]) => labels.map((label) => getInput(label).value);
    await user.click(screen.getByRole("radio", { name: "Metric" }));
    await type(user, { "Height (cm)": "180", "Weight (kg)": "72.5" });
    await user.click(screen.getByRole("radio", { name: "Imperial" }));
    expect(readPreferences().units).toBe("imperial");
    expect(read("Height (ft)", "Height (in)", "Weight (lb)")).toEqual(["5", "11", "160"]);
    await user.click(screen.getByRole("radio", { name: "Metric" }));
    expect(read("Height (cm)", "Weight (kg)")).toEqual(["180", "72.5"]);
    await user.click(screen.getByRole("radio", { name: "Imperial" }));
    await type(user, { "Height (ft)": "11", "Height (in)": "", "Weight (lb)": "20" });
    await press(user, "Next");
    expect(screen.getByText("Height must be between 1 ft 0 in and 9 ft 10 in")).toBeTruthy();
    expect(screen.getByText("Weight must be between 67 and 2204 lb")).toBeTruthy();
    await type(user, { "Height (ft)": "5", "Height (in)": "11", "Weight (lb)": "160" });
    await finish(user);
    await waitFor(() => expect(server.callsTo(SETUP)[0]?.body).toMatchObject({ height: 180.3, weight: 72.6 }));
  });
});

describe("the calorie goal", () => {
  test("is the account's own while age, height or weight is missing", async () => {
    const { user } = await onboarding({ ...ONBOARDED, "GET /api/auth/user": { ...ADA, dailyCalorieGoal: 850 } });
    await goTo(user, "Welcome");
    expect(getInput("Daily calorie goal").value).toBe("1000");
    expect(screen.queryByText(/We propose/)).toBeNull();
  });

  test("is proposed from the answers, with its source and what is not asked; it can be typed, from 1000 to 5000, and taken back [K08]", async () => {
    const { user, server } = await onboarding();
    await type(user, BODY);
    await goTo(user, "Welcome");
    // 10·72.5 + 6.25·180 − 5·36 − 78 = 1592; times 1.375 is 2189.
    expect(getInput("Daily calorie goal").value).toBe("2190");
    expect(screen.getByText("We propose 2,190 kcal a day.").parentElement?.textContent).toContain(
      "Mifflin-St Jeor equation. We do not ask your sex, so it uses the average of the values for women and men.",
    );
    await type(user, { "Daily calorie goal": "1800" });
    expect(getInput("Daily calorie goal").value).toBe("1800");
    await press(user, "Use 2,190 kcal");
    expect(getInput("Daily calorie goal").value).toBe("2190");
    expect(screen.queryByRole("button", { name: /^Use/ })).toBeNull();
    for (const typed of ["", "999", "5001", "much"]) {
      await type(user, { "Daily calorie goal": "2000" });
      expect(screen.queryByText(/must be between/)).toBeNull();
      await type(user, { "Daily calorie goal": typed });
      await press(user, "Complete Setup");
      expect(screen.getByText("Daily calorie goal must be between 1,000 and 5,000")).toBeTruthy();
    }
    expect(server.callsTo(SETUP)).toEqual([]);
  });

  test("typed at registration is what it starts from, and stays until the proposal is chosen", async () => {
    const typed = { ...ADA, dailyCalorieGoal: 1650 };
    const { user, server } = await onboarding({ ...ONBOARDED, "GET /api/auth/user": typed });
    expect(await screen.findByText(/Your goal of 1,650 kcal stays unless you choose the new one/)).toBeTruthy();
    await type(user, BODY);
    await goTo(user, "Welcome");
    expect(getInput("Daily calorie goal").value).toBe("1650");
    await press(user, "Use 2,190 kcal");
    expect(getInput("Daily calorie goal").value).toBe("2190");
    await press(user, "Complete Setup");
    await waitFor(() => expect(server.callsTo(SETUP)[0]?.body).toMatchObject({ dailyCalorieGoal: 2190 }));
  });
});

describe("what was answered", () => {
  test("stays after a reload, with the step", async () => {
    const first = await onboarding();
    await first.user.click(screen.getByRole("radio", { name: /Muscle Gain/ }));
    await type(first.user, BODY);
    await goTo(first.user, "Preferences");
    await first.user.click(screen.getByRole("checkbox", { name: "Vegan" }));
    first.unmount();
    const { user } = await onboarding();
    expect(heading()).toBe("Preferences");
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Vegan" }).checked).toBe(true);
    await press(user, "Previous");
    await press(user, "Previous");
    expect(screen.getByRole<HTMLInputElement>("radio", { name: /Muscle Gain/ }).checked).toBe(true);
    expect(getInput("Weight (kg)").value).toBe("72,5");
  });

  test.each([
    "{}",
    '{"step":9}',
    JSON.stringify({ step: 1, primaryGoal: "fame", activityLevel: "sedentary", dietaryPreferences: [] }),
  ])("is left alone where it no longer fits: %s", async (stored) => {
    localStorage.setItem("draft:onboarding", stored);
    await onboarding();
    expect(heading()).toBe("Your Goals");
  });

  test("is sent ('Welcome to Mealglass!'), refreshes the account, and leads to the welcome [E42]", async () => {
    const { user, server, address } = await onboarding();
    await user.click(screen.getByRole("radio", { name: /Weight Loss/ }));
    await type(user, BODY);
    await goTo(user, "Activity Level");
    await user.click(screen.getByRole("radio", { name: /Very Active/ }));
    await goTo(user, "Preferences");
    await user.click(screen.getByRole("checkbox", { name: "High Protein" }));
    await user.click(screen.getByRole("checkbox", { name: "Vegetarian" }));
    await user.click(screen.getByRole("checkbox", { name: "Vegan" }));
    await user.click(screen.getByRole("checkbox", { name: "Vegan" }));
    await goTo(user, "Welcome");
    expect(screen.getByText("Vegetarian, High Protein")).toBeTruthy();
    const asked = server.callsTo("GET /api/user/profile").length;
    await press(user, "Complete Setup");
    expect(await findToastText("Welcome to Mealglass!")).toBe("Your profile has been set up successfully.");
    expect(server.callsTo(SETUP)[0]?.body).toEqual({
      ...{ dailyCalorieGoal: 2250, activityLevel: "very_active", primaryGoal: "weight_loss" },
      ...{ dietaryPreferences: ["vegetarian", "high_protein"], age: 36, height: 180, weight: 72.5 },
    });
    await waitFor(() => expect(address()).toBe("/auth/welcome"));
    expect(server.callsTo("GET /api/user/profile").length).toBeGreaterThan(asked);
    expect(server.callsTo("GET /api/auth/user").length).toBeGreaterThan(1);
    expect(localStorage.getItem("draft:onboarding")).toBeNull();
  });

  test("is not sent by a double tap on the last Next", async () => {
    const { user, server } = await onboarding();
    await goTo(user, "Preferences");
    await tapTwice(user, screen.getByRole("button", { name: "Next" }));
    expect(heading()).toBe("Welcome");
    await waitFor(() => expect(lastButton().getAttribute("aria-disabled")).toBe("false"));
    expect(server.callsTo(SETUP)).toEqual([]);
    await press(user, "Complete Setup");
    await waitFor(() => expect(server.callsTo(SETUP)).toHaveLength(1));
  });

  test.each([
    ["E27", errorResponse(422, "Age must be at least 13."), "Age must be at least 13."],
    ["E27 E28", new Response("", { status: 500 }), "Onboarding failed"],
  ])("[%s] 'Setup Failed' with a refusal stays", async (_spec, answer, message) => {
    const { user, address } = await onboarding({ ...ONBOARDED, [SETUP]: answer });
    await finish(user);
    expect(await findToastText("Setup Failed")).toBe(message);
    await waitFor(() => expect(address()).toBe("/auth/onboarding"));
    expect(heading()).toBe("Welcome");
  });
});
