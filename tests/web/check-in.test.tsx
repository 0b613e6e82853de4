import { describe, expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";
import type { CheckIn } from "../../src/contracts/goals.ts";
import { writePreferences } from "../../web/platform/preferences.ts";
import { openApp, SIGNED_IN, WITH_TRIAL } from "../support/web/render.tsx";
import { findToastText } from "../support/web/screen.ts";

const CHECK_IN_CALL = "GET /api/user/goals/check-in";
const CHANGE = "PATCH /api/user/profile";
const READY: CheckIn = {
  ...{ status: "ready", missing: [], expenditure: 2483, low: 2331, high: 2634 },
  ...{ dailyCalorieGoal: 2000, proposal: 1980, reason: "You use much. We propose less." },
  leftOut: [{ date: "2026-06-12", calories: 1400 }],
};
const NOTHING = { expenditure: null, low: null, high: null, proposal: null, leftOut: [] };

async function openCheckIn(checkIn: CheckIn) {
  writePreferences({ weeklyCheckIn: true });
  const app = openApp("/stats", { ...SIGNED_IN, [CHECK_IN_CALL]: checkIn, [CHANGE]: WITH_TRIAL });
  return { ...app, card: await screen.findByRole("region", { name: "Weekly Check-In" }) };
}

describe("the weekly check-in in Statistics", () => {
  test.each([
    ["Use 1,980", 1980],
    ["Keep 2,000", 2000],
  ])("shows estimate, band, reason and what is left out; %s alone sets that goal", async (button, dailyCalorieGoal) => {
    const { user, server, card } = await openCheckIn(READY);
    await within(card).findByText("2,480");
    expect(card.textContent).toContain("2,330 to 2,630 on nine of ten estimates");
    expect(card.textContent).toContain("You use much. We propose less.");
    expect(card.textContent).toContain("Left out, because they look half-tracked: Jun 12 (1,400 kcal).");
    expect(server.callsTo(CHANGE)).toEqual([]);
    await user.dblClick(within(card).getByRole("button", { name: button }));
    expect(await findToastText("Goal Updated")).toStartWith("Your daily calorie goal is");
    expect(server.callsTo(CHANGE).map(({ body }) => body)).toEqual([{ dailyCalorieGoal }]);
    await waitFor(() => expect(within(card).queryByRole("button")).toBeNull());
    expect(server.callsTo(CHECK_IN_CALL)).toHaveLength(2);
  });

  test("says what is missing", async () => {
    const missing: CheckIn["missing"] = [
      { what: "age", have: 0, need: 1 },
      { what: "height", have: 0, need: 1 },
      { what: "days", have: 13, need: 14 },
      { what: "trackedDays", have: 4, need: 10 },
      { what: "weighings", have: 2, need: 4 },
    ];
    const { card } = await openCheckIn({ ...READY, ...NOTHING, status: "collecting", missing });
    const needs = await within(card).findAllByRole("listitem");
    expect(needs.map(({ textContent }) => textContent)).toEqual([
      "your age",
      "your height",
      "1 more day since your first meal",
      "6 more tracked days",
      "2 more weighings",
    ]);
    expect(within(card).getByRole("link", { name: "profile" }).getAttribute("href")).toBe("/profile");
  });

  test("offers no goal where none is proposed", async () => {
    const reason = "We propose no goal under 18.";
    const { card } = await openCheckIn({ ...READY, ...NOTHING, status: "not_offered", reason });
    expect(await within(card).findByText(reason)).toBeTruthy();
    expect(within(card).queryByRole("button")).toBeNull();
  });
});
