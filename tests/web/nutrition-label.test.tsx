import { beforeEach, describe, expect, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { FoodLabel } from "../../src/contracts/foods.ts";
import { type Answers, errorResponse, json } from "../support/fake-server.ts";
import { buildEntry, openApp, SIGNED_IN } from "../support/render.tsx";
import { findToastText, getInput, press, tapTwice, waitForSheetToClose } from "../support/screen.ts";
import { ADD, installDevice, lastDrawing, SEARCH } from "./camera-device.ts";

const READ = "POST /api/foods/label";
const OWN = "GET /api/foods";
const SAVE = "POST /api/foods";
const LABEL: FoodLabel = {
  imageData: "/api/images/7",
  per100g: { calories: 392, protein: 10.1, carbs: 54.9, fat: 12.5, fiber: 9.1, sugar: 12.2, sodium: 40 },
  perServing: { calories: 118, protein: 3, carbs: 16.5, fat: 3.8, fiber: 2.7, sugar: 3.7, sodium: 12 },
  serving: { text: "30 g", grams: 30 },
  uncertain: ["sugar"],
};
const FIELDS = ["Calories", "Protein (g)", "Carbs (g)", "Fat (g)", "Fiber (g)", "Sugar (g)", "Sodium (mg)"];

beforeEach(installDevice);

/** Picks a photo of a label, which the server answers so. */
async function photographLabel(answer: Answers[string]) {
  const saved = () => json({ name: "Granola" }, 201);
  const stored = () => json(buildEntry({ id: "5", name: "Granola" }), 201);
  const app = openApp("/manual-entry", {
    ...SIGNED_IN,
    [SEARCH]: [],
    [OWN]: [],
    [ADD]: stored,
    [SAVE]: saved,
    [READ]: answer ?? [],
  });
  await screen.findByRole("heading", { name: "Manual Entry" });
  await app.user.upload(getInput("Photo of a nutrition label"), new File(["x"], "label.png", { type: "image/png" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Nutrition Label" }));
  const typed = () => FIELDS.map((label) => sheet.getByLabelText<HTMLInputElement>(label).value);
  return { ...app, sheet, typed };
}

describe("a label that was read", () => {
  test("shows its figures beside the picture, and which of them to check", async () => {
    const { sheet, typed, user } = await photographLabel(() => json(LABEL));
    await sheet.findByLabelText("Calories");
    expect(typed()).toEqual(["118", "3", "16.5", "3.8", "2.7", "3.7", "12"]);
    expect(sheet.getByAltText("Your nutrition label").getAttribute("src")).toStartWith("blob:");
    const sugar = sheet.getByLabelText<HTMLInputElement>("Sugar (g)");
    expect(sheet.getAllByText("Check this")).toHaveLength(1);
    expect(document.getElementById(sugar.getAttribute("aria-describedby") ?? "")?.textContent).toBe("Check this");
    await user.type(sugar, "1");
    expect(sheet.queryByText("Check this")).toBeNull();
    // Small print needs more pixels than a meal.
    expect(lastDrawing.width).toBe(1200);
  });

  test("is added as it was eaten, and saved as an own food", async () => {
    const app = await photographLabel(() => json(LABEL));
    await app.user.click(await app.sheet.findByRole("radio", { name: "Per 100 g" }));
    expect(app.typed()).toEqual(["392", "10.1", "54.9", "12.5", "9.1", "12.2", "40"]);
    await app.user.type(app.sheet.getByLabelText("Food Name"), "Granola");
    await app.user.clear(app.sheet.getByLabelText("Eaten (g)"));
    await app.user.type(app.sheet.getByLabelText("Eaten (g)"), "20");
    await tapTwice(app.user, app.sheet.getByRole("button", { name: "Add to Food Diary" }));
    await waitForSheetToClose();
    expect(app.server.callsTo(ADD).map(({ body }) => body)).toMatchObject([
      {
        ...{ name: "Granola", calories: 78, protein: 2, carbs: 11, fat: 2.5, fiber: 1.8, sugar: 2.4, sodium: 8 },
        ...{ servingSize: "20 g", source: "manual", mealType: "lunch" },
      },
    ]);
    await waitFor(() => expect(app.server.callsTo(SAVE).map(({ body }) => body)).toEqual([{ entryId: "5" }]));
    expect(await findToastText("Saved to My Foods")).toBe("Granola is now in My Foods.");
  });

  test("of a serving without a weight is eaten in servings", async () => {
    const label = { ...LABEL, per100g: null, serving: null };
    const app = await photographLabel(() => json(label));
    await app.user.type(await app.sheet.findByLabelText("Food Name"), "Granola");
    await app.user.clear(app.sheet.getByLabelText("Servings eaten"));
    await app.user.type(app.sheet.getByLabelText("Servings eaten"), "2");
    await press(app.user, "Add to Food Diary");
    await waitFor(() => expect(app.server.callsTo(ADD)).toHaveLength(1));
    expect(app.server.callsTo(ADD)[0]?.body).toMatchObject({ calories: 236, protein: 6, servingSize: "2 servings" });
  });

  test("without a name or calories is not sent", async () => {
    const figures = LABEL.perServing && { ...LABEL.perServing, calories: null };
    const app = await photographLabel(() => json({ ...LABEL, per100g: null, perServing: figures }));
    await app.user.click(await app.sheet.findByRole("button", { name: "Add to Food Diary" }));
    expect(app.sheet.getByText("Please enter a food name")).toBeTruthy();
    expect(app.sheet.getByText("Please enter valid calories")).toBeTruthy();
    expect(app.server.callsTo(ADD)).toEqual([]);
  });
});

test.each([
  [
    "no table",
    () => errorResponse(422, "No nutrition table was found.", { kind: "not_a_label" }),
    /No nutrition table/,
  ],
  ["no connection", () => Promise.reject(new TypeError("Failed to fetch")), /takes a connection/],
  ["an empty answer", () => new Response("", { status: 500 }), /could not be read/],
])("%s is said, and another photo can be chosen", async (_, answer, text) => {
  const app = await photographLabel(answer as Answers[string]);
  expect((await app.sheet.findByRole("alert")).textContent).toMatch(text);
  app.server.on({ [READ]: () => json(LABEL) });
  expect(app.sheet.getByRole("button", { name: "Another Photo" })).toBeTruthy();
  const other = new File(["xy"], "other.png", { type: "image/png" });
  fireEvent.change(screen.getByLabelText("Photo of a nutrition label"), { target: { files: [other] } });
  expect(await app.sheet.findByLabelText("Calories")).toBeTruthy();
});
