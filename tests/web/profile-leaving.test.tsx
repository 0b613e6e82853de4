import { beforeEach, describe, expect, test } from "bun:test";
import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { formatFileSize } from "../../web/features/profile/export-file.ts";
import { errorResponse, noContent } from "../support/web/fake-server.ts";
import { openProfileSheet } from "../support/web/profile.tsx";
import { PREMIUM, SIGNED_OUT, WITH_TRIAL } from "../support/web/render.tsx";
import { findToastText, getInput, press, waitForSheetToClose } from "../support/web/screen.ts";
import { setProperty } from "../support/web/set-property.ts";

const EXPORT = "GET /api/user/export";
const DELETE = "DELETE /api/user";
const DOCUMENT = '{"format":"mealglass-export"\n}\n';

/** A file response in two pieces; `end` closes or breaks it. */
const createFileResponse = (
  text: string,
  end: (controller: ReadableStreamDefaultController) => void = (c) => c.close(),
) => {
  const half = Math.floor(text.length / 2);
  const pieces = [text.slice(0, half), text.slice(half)];
  const body = new ReadableStream({
    pull(controller) {
      const piece = pieces.shift();
      if (piece === undefined) end(controller);
      else controller.enqueue(new TextEncoder().encode(piece));
    },
  });
  const disposition = 'attachment; filename="mealglass-2026-11-21.json"';
  return new Response(body, { headers: { "content-type": "application/json", "content-disposition": disposition } });
};

/** The files saved by the browser, by name. */
const saved: { name: string; text: Promise<string> }[] = [];
const blobs = new Map<string, Blob>();
beforeEach(() => {
  saved.length = 0;
  blobs.clear();
  setProperty(URL, "createObjectURL", (blob: Blob) => {
    const url = `blob:file-${blobs.size}`;
    blobs.set(url, blob);
    return url;
  });
  setProperty(URL, "revokeObjectURL", (url: string) => void blobs.delete(url));
  setProperty(HTMLAnchorElement.prototype, "click", function click(this: HTMLAnchorElement) {
    const blob = blobs.get(this.href);
    if (blob) saved.push({ name: this.download, text: blob.text() });
  });
});

