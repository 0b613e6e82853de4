import { beforeEach, describe, expect, test } from "bun:test";
import { cleanup, screen, waitFor } from "@testing-library/react";
import type { NewFoodEntry } from "../../src/contracts/diary.ts";
import { addNoteToAnalysis, addNoteToResult, keepTypedNote } from "../../web/features/camera/add-details.ts";
import type { AddedDetails, ResultOutcome } from "../../web/features/camera/outcome.ts";
import { writePreferences } from "../../web/platform/preferences.ts";
import { errorResponse, type FakeCall, json } from "../support/web/fake-server.ts";
import { findToastText, press } from "../support/web/screen.ts";
import {
  ADD,
  ANALYZE,
  type App,
  createItem,
  createNotRecognized,
  installDeviceWithoutAutoAdd,
  PIZZA,
} from "./camera-device.ts";
import { photograph, startAnalysis } from "./camera-steps.ts";

const RICE = createItem({ name: "White rice", grams: 200, calories: 260 });
const CHICKEN = createItem({ name: "Chicken", grams: 200, calories: 340 });
const PLATE = {
  ...PIZZA,
  ...{ name: "Rice with chicken", calories: 600, items: [RICE, CHICKEN], caloriesLow: 450, caloriesHigh: 750 },
};
const BUTTER = createItem({ name: "Butter", grams: 14, calories: 100 });
const BUTTERED = { ...PLATE, name: "Rice with butter", calories: 700, items: [...PLATE.items, BUTTER] };

const NOTE = "What should it know?";
const findSheet = () => screen.findByRole("dialog", { name: "Analysis Result" });

/** Sends a note from what is on screen. */
async function tell({ user }: Pick<App, "user">, note: string) {
  await user.click(await screen.findByRole("button", { name: "Tell It More" }));
  await user.type(screen.getByLabelText(NOTE), note);
  await press(user, "Send");
}

const openResult = () => photograph(PLATE);

const readForm = (call: FakeCall | undefined) => {
  const form = call?.body as FormData;
  return { photo: form.get("photo"), note: form.get("note"), hasImage: form.has("image") };
};
/** Adds the result on screen, and returns the entry that is sent. */
async function addResult({ user, server }: App): Promise<NewFoodEntry> {
  await press(user, "Add to Food Diary");
  return waitForEntry(server);
}
async function waitForEntry(server: App["server"]): Promise<NewFoodEntry> {
  await waitFor(() => expect(server.callsTo(ADD)).toHaveLength(1));
  return server.callsTo(ADD)[0]?.body as NewFoodEntry;
}

beforeEach(installDeviceWithoutAutoAdd);

describe("telling more of a result", () => {
  test("what is not an amount is analyzed again, by the stored photo's address; before and after are shown", async () => {
    writePreferences({ autoAddToDiary: true, confidenceThreshold: 95 });
    const app = await photograph({ ...PLATE, confidence: 0.5 });
    // However sure it is now, it is not added automatically.
    app.server.on({ [ANALYZE]: () => json({ ...BUTTERED, confidence: 1 }) });
    await tell(app, "with butter");
    await screen.findByRole("heading", { name: BUTTERED.name });
    expect(app.server.callsTo(ADD)).toEqual([]);
    const form = { photo: PLATE.imageData, note: "with butter", hasImage: false };
    expect(readForm(app.server.callsTo(ANALYZE)[1])).toEqual(form);
    expect(screen.getByText("600 kcal, now 700 kcal")).toBeTruthy();
    await press(app.user, "Undo");
    await screen.findByRole("heading", { name: PLATE.name });
    expect(screen.queryByText(/now/)).toBeNull();
  });

  test("what waited until the server may have removed its photo is analyzed again with the picture of the device", async () => {
    const app = await photograph({ ...PLATE, imageData: "data:image/jpeg;base64,QUJD" });
    app.server.on({ [ANALYZE]: () => json(BUTTERED) });
    await tell(app, "with butter");
    await screen.findByRole("heading", { name: BUTTERED.name });
    expect(readForm(app.server.callsTo(ANALYZE)[1])).toEqual({ photo: null, note: "with butter", hasImage: true });
  });

  test("a weight is distributed over the items, and Undo gives them back", async () => {
    const app = await openResult();
    await tell(app, "the scale says 600 g");
    expect(await screen.findByText("600 kcal, now 900 kcal")).toBeTruthy();
    expect((await findSheet()).textContent).toContain("White rice300 g");
    await press(app.user, "Undo");
    await waitFor(async () => expect((await findSheet()).textContent).toContain("White rice200 g"));
    expect(await addResult(app)).toMatchObject({ calories: 600, items: [{ grams: 200 }, { grams: 200 }] });
  });

  test.each([
    ["fails", () => errorResponse(502, "Told.")],
    ["sees nothing", createNotRecognized],
  ])("a note with which the analysis %s is in the field again; once it helps, it is told", async (_, answer) => {
    const app = await openResult();
    app.server.on({ [ANALYZE]: answer });
    await tell(app, "with butter");
    await findToastText("Analysis Failed");
    await findSheet();
    expect(screen.getByLabelText<HTMLInputElement>(NOTE).value).toBe("with butter");
    app.server.on({ [ANALYZE]: () => json(BUTTERED) });
    await press(app.user, "Send");
    await screen.findByRole("heading", { name: BUTTERED.name });
    expect(readForm(app.server.callsTo(ANALYZE)[2]).note).toBe("with butter");
    expect(screen.queryByLabelText(NOTE)).toBeNull();
    await press(app.user, "Undo");
    await press(app.user, "Tell It More");
    expect(screen.getByLabelText<HTMLInputElement>(NOTE).value).toBe("");
  });

  test("a weight that is told of the estimate takes no correction back that does not have it", async () => {
    const { imageData: _, ...original } = PLATE;
    const corrected = { at: new Date().toISOString(), change: 0.1, original };
    const app = await photograph({ ...PLATE, calories: 300, items: [CHICKEN], corrected });
    await press(app.user, "Use Estimate");
    await screen.findByRole("button", { name: "Use Correction" });
    await tell(app, "the scale says 600 g");
    await screen.findByText("600 kcal, now 900 kcal");
    expect(screen.queryByRole("button", { name: "Use Correction" })).toBeNull();
  });

  test("suggestions are put into the field, and an empty one is not sent", async () => {
    const app = await openResult();
    await press(app.user, "Tell It More");
    await press(app.user, "Send");
    await press(app.user, "With butter");
    await press(app.user, "The scale says…");
    const field = screen.getByLabelText<HTMLInputElement>(NOTE);
    expect(field.value).toBe("With butter, The scale says ");
    expect(document.activeElement).toBe(field);
    await app.user.type(field, "412 g{Enter}");
    await waitFor(() => expect(app.server.callsTo(ANALYZE)).toHaveLength(2));
    expect(readForm(app.server.callsTo(ANALYZE)[1]).note).toBe("With butter, The scale says 412 g");
  });
});

