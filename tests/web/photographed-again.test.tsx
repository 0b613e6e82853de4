import { beforeEach, describe, expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";
import type { FoodEntry } from "../../src/contracts/diary.ts";
import { MINUTE_MS } from "../../src/shared/product/durations.ts";
import { withDeviceDatabase } from "../../web/offline/database.ts";
import { addPendingPhoto, claimPendingPhotos } from "../../web/offline/photos/pending-photos.ts";
import { toOwnName } from "../../web/platform/address.ts";
import { createId } from "../../web/platform/create-id.ts";
import { provideIndexedDb } from "../support/web/fake-indexed-db.ts";
import { type Answers, errorResponse, json, never } from "../support/web/fake-server.ts";
import { buildEntry, openApp, SIGNED_IN } from "../support/web/render.tsx";
import { findToastText, getInput, press } from "../support/web/screen.ts";
import { openStream } from "../support/web/streamed-answer.ts";
import { ADD, ANALYZE, answerStored, createNotRecognized, installDevice, PIZZA, takePhoto } from "./camera-device.ts";

// A photo that waits for a connection, and another one of the same meal, which a person takes meanwhile.

const ENTRIES = "GET /api/food-entries";

beforeEach(() => {
  installDevice();
  provideIndexedDb();
});

const ago = (minutes: number): string => new Date(Date.now() - minutes * MINUTE_MS).toISOString();

/** An entry of a photo that was taken so long ago. */
const ofPhoto = (minutes: number, fields: Partial<FoodEntry> = {}): FoodEntry =>
  buildEntry({ id: createId(), name: PIZZA.name, eatenAt: ago(minutes), analyzedAt: ago(minutes), ...fields });

const OWN = createId();

const keepPhoto = (minutes: number, id = createId()) =>
  addPendingPhoto({
    ...{ id, userId: 1, image: new Blob(["jpeg"]), takenAt: ago(minutes) },
    ...{ failure: null, isTakenHere: true },
  });

/** Opens the app with photos that wait, taken so many minutes ago; the server has these entries, and what is added. */
async function openWithPhotos(
  taken: readonly number[],
  stored: readonly FoodEntry[],
  routes: Answers = {},
  path = "/",
) {
  for (const [index, minutes] of taken.entries()) await keepPhoto(minutes, index === 0 ? OWN : createId());
  const entries = [...stored];
  const add: Answers[string] = ({ headers, body }) => {
    const entry = buildEntry({ ...(body as FoodEntry), id: headers.get("Idempotency-Key") ?? "" });
    entries.push({ ...entry, eatenAt: entry.analyzedAt ?? ago(0) });
    return json(entries.at(-1), 201);
  };
  const answers = { ...SIGNED_IN, [ANALYZE]: () => json(PIZZA), [ENTRIES]: () => json(entries), [ADD]: add };
  return { ...openApp(path, { ...answers, ...routes }), readWaiting: () => claimPendingPhotos(1) };
}

test.each<[string, () => FoodEntry[], number]>([
  ["nothing else", () => [], 1],
  ["the same dish of a photo 4 minutes later", () => [ofPhoto(6)], 0],
  ["the same dish of a photo 4 minutes earlier", () => [ofPhoto(14)], 0],
  ["the same dish of a photo 6 minutes later", () => [ofPhoto(4)], 1],
  ["its own entry, whose answer was lost", () => [ofPhoto(10, { id: OWN })], 1],
  ["the same dish without a photo", () => [ofPhoto(10, { analyzedAt: null })], 1],
  ["another dish of a photo", () => [ofPhoto(10, { name: "Soup" })], 1],
])("a sure result beside %s", async (_what, stored, added) => {
  const { server, readWaiting } = await openWithPhotos([10], stored());
  if (added) {
    expect(await findToastText("Added to Food Diary")).toBe("Food item has been automatically added to your diary.");
  } else await screen.findByRole("region", { name: "1 meal to check" });
  expect(server.callsTo(ADD)).toHaveLength(added);
  expect(await readWaiting()).toHaveLength(1 - added);
});

test("another name for a photo that looks the same is asked about; Check adds nothing, and says why", async () => {
  const stream = openStream();
  const other = ofPhoto(9, { name: "Pizza with basil" });
  const { user, server } = await openWithPhotos([10], [other], { [ANALYZE]: stream.answer });
  await waitFor(() => expect(server.callsTo(ANALYZE)).toHaveLength(1));
  await stream.send("similar", { imageData: PIZZA.imageData, entries: [other] });
  await stream.send("result", PIZZA);
  await user.click(await screen.findByRole("button", { name: "Check" }));
  await screen.findByText(/another photo of these minutes shows the same/);
  expect(server.callsTo(ADD)).toHaveLength(0);
  await user.click(screen.getByRole("button", { name: "Add to Food Diary" }));
  await findToastText("Success!");
  expect(server.callsTo(ADD)).toHaveLength(1);
});

test.each<[string, { answer: Answers[string]; button: string; name: string }]>([
  ["is not recognized", { answer: createNotRecognized, button: "Check", name: "What is it?" }],
  [
    "cannot be analyzed",
    { answer: () => errorResponse(502, "Told."), button: "Analyze", name: "The photo was not analyzed" },
  ],
])("a photo that %s and is typed in is eaten when it was taken, and no longer waits", async (_why, failing) => {
  const { user, server, readWaiting } = await openWithPhotos([120], [], { [ANALYZE]: failing.answer });
  await user.click(await screen.findByRole("button", { name: failing.button }));
  const sheet = await screen.findByRole("dialog", { name: failing.name });
  await user.click(await within(sheet).findByRole("link", { name: "Manual Entry" }));
  await user.type(await screen.findByLabelText("Food Name"), "Stew");
  await user.type(getInput("Calories"), "320");
  const eatenAt = ago(120);
  await press(user, "Add to Food Diary");
  await findToastText("Success!");
  expect(server.callsTo(ADD).map(({ body }) => body)).toMatchObject([{ name: "Stew", eatenAt }]);
  await waitFor(async () => expect(await readWaiting()).toEqual([]));
});

test("a photo that waited since another zone is added at the time and to the meal of that zone", async () => {
  await keepPhoto(120, OWN);
  await withDeviceDatabase(async (database) => {
    const photo = await database.get("photos", OWN);
    if (photo) await database.put("photos", { ...photo, timeZone: "Pacific/Auckland" });
  }, undefined);
  const unsure = { ...PIZZA, confidence: 0.3 };
  const { user, server } = await openWithPhotos([], [], { [ANALYZE]: () => json(unsure) });
  await user.click(await screen.findByRole("button", { name: "Check" }));
  await user.click(await screen.findByRole("button", { name: "Add to Food Diary" }));
  await findToastText("Success!");
  const place = { timeZone: "Pacific/Auckland", mealType: "snack", analyzedAt: ago(120) };
  expect(server.callsTo(ADD).map(({ body }) => body)).toMatchObject([place]);
});

test("of two photos of a meal that waited, one is added", async () => {
  const { server } = await openWithPhotos([10, 8], []);
  await screen.findByRole("region", { name: "1 meal to check" });
  expect(server.callsTo(ADD)).toHaveLength(1);
});

describe("a photo that is on the screen while another one of its meal waits", () => {
  /** Has a photo of the meal, which waits, analyzed while another one is. */
  async function analyzeBoth(routes: Answers = {}) {
    const [shown, waiting] = [openStream(), openStream()];
    const answers = [waiting.answer, shown.answer];
    const app = await openWithPhotos([], [], { [ANALYZE]: () => answers.pop()?.() ?? never(), ...routes }, "/camera");
    await screen.findByRole("heading", { name: "Camera" });
    await takePhoto(app);
    await screen.findByText("Analyzing your photo…");
    await keepPhoto(1);
    new BroadcastChannel(toOwnName("photos")).postMessage(null);
    await waitFor(() => expect(app.server.callsTo(ANALYZE)).toHaveLength(2));
    return { ...app, shown, waiting };
  }
  const findWhy = () => screen.findByText(/another photo of these minutes shows the same/);

  test.each([
    ["added", false],
    ["being added", true],
  ])("waits for a tap once that one is %s", async (_when, isHeld) => {
    const { promise: stored, resolve: store } = Promise.withResolvers<Response>();
    const { server, shown, waiting } = await analyzeBoth(isHeld ? { [ADD]: () => stored } : {});
    await waiting.send("result", PIZZA);
    await waitFor(() => expect(server.callsTo(ADD)).toHaveLength(1));
    await shown.send("result", PIZZA);
    await findWhy();
    store(answerStored());
    const button = screen.getByRole<HTMLButtonElement>("button", { name: "Add to Food Diary" });
    await waitFor(() => expect(button.disabled).toBe(false));
    expect(server.callsTo(ADD)).toHaveLength(1);
  });

  test("waits for a tap also once it was told more, whatever it is called then", async () => {
    const { user, server, shown, waiting } = await analyzeBoth();
    await waiting.send("result", PIZZA);
    await waitFor(() => expect(server.callsTo(ADD)).toHaveLength(1));
    await shown.send("result", PIZZA);
    await findWhy();
    server.on({ [ANALYZE]: () => json({ ...PIZZA, name: "Pizza with ham" }) });
    await user.click(screen.getByRole("button", { name: "Tell It More" }));
    await user.type(screen.getByLabelText("What should it know?"), "with ham{Enter}");
    await screen.findByRole("heading", { name: "Pizza with ham" });
    await findWhy();
  });

  test("is the one that is added if it is first", async () => {
    const { promise: stored, resolve: store } = Promise.withResolvers<Response>();
    const { server, shown, waiting, readWaiting } = await analyzeBoth({ [ADD]: () => stored });
    await shown.send("result", PIZZA);
    await waitFor(() => expect(server.callsTo(ADD)).toHaveLength(1));
    await waiting.send("result", PIZZA);
    await waitFor(async () => expect((await readWaiting())[0]?.found?.isInDiary).toBe(true));
    store(answerStored());
    await findToastText("Added to Food Diary");
    expect(server.callsTo(ADD)).toHaveLength(1);
  });
});
