import { beforeEach, describe, expect, type Mock, spyOn, test } from "bun:test";
import { screen, waitFor } from "@testing-library/react";
import { afterThisTest } from "../support/after-test.ts";
import { type Answers, errorResponse } from "../support/web/fake-server.ts";
import { openApp, SIGNED_IN, WITH_TRIAL } from "../support/web/render.tsx";
import { findToastText, getInput, waitForSheetToClose } from "../support/web/screen.ts";
import { setProperty } from "../support/web/set-property.ts";
import { installDevice, lastDrawing, pixels } from "./camera-device.ts";

const CHANGE = "PATCH /api/user/profile";
const JPEG_URL = `data:image/jpeg;base64,${btoa("jpeg")}`;
const KEPT: Answers = { [CHANGE]: WITH_TRIAL };

let pointer: Mock<typeof window.matchMedia>;
/** A phone has a coarse pointer. */
const setPointer = (isCoarse: boolean) => pointer.mockReturnValue({ matches: isCoarse } as MediaQueryList);
beforeEach(() => {
  installDevice();
  pointer = spyOn(window, "matchMedia");
  setPointer(false);
  afterThisTest(() => pointer.mockRestore());
});

const photo = (size = 5) => new File([new Uint8Array(size)], "me.png", { type: "image/png" });
const shownPhoto = () => document.querySelector(".photo-chooser img")?.getAttribute("src") ?? null;

async function editProfile(routes: Answers = KEPT) {
  const app = openApp("/profile", { ...SIGNED_IN, ...routes });
  await app.user.click(await screen.findByRole("button", { name: "Edit profile" }));
  await screen.findByRole("dialog", { name: "Edit Profile" });
  return { ...app, press: (name: string) => app.user.click(screen.getByRole("button", { name })) };
}

describe("the username", () => {
  test("is not sent too short or too long [V17 V18], but changed ('Profile Updated'), and the account refreshed [E34]", async () => {
    const { user, server, press } = await editProfile();
    for (const [typed, message] of [
      ["a", "Username must be at least 2 characters"],
      ["a".repeat(21), "Username must be less than 20 characters"],
    ] as const) {
      await user.clear(getInput("Username"));
      await user.type(getInput("Username"), typed);
      await press("Update Profile");
      expect([typed, screen.queryByText(message)?.textContent]).toEqual([typed, message]);
    }
    expect(server.callsTo(CHANGE)).toEqual([]);
    await user.clear(getInput("Username"));
    await user.type(getInput("Username"), " Ada Lovelace ");
    await press("Update Profile");
    expect(await findToastText("Profile Updated")).toBe("Your changes are saved.");
    expect(server.callsTo(CHANGE)[0]?.body).toEqual({ username: "Ada Lovelace" });
    expect(server.callsTo("GET /api/auth/user").length).toBeGreaterThan(1);
    await waitForSheetToClose();
  });

  test.each([
    ["E16", errorResponse(409, "That username is taken."), "That username is taken."],
    ["E16 E17", new Response("", { status: 500 }), "Failed to update profile. Please try again."],
  ])("[%s] that is refused is 'Update Failed' and stays typed", async (_spec, answer, message) => {
    const { user, press } = await editProfile({ [CHANGE]: answer });
    await user.type(getInput("Username"), "bel");
    await press("Update Profile");
    expect(await findToastText("Update Failed")).toBe(message);
    expect(getInput("Username").value).toBe("adabel");
  });
});

describe("the picture", () => {
  test.each([
    ["Gallery", 3000, 4000, 300, 400],
    ["Upload", 1200, 900, 400, 300],
  ])("by %s ('Photo Selected') is made small, shown, and sent [E37 K30]", async (way, ...sizes) => {
    const [pickedWidth, pickedHeight, width, height] = sizes;
    Object.assign(pixels, { width: pickedWidth, height: pickedHeight });
    const { user, server, press } = await editProfile();
    await user.upload(getInput(`Photo by ${way}`), photo());
    expect(await findToastText("Photo Selected")).toBe("Press Update Profile to keep it.");
    expect(lastDrawing).toEqual({ width, height, type: "image/jpeg", quality: 0.8 });
    expect(shownPhoto()).toBe(JPEG_URL);
    await press("Update Profile");
    await findToastText("Profile Updated");
    expect(server.callsTo(CHANGE)[0]?.body).toEqual({ profileImageUrl: JPEG_URL });
  });

  test("that is still read keeps the name that is typed meanwhile", async () => {
    const { user, server, press } = await editProfile();
    const decoded = Promise.withResolvers<void>();
    setProperty(HTMLImageElement.prototype, "decode", () => decoded.promise);
    await user.upload(getInput("Photo by Gallery"), photo());
    await user.type(getInput("Username"), "bel");
    decoded.resolve();
    await findToastText("Photo Selected");
    await press("Update Profile");
    await findToastText("Profile Updated");
    expect(server.callsTo(CHANGE)[0]?.body).toEqual({ username: "adabel", profileImageUrl: JPEG_URL });
  });

  test("over 5 MB is 'Image Too Large' [V21 K27]", async () => {
    const { user } = await editProfile();
    await user.upload(getInput("Photo by Gallery"), photo(5 * 1024 * 1024 + 1));
    expect(await findToastText("Image Too Large")).toBe("Please choose an image smaller than 5MB.");
    expect(shownPhoto()).toBeNull();
    await user.upload(getInput("Photo by Gallery"), photo(5 * 1024 * 1024));
    await waitFor(() => expect(shownPhoto()).toBe(JPEG_URL));
  });

  test.each([
    ["E10", "Upload", "Image Upload Failed", "Failed to process the image. Please try again."],
    ["E12", "Camera", "Camera Failed", "Camera not available. Please use file upload instead."],
  ])("[%s] that %s does not give is %j", async (_spec, way, title, text) => {
    setPointer(way === "Camera");
    pixels.canDecode = false;
    const { user } = await editProfile();
    await user.upload(getInput(`Photo by ${way}`), photo());
    expect(await findToastText(title)).toBe(text);
    expect(shownPhoto()).toBeNull();
  });

  test("can be taken by a phone's camera ('Photo Captured'), whatever its size; elsewhere there is none [E36]", async () => {
    const { unmount } = await editProfile();
    expect(screen.queryByRole("button", { name: "Camera" })).toBeNull();
    unmount();
    setPointer(true);
    const { user } = await editProfile();
    expect(screen.getByRole("button", { name: "Camera" })).toBeTruthy();
    expect(getInput("Photo by Camera").getAttribute("capture")).toBe("user");
    await user.upload(getInput("Photo by Camera"), photo(6 * 1024 * 1024));
    expect(await findToastText("Photo Captured")).toBe("Press Update Profile to keep it.");
  });

  test("can be removed", async () => {
    const { server, press } = await editProfile({
      ...KEPT,
      "GET /api/user/profile": { ...WITH_TRIAL, profileImageUrl: "/api/images/9" },
    });
    expect(shownPhoto()).toBe("/api/images/9?w=240");
    await press("Remove Photo");
    expect(shownPhoto()).toBeNull();
    await press("Update Profile");
    await findToastText("Profile Updated");
    expect(server.callsTo(CHANGE)[0]?.body).toEqual({ profileImageUrl: null });
  });
});
