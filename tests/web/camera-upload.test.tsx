import { beforeEach, describe, expect, setSystemTime, spyOn, test } from "bun:test";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { CANCEL_AFTER_SECONDS } from "../../web/features/camera/components/analysing-view.tsx";
import { errorResponse, json, never } from "../support/fake-server.ts";
import { TRIAL_EXPIRED } from "../support/render.tsx";
import { findToastText } from "../support/screen.ts";
import {
  ADD,
  ANALYSE,
  createNotRecognised,
  hasToast,
  installDevice,
  lastDrawing,
  openCameraPage,
  PIZZA,
  PORRIDGE,
  pixels,
  takePhoto,
  waitForNothingOpen,
} from "./camera-device.ts";

/** Chooses a file in the gallery input. */
function pick(type: string, bytes = 10) {
  const file = new File(["x"], "meal", { type });
  Object.defineProperty(file, "size", { value: bytes });
  const input = screen.getByLabelText<HTMLInputElement>("Photo from the gallery");
  Object.defineProperty(input, "files", { configurable: true, value: [file] });
  fireEvent.change(input);
}

/** Makes calls fail when their signal aborts, as in a browser, and returns a function for a route's last signal. */
function watchAborts() {
  const signals = new Map<string, AbortSignal | null | undefined>();
  const answer = globalThis.fetch;
  const abortable = (input: string | URL | Request, init?: RequestInit) => {
    const signal = init?.signal;
    signals.set(`${init?.method} ${input}`, signal);
    const aborted = new Promise<never>((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
    return Promise.race([answer(input, init), aborted]);
  };
  globalThis.fetch = Object.assign(abortable, { preconnect: () => {} });
  return (route: string) => signals.get(route);
}

const isAnalysing = () => document.querySelector(".analysing-view") !== null;
const done = () => waitFor(() => expect(isAnalysing()).toBe(false));
const dialog = (name: string) => screen.findByRole("dialog", { name });
const button = (name: string) => screen.getByRole("button", { name });

beforeEach(() => {
  installDevice();
  setSystemTime();
});

describe("upload from the gallery", () => {
  test("sends a JPEG of at most 600 pixels at quality 0.7 as the field image [K28]", async () => {
    const { server } = await openCameraPage();
    pick("image/heic");
    await waitFor(() => expect(server.callsTo(ANALYSE)).toHaveLength(1));
    expect(lastDrawing).toEqual({ width: 600, height: 450, type: "image/jpeg", quality: 0.7 });
    const { body, headers } = server.callsTo(ANALYSE)[0] ?? {};
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
    expect(server.callsTo(ANALYSE)).toEqual([]);
  });

  test("a file that cannot be opened says so", async () => {
    await openCameraPage();
    pixels.canDecode = false;
    pick("image/tiff");
    expect(await findToastText("Upload Failed")).toBe(
      "This photo could not be opened. Please choose a JPEG, PNG or WebP.",
    );
  });

  test.each([
    ["a canvas that gives nothing", () => Object.assign(pixels, { canEncode: false })],
    [
      "an unexpected error",
      () =>
        Object.assign(URL, {
          createObjectURL: () => {
            throw new Error("quota");
          },
        }),
    ],
  ])("%s is 'Upload Failed' with the general words [E09]", async (_name, breakDecoding) => {
    await openCameraPage();
    breakDecoding();
    pick("image/jpeg");
    expect(await findToastText("Upload Failed")).toBe("Failed to process the image. Please try again.");
  });

  test("without access the modal opens, and nothing is sent [V10]", async () => {
    const { server } = await openCameraPage({ "GET /api/user/profile": () => json(TRIAL_EXPIRED) });
    pick("image/jpeg");
    expect(await screen.findByText(/Your free trial has ended/)).toBeTruthy();
    expect(server.callsTo(ANALYSE)).toEqual([]);
  });
});

describe("while a photo is analysed", () => {
  test("it is on screen, with the seconds, and Cancel after five of them stops the call", async () => {
    const app = await openCameraPage({ [ANALYSE]: never });
    const findSignal = watchAborts();
    await takePhoto(app);
    expect(await screen.findByText("Analyzing your photo…")).toBeTruthy();
    expect(screen.getByAltText("Your meal").getAttribute("src")).toStartWith("blob:photo-");
    expect(screen.queryAllByRole("button", { name: "Cancel" })).toHaveLength(0);

    setSystemTime(new Date(Date.now() + CANCEL_AFTER_SECONDS * 1000 + 100));
    await app.user.click(await screen.findByRole("button", { name: "Cancel" }));
    expect(findSignal(ANALYSE)?.aborted).toBe(true);
    await done();
    expect(hasToast()).toBe(false);
    expect(screen.queryAllByRole("dialog")).toHaveLength(0);
  });

  test("Escape stops it too", async () => {
    const app = await openCameraPage({ [ANALYSE]: never });
    const findSignal = watchAborts();
    await takePhoto(app);
    await screen.findByText("Analyzing your photo…");
    await app.user.keyboard("{Escape}");
    expect(findSignal(ANALYSE)?.aborted).toBe(true);
    await done();
  });

  test("so does leaving the screen", async () => {
    const app = await openCameraPage({ [ANALYSE]: never });
    const findSignal = watchAborts();
    await takePhoto(app);
    await screen.findByText("Analyzing your photo…");
    app.unmount();
    expect(findSignal(ANALYSE)?.aborted).toBe(true);
  });
});

/** From now on pictures are decoded when the returned function is called. */
function holdDecoding() {
  const decoding = Promise.withResolvers<void>();
  HTMLImageElement.prototype.decode = () => decoding.promise;
  return decoding.resolve;
}

/** Answers the analysis of each photo when the test says so, whether its call was aborted or not. */
function holdAnalyses() {
  const answers: ((analysis: object) => void)[] = [];
  const route = () => new Promise<Response>((resolve) => answers.push((analysis) => resolve(json(analysis))));
  return { answers, route };
}

describe("a photo that is given up", () => {
  test("by leaving the screen while it is scaled down is not sent", async () => {
    const { server, unmount } = await openCameraPage();
    const decode = holdDecoding();
    pick("image/jpeg");
    unmount();
    decode();
    await Bun.sleep(50);
    expect(server.callsTo(ANALYSE)).toEqual([]);
    expect(localStorage.getItem("draft:camera")).toBeNull();
  });

  test("for one of the live camera while it is scaled down is not sent", async () => {
    const app = await openCameraPage({ [ANALYSE]: () => json({ ...PIZZA, confidence: 0.2 }) });
    const decode = holdDecoding();
    pick("image/jpeg");
    await takePhoto(app);
    await dialog("Analysis Result");
    decode();
    await Bun.sleep(50);
    expect(app.server.callsTo(ANALYSE)).toHaveLength(1);
    expect(screen.getByText("Margherita pizza")).toBeTruthy();
  });

  test("for another file while it is analysed is ended, and is not added by itself however late its answer", async () => {
    const { answers, route } = holdAnalyses();
    const app = await openCameraPage({ [ANALYSE]: route });
    const fetched = spyOn(globalThis, "fetch");
    pick("image/jpeg");
    await waitFor(() => expect(answers).toHaveLength(1));
    pick("image/png");
    await waitFor(() => expect(answers).toHaveLength(2));
    const signals = fetched.mock.calls.filter(([path]) => path === "/api/analyze-food").map(([, init]) => init?.signal);
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, false]);
    answers[0]?.({ ...PIZZA, name: "Goulash" });
    await Bun.sleep(50);
    expect(isAnalysing()).toBe(true);
    expect(app.server.callsTo(ADD)).toEqual([]);
    answers[1]?.({ ...PIZZA, confidence: 0.2 });
    await dialog("Analysis Result");
    expect(screen.getByText("Margherita pizza")).toBeTruthy();
    expect(screen.queryByText("Goulash")).toBeNull();
  });

  test("by Cancel changes nothing of the next one, however late its answer", async () => {
    const { answers, route } = holdAnalyses();
    const app = await openCameraPage({ [ANALYSE]: route });
    await takePhoto(app);
    await screen.findByText("Analyzing your photo…");
    await app.user.keyboard("{Escape}");
    await done();
    await takePhoto(app);
    await waitFor(() => expect(answers).toHaveLength(2));
    answers[0]?.({ ...PIZZA, name: "Goulash" });
    await Bun.sleep(50);
    expect(isAnalysing()).toBe(true);
    expect(app.server.callsTo(ADD)).toEqual([]);
    answers[1]?.({ ...PIZZA, confidence: 0.2 });
    await dialog("Analysis Result");
    expect(screen.getByText("Margherita pizza")).toBeTruthy();
    expect(screen.queryByText("Goulash")).toBeNull();
  });
});