describe("telling more while the photo is analyzed", () => {
  test("a note begins the analysis again with the photo", async () => {
    const app = await startAnalysis();
    app.server.on({ [ANALYZE]: () => json(BUTTERED) });
    await tell(app, "with butter");
    await screen.findByRole("heading", { name: BUTTERED.name });
    expect(readForm(app.server.callsTo(ANALYZE)[1])).toEqual({ photo: null, note: "with butter", hasImage: true });
    expect(screen.queryByText(/kcal, now/)).toBeNull();
  });

  test("a share goes on with the same call, and its items, and is added automatically with a sure result", async () => {
    writePreferences({ autoAddToDiary: true, confidenceThreshold: 50 });
    const { stream, ...app } = await startAnalysis();
    await stream.send("item", { item: RICE });
    await tell(app, "ate half");
    expect(screen.getByRole("list", { name: "Found so far" }).textContent).toContain("White rice");
    await stream.send("result", PLATE);
    expect(await waitForEntry(app.server)).toMatchObject({ calories: 300, portion: { share: 0.5 } });
    expect(app.server.callsTo(ANALYZE)).toHaveLength(1);
  });

  test("what is being typed when the result comes stays in the field, and nothing is added meanwhile", async () => {
    writePreferences({ autoAddToDiary: true, confidenceThreshold: 50 });
    const { stream, ...app } = await startAnalysis();
    await app.user.click(await screen.findByRole("button", { name: "Tell It More" }));
    await app.user.type(screen.getByLabelText(NOTE), "with bu");
    await stream.send("result", PLATE);
    await findSheet();
    expect(screen.getByLabelText<HTMLInputElement>(NOTE).value).toBe("with bu");
    expect(app.server.callsTo(ADD)).toEqual([]);
  });
});

describe("a note that is being typed when the analysis fails", () => {
  const FAILED = { status: 502, message: "It failed.", kind: "analysis_failed", imageData: PIZZA.imageData };
  async function failWhileTyping(failure: object) {
    const { stream, ...app } = await startAnalysis();
    await app.user.click(await screen.findByRole("button", { name: "Tell It More" }));
    await app.user.type(screen.getByLabelText(NOTE), "two eggs and r");
    await stream.send("failure", failure);
    return app;
  }
  const findQuery = () => screen.findByRole<HTMLInputElement>("searchbox");

  test("is looked for where nothing was recognized, or the food is to be found after a failure", async () => {
    await failWhileTyping({ ...FAILED, status: 422, kind: "not_recognised" });
    expect((await findQuery()).value).toBe("two eggs and r");
    cleanup();
    const { user } = await failWhileTyping(FAILED);
    await user.click(await screen.findByRole("button", { name: "Find Food" }));
    expect((await findQuery()).value).toBe("two eggs and r");
  });

  test("is the sentence on Manual Entry, to go on with", async () => {
    const { user, server } = await failWhileTyping(FAILED);
    await user.click(await screen.findByRole("link", { name: "Manual Entry" }));
    const field = await screen.findByLabelText<HTMLInputElement>("What did you eat?");
    await waitFor(() => expect([field.value, document.activeElement]).toEqual(["two eggs and r", field]));
    expect(server.callsTo("POST /api/parse-meal")).toEqual([]);
  });

  test("goes along when the photo is sent again", async () => {
    const { user, server } = await failWhileTyping(FAILED);
    server.on({ [ANALYZE]: () => json(PLATE) });
    await press(user, "Retry");
    await findSheet();
    expect(readForm(server.callsTo(ANALYZE)[1]).note).toBe("two eggs and r");
  });
});

