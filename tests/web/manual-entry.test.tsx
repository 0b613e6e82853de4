import { describe, expect, setSystemTime, test } from "bun:test";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { errorResponse, json } from "../support/web/fake-server.ts";
import {
  answerTrialStart,
  buildEntry,
  openApp,
  SELLING,
  SIGNED_IN,
  TRIAL_EXPIRED,
  WITHOUT_TRIAL,
} from "../support/web/render.tsx";
import { findToastText, getInput, press } from "../support/web/screen.ts";

const ADD = "POST /api/food-entries";
const PROFILE = "GET /api/user/profile";

async function manualEntry(routes = {}) {
  const app = openApp("/manual-entry", { ...SIGNED_IN, [ADD]: json(buildEntry({}), 201), ...routes });
  await screen.findByRole("heading", { name: "Manual Entry" });
  return app;
}
async function fill(user: UserEvent, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) if (value) await user.type(getInput(label), value);
}
const submit = (user: UserEvent) => user.click(screen.getByRole("button", { name: "Add to Food Diary" }));
const SOUP = { "Food Name": " Lentil soup ", Calories: "320" };

describe("/manual-entry", () => {
  test("has its fields with their keyboards, says of each wrong value what is wrong, and sends nothing [V01 V02 V03]", async () => {
    const { user, server } = await manualEntry();
    expect(getInput("Calories").inputMode).toBe("numeric");
    // Fields of the type number take no decimal comma.
    expect(["Calories", "Fat (g)"].map((label) => getInput(label).type)).toEqual(["text", "text"]);
    expect(getInput("Calories").min).toBe("1");
    for (const label of ["Protein (g)", "Carbs (g)", "Fat (g)"]) {
      expect(getInput(label).inputMode).toBe("decimal");
      expect(getInput(label).min).toBe("0");
    }
    expect(screen.getByRole("heading", { name: "Tips" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Back" }).getAttribute("href")).toBe("/camera");
    const right = { "Food Name": "Soup", Calories: "9", "Protein (g)": "", "Fat (g)": "" };
    for (const [values, message] of [
      [{ "Food Name": "" }, "Please enter a food name"],
      [{ Calories: "" }, "Please enter valid calories"],
      [{ Calories: "0" }, "Please enter valid calories"],
      [{ Calories: "1.5" }, "Please enter calories without decimals"],
      [{ Calories: "62 kcal" }, "Please enter only a number, such as 120"],
      [{ "Fat (g)": "-1" }, "Please enter 0 to 5,000 g"],
      [{ "Protein (g)": "1,234" }, "1,234 has two meanings. Please enter 1234 or 1.2340"],
    ] as const) {
      for (const [label, value] of Object.entries({ ...right, ...values }))
        fireEvent.change(getInput(label), { target: { value } });
      await submit(user);
      expect([values, screen.queryByText(message)?.textContent]).toEqual([values, message]);
      expect(document.activeElement?.getAttribute("aria-invalid")).toBe("true");
    }
    expect(server.callsTo(ADD)).toEqual([]);
  });

  test.each([
    [6, "breakfast"],
    [23, "snack"],
  ])(
    "at %p o'clock logs %s, with confidence 1 and 0 for macros left out, and goes Home [V04]",
    async (hour, mealType) => {
      setSystemTime(new Date(2026, 2, 10, hour, 30));
      const { user, server, address } = await manualEntry();
      await fill(user, { ...SOUP, Calories: "1,320", "Protein (g)": "12,5", "Carbs (g)": "1.234,5" });
      await submit(user);
      expect(await findToastText("Success!")).toBe("Food logged successfully.");
      expect(server.callsTo(ADD)[0]?.body).toEqual({
        ...{ name: "Lentil soup", calories: 1320, protein: 12.5, carbs: 1234.5, fat: 0, confidence: 1, imageUrl: null },
        ...{ mealType, source: "manual" },
      });
      await waitFor(() => expect(address()).toBe("/"));
    },
  );

  test("states caffeine and alcohol where they are typed, which count for the energy", async () => {
    const { user, server } = await manualEntry();
    await fill(user, { "Food Name": "Wine", Calories: "120", "Carbs (g)": "4" });
    expect(await screen.findByText(/Protein, carbs and fat make about 16 kcal/)).toBeTruthy();
    await user.click(screen.getByText("Caffeine and alcohol"));
    await screen.findByLabelText("Alcohol (g)");
    await fill(user, { "Alcohol (g)": "1400", "Caffeine (mg)": "0" });
    await submit(user);
    expect(screen.getByText("Please enter 0 to 500 g")).toBeTruthy();
    await user.clear(getInput("Alcohol (g)"));
    await fill(user, { "Alcohol (g)": "14,0" });
    expect(screen.queryByText(/make about/)).toBeNull();
    await submit(user);
    await findToastText("Success!");
    expect(server.callsTo(ADD)[0]?.body).toMatchObject({ name: "Wine", caffeine: 0, alcohol: 14 });
  });

  test.each([
    ["with a reason", errorResponse(422, "The name is too long."), "The name is too long."],
    ["without a reason [E08]", new Response("", { status: 500 }), "Failed to log food"],
  ])("after a failure %s says what went wrong and keeps what was typed", async (_case, answer, message) => {
    const { user, address } = await manualEntry({ [ADD]: answer });
    await fill(user, SOUP);
    await submit(user);
    expect(await findToastText("Error")).toBe(message);
    expect([getInput("Food Name").value, address()]).toEqual([" Lentil soup ", "/manual-entry"]);
  });
});

describe("the draft", () => {
  test("is gone once the entry is stored, also for a person who left meanwhile: they are told, and stay where they are", async () => {
    const stored = Promise.withResolvers<Response>();
    const { user, address } = await manualEntry({ [ADD]: () => stored.promise });
    await fill(user, SOUP);
    await submit(user);
    await user.click(screen.getByRole("link", { name: "Back" }));
    await waitFor(() => expect(address()).toBe("/camera"));
    stored.resolve(json(buildEntry({}), 201));
    expect(await findToastText("Success!")).toBe("Food logged successfully.");
    await waitFor(() => expect(address()).toBe("/camera"));
    expect(localStorage.getItem("draft:manual-entry")).toBeNull();
  });
});

describe("without access", () => {
  const NOT_STARTED = { "POST /api/user/start-trial": errorResponse(409, "Your free trial was used already.") };

  test("the modal offers the trial instead of sending; one that cannot be started says why; once it runs, the meal can be added [V06]", async () => {
    const app = await manualEntry({ ...NOT_STARTED, [PROFILE]: WITHOUT_TRIAL });
    await waitFor(() => expect(app.server.callsTo(PROFILE)).toHaveLength(1));
    await fill(app.user, SOUP);
    await submit(app.user);
    expect(await screen.findByRole("dialog", { name: "Try Mealglass for free" })).toBeTruthy();
    expect(app.server.callsTo(ADD)).toEqual([]);
    await press(app.user, "Start Free 24-Hour Trial");
    expect(await findToastText("Trial Not Started")).toBe("Your free trial was used already.");
    app.server.on(answerTrialStart());
    await press(app.user, "Start Free 24-Hour Trial");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await submit(app.user);
    expect(await findToastText("Success!")).toBe("Food logged successfully.");
  });

  test("after the trial the modal leads to a subscription", async () => {
    const { user, address } = await manualEntry({ ...SELLING, [PROFILE]: TRIAL_EXPIRED });
    await fill(user, SOUP);
    await submit(user);
    const modal = await screen.findByRole("dialog", { name: "Your free trial has ended" });
    expect(modal.textContent).toContain("Trial expired");
    expect(modal.textContent).toContain("$5.97 a month or $19.97 a year");
    expect(screen.queryByRole("button", { name: "Start Free 24-Hour Trial" })).toBeNull();
    await user.click(screen.getByRole("link", { name: "Subscribe" }));
    await waitFor(() => expect(address()).toBe("/subscribe"));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("that only the server knows of yet opens the modal as well, without a toast", async () => {
    const { user, server } = await manualEntry({
      [ADD]: errorResponse(403, "Start your free trial.", { requiresTrial: true }),
    });
    await fill(user, SOUP);
    server.on({ [PROFILE]: TRIAL_EXPIRED });
    await submit(user);
    expect(await screen.findByRole("dialog", { name: "Your free trial has ended" })).toBeTruthy();
    expect(screen.queryByText("Error", { selector: ".toast__title" })).toBeNull();
  });
});
