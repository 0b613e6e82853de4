import { beforeEach, describe, expect, test } from "bun:test";
import { screen, waitFor } from "@testing-library/react";
import type { FoodAnalysis } from "../../src/contracts/food-analysis.ts";
import type { Memory } from "../../src/contracts/memory.ts";
import { PREFERENCES_KEY } from "../../web/platform/preferences.ts";
import { type Answers, errorResponse, noContent } from "../support/web/fake-server.ts";
import { openProfileSheet } from "../support/web/profile.tsx";
import { findToastText, press, tapTwice } from "../support/web/screen.ts";
import { ADD, installDevice, PIZZA } from "./camera-device.ts";
import { photograph as takePhotoOf } from "./camera-steps.ts";

const GET = "GET /api/user/memory";
const FORGET = "DELETE /api/user/memory";
const NOTHING: Memory = { answers: 0, photos: 0, accuracy: null, corrections: [] };
const correctedAt = "2026-06-15T08:00:00.000Z";
const MEMORY: Memory = {
  answers: 3,
  photos: 1,
  accuracy: null,
  corrections: [
    { id: 4, kind: "dish", name: "Bowl", correctedName: "Granola", grams: null, calories: 1512, correctedAt },
    { id: 5, kind: "item", name: "rice", correctedName: "rice", grams: 300, calories: 390, correctedAt },
    { id: 6, kind: "item", name: "bread", correctedName: "bread", grams: null, calories: null, correctedAt },
  ],
};

beforeEach(installDevice);

