import { beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { CANCEL_AFTER_SECONDS } from "../../web/features/camera/components/analyzing-view.tsx";
import { answerAsProxy, errorResponse, json, never } from "../support/web/fake-server.ts";
import { settle } from "../support/web/passing-time.ts";
import { TRIAL_EXPIRED } from "../support/web/render.tsx";
import { findToastText } from "../support/web/screen.ts";
import { setProperty } from "../support/web/set-property.ts";
import {
  ADD,
  ANALYZE,
  type App,
  installDevice,
  lastDrawing,
  openCameraPage,
  PIZZA,
  PORRIDGE,
  pixels,
  takePhoto,
} from "./camera-device.ts";
import { hasToast, photograph } from "./camera-steps.ts";

/** Chooses a file in the gallery input. */
function pick(type: string, bytes = 10) {
  const file = new File(["x"], "meal", { type });
  Object.defineProperty(file, "size", { value: bytes });
  const input = screen.getByLabelText<HTMLInputElement>("Photo from the gallery");
  Object.defineProperty(input, "files", { configurable: true, value: [file] });
  fireEvent.change(input);
}

const isAnalyzing = () => document.querySelector(".analyzing-view") !== null;
const done = () => waitFor(() => expect(isAnalyzing()).toBe(false));
const dialog = (name: string) => screen.findByRole("dialog", { name });
const button = (name: string) => screen.getByRole("button", { name });

beforeEach(installDevice);

describe("upload from the gallery", () => {
  test("sends a JPEG of at most 600 pixels at quality 0.7 as the field image [K28]", async () => {
    const { server } = await openCameraPage();
    pick("image/heic");
    await waitFor(() => expect(server.callsTo(ANALYZE)).toHaveLength(1));
    expect(lastDrawing).toEqual({ width: 600, height: 450, type: "image/jpeg", quality: 0.7 });
    const { body, headers } = server.callsTo(ANALYZE)[0] ?? {};
    const image = body instanceof FormData ? body.get("image") : null;
    expect(image instanceof File && image.type).toBe("image/jpeg");
    expect(headers?.has("Content-Type")).toBe(false);
  });

  test.each([
    ["V07", "application/pdf", 10, "Invalid File", "Please select an image file."],
    ["V08", "image/jpeg", 10 * 1024 * 1024 + 1, "File Too Large", "Please select an image smaller than 10MB."],
  ])("[%s] %s of %p bytes: %s", async (_spec, type, bytes, title, description) => {
    const { server } = await openCameraPage();
    pick(type, bytes);
    expect(await findToastText(title)).toBe(description);
    expect(server.callsTo(ANALYZE)).toEqual([]);
  });

  const UNREADABLE = "This photo could not be opened. Please choose a JPEG, PNG or WebP.";
  const FAILED = "Failed to process the image. Please try again.";
  test.each([
    ["a file that cannot be opened", () => Object.assign(pixels, { canDecode: false }), UNREADABLE],
    ["a canvas that gives nothing", () => Object.assign(pixels, { canEncode: false }), FAILED],
    ["an unexpected error", () => setProperty(URL, "createObjectURL", undefined), FAILED],
  ])("%s is 'Upload Failed' [E09]", async (_name, breakDecoding, message) => {
    await openCameraPage();
    breakDecoding();
    pick("image/tiff");
    expect(await findToastText("Upload Failed")).toBe(message);
  });

  test("without access the modal opens, and nothing is sent [V10]", async () => {
    const { server } = await openCameraPage({ "GET /api/user/profile": () => json(TRIAL_EXPIRED) });
    pick("image/jpeg");
    expect(await screen.findByText(/Your free trial has ended/)).toBeTruthy();
    expect(server.callsTo(ANALYZE)).toEqual([]);
  });
});

/** Waits for Cancel, which is there after five seconds. */
async function cancel({ user }: App) {
  expect(screen.queryAllByRole("button", { name: "Cancel" })).toHaveLength(0);
  setSystemTime(Date.now() + CANCEL_AFTER_SECONDS * 1000);
  await user.click(await screen.findByRole("button", { name: "Cancel" }));
}

test.each<[string, (app: App) => unknown]>([
  ["Cancel", cancel],
  ["Escape", ({ user }) => user.keyboard("{Escape}")],
  ["leaving the screen", ({ unmount }) => unmount()],
])("a photo is on screen while it is analyzed, until %s stops the call", async (_, stop) => {
  const app = await openCameraPage({ [ANALYZE]: never });
  await takePhoto(app);
  expect(await screen.findByText("Analyzing your photo…")).toBeTruthy();
  expect(screen.getByAltText("Your meal").getAttribute("src")).toStartWith("blob:photo-");
  await stop(app);
  expect(app.server.callsTo(ANALYZE)[0]?.signal?.aborted).toBe(true);
  await done();
  await settle();
  expect(hasToast()).toBe(false);
  expect(screen.queryAllByRole("dialog")).toHaveLength(0);
});

/** From now on pictures are decoded when the returned function is called. */
function holdDecoding() {
  const decoding = Promise.withResolvers<void>();
  HTMLImageElement.prototype.decode = () => decoding.promise;
  return decoding.resolve;
}

describe("a photo that is given up", () => {
  test.each<[string, (app: App) => unknown, number]>([
    ["by leaving the screen", ({ unmount }) => unmount(), 0],
    ["for one of the live camera", (app) => takePhoto(app), 1],
  ])("%s while it is scaled down is not sent", async (_, giveUp, calls) => {
    const app = await openCameraPage({ [ANALYZE]: () => json({ ...PIZZA, confidence: 0.2 }) });
    const decode = holdDecoding();
    pick("image/jpeg");
    await giveUp(app);
    if (calls > 0) await dialog("Analysis Result");
    decode();
    await settle();
    expect(app.server.callsTo(ANALYZE)).toHaveLength(calls);
    expect(localStorage.getItem("draft:camera") !== null).toBe(calls > 0);
  });

  test.each<[string, (app: App) => Promise<unknown>]>([
    ["for another file", async () => pick("image/png")],
    [
      "by Escape",
      async (app) => {
        await app.user.keyboard("{Escape}");
        await done();
        await takePhoto(app);
      },
    ],
  ])("%s is ended, and is neither shown nor added however late its answer", async (_, giveUp) => {
    const answers: ((analysis: object) => void)[] = [];
    const app = await openCameraPage({
      [ANALYZE]: () => new Promise<Response>((resolve) => answers.push((analysis) => resolve(json(analysis)))),
    });
    pick("image/jpeg");
    await waitFor(() => expect(answers).toHaveLength(1));
    await giveUp(app);
    await waitFor(() => expect(answers).toHaveLength(2));
    expect(app.server.callsTo(ANALYZE).map(({ signal }) => signal?.aborted)).toEqual([true, false]);
    answers[0]?.({ ...PIZZA, name: "Goulash" });
    await settle();
    expect(isAnalyzing()).toBe(true);
    expect(app.server.callsTo(ADD)).toEqual([]);
    answers[1]?.({ ...PIZZA, confidence: 0.2 });
    await dialog("Analysis Result");
    expect(screen.getByText("Margherita pizza")).toBeTruthy();
    expect(screen.queryByText("Goulash")).toBeNull();
  });
});

test("a result without all of its items says so", async () => {
  await photograph({ ...PIZZA, confidence: 0.3, omittedItems: 1 });
  await screen.findByText("1 more item of this meal is not counted. Add what is missing.");
});

const PHOTO_URL = `data:image/jpeg;base64,${btoa("jpeg")}`;
const UNREACHABLE = () => Promise.reject(new TypeError("Failed to fetch"));

/** Takes a photo whose analysis fails, and waits for the sheet that says so. */
async function openFailed(answer: () => Response | Promise<Response>): Promise<App> {
  const app = await openCameraPage({ [ANALYZE]: answer });
  await takePhoto(app);
  await dialog("The photo was not analyzed");
  return app;
}

/** Presses Retry, and waits for the result. */
async function retry(app: App) {
  app.server.on({ [ANALYZE]: () => json({ ...PIZZA, confidence: 0.2 }) });
  await app.user.click(button("Retry"));
  expect(await screen.findByText("Margherita pizza")).toBeTruthy();
}

const TOO_LARGE_FOR_PROXY =
  "A proxy before Mealglass refuses uploads of this size. The host of this server can allow larger ones.";

describe("an analysis that fails", () => {
  test.each([
    ["E04", () => errorResponse(503, "Not available.", { imageData: "/api/images/7" }), "Not available."],
    ["E04 E05", () => new Response("<html>Bad Gateway</html>", { status: 502 }), "Failed to analyze food image"],
    // It would be refused each time.
    ["not specified", () => answerAsProxy(413), TOO_LARGE_FOR_PROXY],
  ])("[%s] is 'Analysis Failed' with why, also in the sheet, and keeps the photo", async (_spec, answer, message) => {
    const app = await openFailed(answer);
    expect(await findToastText("Analysis Failed")).toBe(message);
    expect(screen.getByRole("alert").textContent).toBe(message);
    expect(screen.getByAltText("Your meal").getAttribute("src")).toStartWith("blob:photo-");
    expect(screen.getByRole("link", { name: "Manual Entry" }).getAttribute("href")).toBe("/manual-entry");
    await retry(app);
    expect(app.server.callsTo(ANALYZE)).toHaveLength(2);
    expect(screen.queryByText("The photo was not analyzed")).toBeNull();
  });

  test("where the server says when to try again, Retry waits until then", async () => {
    const busy = { message: "Not available right now.", kind: "analysis_unavailable", imageData: "/api/images/7" };
    const headers = { "retry-after": "3600" };
    const app = await openFailed(() => Response.json(busy, { status: 503, headers }));
    expect(screen.getByText(/^Your photo is kept\. Try again at 1:00.PM, or find the food yourself\.$/)).toBeTruthy();
    expect(button("Retry").hasAttribute("disabled")).toBe(true);
    expect(button("Find Food").hasAttribute("disabled")).toBe(false);
    const start = Date.now();
    setSystemTime(new Date(start + 3_601_000));
    expect(await screen.findByText(/Try again, or/)).toBeTruthy();
    await retry(app);
  });

  test("Find Food asks what it is; a photo that the server never got travels with the entry", async () => {
    const app = await openFailed(UNREACHABLE);
    expect(await findToastText("Analysis Failed")).toContain("cannot be reached");
    app.server.on({ "GET /api/foods/search": () => json([PORRIDGE]) });
    await app.user.click(button("Find Food"));
    await dialog("What is it?");
    await app.user.click(await screen.findByRole("button", { name: /^Porridge/ }));
    await app.user.click(button("Add to Food Diary"));
    await waitFor(() => expect(app.address()).toBe("/"));
    expect(app.server.callsTo(ADD)[0]?.body).toMatchObject({ imageUrl: PHOTO_URL });
  });

  test("Manual Entry takes a photo along that the server never got", async () => {
    const app = await openFailed(UNREACHABLE);
    await app.user.click(screen.getByRole("link", { name: "Manual Entry" }));
    await waitFor(() => expect(app.address()).toBe("/manual-entry"));
    expect((await screen.findByAltText("Your meal")).getAttribute("src")).toBe(PHOTO_URL);
  });
});
