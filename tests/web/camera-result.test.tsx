import { beforeEach, describe, expect, test } from "bun:test";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import type { NewFoodEntry } from "../../src/contracts/diary.ts";
import { AccessGateProvider } from "../../web/features/access/components/access-gate-provider.tsx";
import { usePhotoFlow } from "../../web/features/camera/use-photo-flow.ts";
import { writePreferences } from "../../web/platform/preferences.ts";
import { TOAST } from "../../web/ui/feedback/toast.tsx";
import { NOON } from "../support/fixed-now.ts";
import { errorResponse, type FakeCall, type FakeRoutes, fakeServer, json, never } from "../support/web/fake-server.ts";
import { buildEntry, renderWithProviders, SIGNED_IN } from "../support/web/render.tsx";
import { findToastText, getInput } from "../support/web/screen.ts";
import { setProperty } from "../support/web/set-property.ts";
import { ADD, answerStored, createItem, device, installDevice, PIZZA } from "./camera-device.ts";
import { photograph, reloadCameraPage, waitForNothingOpen } from "./camera-steps.ts";
import { EGG, openItem, RICE, readRows } from "./plate-items.ts";

/** Waits until the key of what was stored is forgotten, which is when its toast is gone. */
const waitForNoKey = () => waitFor(() => expect(localStorage.getItem("draft:sent-keys")).toBeNull());

const DRAFT = "draft:camera";
const UNSURE = { ...PIZZA, confidence: 0.55 };
const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });

/** Takes a photo whose result is being added when the app is closed and opened again. */
async function reloadWhileAdding(routes: FakeRoutes) {
  const first = await photograph(PIZZA, { [ADD]: never });
  await waitFor(() => expect(first.server.callsTo(ADD)).toHaveLength(1));
  setProperty(TOAST, "durationMs", 50);
  return {
    ...(await reloadCameraPage(first, routes)),
    sent: first.server.callsTo(ADD)[0],
    sentKey: first.server.keysTo(ADD)[0],
  };
}

beforeEach(installDevice);

