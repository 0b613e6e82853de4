import { beforeEach, describe, expect, mock, test } from "bun:test";
import { screen, waitFor } from "@testing-library/react";
import { writePreferences } from "../../web/platform/preferences.ts";
import { json, never } from "../support/web/fake-server.ts";
import { TRIAL_EXPIRED, WITHOUT_TRIAL } from "../support/web/render.tsx";
import { findToastText } from "../support/web/screen.ts";
import { setProperty } from "../support/web/set-property.ts";
import {
  ANALYZE,
  type App,
  device,
  installCamera,
  installDevice,
  openCameraPage,
  openLiveCamera,
  pixels,
} from "./camera-device.ts";
import { hasToast } from "./camera-steps.ts";

const PROFILE = "GET /api/user/profile";
const UNAVAILABLE = "Camera not available. Please use file upload instead.";
const isOpen = () => document.querySelector(".camera-overlay") !== null;
const closed = () => waitFor(() => expect(isOpen()).toBe(false));
const openButton = () => screen.getByRole("button", { name: "Open Camera" });

/** Records whether the phone's camera app or the gallery is opened. */
function watchPicker(label: string) {
  const click = mock(() => {});
  screen.getByLabelText<HTMLInputElement>(label).click = click;
  return click;
}

beforeEach(installDevice);

