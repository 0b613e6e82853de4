import { describe, expect, test } from "bun:test";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import fc from "fast-check";
import type { Goals } from "../../src/contracts/goals.ts";
import { readExtras, spreadExtra, type Weekday } from "../../web/domain/goal/weekday-goals.ts";
import { json } from "../support/web/fake-server.ts";
import { GOALS, openApp, SIGNED_IN } from "../support/web/render.tsx";
import { getInput, press, waitForSheetToClose } from "../support/web/screen.ts";

const CHANGE = "PATCH /api/user/goals";
const SATURDAY = [-50, -50, -50, -50, -50, 300, -50];

async function openGoals(goals: Partial<Goals> = {}) {
  const stored = () => json({ ...GOALS, ...goals });
  const app = openApp("/profile", { ...SIGNED_IN, "GET /api/user/goals": stored, [CHANGE]: stored });
  await app.user.click(await screen.findByRole("button", { name: /Update Goals/ }));
  await screen.findByLabelText("Daily calorie goal");
  const sent = () => app.server.callsTo(CHANGE).map(({ body }) => body as unknown);
  return { ...app, sent, toggle: (name: string) => app.user.click(screen.getByRole("checkbox", { name })) };
}
const typeExtra = (value: string) => fireEvent.change(getInput("More on these days (kcal)"), { target: { value } });

const WRONG = [
  ["", "Please enter the calories that these days have more"],
  ["0", "Please enter the calories that these days have more"],
  ["12.5", "Please enter a whole number"],
  ["3001", "Each day's goal must be between 800 and 5,000"],
] as const;

describe("Update Goals with higher days", () => {
  test("takes from the other days what a higher Saturday has more, and refuses none, parts of a kcal and too many", async () => {
    const { user, toggle, sent } = await openGoals();
    expect(screen.queryByLabelText("More on these days (kcal)")).toBeNull();
    await toggle("Saturday");
    expect(screen.getByText("Sat 2,300 kcal, the other days 1,950 kcal. The week stays the same.")).toBeTruthy();
    for (const [typed, message] of WRONG) {
      typeExtra(typed);
      await press(user, "Update Goal");
      expect([typed, screen.queryByText(message)?.textContent]).toEqual([typed, message]);
    }
    expect(sent()).toEqual([]);
    typeExtra("300");
    await press(user, "Update Goal");
    await waitFor(() => expect(sent()).toEqual([{ dailyCalorieGoal: 2000, weekdayExtras: SATURDAY }]));
  });

  test("shows what is stored, sends no more than what has changed, and removes it", async () => {
    const { user, toggle, sent } = await openGoals({ weekdayExtras: SATURDAY });
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Saturday" }).checked).toBe(true);
    expect(getInput("More on these days (kcal)").value).toBe("300");
    await user.selectOptions(screen.getByRole("combobox", { name: "Sex (optional)" }), "Female");
    await toggle("Pregnant or breastfeeding");
    await press(user, "Update Goal");
    await waitFor(() => expect(sent()).toEqual([{ dailyCalorieGoal: 2000, sex: "female", isPregnant: true }]));
    await waitForSheetToClose();
    await user.click(screen.getByRole("button", { name: /Update Goals/ }));
    await screen.findByLabelText("Daily calorie goal");
    await toggle("Saturday");
    await press(user, "Update Goal");
    await waitFor(() => expect(sent().at(-1)).toEqual({ dailyCalorieGoal: 2000, weekdayExtras: null }));
  });

  test("proposes calories by the sex, and none in pregnancy", async () => {
    const { user, toggle } = await openGoals({ age: 30, height: 170, weight: 70 });
    // 1612.5 at rest less 78 or 161; times 1.375.
    expect(screen.getByRole("button", { name: "Use 2,110 kcal" })).toBeTruthy();
    expect(screen.getByText(/Without your sex it uses the average/)).toBeTruthy();
    await user.selectOptions(screen.getByRole("combobox", { name: "Sex (optional)" }), "Female");
    expect(getInput("Daily calorie goal").value).toBe("2000");
    expect(screen.queryByText(/it uses the average/)).toBeNull();
    await toggle("Pregnant or breastfeeding");
    expect(screen.queryByText(/We propose/)).toBeNull();
    await user.selectOptions(screen.getByRole("combobox", { name: "Sex (optional)" }), "Male");
    expect(screen.getByText(/We propose 2,220 kcal/)).toBeTruthy();
  });

  test("refuses a week of higher days, and other days below 800", async () => {
    const { user, toggle, sent } = await openGoals({ dailyCalorieGoal: 900 });
    for (const day of ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]) await toggle(day);
    await press(user, "Update Goal");
    expect(screen.getByText("Each day's goal must be between 800 and 5,000")).toBeTruthy();
    await toggle("Sunday");
    await press(user, "Update Goal");
    expect(screen.getByText("Leave at least one day that is lower")).toBeTruthy();
    expect(sent()).toEqual([]);
  });
});

test("the week stays the same in whole kcal, and what is stored is read again", () => {
  const weekdays: Weekday[] = ["1", "2", "3", "4", "5", "6", "7"];
  fc.assert(
    fc.property(
      fc.subarray(weekdays, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 1, max: 4200 }),
      (days, extra) => {
        const extras = spreadExtra(days, extra) ?? [];
        expect(extras.reduce((sum, more) => sum + more, 0)).toBe(0);
        expect(extras.every(Number.isInteger)).toBe(true);
        expect(readExtras(extras)).toEqual({ days, extra });
        const others = extras.filter((more) => more <= 0);
        expect(Math.max(...others) - Math.min(...others)).toBeLessThanOrEqual(1);
      },
    ),
  );
  expect([spreadExtra([], 300), spreadExtra(weekdays, 300), spreadExtra(["6"], 0)]).toEqual([null, null, null]);
});