describe("the result sheet", () => {
  test("shows photo, name, serving, confidence, kcal, macros and items, and announces them", async () => {
    await photograph(UNSURE);
    const sheet = screen.getByRole("dialog");
    expect(screen.getByAltText("Margherita pizza").getAttribute("src")).toStartWith("blob:photo-");
    expect(sheet.querySelector(".nutrition__kcal")?.textContent).toBe("880 kcal");
    const macros = [...sheet.querySelectorAll(".nutrition__macro")].map(({ textContent }) => textContent);
    expect(macros).toEqual(["Protein42 g", "Carbs111 g", "Fat30 g"]);
    for (const text of ["55% sure", "1 pizza (about 350 g)", "660 to 1,100 kcal"]) screen.getByText(text);
    expect(screen.queryByText(/corrected/)).toBeNull();
    expect(await readRows()).toEqual(["Pizza base230 g560 kcalEstimate", "Mozzarella320 kcalEstimate"]);
    const said = [...document.querySelectorAll("[aria-live=polite]")].find(({ textContent }) => textContent !== "");
    expect(said?.textContent).toBe("Margherita pizza, 880 kcal");
    expect(said?.closest("[aria-hidden]") ?? null).toBeNull();
  });

  test("of water says that there is nothing to log: no failure, no doubt, and nothing is sent", async () => {
    const zero = { calories: 0, protein: 0, carbs: 0, fat: 0, fiber: 0, sugar: 0, sodium: 10 };
    const items = [createItem({ name: "Tap water", grams: 250, sodium: 10 })];
    const { server } = await photograph({ ...PIZZA, ...zero, name: "Glass of water", confidence: 0.3, items });
    expect(screen.getByText("No calories, so there is nothing to log. If that is wrong, press Edit.")).toBeTruthy();
    expect(screen.queryByText(/% sure/)).toBeNull();
    expect(document.querySelector(".toast")).toBeNull();
    expect(button("Add to Food Diary").disabled).toBe(true);
    expect(server.callsTo(ADD)).toEqual([]);
  });

  test("Add to Food Diary logs it, says 'Success!', and leads to Home [E31]", async () => {
    writePreferences({ autoAddToDiary: false });
    const { user, server, address } = await photograph(PIZZA);
    expect(screen.queryByText(/Not added automatically/)).toBeNull();
    await user.click(button("Add to Food Diary"));
    expect(await findToastText("Success!")).toBe("Food logged successfully.");
    await waitForNothingOpen();
    expect(server.callsTo(ADD)).toHaveLength(1);
    expect(server.callsTo(ADD)[0]?.body).toMatchObject({ name: PIZZA.name, calories: 880, source: "ai_analysis" });
    await waitFor(() => expect(address()).toBe("/"));
  });

  test.each([
    ["with a reason", () => errorResponse(422, "calories must be at most 20000"), "calories must be at most 20000"],
    ["without a reason [E07]", () => new Response("<html>", { status: 500 }), "Failed to log food"],
  ])("a failure %s says so and leaves the sheet; the retry carries the same key", async (_case, answer, message) => {
    const { user, server } = await photograph(UNSURE, { [ADD]: answer });
    await user.click(button("Add to Food Diary"));
    expect(await findToastText("Error")).toBe(message);
    server.on({ [ADD]: () => answerStored() });
    await user.click(button("Add to Food Diary"));
    await waitForNothingOpen();
    const [first, second] = server.keysTo(ADD);
    expect(second).toBe(first ?? "");
  });

  test("whose photo was cleaned up meanwhile is added without it, and says so", async () => {
    const { user, server } = await photograph(UNSURE, {
      [ADD]: ({ body }: FakeCall) =>
        (body as NewFoodEntry).imageUrl === null
          ? answerStored()
          : errorResponse(422, "Not one of your photos.", { fields: { imageUrl: "Not one of your photos" } }),
    });
    await user.click(button("Add to Food Diary"));
    expect(await findToastText("Success!")).toBe(
      "Food logged successfully. Its photo was deleted in the meantime, so it has none.",
    );
    await waitForNothingOpen();
    const [withPhoto, without] = server.callsTo(ADD);
    expect(without?.body).toEqual({ ...(withPhoto?.body as NewFoodEntry), imageUrl: null });
    expect(server.keysTo(ADD)[1]).toBe(server.keysTo(ADD)[0] ?? "");
  });

  test("Retake clears it and reopens the camera", async () => {
    const { user } = await photograph(UNSURE);
    await user.click(button("Retake"));
    expect(await screen.findByRole("button", { name: "Capture photo" })).toBeTruthy();
    expect(device.constraints).toHaveLength(2);
    expect(localStorage.getItem(DRAFT)).toBeNull();
  });

  test.each([true, false])("closing it clears it, also on the device; with autoSave %p", async (autoSave) => {
    writePreferences({ autoSave });
    const app = await photograph(UNSURE);
    expect(localStorage.getItem(DRAFT) !== null).toBe(autoSave);
    await app.user.click(button("Close"));
    await waitForNothingOpen();
    expect(localStorage.getItem(DRAFT)).toBeNull();
  });
});

/** Logs a result that is no longer on the screen. */
function Probe() {
  const flow = usePhotoFlow(() => {});
  const closed = {
    kind: "result",
    id: "1",
    analysis: PIZZA,
    analyzedAt: new Date(NOON).toISOString(),
    edits: null,
  } as const;
  return (
    <button type="button" onClick={() => flow.addResult(closed)}>
      Log
    </button>
  );
}

test("without a result there is nothing to log: 'No food analysis data available' [V14]", async () => {
  fakeServer(SIGNED_IN);
  const { user } = renderWithProviders(
    <MemoryRouter>
      <AccessGateProvider>
        <Probe />
      </AccessGateProvider>
    </MemoryRouter>,
  );
  await user.click(button("Log"));
  expect(await findToastText("Error")).toBe("No food analysis data available");
});

test("the card on Home takes the place of a toast that still stands", async () => {
  const { user } = await photograph({ ...UNSURE, items: [RICE, EGG] }, { [ADD]: () => answerStored() });
  await openItem(user, /^egg/);
  await user.click(button("Remove"));
  await findToastText("Item Removed");
  await user.click(button("Add to Food Diary"));
  expect(await findToastText("Success!")).toBe("Food logged successfully.");
  expect(document.querySelector(".added-card") === null).toBe(false);
  expect(document.querySelectorAll(".toast[data-state=open]")).toHaveLength(0);
});