describe("Export My Data", () => {
  const start = (user: UserEvent) =>
    user.click(screen.getAllByRole("button", { name: "Export My Data" }).at(-1) as Element);

  test("fetches the file, saves it under the server's name, and can save it again", async () => {
    const { user, server } = await openProfileSheet("Export My Data", { [EXPORT]: () => createFileResponse(DOCUMENT) });
    await start(user);
    expect(await screen.findByText("Your file is ready: mealglass-2026-11-21.json, 1 KB.")).toBeTruthy();
    expect(saved.map(({ name }) => name)).toEqual(["mealglass-2026-11-21.json"]);
    expect(await saved[0]?.text).toBe(DOCUMENT);
    expect(server.callsTo(EXPORT)[0]?.headers.get("x-time-zone")).toBeTruthy();
    const link = screen.getByRole<HTMLAnchorElement>("link", { name: "Save File" });
    expect(link.download).toBe("mealglass-2026-11-21.json");
    // Where a browser does not download it, it must not take the app's place.
    expect(link.target).toBe("_blank");
    expect(blobs.has(link.href)).toBe(true);
    await user.keyboard("{Escape}");
    await waitForSheetToClose();
    expect(blobs.size).toBe(0);
  });

  describe("in an app on the home screen of iOS", () => {
    const outcome: { closes: boolean; refuses: boolean } = { closes: false, refuses: false };
    const shared: string[] = [];
    const share = async ({ files = [] }: ShareData) => {
      if (outcome.closes) throw new DOMException("Closed", "AbortError");
      if (outcome.refuses) throw new DOMException("No", "NotAllowedError");
      shared.push(...files.map(({ name }) => name));
    };
    beforeEach(() => {
      shared.length = 0;
      Object.assign(outcome, { closes: false, refuses: false });
      for (const [name, value] of Object.entries({ standalone: true, canShare: () => true, share })) {
        setProperty(navigator, name, value);
      }
    });

    async function openReady() {
      const app = await openProfileSheet("Export My Data", { [EXPORT]: () => createFileResponse(DOCUMENT) });
      await start(app.user);
      await screen.findByText("Your file is ready: mealglass-2026-11-21.json, 1 KB.");
      // A download would show the file in the app's place.
      expect(saved).toEqual([]);
      return app;
    }

    test("the file goes to the share sheet, which may be closed and opened again", async () => {
      const { user } = await openReady();
      screen.getByText("Press the button and choose where to save it, such as in Files.");
      outcome.closes = true;
      await press(user, "Save File");
      expect(shared).toEqual([]);
      outcome.closes = false;
      await press(user, "Save File");
      expect(shared).toEqual(["mealglass-2026-11-21.json"]);
    });

    test.each(["cannot take files", "refuses this one"])("a share sheet that %s leaves a new tab", async (how) => {
      if (how === "cannot take files") setProperty(navigator, "canShare", () => false);
      outcome.refuses = true;
      const { user } = await openReady();
      if (how === "refuses this one") await press(user, "Save File");
      const link = await screen.findByRole<HTMLAnchorElement>("link", { name: "Save File" });
      expect([link.target, link.rel]).toEqual(["_blank", "noopener"]);
      screen.getByText("The button opens it in a new tab. Save it from there.");
      expect(saved).toEqual([]);
    });
  });

  test("waits for the first byte, shows how much has come, and can be canceled", async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const { user } = await openProfileSheet("Export My Data", { [EXPORT]: () => promise });
    await start(user);
    expect(await screen.findByText("Preparing your file…")).toBeTruthy();
    resolve(createFileResponse("x".repeat(2_400_000), () => {}));
    expect(await screen.findByText("2.4 MB so far…")).toBeTruthy();
    await press(user, "Cancel");
    await screen.findByRole("button", { name: "Export My Data" });
    expect(screen.queryByRole("alert")).toBeNull();
    expect(saved).toEqual([]);
  });

  test.each([
    ["breaks off", () => createFileResponse(DOCUMENT, (c) => c.error(new TypeError("reset"))), /cannot be reached/],
    ["is cut off by a proxy", () => createFileResponse(DOCUMENT.slice(0, -3)), /cannot be reached/],
    ["is refused", errorResponse(500, "Something went wrong on our side."), /went wrong on our side/],
    ["is refused without a word", new Response("", { status: 502 }), /Your file could not be prepared/],
  ])("that %s says so, saves nothing, and can be tried again", async (_, answer, message) => {
    const { user, server } = await openProfileSheet("Export My Data", { [EXPORT]: answer });
    await start(user);
    expect((await screen.findByRole("alert")).textContent).toMatch(message);
    expect(saved).toEqual([]);
    server.on({ [EXPORT]: () => createFileResponse(DOCUMENT) });
    await press(user, "Try Again");
    await screen.findByRole("link", { name: "Save File" });
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("that the device has no room for says so, and asks the server for no more of it", async () => {
    const write = () => Promise.reject(new DOMException("Full", "QuotaExceededError"));
    const getFileHandle = async () => ({ createWritable: async () => ({ write }) });
    setProperty(navigator, "storage", { getDirectory: async () => ({ getFileHandle }) });
    const { promise: canceled, resolve } = Promise.withResolvers<void>();
    const body = new ReadableStream({ pull: (c) => c.enqueue(new Uint8Array(9_000_000)), cancel: () => resolve() });
    const { user } = await openProfileSheet("Export My Data", { [EXPORT]: () => new Response(body) });
    await start(user);
    expect((await screen.findByRole("alert")).textContent).toMatch(/^This device has no room for your file/);
    await canceled;
  });

  test.each([
    [1, "1 KB"],
    [499_600, "500 KB"],
    [3_440_000, "3.4 MB"],
  ])("%d bytes are %s", (bytes, text) => expect(formatFileSize(bytes)).toBe(text));
});

describe("Delete Account", () => {
  const DEMO = { ...WITH_TRIAL, email: "demo-abc@demo.invalid" };
  const leave = (user: UserEvent) => press(user, "Delete My Account");

  test("tells what is lost, takes the password, and forgets everything on this device", async () => {
    const { user, server, address } = await openProfileSheet("Delete Account", { [DELETE]: noContent });
    expect(screen.getByText("Your diary and every photo in it")).toBeTruthy();
    expect(screen.getByRole("dialog").textContent).not.toContain("Premium");
    await leave(user);
    expect(screen.getByText("Password is required")).toBeTruthy();
    expect(server.callsTo(DELETE)).toEqual([]);
    for (const key of ["auth_token", "authToken", "draft:camera", "drafts-of", "app-preferences", "anything-else"]) {
      localStorage.setItem(key, "{}");
    }
    await user.type(getInput("Password"), "correct horse");
    server.on(SIGNED_OUT);
    await leave(user);
    expect(await findToastText("Account Deleted")).toBe("Your account and all its data are deleted.");
    await waitFor(() => expect(address()).toBe("/auth/login"));
    expect(server.callsTo(DELETE)[0]?.body).toEqual({ password: "correct horse" });
    expect(Object.keys(localStorage)).toEqual([]);
  });

  test("of someone with premium says that it is canceled", async () => {
    await openProfileSheet("Delete Account", { "GET /api/user/profile": PREMIUM });
    expect(screen.getByText("Premium. A subscription is canceled immediately, without a refund")).toBeTruthy();
  });

  test.each([
    [errorResponse(422, "The password is incorrect."), "The password is incorrect."],
    [new Response("", { status: 500 }), "Nothing was deleted. Please try again."],
  ])("that is refused says why, and keeps everything", async (answer, message) => {
    const { user, address } = await openProfileSheet("Delete Account", { [DELETE]: answer });
    localStorage.setItem("draft:manual-entry", "{}");
    await user.type(getInput("Password"), "wrong horse");
    await leave(user);
    expect(await findToastText("Account Not Deleted")).toBe(message);
    expect(getInput("Password").value).toBe("wrong horse");
    await waitFor(() => expect(address()).toBe("/profile"));
    expect(localStorage.getItem("draft:manual-entry")).toBe("{}");
  });

  test("with a wrong password says so at its field, until it is corrected", async () => {
    const message = "The password is incorrect";
    const { user } = await openProfileSheet("Delete Account", {
      [DELETE]: errorResponse(422, `${message}.`, { fields: { password: message } }),
    });
    await user.type(getInput("Password"), "wrong horse");
    await leave(user);
    await screen.findByText(message);
    expect(document.activeElement === getInput("Password")).toBe(true);
    await user.type(getInput("Password"), "s");
    expect(screen.queryByText(message)).toBeNull();
  });

  test("of a demo asks for no password", async () => {
    const { user, server, address } = await openProfileSheet("Delete Account", {
      "GET /api/user/profile": DEMO,
      [DELETE]: noContent,
    });
    expect(screen.queryByLabelText("Password")).toBeNull();
    expect(screen.queryByText("Change Password")).toBeNull();
    server.on(SIGNED_OUT);
    await leave(user);
    await waitFor(() => expect(address()).toBe("/auth/login"));
    expect(server.callsTo(DELETE)[0]?.body).toEqual({});
  });

  test("offers the export first", async () => {
    const { user } = await openProfileSheet("Delete Account");
    await press(user, "Export My Data First");
    expect(await screen.findByRole("dialog", { name: "Export My Data" })).toBeTruthy();
    expect(screen.queryByRole("dialog", { name: "Delete Account" })).toBeNull();
  });
});