describe("/camera", () => {
  test.each([
    ["?source=gallery", "Upload from Gallery"],
    ["?source=manual", "Manual Entry"],
  ])("has its controls, its tips, and the way back; %j puts %s in front", async (search, name) => {
    await openCameraPage({}, `/camera${search}`);
    expect(screen.getByText(name).closest(".rt-Button")?.className).toContain("rt-variant-solid");
    expect(openButton()).toBeTruthy();
    expect(screen.getByRole("button", { name: "Upload from Gallery" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Manual Entry" }).getAttribute("href")).toBe("/manual-entry");
    expect(screen.getByRole("link", { name: "Back" }).getAttribute("href")).toBe("/");
    expect(screen.getByRole("heading", { name: "Tips for a Good Photo" })).toBeTruthy();
  });

  test.each(["Open Camera", "Upload from Gallery"])("%s without access opens the trial modal [V11]", async (name) => {
    const { user } = await openCameraPage({ [PROFILE]: () => json(WITHOUT_TRIAL) });
    const gallery = watchPicker("Photo from the gallery");
    await user.click(screen.getByRole("button", { name }));
    expect(await screen.findByRole("button", { name: "Start Free 24-Hour Trial" })).toBeTruthy();
    expect(device.constraints).toEqual([]);
    expect(gallery).not.toHaveBeenCalled();
  });
});

describe("the live camera", () => {
  test.each([
    ["high", 1920, 1080],
    ["medium", 1280, 720],
    ["low", 640, 480],
  ] as const)("that looks away is asked for, in quality %s for %p x %p [K31]", async (cameraQuality, width, height) => {
    writePreferences({ cameraQuality });
    await openLiveCamera(await openCameraPage());
    const video = { facingMode: { ideal: "environment" }, width: { ideal: width }, height: { ideal: height } };
    expect(device.constraints).toEqual([{ audio: false, video }]);
  });

  test.each<[string, (app: App) => unknown]>([
    ["Escape", ({ user }) => user.keyboard("{Escape}")],
    [
      "its close button, which Enter presses when it has the focus,",
      ({ user }) => {
        screen.getByRole("button", { name: "Close camera" }).focus();
        return user.keyboard("{Enter}");
      },
    ],
    [
      "a hidden tab",
      () => {
        setProperty(document, "visibilityState", "hidden");
        document.dispatchEvent(new Event("visibilitychange"));
      },
    ],
    ["leaving the screen", ({ unmount }) => unmount()],
  ])("%s closes it and stops the stream", async (_, close) => {
    const app = await openCameraPage();
    await openLiveCamera(app);
    await close(app);
    await closed();
    expect(device.tracks[0]?.stop).toHaveBeenCalled();
    expect(app.server.callsTo(ANALYZE)).toEqual([]);
  });

  test("a stream that is granted after closing is stopped", async () => {
    const { user } = await openCameraPage();
    const granted = Promise.withResolvers<void>();
    device.permission = () => granted.promise;
    await user.click(openButton());
    await screen.findByText("Starting the camera…");
    await user.keyboard("{Escape}");
    granted.resolve();
    await waitFor(() => expect(device.tracks[0]?.stop).toHaveBeenCalled());
    expect(isOpen()).toBe(false);
  });

  test.each([" ", "{Enter}"])("the key '%s' captures once it is ready", async (key) => {
    const { user, server } = await openCameraPage({ [ANALYZE]: never });
    const granted = Promise.withResolvers<void>();
    device.permission = () => granted.promise;
    await user.click(openButton());
    await screen.findByText("Starting the camera…");
    await user.keyboard(key);
    expect(server.callsTo(ANALYZE)).toEqual([]);
    granted.resolve();
    await screen.findByText("Fit your meal into the circle");
    await user.keyboard(key);
    await waitFor(() => expect(server.callsTo(ANALYZE)).toHaveLength(1));
    expect(isOpen()).toBe(false);
    expect(device.tracks[0]?.stop).toHaveBeenCalled();
  });

  test("switching closes it, and opens the other one after the pause", async () => {
    const { user } = await openCameraPage();
    await openLiveCamera({ user });
    await user.click(screen.getByRole("button", { name: "Switch camera" }));
    expect(device.tracks[0]?.stop).toHaveBeenCalled();
    expect(device.constraints).toHaveLength(1);
    await waitFor(() => expect(device.constraints).toHaveLength(2));
    expect(device.constraints[1]).toMatchObject({ video: { facingMode: { ideal: "user" } } });
    // The front camera's picture is mirrored.
    expect(document.querySelector(".camera-overlay__video--mirrored")).toBeTruthy();
  });

  test.each<[string, string[], string]>([
    ["Switch camera, a tap", ["Switch camera"], "{Enter}"],
    ["Switch camera twice", ["Switch camera", "Switch camera"], " "],
    ["the AR demo was left", ["AR Nutrition Scanner", "Exit AR Mode"], "{Enter}"],
  ])("after %s the key captures", async (_, names, key) => {
    const app = await openCameraPage({ [ANALYZE]: never });
    await openLiveCamera(app);
    for (const name of names) {
      await waitFor(() => expect(document.querySelector("[data-status=ready]")).toBeTruthy());
      await app.user.click(screen.getByRole("button", { name }));
    }
    await waitFor(() => expect(document.querySelector("[data-status=ready]")).toBeTruthy());
    await app.user.keyboard(key);
    await waitFor(() => expect(app.server.callsTo(ANALYZE)).toHaveLength(1));
  });

  test("refused: it closes with 'Camera Failed', and the next tap opens the phone's own camera [E11]", async () => {
    const { user } = await openCameraPage();
    const phoneCamera = watchPicker("Photo from the camera");
    device.permission = () => Promise.reject(new DOMException("Permission denied", "NotAllowedError"));
    await user.click(openButton());
    expect(await findToastText("Camera Failed")).toBe(UNAVAILABLE);
    await closed();
    expect(phoneCamera).not.toHaveBeenCalled();
    await user.click(openButton());
    expect(phoneCamera).toHaveBeenCalledTimes(1);
    expect(device.constraints).toHaveLength(1);
  });

  test("a camera that is taken away counts as refused", async () => {
    await openLiveCamera(await openCameraPage());
    device.tracks[0]?.end();
    expect(await findToastText("Camera Failed")).toBe(UNAVAILABLE);
    await closed();
  });

  test("where browsers hide it, the phone's own camera opens straight away", async () => {
    installCamera({ isThere: false });
    const { user } = await openCameraPage();
    const input = screen.getByLabelText<HTMLInputElement>("Photo from the camera");
    expect(input.getAttribute("capture")).toBe("environment");
    expect(input.accept).toBe("image/*");
    const phoneCamera = watchPicker("Photo from the camera");
    await user.click(openButton());
    expect(phoneCamera).toHaveBeenCalledTimes(1);
    expect(hasToast()).toBe(false);
  });

  test("no picture: 'Capture Failed', and the camera stays for another try [V12]", async () => {
    const { user, server } = await openCameraPage();
    const shutter = await openLiveCamera({ user });
    pixels.canEncode = false;
    await user.click(shutter);
    expect(await findToastText("Capture Failed")).toBe("Failed to capture photo. Please try again.");
    expect(server.callsTo(ANALYZE)).toEqual([]);
    pixels.canEncode = true;
    await user.click(screen.getByRole("button", { name: "Capture photo" }));
    await waitFor(() => expect(server.callsTo(ANALYZE)).toHaveLength(1));
  });

  test("access that ended before the capture: the modal, and no photo is sent", async () => {
    const { user, server } = await openCameraPage();
    await openLiveCamera({ user });
    server.on({
      [PROFILE]: () => json(TRIAL_EXPIRED),
      [ANALYZE]: () => json({ message: "Start your trial.", requiresTrial: true }, 403),
    });
    await user.keyboard(" ");
    expect(await screen.findByText(/Your free trial has ended/)).toBeTruthy();
    expect(hasToast()).toBe(false);
    expect(isOpen()).toBe(false);
  });
});
