import { beforeEach, describe, expect, test } from "bun:test";
import { screen, waitFor } from "@testing-library/react";
import { writePreferences } from "../../web/platform/preferences.ts";
import { NOON } from "../support/fixed-now.ts";
import { type Answers, errorResponse, type FakeCall, never } from "../support/web/fake-server.ts";
import { answerTrialStart, openApp } from "../support/web/render.tsx";
import { findToastText, getInput, press, waitForSheetToClose } from "../support/web/screen.ts";
import { ADD, installDevice } from "./camera-device.ts";
import {
  BATCH,
  findPlate,
  hasPlate,
  logPlate,
  PLATE_ROUTES,
  readBatch,
  readNames,
  readPlateNames,
} from "./plate-device.ts";

const REMOVE = "POST /api/food-entries/remove";
const MANUAL_PLATE = "draft:plate";

async function openManual(routes: Answers = {}, path = "/manual-entry") {
  const app = openApp(path, { ...PLATE_ROUTES, ...routes });
  await screen.findByRole("region", { name: "Recent foods" });
  return app;
}
type App = Awaited<ReturnType<typeof openManual>>;

/** Puts soup on the plate by its sheet, and porridge by its button. */
async function collectTwo({ user }: Pick<App, "user">) {
  await user.click(await screen.findByRole("button", { name: /^Soup/ }));
  await screen.findByRole("dialog", { name: "Soup" });
  await press(user, "Add to Plate");
  await waitForSheetToClose();
  await findPlate();
  await press(user, "Add Porridge to the plate");
}
beforeEach(installDevice);

describe("on Manual Entry", () => {
  test("what is typed and not on the plate yet goes along, or is asked for", async () => {
    const app = await openManual();
    await collectTwo(app);
    await app.user.type(getInput("Food Name"), "Toast");
    await logPlate(app);
    expect(screen.getByText("Please enter valid calories")).toBeTruthy();
    expect(document.activeElement).toBe(getInput("Calories"));
    expect(screen.getByText("This food is not on your plate. Finish or clear it, then add the meal.")).toBeTruthy();
    expect(app.server.callsTo(BATCH)).toEqual([]);
    await app.user.type(getInput("Calories"), "90");
    await logPlate(app);
    await findToastText("Success!");
    const [call] = app.server.callsTo(BATCH);
    expect(call && readNames(readBatch(call))).toEqual(["Soup", "Porridge", "Toast"]);
    expect(localStorage.getItem("draft:manual-entry")).toBeNull();
  });

  test("what was typed on an earlier visit says so, and can be cleared", async () => {
    localStorage.setItem(
      "draft:manual-entry",
      JSON.stringify({ name: "Pie", calories: "", protein: "", carbs: "", fat: "" }),
    );
    const { user } = await openManual();
    expect(screen.getByText("You typed this earlier. It is not in your diary.")).toBeTruthy();
    await press(user, "Clear");
    expect(getInput("Food Name").value).toBe("");
    expect(screen.queryByText(/You typed this/)).toBeNull();
    await user.type(getInput("Food Name"), "Pie");
    expect(screen.queryByText(/You typed this/)).toBeNull();
  });

  test("foods collect with their sum, are logged as one meal by one tap, and leave by one Undo", async () => {
    const app = await openManual();
    await collectTwo(app);
    expect(readPlateNames()).toEqual(["Soup", "Porridge"]);
    expect((await findPlate()).querySelector(".plate__sum")?.textContent).toMatch(/^2 foods, 530 kcal · P\s24/);
    expect(app.server.callsTo(ADD)).toEqual([]);
    await logPlate(app);
    expect(await findToastText("Success!")).toBe("Food logged successfully.");
    expect(screen.getByText("2 foods, 530 kcal")).toBeTruthy();
    await waitFor(() => expect(app.address()).toBe("/"));
    const [call] = app.server.callsTo(BATCH);
    expect(call && readBatch(call)).toEqual({
      newIds: [expect.any(String), expect.any(String)],
      entries: [
        expect.objectContaining({ name: "Soup", calories: 210, source: "copy" }),
        expect.objectContaining({ name: "Porridge", calories: 320, servingSize: "1 bowl", source: "copy" }),
      ],
    });
    for (const entry of call ? readBatch(call).entries : []) {
      for (const field of ["imageUrl", "eatenAt", "mealType", "analyzedAt"]) expect(entry).not.toHaveProperty(field);
    }
    expect(localStorage.getItem(MANUAL_PLATE)).toBeNull();
    await press(app.user, "Undo");
    await waitFor(() => expect(app.server.callsTo(REMOVE).map(({ body }) => body)).toEqual([{ ids: ["1", "2"] }]));
    expect(await findToastText("Meal Removed")).toBe("Your diary is as it was before.");
  });

  test("what is typed and what is found goes there as well, and can be taken off", async () => {
    const app = await openManual();
    await app.user.type(getInput("Food Name"), "Sauce");
    await app.user.type(getInput("Calories"), "90");
    await press(app.user, "Add to Plate");
    expect(readPlateNames()).toEqual(["Sauce"]);
    expect([getInput("Food Name").value, getInput("Calories").value]).toEqual(["", ""]);
    await app.user.type(getInput("Food Name"), "ban");
    await app.user.click(await screen.findByRole("button", { name: "Add Banana to the plate" }));
    expect(readPlateNames()).toEqual(["Sauce", "Banana"]);
    expect(getInput("Food Name").value).toBe("");
    expect(document.activeElement === getInput("Food Name")).toBe(true);
    await press(app.user, "Remove Sauce from the plate");
    await press(app.user, "Remove Banana from the plate");
    expect(hasPlate()).toBe(false);
    expect(screen.getByRole("button", { name: "Add Soup" })).toBeTruthy();
    expect(localStorage.getItem(MANUAL_PLATE)).toBeNull();
  });

  test("it is there after leaving the screen and after a reload, and goes into the chosen meal", async () => {
    const first = await openManual();
    await collectTwo(first);
    await first.user.click(screen.getByRole("link", { name: "Back" }));
    await waitFor(() => expect(first.address()).toBe("/camera"));
    expect(hasPlate()).toBe(false);
    first.unmount();
    const second = await openManual({}, "/manual-entry?meal=snack");
    expect(readPlateNames()).toEqual(["Soup", "Porridge"]);
    await logPlate(second);
    await waitFor(() => expect(second.server.callsTo(BATCH)).toHaveLength(1));
    expect(second.server.callsTo(BATCH).map(readBatch)[0]).toMatchObject({ mealType: "snack" });
  });

  const FOOD = { id: "b", entry: { name: "Old", calories: 1 } };
  test.each([
    ["was begun a day ago", JSON.stringify({ id: "a", begunAt: NOON - 86_400_000, foods: [FOOD] }), false],
    ["was begun less than a day ago", JSON.stringify({ id: "a", begunAt: NOON - 86_300_000, foods: [FOOD] }), true],
    ["is damaged", "{", false],
    ["has no foods", JSON.stringify({ id: "a", begunAt: NOON }), false],
    ["has a food without calories", JSON.stringify({ id: "a", begunAt: NOON, foods: [{ id: "b", entry: {} }] }), false],
  ])("a stored plate that %s is there: %3$p", async (_, text, isThere) => {
    localStorage.setItem(MANUAL_PLATE, text);
    await openManual();
    expect(hasPlate()).toBe(isThere);
  });

  test("another tab that logs it empties it here, too", async () => {
    const app = await openManual();
    await collectTwo(app);
    const text = localStorage.getItem(MANUAL_PLATE) ?? "";
    localStorage.removeItem(MANUAL_PLATE);
    window.dispatchEvent(new StorageEvent("storage", { key: MANUAL_PLATE }));
    await waitFor(() => expect(hasPlate()).toBe(false));
    localStorage.setItem(MANUAL_PLATE, text);
    window.dispatchEvent(new StorageEvent("storage", { key: MANUAL_PLATE }));
    await findPlate();
    expect(readPlateNames()).toEqual(["Soup", "Porridge"]);
  });

  test("without drafts it lasts as long as the screen", async () => {
    writePreferences({ autoSave: false });
    const app = await openManual();
    await collectTwo(app);
    expect(localStorage.getItem(MANUAL_PLATE)).toBeNull();
    await logPlate(app);
    await waitFor(() =>
      expect(app.server.callsTo(BATCH).map(readBatch).map(readNames)).toEqual([["Soup", "Porridge"]]),
    );
  });

  test("without access the trial is offered; once it has begun, the plate is logged", async () => {
    const app = await openManual(answerTrialStart());
    await waitFor(() => expect(app.server.callsTo("GET /api/user/profile")).toHaveLength(1));
    await collectTwo(app);
    await logPlate(app);
    await screen.findByRole("dialog", { name: "Try Mealglass for free" });
    expect(app.server.callsTo(BATCH)).toEqual([]);
    await press(app.user, "Start Free 24-Hour Trial");
    await waitFor(() => expect(app.address()).toBe("/"));
    expect(app.server.callsTo(BATCH)).toHaveLength(1);
  });
});

