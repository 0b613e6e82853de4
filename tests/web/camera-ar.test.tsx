import { beforeEach, describe, expect, jest, test } from "bun:test";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { AR_DETECTIONS } from "../../web/features/camera/ar-detections.ts";
import { json } from "../support/fake-server.ts";
import { startFakeTimers } from "../support/fake-timers.ts";
import { WITHOUT_TRIAL } from "../support/render.tsx";
import { findToastText } from "../support/screen.ts";
import { ANALYSE, device, installCamera, installDevice, openCameraPage } from "./camera-device.ts";
import { waitForNothingOpen } from "./camera-steps.ts";

const SAMPLES = "Sample foods";
const findScanner = () => screen.getByRole("button", { name: "AR Nutrition Scanner" });
const findExit = () => screen.getByRole("button", { name: "Exit AR Mode" });
const readHint = () => document.querySelector(".camera-overlay__hint")?.textContent;

beforeEach(installDevice);

/** Starts the demo and waits until the camera shows a picture. */
async function startDemo(routes = {}) {
  const app = await openCameraPage(routes);
  await app.user.click(findScanner());
  await waitFor(() => expect(readHint()).toStartWith("Demo"));
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
    expect(server.callsTo(ANALYSE)).toEqual([]);
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
    expect(server.callsTo(ANALYSE)).toEqual([]);
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
