import { beforeEach, describe, expect, test } from "bun:test";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { FoodLabel } from "../../src/contracts/foods.ts";
import { claimPendingPhotos } from "../../web/offline/photos/pending-photos.ts";
import { NOON } from "../support/fixed-now.ts";
import { provideIndexedDb } from "../support/web/fake-indexed-db.ts";
import { type Answers, errorResponse, json } from "../support/web/fake-server.ts";
import { buildEntry, openApp, SIGNED_IN } from "../support/web/render.tsx";
import { findToastText, getInput, press, tapTwice, waitForSheetToClose } from "../support/web/screen.ts";
import { setProperty } from "../support/web/set-property.ts";
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

const CODE = "03017620422003";
const routes: Answers = {
  ...SIGNED_IN,
  ...{ [SEARCH]: [], [OWN]: [] },
  [ADD]: () => json(buildEntry({ id: "5", name: "Granola" }), 201),
  [SAVE]: () => json({ name: "Granola" }, 201),
  [`GET /api/foods/barcode/${CODE}`]: () => errorResponse(404, "Unknown.", { kind: "unknown_barcode" }),
};
const unreachable = () => Promise.reject(new TypeError("Failed to fetch"));
const drawn = () => new File(["x"], "label.png", { type: "image/png" });
const findSheet = async () => within(await screen.findByRole("dialog", { name: "Nutrition Label" }));