describe("what follows from a note", () => {
  const RESULT: ResultOutcome = {
    ...{ kind: "result", id: "a", analysis: PLATE, analyzedAt: "2026-03-10T12:00Z", edits: null },
  };
  const running = (note: string, told = {}) => addNoteToAnalysis({ kind: "analyzing", id: "a", told }, note);

  test("notes to the server add up, and the share stays on the device", () => {
    const first = addNoteToResult({ ...RESULT, note: "with butter", share: 0.25 }, "and cheese, half eaten");
    expect(first).toMatchObject({
      kind: "analyzing",
      told: { note: "with butter, and cheese", share: 0.5, before: { note: "with butter", share: 0.25 } },
    });
    // Where they are too long together, the newer one stays.
    const long = "x".repeat(400);
    expect(addNoteToResult({ ...RESULT, note: long }, `y${long}`)).toMatchObject({ told: { note: `y${long}` } });
  });

  test("one that is being typed adds to what was told, or to the result before, without another analysis", () => {
    const keep = (told: AddedDetails) => keepTypedNote({ kind: "analyzing", id: "a", attempt: 2, told }, "eggs");
    expect(keep({ note: "rice", share: 0.5 })).toMatchObject({ attempt: 2, told: { note: "rice, eggs", share: 0.5 } });
    expect(keep({ before: RESULT })).toMatchObject({ attempt: 2, told: { before: { typedNote: "eggs" } } });
    const told = running("with butter", { before: { ...RESULT, typedNote: "fried" } });
    expect(told).toMatchObject({ attempt: 1, told: { before: { typedNote: "fried, with butter" } } });
  });

  test("a weight is kept for a later analysis", () => {
    const weighed = addNoteToResult(RESULT, "500 g") as ResultOutcome;
    expect(weighed).toMatchObject({ kind: "result", note: "500 g", analysis: { servingSize: "500 g", calories: 750 } });
    expect([weighed.analysis.caloriesLow, weighed.analysis.caloriesHigh]).toEqual([563, 938]);
    expect(addNoteToResult(weighed, "fried")).toMatchObject({ told: { note: "500 g, fried" } });
    // There is one result to go back to, not a chain of them.
    const second = addNoteToResult(addNoteToResult(RESULT, "half eaten") as ResultOutcome, "500 g") as ResultOutcome;
    expect(second.before).toMatchObject({ share: 0.5 });
    expect(second.before?.before).toBeUndefined();
  });

  test("a weight is that of the estimate without an earlier correction, too", () => {
    const { imageData: _, ...original } = PLATE;
    const corrected = { at: RESULT.analyzedAt, change: 0.5, original };
    const analysis = { ...PLATE, calories: 300, items: [{ ...RICE, grams: 230.8, calories: 300 }], corrected };
    expect(addNoteToResult({ ...RESULT, analysis }, "500 g")).toMatchObject({
      analysis: { calories: 650, corrected: { original: { calories: 750, servingSize: "500 g" } } },
    });
  });

  test.each([
    ["42 g, with butter", "412 g", "with butter, 412 g"],
    ["150 g rice, 180 g chicken", "rice: 200 g", "180 g chicken, rice: 200 g"],
    ["The scale says 42 g", "412 g in total, fried", "412 g in total, fried"],
    ["150 g rice", "412 g", "150 g rice, 412 g"],
  ])("of %p and then %p the later weight counts", (earlier, later, note) => {
    expect(running(later, { note: earlier })).toMatchObject({ told: { note } });
  });

  test("a share of one item is computed, one of an unknown item asked for", () => {
    expect(addNoteToResult(RESULT, "ate half the rice")).toMatchObject({ kind: "result", analysis: { calories: 470 } });
    expect(addNoteToResult(RESULT, "ate half the soup")).toMatchObject({ kind: "analyzing" });
  });

  test("figures that were typed have no items to weigh, but a share", () => {
    const typed = { ...RESULT, analysis: { ...PLATE, items: [] } };
    expect(addNoteToResult(typed, "500 g")).toMatchObject({ kind: "analyzing", told: { note: "500 g" } });
    expect(addNoteToResult(typed, "half eaten")).toMatchObject({ kind: "result", share: 0.5 });
  });

  test("a running analysis is begun again for what the server has to know, alone", () => {
    expect(running("half eaten")).toMatchObject({ attempt: 0, told: { share: 0.5 } });
    const told = { share: 0.5, note: "with butter" };
    expect(running("with butter", { share: 0.5 })).toMatchObject({ attempt: 1, told });
  });
});
