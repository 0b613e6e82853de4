import { beforeEach, describe, expect, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { NewFoodEntry } from "../../src/contracts/diary.ts";
import type { FoodAnalysis } from "../../src/contracts/food-analysis.ts";
import { addNoteToResult } from "../../web/features/camera/add-details.ts";
import { changePhotos, listOtherPhotos } from "../../web/features/camera/other-photos.ts";
import {
  type AddedDetails,
  isOutcome,
  type OtherPhoto,
  type ResultOutcome,
} from "../../web/features/camera/outcome.ts";
import { type FailedAnalysis, photoFlowReducer } from "../../web/features/camera/photo-flow.ts";
import { writePreferences } from "../../web/platform/preferences.ts";
import { errorResponse, json, never } from "../support/web/fake-server.ts";
import { findToastText, press } from "../support/web/screen.ts";
import { openStream } from "../support/web/streamed-answer.ts";
import {
  ADD,
  ANALYZE,
  type App,
  createItem,
  createNotRecognized,
  installDeviceWithoutAutoAdd,
  PIZZA,
  pixels,
} from "./camera-device.ts";
import { photograph, startAnalysis } from "./camera-steps.ts";

const PLATE = { ...PIZZA, calories: 600, items: [createItem({ name: "Rice", grams: 200, calories: 600 })] };
const LABEL: OtherPhoto = { imageData: "/api/images/8", kind: "label" };
const serve = (name: string, calories: number, otherPhotos: OtherPhoto[]) => ({
  ...PLATE,
  ...{ name, calories, otherPhotos, items: [createItem({ name, grams: 100, calories })] },
});
const LABELLED = serve("Oat bar", 500, [LABEL]);
const EATEN = serve("Some rice", 200, [{ imageData: "/api/images/9", kind: "after_eating" }]);

const file = (name = "label.jpg", type = "image/jpeg") => new File(["picture"], name, { type });
const findSheet = () => screen.findByRole("dialog", { name: "Analysis Result" });
const findPicker = () =>
  waitFor(() => {
    const input = document.querySelector<HTMLInputElement>('body > input[type="file"]');
    if (!input) throw new Error("no picker");
    return input;
  });

/** Chooses a file, whatever the picker would offer. It is not part of the dialog. */
function choose(input: HTMLInputElement, picked: File) {
  Object.defineProperty(input, "files", { value: [picked] });
  fireEvent.change(input);
}

/** Chooses a photo of a kind from what is on screen. */
async function add({ user }: Pick<App, "user">, kind: string, picked = file()) {
  await user.click(await screen.findByRole("button", { name: "Add a Photo" }));
  await user.click(screen.getByRole("button", { name: kind }));
  choose(await findPicker(), picked);
}

/** Takes a photo and waits for its result. */
async function openResult(analysis: FoodAnalysis = PLATE) {
  const app = await photograph(analysis);
  await screen.findByRole("button", { name: "Add a Photo" });
  return app;
}

/** Waits for the analysis of this number, and returns the form that was sent for it. */
async function readForm({ server }: Pick<App, "server">, number: number) {
  await waitFor(() => expect(server.callsTo(ANALYZE)).toHaveLength(number));
  const form = server.callsTo(ANALYZE)[number - 1]?.body as FormData;
  return Object.fromEntries([...form].map(([name, value]) => [name, value instanceof Blob ? "a picture" : value]));
}
/** Types a note, and does not send it. */
async function typeNote({ user }: Pick<App, "user">, note: string) {
  await user.click(await screen.findByRole("button", { name: "Tell It More" }));
  await user.type(screen.getByLabelText("What should it know?"), note);
}
const readTypedNote = () => screen.getByLabelText<HTMLInputElement>("What should it know?").value;
const listPhotos = () =>
  screen
    .queryAllByRole("button", { name: /^Remove Photo/ })
    .map((button) => button.getAttribute("aria-label")?.slice(14));

beforeEach(installDeviceWithoutAutoAdd);

describe("another photo of a result's meal", () => {
  test("is analyzed with the first one, scaled down; before and after are shown, and Undo brings back", async () => {
    const app = await openResult();
    app.server.on({ [ANALYZE]: () => json(LABELLED) });
    await add(app, "Label");
    await screen.findByRole("heading", { name: LABELLED.name });
    expect(await readForm(app, 2)).toEqual({ photo: PLATE.imageData, image2: "a picture", kind2: "label" });
    expect(screen.getByText("600 kcal, now 500 kcal")).toBeTruthy();
    expect(listPhotos()).toEqual(["Label"]);
    await press(app.user, "Undo");
    await screen.findByRole("heading", { name: PLATE.name });
    expect(listPhotos()).toEqual([]);
  });

  test("goes along with a note, and with the next photo, by its address; removing it asks without it", async () => {
    const app = await openResult(LABELLED);
    await app.user.click(await screen.findByRole("button", { name: "Tell It More" }));
    await app.user.type(screen.getByLabelText("What should it know?"), "fried{Enter}");
    const told = { photo: PLATE.imageData, note: "fried", photo2: LABEL.imageData, kind2: "label" };
    expect(await readForm(app, 2)).toEqual(told);
    await findSheet();
    await add(app, "Another Angle");
    expect(await readForm(app, 3)).toEqual({ ...told, image3: "a picture", kind3: "angle" });
    await findSheet();
    await press(app.user, "Remove Photo: Label");
    expect(await readForm(app, 4)).toEqual({ photo: PLATE.imageData, note: "fried" });
  });

  test("after eating takes the place of a share that was chosen", async () => {
    const app = await openResult();
    await app.user.click(screen.getByRole("radio", { name: "Half" }));
    app.server.on({ [ANALYZE]: () => json(EATEN) });
    await add(app, "After Eating");
    expect(await screen.findByText("300 kcal, now 200 kcal")).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "All" }).checked).toBe(true);
    await press(app.user, "Add to Food Diary");
    await waitFor(() => expect(app.server.callsTo(ADD)).toHaveLength(1));
    const entry = app.server.callsTo(ADD)[0]?.body as NewFoodEntry;
    expect(entry).toMatchObject({ calories: 200, imageUrl: PLATE.imageData });
  });

  test("there can be three, and no more", async () => {
    const others = ["8", "9", "10"].map((id) => ({ imageData: `/api/images/${id}`, kind: "angle" }));
    await photograph({ ...PLATE, otherPhotos: others } as FoodAnalysis);
    await waitFor(() => expect(listPhotos()).toHaveLength(3));
    expect(screen.queryByRole("button", { name: "Add a Photo" })).toBeNull();
  });

  test.each([
    ["a failure", () => errorResponse(502, "Told."), "Told."],
    ["nothing recognized", createNotRecognized, "No food was recognized with that."],
  ])("%s keeps the photo and the result, also over a reload, for another try", async (_, answer, message) => {
    const app = await openResult();
    app.server.on({ [ANALYZE]: answer });
    await add(app, "Label");
    expect(await findToastText("Analysis Failed")).toEqual(message);
    expect(within(await findSheet()).getByRole("heading", { name: PLATE.name })).toBeTruthy();
    expect(listPhotos()).toEqual(["Label"]);
    expect(screen.getByText("Not analyzed with these photos yet. They are kept.")).toBeTruthy();
    const draft = JSON.parse(localStorage.getItem("draft:camera") ?? "null");
    expect(isOutcome(draft) && draft?.kind === "result" && draft.others).toMatchObject([{ kind: "label" }]);
    app.server.on({ [ANALYZE]: () => json(LABELLED) });
    await press(app.user, "Try Again");
    await screen.findByRole("heading", { name: LABELLED.name });
    expect(await readForm(app, 3)).toMatchObject({ image2: "a picture", kind2: "label" });
    expect(screen.queryByText(/Not analyzed/)).toBeNull();
  });

  test("Back cancels the second analysis; result and photo stay", async () => {
    const app = await openResult();
    const stream = openStream();
    app.server.on({ [ANALYZE]: stream.answer });
    await add(app, "Label");
    await screen.findByText("Analyzing your photo…");
    await app.go();
    expect(within(await findSheet()).getByRole("heading", { name: PLATE.name })).toBeTruthy();
    expect(listPhotos()).toEqual(["Label"]);
    await stream.send("result", LABELLED);
    expect(screen.queryByRole("heading", { name: LABELLED.name })).toBeNull();
    // Removing a photo that waits needs no call.
    await press(app.user, "Remove Photo: Label");
    await waitFor(() => expect(listPhotos()).toEqual([]));
    expect(screen.queryByText(/Not analyzed/)).toBeNull();
    expect(app.server.callsTo(ANALYZE)).toHaveLength(2);
  });

  test("leaves a note that is being typed, whether it is analyzed, canceled or fails", async () => {
    const app = await openResult();
    await typeNote(app, "with bu");
    const stream = openStream();
    app.server.on({ [ANALYZE]: stream.answer });
    await add(app, "Label");
    await screen.findByText("Analyzing your photo…");
    await app.user.type(screen.getByLabelText("What should it know?"), "tter");
    await stream.send("failure", { status: 502, message: "Told.", kind: "analysis_failed" });
    await findSheet();
    expect(readTypedNote()).toBe("with butter");
    app.server.on({ [ANALYZE]: never });
    await press(app.user, "Try Again");
    await screen.findByText("Analyzing your photo…");
    // The first step back is that of the field.
    await app.go();
    await app.go();
    await findSheet();
    expect(readTypedNote()).toBe("with butter");
    app.server.on({ [ANALYZE]: () => json(LABELLED) });
    await press(app.user, "Try Again");
    await screen.findByRole("heading", { name: LABELLED.name });
    expect(readTypedNote()).toBe("with butter");
    expect(await readForm(app, 4)).not.toHaveProperty("note");
  });

  test.each<[string, File, Partial<typeof pixels>, string, string]>([
    ["no picture", file("a.pdf", "application/pdf"), {}, "Invalid File", "Please select an image file."],
    ["one not scaled", file(), { canEncode: false }, "Upload Failed", "Failed to process the image. Please try again."],
  ])("%s is refused with a word, and nothing is sent", async (_, picked, found, title, description) => {
    const app = await openResult();
    Object.assign(pixels, found);
    await add(app, "Label", picked);
    expect(await findToastText(title)).toBe(description);
    expect(app.server.callsTo(ANALYZE)).toHaveLength(1);
    expect(document.querySelector('body > input[type="file"]')).toBeNull();
  });

  test("a second tap opens no second picker, and a canceled one leaves nothing behind", async () => {
    const app = await openResult();
    await app.user.click(screen.getByRole("button", { name: "Add a Photo" }));
    const choice = screen.getByRole("button", { name: "Label" });
    await app.user.click(choice);
    await app.user.click(choice);
    expect(document.querySelectorAll('body > input[type="file"]')).toHaveLength(1);
    (await findPicker()).dispatchEvent(new Event("cancel"));
    await waitFor(() => expect(document.querySelector('body > input[type="file"]')).toBeNull());
    expect(app.server.callsTo(ANALYZE)).toHaveLength(1);
  });
});

