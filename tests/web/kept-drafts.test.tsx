import { expect, test } from "bun:test";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { GoalSheet } from "../../web/domain/goal/goal-sheet.tsx";
import { fakeServer, json } from "../support/web/fake-server.ts";
import { GOALS, openApp, renderWithProviders, SIGNED_IN } from "../support/web/render.tsx";
import { findToastText, getInput, press } from "../support/web/screen.ts";
import { buildWeighing } from "./body-rows.ts";

const isKept = () => screen.queryByText(/changes from before/) !== null;
const type = (label: string, value: string) => fireEvent.change(getInput(label), { target: { value } });

test("a target that is stored in other words than it was typed is saved, also while the rest is loaded", async () => {
  let targetWeight: number | null = null;
  const { user, server } = openApp("/stats", {
    ...SIGNED_IN,
    "GET /api/weights": [buildWeighing("7", "2026-06-17T08:00", 72)],
    "GET /api/user/goals": () => json({ ...GOALS, targetWeight }),
    "PATCH /api/user/goals": ({ body }) => {
      ({ targetWeight } = body as { targetWeight: number });
      return json({ ...GOALS, targetWeight });
    },
  });
  await user.click(await screen.findByRole("button", { name: "Target and List" }));
  await screen.findByLabelText("Target in kg");
  type("Target in kg", "61,0");
  const entries = Promise.withResolvers<void>();
  server.on({ "GET /api/food-entries": () => entries.promise.then(() => json([])) });
  await press(user, "Save Target");
  await waitFor(() => expect(document.querySelector(".weight-figures")?.textContent).toContain("To target"));
  entries.resolve();
  await findToastText("Target Saved");
  await waitFor(() => expect(getInput("Target in kg").value).toBe("61"));
  expect(isKept()).toBe(false);
});

test("what was typed over a goal that was refused is not shown for another one", async () => {
  const open = async (dailyCalorieGoal: number) => {
    fakeServer({ ...SIGNED_IN, "GET /api/user/goals": GOALS });
    renderWithProviders(<GoalSheet open wanted={{ dailyCalorieGoal }} onClose={() => {}} />);
    return (await screen.findByLabelText<HTMLInputElement>("Daily calorie goal")).value;
  };
  expect(await open(1900)).toBe("1900");
  type("Daily calorie goal", "1850");
  cleanup();
  expect([await open(1700), isKept()]).toEqual(["1700", false]);
  cleanup();
  expect([await open(1900), isKept()]).toEqual(["1850", true]);
});