describe("What Mealglass Remembers", () => {
  const openPreferences = (routes: Answers) => openProfileSheet("App Preferences", routes);

  test("shows how much it is, and what names became, and is forgotten after one question; Cancel forgets nothing", async () => {
    const plate: Memory["corrections"][number] = {
      ...{ id: 7, kind: "dish", name: "Lunch plate", correctedName: "Lunch plate", grams: null, calories: null },
      ...{ removed: ["house sauce"], added: ["milk", "egg"], correctedAt },
    };
    const memory = { ...MEMORY, corrections: [...MEMORY.corrections, plate] };
    const { user, server } = await openPreferences({ [GET]: memory, [FORGET]: noContent });
    expect(screen.getByText(/^3 answers for photos that you send again, and the look of 1 photo/)).toBeTruthy();
    // For few corrections it says nothing of how far they were.
    expect(screen.queryByText(/apart/)).toBeNull();
    const list = screen.getByText("4 corrections").closest("details");
    expect([...(list?.querySelectorAll("li") ?? [])].map(({ textContent }) => textContent)).toEqual([
      "Bowlis Granola, 1,512 kcalForget",
      "riceis 300 g, 390 kcalForget",
      "breadis another foodForget",
      "Lunch plateis without house sauce, with milk, with eggForget",
    ]);

    await press(user, "Forget All");
    expect(screen.getByText(/Your diary and your photos stay\.$/)).toBeTruthy();
    await press(user, "Cancel");
    expect(server.callsTo(FORGET)).toHaveLength(0);
    server.on({ [GET]: NOTHING });
    await press(user, "Forget All");
    await press(user, "Forget All");
    expect(await findToastText("Forgotten")).toBe("Nothing is remembered of your photos.");
    expect(await screen.findByText(/^Nothing yet\./)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Forget All" })).toBeNull();
    expect(server.callsTo(FORGET)).toHaveLength(1);
  });

  test.each([
    [{ corrections: 30, error: 0.1449, bias: 0.0912 }, "14% apart. The estimates were 9% too high on average."],
    [{ corrections: 5, error: 12.5, bias: -0.125 }, "1,250% apart. The estimates were 13% too low on average."],
    [
      { corrections: 7, error: 0.2, bias: -0.004 },
      "20% apart. The estimates were neither too high nor too low on average.",
    ],
  ])("says how far corrections were: %p", async (accuracy, words) => {
    await openPreferences({ [GET]: { ...MEMORY, accuracy } });
    expect(screen.getByText(`Your last ${accuracy.corrections} corrections: ${words}`)).toBeTruthy();
  });

  test("one correction is forgotten after one question; the others stay; one that is forgotten already is told", async () => {
    const forgetRice = "DELETE /api/user/memory/corrections/5";
    const { user, server } = await openPreferences({
      ...{ [GET]: MEMORY, [forgetRice]: noContent },
      "DELETE /api/user/memory/corrections/4": errorResponse(404, "This correction was not found."),
    });
    await user.click(screen.getByText("3 corrections"));
    await press(user, "Forget rice");
    expect(screen.getByText("The correction of rice will no longer be used. Your diary stays.")).toBeTruthy();
    await press(user, "Cancel");
    await press(user, "Forget rice");
    server.on({ [GET]: { ...MEMORY, corrections: MEMORY.corrections.filter(({ id }) => id !== 5) } });
    await tapTwice(user, screen.getByRole("button", { name: "Forget" }));
    expect(await findToastText("Forgotten")).toBe("The correction of rice is no longer used.");
    expect(await screen.findByText("2 corrections")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Forget rice" })).toBeNull();
    expect(screen.getByRole("button", { name: "Forget bread" })).toBeTruthy();
    expect([server.callsTo(forgetRice).length, server.callsTo(FORGET).length]).toEqual([1, 0]);
    await press(user, "Forget Bowl");
    server.on({ [GET]: { ...MEMORY, corrections: MEMORY.corrections.slice(2) } });
    await press(user, "Forget");
    expect(await findToastText("Not Forgotten")).toBe("This correction was not found.");
    expect(await screen.findByText("1 correction")).toBeTruthy();
  });
});

describe("a corrected result", () => {
  const { imageData: _, corrected: __, ...original } = PIZZA;
  const CORRECTED: FoodAnalysis = {
    ...PIZZA,
    name: "Half a pizza",
    calories: 440,
    items: [],
    corrected: { at: correctedAt, change: 0.5, original },
  };

  async function photograph(analysis: FoodAnalysis, autoAddToDiary = false) {
    localStorage.setItem(PREFERENCES_KEY, JSON.stringify({ autoAddToDiary, confidenceThreshold: 50 }));
    const app = await takePhotoOf(analysis);
    // The screen of the analysis is closing, and may still keep presses from the sheet.
    await waitFor(() => expect(screen.getByRole("dialog").style.pointerEvents).toBe("auto"));
    return app;
  }

  test("says when it was corrected, and is turned over to the estimate and back", async () => {
    const { user, server } = await photograph(CORRECTED);
    expect(screen.getByText("As you corrected it on Monday")).toBeTruthy();
    await press(user, "Use Estimate");
    await screen.findByRole("heading", { name: PIZZA.name });
    expect(screen.getByText("The estimate, without your correction")).toBeTruthy();
    await press(user, "Use Correction");
    await screen.findByRole("heading", { name: "Half a pizza" });
    await press(user, "Use Estimate");
    await press(user, "Add to Food Diary");
    await waitFor(() => expect(server.callsTo(ADD)).toHaveLength(1));
    const expected = { name: PIZZA.name, calories: 880, items: PIZZA.items, imageUrl: PIZZA.imageData };
    expect(server.callsTo(ADD)[0]?.body).toMatchObject(expected);
  });

  test("is not added automatically if the correction has changed it by more than a fifth", async () => {
    const { user, server } = await photograph({ ...CORRECTED, confidence: 1 }, true);
    const reason =
      "Not added automatically, because your earlier correction changes it by more than 20%. Check it first.";
    expect(screen.getByText(reason)).toBeTruthy();
    expect(server.callsTo(ADD)).toHaveLength(0);
    await press(user, "Use Estimate");
    await screen.findByRole("heading", { name: PIZZA.name });
    expect(screen.queryByText(reason)).toBeNull();
    expect(server.callsTo(ADD)).toHaveLength(0);
  });
});
