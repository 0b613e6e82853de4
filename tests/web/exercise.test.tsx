import { describe, expect, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { Exercise } from "../../src/contracts/body.ts";
import { writePreferences } from "../../web/platform/preferences.ts";
import { NOON } from "../support/fixed-now.ts";
import { type FakeRoutes, json } from "../support/web/fake-server.ts";
import { GOALS, openApp, SIGNED_IN } from "../support/web/render.tsx";
import { findToastText, getInput, press } from "../support/web/screen.ts";

const LIST = "GET /api/exercise";
const ADD = "POST /api/exercise";
const RUN: Exercise = {
  ...{ id: "0b5c1c7e-3d0f-4c0e-9f65-0a1b2c3d4e5f", activity: "running", minutes: 60, kcal: 600, addsToGoal: true },
  ...{ doneAt: "2026-06-17T07:00:00.000Z", doneOn: "2026-06-17T07:00", timeZone: "UTC" },
};

async function openExercise(routes: FakeRoutes = {}) {
  writePreferences({ showExercise: true });
  const answers: FakeRoutes = {
    ...{ [LIST]: () => json([]), [ADD]: () => json(RUN, 201), "GET /api/weights": () => json([]) },
    "GET /api/user/goals": () => json({ ...GOALS, weight: 70 }),
  };
  const app = openApp("/stats", { ...SIGNED_IN, ...answers, ...routes });
  const card = await screen.findByRole("region", { name: "Exercise Today" });
  await waitFor(() => expect(getInput("Calories (kcal)").value).not.toBe(""));
  return { ...app, card };
}

describe("exercise in Statistics", () => {
  test("computes the calories by the last weight, and adds nothing to the goal unless the person says so", async () => {
    const { user, server } = await openExercise({ "GET /api/weights": () => json([{ kg: 90 }, { kg: 80 }]) });
    // (3.5 - 1) · 80 · 0.5, and (9.3 - 1) · 80 · 0.75.
    await waitFor(() => expect(getInput("Calories (kcal)").value).toBe("100"));
    await user.selectOptions(screen.getByRole("combobox", { name: "Activity" }), "Running (10 km/h, 6 mph)");
    fireEvent.change(getInput("Minutes"), { target: { value: "45" } });
    expect(getInput("Calories (kcal)").value).toBe("498");
    await user.dblClick(screen.getByRole("button", { name: "Add Exercise" }));
    expect(await findToastText("Exercise Added")).toBe("Running (10 km/h, 6 mph), 498 kcal.");
    expect(server.callsTo(ADD).map(({ body }) => body)).toEqual([
      { activity: "running", minutes: 45, kcal: 498, addsToGoal: false, doneAt: new Date(NOON).toISOString() },
    ]);
    await waitFor(() => expect(server.callsTo(LIST)).toHaveLength(2));
  });

  test("refuses wrong minutes and calories, keeps typed ones, and adds them to the goal when told to", async () => {
    const { user, server } = await openExercise();
    for (const [label, value, message] of [
      ["Calories (kcal)", "10001", "Please enter 1 to 10,000 kcal"],
      ["Minutes", "0", "Please enter 1 to 1,440 minutes"],
      ["Minutes", "12.5", "Please enter a whole number"],
    ] as const) {
      fireEvent.change(getInput(label), { target: { value } });
      await press(user, "Add Exercise");
      expect([value, screen.queryByText(message)?.textContent]).toEqual([value, message]);
    }
    expect(server.callsTo(ADD)).toEqual([]);
    fireEvent.change(getInput("Calories (kcal)"), { target: { value: "150" } });
    fireEvent.change(getInput("Minutes"), { target: { value: "20" } });
    await user.click(screen.getByRole("checkbox", { name: "Add to today's goal" }));
    await press(user, "Add Exercise");
    await findToastText("Exercise Added");
    expect(server.callsTo(ADD)[0]?.body).toMatchObject({
      activity: "walking",
      minutes: 20,
      kcal: 150,
      addsToGoal: true,
    });
  });

  test("emptied calories take other ones, and are computed again for another activity", async () => {
    const { user, server } = await openExercise();
    const kcal = getInput("Calories (kcal)");
    await user.type(kcal, "{Backspace}{Backspace}{Backspace}");
    expect(kcal.value).toBe("");
    await user.selectOptions(screen.getByRole("combobox", { name: "Activity" }), "Hiking");
    // (6 - 1) · 70 · 0.5.
    expect(kcal.value).toBe("175");
    await user.type(kcal, "{Backspace}{Backspace}{Backspace}250");
    await press(user, "Add Exercise");
    await findToastText("Exercise Added");
    expect(server.callsTo(ADD)[0]?.body).toMatchObject({ activity: "hiking", kcal: 250 });
  });

  test("lists today's, and deletes one with Undo", async () => {
    const removed = `DELETE /api/exercise/${RUN.id}`;
    const { user, server, card } = await openExercise({
      [LIST]: () => json([RUN]),
      [removed]: () => new Response(null, { status: 204 }),
    });
    const row = await within(card).findByRole("listitem");
    expect(row.textContent).toContain("60 min · 600 kcal, added to the goal");
    await press(user, "Delete Running (10 km/h, 6 mph)");
    await screen.findByText("Exercise Deleted");
    expect(server.callsTo(removed)).toHaveLength(1);
    await press(user, "Undo");
    const { id: _, doneOn: __, ...fields } = RUN;
    await waitFor(() => expect(server.callsTo(ADD).map(({ body }) => body)).toEqual([fields]));
  });

  test("is there at once, and Undo takes the same one back", async () => {
    const list: Exercise[] = [];
    const { user, server, card } = await openExercise({
      [LIST]: () => json(list),
      [ADD]: () => json(list[list.push(RUN) - 1], 201),
    });
    await press(user, "Add Exercise");
    await screen.findByText("Exercise Added");
    await within(card).findByRole("listitem");
    const removed = `DELETE /api/exercise/${server.keysTo(ADD)[0]}`;
    server.on({ [removed]: () => new Response(null, { status: list.splice(0).length > 0 ? 204 : 404 }) });
    await press(user, "Undo");
    await screen.findByText("Undone");
    await waitFor(() => expect(within(card).queryByRole("listitem")).toBeNull());
    expect(server.callsTo(removed)).toHaveLength(1);
  });
});

test.each([
  // The last ones that come with the goals, and the first that do not.
  ["2026-03-19", "2,000 kcal", 0],
  ["2026-03-18", "2,600 kcal", 1],
])("of %s adds to that day's goal in History however long ago it was", async (day, goal, calls) => {
  const onDay = { ...RUN, doneAt: `${day}T07:00:00.000Z`, doneOn: `${day}T07:00` };
  const others = { ...onDay, id: "0b5c1c7e-3d0f-4c0e-9f65-0a1b2c3d4e60", addsToGoal: false };
  const { server } = openApp(`/history?date=${day}`, { ...SIGNED_IN, [LIST]: () => json([onDay, others]) });
  const summary = await screen.findByRole("region", { name: "Daily Summary" });
  expect(summary.textContent).toContain(`of ${goal}`);
  const asked = Array(calls).fill(`/api/exercise?day=${day}&days=1`);
  expect(server.callsTo(LIST).map(({ path }) => path)).toEqual(asked);
});