describe("another photo while the first one is analyzed", () => {
  test("begins the analysis again with both, and is shown", async () => {
    const app = await startAnalysis();
    app.server.on({ [ANALYZE]: never });
    await add(app, "Label");
    expect(await readForm(app, 2)).toEqual({ image: "a picture", image2: "a picture", kind2: "label" });
    await waitFor(() => expect(listPhotos()).toEqual(["Label"]));
    await press(app.user, "Remove Photo: Label");
    expect(await readForm(app, 3)).toEqual({ image: "a picture" });
  });

  test("leaves a note that is being typed", async () => {
    const app = await startAnalysis();
    await typeNote(app, "with bu");
    app.server.on({ [ANALYZE]: never });
    await add(app, "Label");
    await waitFor(() => expect(listPhotos()).toEqual(["Label"]));
    expect(readTypedNote()).toBe("with bu");
  });

  test("that is chosen when the result has come is analyzed with it, and nothing was added meanwhile", async () => {
    writePreferences({ autoAddToDiary: true, confidenceThreshold: 50 });
    const { stream, ...app } = await startAnalysis();
    await app.user.click(await screen.findByRole("button", { name: "Add a Photo" }));
    await app.user.click(screen.getByRole("button", { name: "After Eating" }));
    const picker = await findPicker();
    await stream.send("result", PLATE);
    await findSheet();
    expect(app.server.callsTo(ADD)).toEqual([]);
    app.server.on({ [ANALYZE]: () => json(EATEN) });
    choose(picker, file());
    await screen.findByRole("heading", { name: EATEN.name });
    expect(await readForm(app, 2)).toEqual({ photo: PLATE.imageData, image2: "a picture", kind2: "after_eating" });
  });
});