describe("sent more than once", () => {
  test("what fails stays on the plate, and twenty taps have one key", async () => {
    const app = await openManual({ [BATCH]: errorResponse(500, "The diary is full.") });
    await collectTwo(app);
    for (let tap = 1; tap <= 20; tap += 1) {
      await logPlate(app);
      await waitFor(() => expect(app.server.callsTo(BATCH)).toHaveLength(tap));
    }
    expect(await findToastText("Error")).toBe("The diary is full.");
    expect(new Set(app.server.keysTo(BATCH)).size).toBe(1);
    expect(readPlateNames()).toEqual(["Soup", "Porridge"]);
    expect(app.address()).toBe("/manual-entry");
  });

  const readKey = (call: FakeCall | undefined) => call?.headers.get("Idempotency-Key") ?? "none";
  test("after a reload that took the answer away it has the same key; changed, what may be stored is taken back first", async () => {
    const { server, unmount, ...app } = await openManual({ [BATCH]: never });
    await collectTwo(app);
    await logPlate(app);
    await waitFor(() => expect(server.callsTo(BATCH)).toHaveLength(1));
    unmount();
    const [lost] = server.callsTo(BATCH);
    const second = await openManual();
    await press(second.user, "Remove Soup from the plate");
    await logPlate(second);
    await findToastText("Success!");
    const [again, removal, changed, ...others] = second.server.calls.filter(({ method }) => method === "POST");
    expect([again, removal, changed].map((call) => `POST ${call?.path}`)).toEqual([BATCH, REMOVE, BATCH]);
    expect(others).toEqual([]);
    expect(readKey(again)).toBe(readKey(lost));
    expect(again?.body).toEqual(lost?.body);
    expect(removal?.body).toEqual({ ids: ["1", "2"] });
    expect(changed && readNames(readBatch(changed))).toEqual(["Porridge"]);
    expect(readKey(changed)).not.toBe(readKey(lost));
    expect(localStorage.getItem("draft:sent-keys")).toBeNull();
  });
});
