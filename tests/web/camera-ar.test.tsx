import { beforeEach, describe, expect, jest, test } from "bun:test";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { AR_DETECTIONS } from "../../web/features/camera/ar-detections.ts";
import { type Answers, json } from "../support/web/fake-server.ts";
import { startFakeTimers } from "../support/web/fake-timers.ts";
import { CONFIG, WITHOUT_TRIAL } from "../support/web/render.tsx";
import { findToastText } from "../support/web/screen.ts";
import { openStream } from "../support/web/streamed-answer.ts";
import {
  ADD,
  ANALYZE,
  createItem,
  device,
  installCamera,
  installDevice,
  openCameraPage,
  PIZZA,
} from "./camera-device.ts";
import { waitForNothingOpen } from "./camera-steps.ts";

const SAMPLES = "Sample foods";
const findScanner = () => screen.getByRole("button", { name: "AR Nutrition Scanner" });
const findExit = () => screen.getByRole("button", { name: "Exit AR Mode" });
const readHint = () => document.querySelector(".camera-overlay__hint")?.textContent;

const RICE = createItem({
  ...{ name: "White rice", grams: 200, calories: 263.4, box: { x: 0.1, y: 0.4, width: 0.5, height: 0.4 } },
});
const EGG = createItem({ name: "Egg", grams: 100, calories: 155, box: { x: 0.7, y: 0, width: 0.3, height: 0.25 } });
const SAUCE = createItem({ name: "Sauce", grams: 30, calories: 40 });
const PLATE = { ...PIZZA, name: "Rice with egg", calories: 458, confidence: 0.99, items: [RICE, EGG, SAUCE] };

const SCAN = { name: "Scan for Real" };
const findPlaced = () => screen.findByRole("list", { name: "Foods on the photo" });
const readRows = (list: HTMLElement) =>
  within(list)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

beforeEach(installDevice);

/** Starts the demo and waits until the camera shows a picture. */
async function startDemo(routes: Answers = {}) {
  const app = await openCameraPage({ [ANALYZE]: PLATE, ...routes });
  await app.user.click(findScanner());
  await waitFor(() => expect(readHint()).toStartWith("Demo"));
  return app;
}

/** Opens it and scans one picture. */
async function scan(routes = {}) {
  const app = await startDemo(routes);
  await app.user.click(await screen.findByRole("button", SCAN));
  return app;
}

/** Restarts the demo over the open camera, with a clock that the test controls. */
function startOver() {
  fireEvent.click(findExit());
  startFakeTimers();
  fireEvent.click(findScanner());
  return (ms: number) => act(() => void jest.advanceTimersByTime(ms));
}

describe("AR Nutrition Scanner", () => {
  test("shows its fixed foods after an analysis of 1.5 s that starts 1 s in, and asks no server [K49]", async () => {
    // It is only a demo, and needs no access.
    const { server } = await startDemo({ "GET /api/user/profile": () => json(WITHOUT_TRIAL) });
    const wait = startOver();
    expect(screen.getByText("Demo")).toBeTruthy();
    wait(999);
    expect(readHint()).toBe("Demo: hold the phone over your meal");
    wait(1);
    expect(readHint()).toBe("Demo: analyzing…");
    wait(1499);
    expect(screen.queryByRole("list", { name: SAMPLES })).toBeNull();
    wait(1);
    const samples = screen.getByRole("list", { name: SAMPLES });
    expect(samples.querySelectorAll("li")).toHaveLength(AR_DETECTIONS.length);
    for (const { name, calories } of AR_DETECTIONS) {
      expect(samples.textContent).toContain(name);
      expect(samples.textContent).toContain(`${calories} kcal`);
    }
    expect(server.callsTo(ANALYZE)).toEqual([]);
  });

  test("Exit AR Mode restores the camera, whose stream goes on", async () => {
    const { user } = await startDemo();
    expect(screen.queryByRole("button", { name: "Capture photo" })).toBeNull();
    await user.click(findExit());
    expect(screen.getByRole("button", { name: "Capture photo" })).toBeTruthy();
    expect(readHint()).toBe("Fit your meal into the circle");
    expect(screen.queryByText("Demo")).toBeNull();
    expect(device.tracks.map(({ stop }) => stop.mock.calls.length)).toEqual([0]);
  });

  test("takes no photo by key, and is left with the camera", async () => {
    const { server, user } = await startDemo();
    await user.keyboard("{Enter}");
    expect(server.callsTo(ANALYZE)).toEqual([]);
    await user.keyboard("{Escape}");
    await waitForNothingOpen();
    expect(findScanner()).toBeTruthy();
    expect(device.tracks[0]?.stop).toHaveBeenCalled();
  });

  test.each([
    ["there is none", () => installCamera({ isThere: false })],
    ["it is refused", () => Object.assign(device, { permission: () => Promise.reject(new Error("Denied")) })],
  ])("says that it has no camera where %s, and is off again", async (_, prepare) => {
    prepare();
    const { user } = await openCameraPage();
    await user.click(findScanner());
    expect(await findToastText("Camera Failed")).toBe("Camera not available. Please use file upload instead.");
    await waitFor(() => expect(findScanner()).toBeTruthy());
  });
});