describe("what follows from other photos", () => {
  const RESULT: ResultOutcome = {
    ...{ kind: "result", id: "a", analysis: PLATE, analyzedAt: "2026-03-10T12:00Z", edits: null },
  };
  const WAITING: OtherPhoto = { imageData: "data:image/jpeg;base64,AAAA", kind: "angle" };

  test("a note that is told while photos wait takes them along", () => {
    expect(addNoteToResult({ ...RESULT, others: [WAITING] }, "fried")).toMatchObject({
      told: { note: "fried", others: [WAITING] },
    });
    expect(addNoteToResult({ ...RESULT, others: [WAITING] }, "half eaten")).toMatchObject({
      kind: "result",
      others: [WAITING],
    });
  });

  test("a photo of a meal that was not recognized, or whose analysis failed, is another try", () => {
    const photo = { id: "a", imageUrl: null, takenAt: "2026-03-10T12:00Z" };
    const asked = { kind: "unrecognised", ...photo } as const;
    const told: AddedDetails = { others: [LABEL], note: "fried" };
    const failed: FailedAnalysis = { kind: "failed", ...photo, message: "", told };
    for (const shown of [asked, failed]) {
      const next = changePhotos(shown, [...listOtherPhotos(shown), WAITING]);
      if (!next) throw new Error("nothing follows");
      expect(photoFlowReducer(shown, { type: "tell", id: "a", next })).toBe(next);
    }
    expect(changePhotos({ ...asked, note: "fried" }, [WAITING])).toMatchObject({ told: { note: "fried" } });
    // So does a retry as it is.
    expect(photoFlowReducer(failed, { type: "retry", id: "a" })).toMatchObject({ kind: "analyzing", told });
    expect(changePhotos(failed, [LABEL, WAITING])).toMatchObject({
      told: { note: "fried", others: [LABEL, WAITING] },
    });
  });

  test("while something is added or nothing is there, none can be added", () => {
    expect(changePhotos({ kind: "adding", id: "a", outcome: RESULT }, [WAITING])).toBeUndefined();
    expect(changePhotos({ kind: "idle" }, [WAITING])).toBeUndefined();
  });

  test.each([[[{ imageData: 3, kind: "label" }]], [[{ imageData: "x" }]], ["x"], [null], [[null]]])(
    "a draft with %p as photos is none",
    (others) => {
      expect(isOutcome({ ...RESULT, others })).toBe(false);
      expect(isOutcome({ ...RESULT, analysis: { ...PLATE, otherPhotos: others } })).toBe(false);
    },
  );
});