test.each([
  [1, "1 more item of this meal is not counted. Add what is missing."],
  [180, "180 more items of this meal are not counted. Add what is missing."],
])("a result without %d of its items says so", async (omittedItems, message) => {
  const app = await openCameraPage({ [ANALYSE]: () => json({ ...PIZZA, confidence: 0.3, omittedItems }) });
  await takePhoto(app);
  expect(await screen.findByText(message)).toBeTruthy();
});

describe("an analysis that fails", () => {
  test("for want of a trial (requiresTrial) opens the modal, without a toast [E03]", async () => {
    const app = await openCameraPage({
      [ANALYSE]: () => errorResponse(403, "Start your trial.", { requiresTrial: true }),
    });
    app.server.on({ "GET /api/user/profile": () => json(TRIAL_EXPIRED) });
    await takePhoto(app);
    expect(await screen.findByText(/Your free trial has ended/)).toBeTruthy();
    expect(hasToast()).toBe(false);
  });

  test("because nothing was recognised asks what it is, without a toast", async () => {
    const app = await openCameraPage({ [ANALYSE]: createNotRecognised });
    await takePhoto(app);
    await dialog("What is it?");
    expect(hasToast()).toBe(false);
  });

  test.each([
    [
      "E04",
      () => errorResponse(503, "Photo analysis is not available right now.", { imageData: "/api/images/7" }),
      "Photo analysis is not available right now.",
    ],
    ["E04 E05", () => new Response("<html>Bad Gateway</html>", { status: 502 }), "Failed to analyze food image"],
  ])(
    "[%s] otherwise says why under 'Analysis Failed' and in the sheet, and keeps the photo",
    async (_spec, answer, message) => {
      const app = await openCameraPage({ [ANALYSE]: answer });
      await takePhoto(app);
      expect(await findToastText("Analysis Failed")).toBe(message);
      await dialog("The photo was not analyzed");
      expect(screen.getByRole("alert").textContent).toBe(message);
      expect(screen.getByAltText("Your meal").getAttribute("src")).toStartWith("blob:photo-");
      expect(screen.getByRole("link", { name: "Manual Entry" }).getAttribute("href")).toBe("/manual-entry");
    },
  );

  test("Retry sends the same photo again", async () => {
    const app = await openCameraPage({ [ANALYSE]: () => errorResponse(504, "Too slow.") });
    await takePhoto(app);
    await dialog("The photo was not analyzed");
    app.server.on({ [ANALYSE]: () => json({ ...PIZZA, confidence: 0.2 }) });
    await app.user.click(button("Retry"));
    expect(await screen.findByText("Margherita pizza")).toBeTruthy();
    expect(app.server.callsTo(ANALYSE)).toHaveLength(2);
    expect(screen.queryByText("The photo was not analyzed")).toBeNull();
  });

  test("where the server says when to try again, Retry waits until then", async () => {
    const busy = { message: "Not available right now.", kind: "analysis_unavailable", imageData: "/api/images/7" };
    const headers = { "retry-after": "3600" };
    const app = await openCameraPage({ [ANALYSE]: () => Response.json(busy, { status: 503, headers }) });
    await takePhoto(app);
    await dialog("The photo was not analyzed");
    expect(
      screen.getByText(/^Your photo is kept\. Try again at \d+:\d\d.[AP]M, or find the food yourself\.$/),
    ).toBeTruthy();
    expect(button("Retry").hasAttribute("disabled")).toBe(true);
    expect(button("Find Food").hasAttribute("disabled")).toBe(false);
    const start = Date.now();
    setSystemTime(new Date(start + 3_590_000));
    expect(await screen.findByText(/Try again in \d+ seconds?, or/, undefined, { timeout: 3000 })).toBeTruthy();
    expect(button("Retry").hasAttribute("disabled")).toBe(true);
    setSystemTime(new Date(start + 3_601_000));
    expect(await screen.findByText(/Try again, or/, undefined, { timeout: 3000 })).toBeTruthy();
    app.server.on({ [ANALYSE]: () => json({ ...PIZZA, confidence: 0.2 }) });
    await app.user.click(button("Retry"));
    expect(await screen.findByText("Margherita pizza")).toBeTruthy();
  });

  test("Find Food asks what it is; a photo that the server never got travels with the entry", async () => {
    const app = await openCameraPage({ [ANALYSE]: () => Promise.reject(new TypeError("Failed to fetch")) });
    await takePhoto(app);
    expect(await findToastText("Analysis Failed")).toContain("cannot be reached");
    app.server.on({ "GET /api/foods/search": () => json([PORRIDGE]) });
    await app.user.click(button("Find Food"));
    await dialog("What is it?");
    await app.user.click(await screen.findByRole("button", { name: /^Porridge/ }));
    await app.user.click(button("Add to Food Diary"));
    await waitFor(() => expect(app.address()).toBe("/"));
    expect(app.server.callsTo(ADD)[0]?.body).toMatchObject({ imageUrl: `data:image/jpeg;base64,${btoa("jpeg")}` });
  });

  test("Manual Entry takes a photo along that the server never got", async () => {
    const app = await openCameraPage({ [ANALYSE]: () => Promise.reject(new TypeError("Failed to fetch")) });
    await takePhoto(app);
    await dialog("The photo was not analyzed");
    await app.user.click(screen.getByRole("link", { name: "Manual Entry" }));
    await waitFor(() => expect(app.address()).toBe("/manual-entry"));
    expect(screen.getByAltText("Your meal").getAttribute("src")).toBe(`data:image/jpeg;base64,${btoa("jpeg")}`);
  });

  test("closing the sheet leaves nothing behind", async () => {
    const app = await openCameraPage({ [ANALYSE]: () => errorResponse(504, "Too slow.") });
    await takePhoto(app);
    await app.user.click(
      (await dialog("The photo was not analyzed")).querySelector("[aria-label=Close]") ?? document.body,
    );
    await waitForNothingOpen();
  });
});