describe("Scan for Real", () => {
  test("is there with an AI provider alone", async () => {
    const analyzer = { available: false, name: "none" };
    await startDemo({ "GET /api/config": () => json({ ...CONFIG, analyzer }) });
    expect(screen.queryByRole("button", SCAN)).toBeNull();
    expect(await screen.findByText("Demo")).toBeTruthy();
  });

  test("analyses one picture and shows items where they are, and those without a place below; Scan Again goes back, Add to the result", async () => {
    const { server, user } = await scan();
    // The list is there before its foods.
    await screen.findByRole("button", { name: "Scan Again" });
    const placed = await findPlaced();
    expect(readRows(placed)).toEqual(["White rice 263 kcal", "Egg 155 kcal"]);
    const style = (selector: string) =>
      [...placed.querySelectorAll<HTMLElement>(selector)].map((box) => box.style.cssText);
    expect(style(".item-boxes__box")).toEqual([
      "left: 10%; top: 40%; width: 50%; height: 40%;",
      "left: 70%; top: 0%; width: 30%; height: 25%;",
    ]);
    // The label of a box at the upper edge is in it, and that of one at the right begins there.
    expect(style(".item-boxes__label")).toEqual([
      "left: 10%; max-width: 90%; bottom: 60%;",
      "right: 0%; max-width: 100%; top: 0%;",
    ]);
    expect(readRows(screen.getByRole("list", { name: "Without a place on the photo" }))).toEqual([
      "Sauce · 30 g40 kcal",
    ]);
    expect(server.callsTo(ANALYZE)).toHaveLength(1);
    expect(device.tracks[0]?.stop).toHaveBeenCalled();
    await user.click(screen.getByRole("button", { name: "Scan Again" }));
    await user.click(await screen.findByRole("button", SCAN));
    expect(device.tracks).toHaveLength(2);

    // The ordinary result is not added before it was looked at.
    await findPlaced();
    await user.click(await screen.findByRole("button", { name: "Add to Food Diary" }));
    const sheet = await screen.findByRole("dialog", { name: "Analysis Result" });
    await within(sheet).findByRole("heading", { name: PLATE.name });
    expect(server.callsTo(ADD)).toEqual([]);
    await user.click(within(sheet).getByRole("button", { name: "Add to Food Diary" }));
    await waitFor(() => expect(server.callsTo(ADD)).toHaveLength(1));
  });

  test("items appear in their places as they come", async () => {
    const stream = openStream();
    await scan({ [ANALYZE]: stream.answer });
    await screen.findByText("Analyzing your photo…");
    await stream.send("item", { item: RICE });
    await stream.send("item", { item: SAUCE });
    await waitFor(async () => expect(readRows(await findPlaced())).toEqual(["White rice 263 kcal"]));
    const found = screen.getByRole("list", { name: "Found so far" });
    await waitFor(() => expect(readRows(found)).toEqual(["Sauce30 g · 40 kcal"]));
  });
});