/** Picks a photo of a label, which the server answers so. */
async function photographLabel(answer: Answers[string]) {
  const app = openApp("/manual-entry", { ...routes, [READ]: answer ?? [] });
  await app.user.upload(await screen.findByLabelText("Photo of a nutrition label"), drawn());
  const sheet = await findSheet();
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
    await app.user.type(app.sheet.getByLabelText("Caffeine (mg)"), "32");
    await tapTwice(app.user, app.sheet.getByRole("button", { name: "Add to Food Diary" }));
    await waitForSheetToClose();
    expect(app.server.callsTo(ADD).map(({ body }) => body)).toMatchObject([
      {
        ...{ name: "Granola", calories: 78, protein: 2, carbs: 11, fat: 2.5, fiber: 1.8, sugar: 2.4, sodium: 8 },
        ...{ servingSize: "20 g", source: "manual", mealType: "lunch", caffeine: 6.4 },
      },
    ]);
    await waitFor(() => expect(app.server.callsTo(SAVE).map(({ body }) => body)).toEqual([{ entryId: "5" }]));
    expect(await findToastText("Saved to My Foods")).toBe("Granola is now in My Foods.");
  });

  test("has the caffeine and alcohol that it states in the form, and they are added", async () => {
    const per100g = { ...LABEL.per100g, caffeine: 32, alcohol: 0 };
    const app = await photographLabel(() => json({ ...LABEL, per100g, perServing: null }));
    await app.user.type(await app.sheet.findByLabelText("Food Name"), "Energy drink");
    expect(app.sheet.getByLabelText<HTMLInputElement>("Caffeine (mg)").value).toBe("32");
    expect(app.sheet.getByLabelText<HTMLInputElement>("Alcohol (g)").value).toBe("0");
    await app.user.clear(app.sheet.getByLabelText("Eaten (g)"));
    await app.user.type(app.sheet.getByLabelText("Eaten (g)"), "250");
    await press(app.user, "Add to Food Diary");
    await waitFor(() => expect(app.server.callsTo(ADD)[0]?.body).toMatchObject({ caffeine: 80, alcohol: 0 }));
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
    await app.user.type(await app.sheet.findByLabelText("Alcohol (g)"), "501");
    await app.user.click(await app.sheet.findByRole("button", { name: "Add to Food Diary" }));
    expect(app.sheet.getByText("Please enter 0 to 500 g")).toBeTruthy();
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
  ["no connection, on a device that keeps nothing,", unreachable, /takes a connection/],
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

test.each(["3 017620-422003", "٣٠١٧٦٢٠٤٢٢٠٠٣", "\u200e३०१७६२०४२२००३", "３０１７６２０４２２００３"])(
  "a barcode that is typed as %s is looked up",
  async (typed) => {
    setProperty(navigator, "mediaDevices", undefined);
    const app = openApp("/camera", routes);
    await app.user.click(await screen.findByRole("button", { name: "Scan Barcode" }));
    await app.user.click(await screen.findByLabelText("Or type its digits"));
    await app.user.paste(typed);
    await press(app.user, "Look Up");
    await screen.findByText("3017620422003");
  },
);

/** Scans a barcode that is not known and photographs the label of its food, which the server answers so. */
async function photographUnknown(answer: Answers[string]) {
  setProperty(navigator, "mediaDevices", undefined);
  const app = openApp("/camera", { ...routes, [READ]: answer ?? [] });
  await app.user.click(await screen.findByRole("button", { name: "Scan Barcode" }));
  await app.user.type(await screen.findByLabelText("Or type its digits"), "3017620422003");
  await press(app.user, "Look Up");
  await screen.findByRole("button", { name: "Photograph Label" });
  await app.user.upload(getInput("Photo of the label for this barcode"), drawn());
  return { ...app, sheet: await findSheet() };
}
async function addGranola({ user, server }: Pick<Awaited<ReturnType<typeof photographUnknown>>, "user" | "server">) {
  const sheet = await findSheet();
  await user.type(await sheet.findByLabelText("Food Name"), "Granola");
  await press(user, "Add to Food Diary");
  await waitFor(() => expect(server.callsTo(SAVE).map(({ body }) => body)).toEqual([{ entryId: "5", gtin: CODE }]));
}

test("the label of a barcode that is not known is photographed from the scanner, and saves its food with it", async () => {
  const app = await photographUnknown(() => json(LABEL));
  await addGranola(app);
  await waitFor(() => expect(app.address()).toBe("/"));
  expect(localStorage.getItem("draft:scanned-barcodes")).toBeNull();
});

describe("a label that was photographed without a connection", () => {
  beforeEach(provideIndexedDb);

  test("waits on the device, is read later, checked on Home and added with its barcode, never without a tap", async () => {
    const { sheet, ...app } = await photographUnknown(unreachable);
    expect((await sheet.findByText(/^Saved/)).textContent).toBe("Saved. The label is read when you are online.");
    await press(app.user, "Done");
    await app.user.click(screen.getByRole("link", { name: "Home" }));
    await screen.findByRole("heading", { name: "1 photo not in your diary yet" });
    expect(screen.getByRole("button", { name: "Read" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Name It" })).toBeNull();
    app.server.on({ [READ]: () => json(LABEL) });
    window.dispatchEvent(new Event("online"));
    await screen.findByRole("heading", { name: "1 label to check" });
    expect([app.server.callsTo(ADD), app.server.callsTo("POST /api/analyze-food")]).toEqual([[], []]);
    await press(app.user, "Check");
    await addGranola(app);
    expect(app.server.callsTo(ADD)[0]?.body).toMatchObject({ name: "Granola", eatenAt: new Date(NOON).toISOString() });
    await waitFor(async () => expect(await claimPendingPhotos(1)).toEqual([]));
  });

  test("is read at once where the connection is back before an attempt without it has failed", async () => {
    const { sheet, ...app } = await photographUnknown(unreachable);
    await sheet.findByText(/^Saved/);
    await press(app.user, "Done");
    const attempt = Promise.withResolvers<Response>();
    app.server.on({ [READ]: () => attempt.promise });
    await app.user.click(screen.getByRole("link", { name: "Home" }));
    await waitFor(() => expect(app.server.callsTo(READ)).toHaveLength(2));
    window.dispatchEvent(new Event("online"));
    app.server.on({ [READ]: () => json(LABEL) });
    attempt.reject(new TypeError("Failed to fetch"));
    await screen.findByRole("heading", { name: "1 label to check" }, { timeout: 5000 });
  });

  test.each([
    ["no label is not kept", () => errorResponse(422, "No table.", { kind: "not_a_label" }), []],
    ["what could not be read now waits for a tap", () => errorResponse(503, "Busy."), ["Busy."]],
    ["one beyond the photo quota waits", () => errorResponse(413, "Full.", { kind: "photo_quota" }), ["Full."]],
  ])("%s", async (_, answer, failures) => {
    const { sheet } = await photographLabel(answer);
    await sheet.findByRole("alert");
    expect((await claimPendingPhotos(1)).map(({ failure }) => failure)).toEqual(failures);
  });

  test("waits as before where the session has ended, and the login is shown", async () => {
    const { server, address } = await photographLabel(() => {
      server.on({ "GET /api/auth/user": () => errorResponse(401, "Please log in to continue.") });
      return errorResponse(401, "Please log in to continue.");
    });
    await waitFor(() => expect(address()).toStartWith("/auth/login"));
    expect(await claimPendingPhotos(1)).toMatchObject([{ failure: null, label: {} }]);
  });

  test("comes back after a reload, and is gone once it was closed or another account is here", async () => {
    const first = await photographLabel(() => json(LABEL));
    await first.sheet.findByLabelText("Calories");
    expect(await claimPendingPhotos(1)).toMatchObject([{ label: { found: { uncertain: ["sugar"] } } }]);
    await first.user.keyboard("{Escape}");
    await waitFor(async () => expect(await claimPendingPhotos(1)).toEqual([]));
    cleanup();
    await (await photographLabel(unreachable)).sheet.findByText(/^Saved/);
    expect(await claimPendingPhotos(2)).toEqual([]);
    expect(await claimPendingPhotos(1)).toEqual([]);
  });

  test("is kept with its corrections when it is closed, also after a reload, until it is added or discarded", async () => {
    const { user, sheet } = await photographLabel(() => json(LABEL));
    const change = (label: string, value: string) =>
      fireEvent.change(sheet.getByLabelText(label), { target: { value } });
    await sheet.findByLabelText("Calories");
    change("Food Name", "Granola");
    await user.click(sheet.getByRole("radio", { name: "Per 100 g" }));
    change("Sugar (g)", "11");
    await user.keyboard("{Escape}");
    await screen.findByRole("button", { name: "Continue" });
    cleanup();
    const app = openApp("/manual-entry", routes);
    await app.user.click(await screen.findByRole("button", { name: "Continue" }));
    const again = await findSheet();
    await again.findByText(/changes from before/);
    const read = (label: string) => again.getByLabelText<HTMLInputElement>(label).value;
    expect([read("Food Name"), read("Sugar (g)"), read("Calories")]).toEqual(["Granola", "11", "392"]);
    await app.user.keyboard("{Escape}");
    await press(app.user, "Discard");
    await waitFor(async () => expect(await claimPendingPhotos(1)).toEqual([]));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Continue" })).toBeNull());
    expect(Object.keys(localStorage).filter((key) => key.startsWith("draft:label"))).toEqual([]);
    expect(app.server.callsTo(READ)).toEqual([]);
  });
});