describe("adding automatically", () => {
  test("a result that is sure enough is 'Added to Food Diary', and its sheet closes on Home [E32]", async () => {
    const { promise: stored, resolve: store } = Promise.withResolvers<Response>();
    const { server, address } = await photograph(PIZZA, { [ADD]: () => stored });
    store(answerStored({ name: PIZZA.name, calories: 880 }));
    expect(await findToastText("Added to Food Diary")).toBe("Food item has been automatically added to your diary.");
    expect(localStorage.getItem(DRAFT)).toBeNull();
    expect(server.callsTo(ADD)).toHaveLength(1);
    expect(server.keysTo(ADD)[0]).toBeTruthy();
    expect(server.callsTo(ADD)[0]?.body).toMatchObject({
      ...{ source: "ai_analysis", servingSize: PIZZA.servingSize, imageUrl: "/api/images/7" },
      ...{ analyzedAt: expect.any(String), mealType: expect.any(String) },
    });
    await waitForNothingOpen();
    await waitFor(() => expect(address()).toBe("/"));
  });

  test("a failure is 'Failed to Add', and leaves the sheet open for adding by hand [E06]", async () => {
    const { user, server } = await photograph(PIZZA, { [ADD]: () => errorResponse(500, "Oops") });
    expect(await findToastText("Failed to Add")).toBe("Could not add to food diary. You can try adding manually.");
    server.on({ [ADD]: () => answerStored() });
    await user.click(button("Add to Food Diary"));
    expect(await findToastText("Success!")).toBe("Food logged successfully.");
    await waitForNothingOpen();
  });

  test("below the threshold it waits for review, and says why", async () => {
    writePreferences({ confidenceThreshold: 90 });
    const { server } = await photograph(PIZZA);
    expect(screen.getByText("Not added automatically, because it is less than 90% sure. Check it first.")).toBeTruthy();
    expect(server.callsTo(ADD)).toEqual([]);
  });
});

const type = (values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) fireEvent.change(getInput(label), { target: { value } });
};

test("editing the result says what is wrong at the first wrong field, and changes the figures that are logged", async () => {
  const { user, server } = await photograph(UNSURE);
  await user.click(button("Edit"));
  type({ Calories: "" });
  expect(screen.getByText(/^Your figures are not the sum of the items. Saving removes the 2 items/)).toBeTruthy();
  expect(screen.queryByText("Please enter valid calories")).toBeNull();
  await user.click(button("Save Changes"));
  expect(screen.getByText("Please enter valid calories")).toBeTruthy();
  expect(document.activeElement).toBe(getInput("Calories"));
  type({ "Food Name": "Pizza, half", Calories: "440", "Protein (g)": "21.5", "Carbs (g)": "55", "Fat (g)": "15" });
  await user.click(button("Save Changes"));
  expect(screen.getByRole("heading", { name: "Pizza, half" })).toBeTruthy();
  await user.click(button("Add to Food Diary"));
  await waitForNothingOpen();
  const edited = { name: "Pizza, half", calories: 440, protein: 21.5, carbs: 55, fat: 15 };
  expect(server.callsTo(ADD)[0]?.body).toMatchObject(edited);
});

describe("a reload", () => {
  test("brings the result back with what was typed, and never adds it automatically", async () => {
    const first = await photograph(UNSURE);
    await first.user.click(button("Edit"));
    await first.user.type(getInput("Food Name"), " with rocket");
    const { user, server } = await reloadCameraPage(first, {}, (text) =>
      text.replace('"confidence":0.55', '"confidence":0.99'),
    );
    expect(getInput("Food Name").value).toBe("Margherita pizza with rocket");
    expect(screen.getByAltText("Margherita pizza").getAttribute("src")).toBe("/api/images/7");
    await user.click(button("Save Changes"));
    expect(server.callsTo(ADD)).toEqual([]);
    expect(button("Add to Food Diary").disabled).toBe(false);
  });

  test.each([
    ["and was stored: it is changed", () => answerStored({ id: "31" }), "PATCH /api/food-entries/31"],
    ["and was refused: it is sent as it is now", () => errorResponse(422, "No."), ADD],
  ])("in the middle of adding, edited and added then, is one entry; it was sent %s", async (_, answer, last) => {
    let isFirst = true;
    const app = await reloadWhileAdding({
      [ADD]: () => {
        if (!isFirst) return answerStored({ id: "31" });
        isFirst = false;
        return answer();
      },
      "PATCH /api/food-entries/31": () => json(buildEntry({ id: "31" })),
    });
    const { user, server, sent, sentKey } = app;
    await user.click(await screen.findByRole("button", { name: "Edit" }));
    await user.type(getInput("Food Name"), ", half");
    await user.click(button("Save Changes"));
    await user.click(button("Add to Food Diary"));
    await waitForNothingOpen();
    expect(server.callsTo(ADD)[0]?.body).toEqual(sent?.body);
    expect(new Set(server.keysTo(ADD))).toEqual(new Set([sentKey ?? ""]));
    expect(server.callsTo(last).at(-1)?.body).toMatchObject({ name: "Margherita pizza, half", calories: 880 });
    await waitForNoKey();
  });
});
