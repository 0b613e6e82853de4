import { beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";
import { askWhetherSame } from "../../web/features/camera/components/result/similar-meal.tsx";
import { writePreferences } from "../../web/platform/preferences.ts";
import { errorResponse, json } from "../support/web/fake-server.ts";
import { settle } from "../support/web/passing-time.ts";
import { buildEntry } from "../support/web/render.tsx";
import { findToastText } from "../support/web/screen.ts";
import { ADD, answerStored, createItem, installDevice, PIZZA } from "./camera-device.ts";
import { openUnrecognized, startAnalysis, waitForNothingOpen } from "./camera-steps.ts";

const DAY_MS = 86_400_000;
const TUESDAY = new Date(2026, 2, 10, 8).getTime();

/** Oatmeal of Tuesday, two days and a half ago. */
const OATMEAL = buildEntry({
  ...{ name: "Oatmeal", calories: 355, protein: 12.4, carbs: 60, fat: 7, servingSize: "1 bowl" },
  items: [createItem({ name: "Oats", grams: 80, calories: 300, protein: 10 })],
  eatenAt: new Date(TUESDAY).toISOString(),
});
const SIMILAR = { imageData: "/api/images/9", entries: [OATMEAL, buildEntry({ name: "Porridge" })] };

beforeEach(() => {
  installDevice();
  setSystemTime(new Date(TUESDAY + 2.5 * DAY_MS));
  writePreferences({ autoAddToDiary: true, confidenceThreshold: 50 });
});

const findOffer = () => screen.findByRole("button", { name: /^Same as Tuesday's oatmeal\?/ });

test.each([
  ["Oatmeal", 0, "Same as today's oatmeal?"],
  ["Oatmeal", 1, "Same as yesterday's oatmeal?"],
  ["Oatmeal with Milk", 2, "Same as Tuesday's Oatmeal with Milk?"],
  ["BLT", 6, "Same as Friday's BLT?"],
  ["oats", 7, "Same as the oats of March 5?"],
  ["Oats", 300, "Same as the oats of May 16?"],
  ["Oats", -1, "Same as today's oats?"],
])("%s of %d days ago: %s", (name, days, question) => {
  const noon = new Date(2026, 2, 12, 12).getTime();
  expect(askWhetherSame(buildEntry({ name, eatenAt: new Date(noon - days * DAY_MS).toISOString() }), noon)).toBe(
    question,
  );
});

describe("during the analysis", () => {
  test("one tap logs the meal's values and items with the new photo, and ends the analysis", async () => {
    const { stream, server, user } = await startAnalysis();
    // An event without a meal, or of another form, offers nothing.
    for (const data of [{ ...SIMILAR, entries: [] }, { imageData: 3, entries: [OATMEAL] }, { imageData: "" }, {}]) {
      await stream.send("similar", data);
    }
    await settle();
    expect(screen.queryByText(/^Same as/)).toBeNull();
    await stream.send("similar", SIMILAR);
    await stream.send("analyzing");
    await stream.send("item", { item: createItem({ name: "Pizza", calories: 800 }) });
    const offer = await findOffer();
    expect(within(offer).getByText("355 kcal · 12 g protein")).toBeTruthy();
    expect(screen.queryByText(/porridge/i)).toBeNull();
    await user.click(offer);
    await waitForNothingOpen();
    const { name, calories, protein, servingSize, items } = OATMEAL;
    expect(server.callsTo(ADD).map(({ body }) => body)).toMatchObject([
      {
        ...{ name, calories, protein, servingSize, items, source: "copy", imageUrl: "/api/images/9" },
        eatenAt: expect.stringMatching(/^2026-03-1[23]T/),
      },
    ]);
    expect(await findToastText("Success!")).toBe("Food logged successfully.");
    await stream.send("result", PIZZA);
    expect(server.callsTo(ADD)).toHaveLength(1);
  });

  test("who does not tap it gets the result of the analysis", async () => {
    writePreferences({ autoAddToDiary: false });
    const { stream, server } = await startAnalysis();
    await stream.send("similar", SIMILAR);
    await findOffer();
    await stream.send("result", PIZZA);
    expect(await screen.findByRole("heading", { name: PIZZA.name })).toBeTruthy();
    expect(screen.queryByText(/^Same as/)).toBeNull();
    expect(server.callsTo(ADD)).toEqual([]);
  });

  test("where logging fails, the photo is kept and the meal is offered again", async () => {
    const { stream, server, user } = await startAnalysis({
      [ADD]: () => errorResponse(500, "Out of order."),
      "GET /api/images/9/similar": () => json([OATMEAL]),
    });
    await stream.send("similar", SIMILAR);
    await user.click(await findOffer());
    expect(await screen.findByRole("heading", { name: "What is it?" })).toBeTruthy();
    expect(await findToastText("Error")).toBe("Out of order.");
    server.on({ [ADD]: () => answerStored() });
    await user.click(await findOffer());
    await waitForNothingOpen();
    expect(server.callsTo(ADD).map(({ body }) => body)).toMatchObject([
      { imageUrl: "/api/images/9" },
      { imageUrl: "/api/images/9", name: "Oatmeal" },
    ]);
  });
});

describe("where nothing was recognized", () => {
  test("the meal stands above the search, and one tap logs it", async () => {
    const { user, server } = await openUnrecognized({ "GET /api/images/7/similar": () => json([OATMEAL]) });
    const offer = await findOffer();
    const search = await screen.findByRole("searchbox");
    expect(offer.compareDocumentPosition(search) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    await user.click(offer);
    await waitForNothingOpen();
    expect(server.callsTo(ADD).map(({ body }) => body)).toMatchObject([
      { name: "Oatmeal", calories: 355, items: OATMEAL.items, imageUrl: "/api/images/7" },
    ]);
  });

  test("without one, and where the server does not tell, the sheet is as it was", async () => {
    const { server } = await openUnrecognized({ "GET /api/images/7/similar": () => errorResponse(500, "No.") });
    await waitFor(() => expect(server.callsTo("GET /api/images/7/similar")).toHaveLength(1));
    expect(await screen.findByText("Your photo is kept. Find what is on it.")).toBeTruthy();
    expect(await screen.findByRole("searchbox")).toBeTruthy();
  });
});
