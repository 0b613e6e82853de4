import { mock } from "bun:test";
import { screen, waitFor } from "@testing-library/react";
import type { FoodEntry } from "../../src/contracts/diary.ts";
import type { FoodAnalysis } from "../../src/contracts/food-analysis.ts";
import type { FoodHit } from "../../src/contracts/foods.ts";
import type { EntryItem } from "../../src/shared/diary/entry-items.ts";
import { writePreferences } from "../../web/platform/preferences.ts";
import { type Answers, errorResponse, json } from "../support/web/fake-server.ts";
import { buildEntry, openApp, SIGNED_IN } from "../support/web/render.tsx";
import { setProperty } from "../support/web/set-property.ts";

/** Fakes for what happy-dom lacks: a camera, image decoding and a canvas. */

export const ANALYZE = "POST /api/analyze-food";
export const ADD = "POST /api/food-entries";
export const SEARCH = "GET /api/foods/search";

/** An item as the analyzer estimated it; what is left out is not known, or 0. */
export const createItem = (known: Partial<EntryItem> & Pick<EntryItem, "name">): EntryItem => ({
  ...{ calories: 0, protein: 0, carbs: 0, fat: 0, fiber: 0, sugar: 0, sodium: 0 },
  ...{ grams: null, gramsLow: null, gramsHigh: null, source: "estimate", food: null, estimate: null },
  ...{ count: null, unit: null, preparation: null, box: null },
  ...known,
});

export const PIZZA: FoodAnalysis = {
  ...{ name: "Margherita pizza", calories: 880, protein: 42, carbs: 111, fat: 30, fiber: 7, sugar: 9, sodium: 1450 },
  ...{ confidence: 0.86, servingSize: "1 pizza (about 350 g)", category: "grains", tags: ["pizza"] },
  imageData: "/api/images/7",
  caloriesLow: 660,
  caloriesHigh: 1100,
  calorieError: { relative: 0.15, factor: 1.6 },
  items: [
    createItem({ name: "Pizza base", grams: 230, calories: 560, protein: 18, carbs: 108, fat: 6, fiber: 7, sugar: 8 }),
    createItem({ name: "Mozzarella", calories: 320, protein: 24, carbs: 3, fat: 24, sugar: 1, sodium: 1450 }),
  ],
};

export const BANANA: FoodHit = {
  id: 9040,
  source: "builtin",
  name: "Banana",
  ndbNo: "09040",
  category: "fruits",
  tags: ["vegan", "gluten free"],
  per100g: { calories: 89, protein: 1.09, carbs: 22.84, fat: 0.33, fiber: 2.6, sugar: 12.23, sodium: 1 },
  entry: null,
  portions: [
    { label: "1 medium", grams: 118 },
    { label: "1 cup, sliced", grams: 150 },
  ],
};

/** A recent food. */
export const PORRIDGE: FoodHit = {
  ...{ ...BANANA, id: 3, source: "recent", name: "Porridge", ndbNo: null, per100g: null, portions: [] },
  entry: buildEntry({ servingSize: "1 bowl", imageUrl: "/api/images/3" }),
};

export const createNotRecognized = () =>
  errorResponse(422, "No food was recognized.", { kind: "not_recognised", imageData: "/api/images/7" });

// happy-dom's FormData rejects Bun's blobs, which the tests use. Bun's own FormData is available through a Response.
const typed = { headers: { "content-type": "application/x-www-form-urlencoded" } };
const BunFormData = (await new Response("a=b", typed).formData()).constructor;

/** The size of a decoded picture in pixels; drawing it can be made to fail. */
export const pixels = { width: 1200, height: 900, canDecode: true, canEncode: true };

type StoppableTrack = { stop: ReturnType<typeof mock>; end: () => void };
export const device = {
  constraints: [] as MediaStreamConstraints[],
  tracks: [] as StoppableTrack[],
  /** The result of asking for the camera. */
  permission: async (): Promise<void> => {},
};

function createStream(): MediaStream {
  const listeners: (() => void)[] = [];
  const track = {
    stop: mock(() => {}),
    addEventListener: (_type: string, listener: () => void) => listeners.push(listener),
  };
  device.tracks.push({ stop: track.stop, end: () => listeners.forEach((listener) => void listener()) });
  return { getTracks: () => [track], getVideoTracks: () => [track] } as unknown as MediaStream;
}

/** Installs a fake camera in the browser, or none. */
export function installCamera({ isThere = true } = {}) {
  const mediaDevices = {
    getUserMedia: async (constraints: MediaStreamConstraints) => {
      device.constraints.push(constraints);
      await device.permission();
      return createStream();
    },
  };
  Object.defineProperty(navigator, "mediaDevices", { configurable: true, value: isThere ? mediaDevices : undefined });
}

/** Installs the device, with a result that waits for the person before it is in the diary. */
export function installDeviceWithoutAutoAdd() {
  installDevice();
  writePreferences({ autoAddToDiary: false });
}

/** Installs the fakes; call it before each test. */
export function installDevice() {
  Object.assign(pixels, { width: 1200, height: 900, canDecode: true, canEncode: true });
  Object.assign(device, { constraints: [], tracks: [], permission: async () => {} });
  setProperty(globalThis, "FormData", BunFormData);
  installCamera();
  let urls = 0;
  setProperty(URL, "createObjectURL", () => `blob:photo-${++urls}`);
  setProperty(URL, "revokeObjectURL", () => {});
  const size = (side: "width" | "height") => ({ configurable: true, get: () => pixels[side] });
  Object.defineProperties(HTMLImageElement.prototype, { naturalWidth: size("width"), naturalHeight: size("height") });
  Object.defineProperties(HTMLVideoElement.prototype, { videoWidth: size("width"), videoHeight: size("height") });
  Object.defineProperty(HTMLMediaElement.prototype, "srcObject", { configurable: true, writable: true, value: null });
  setProperty(HTMLMediaElement.prototype, "play", async () => {});
  setProperty(HTMLImageElement.prototype, "decode", async () => {
    if (!pixels.canDecode) throw new DOMException("The source image cannot be decoded.", "EncodingError");
  });
  installCanvas();
}

/** The last drawing: the canvas size in pixels and the requested encoding. */
export const lastDrawing = { width: 0, height: 0, type: "", quality: 0 };

function installCanvas() {
  const context = { fillRect: () => {}, drawImage: () => {} } as unknown as CanvasRenderingContext2D;
  setProperty(HTMLCanvasElement.prototype, "getContext", () => context);
  const toBlob: HTMLCanvasElement["toBlob"] = function toBlob(this: HTMLCanvasElement, done, type = "", quality = 0) {
    Object.assign(lastDrawing, { width: this.width, height: this.height, type, quality });
    done(pixels.canEncode ? new Blob(["jpeg"], { type }) : null);
  };
  setProperty(HTMLCanvasElement.prototype, "toBlob", toBlob);
}

/** The server's answer to an entry that was eaten just now. */
export const answerStored = (fields: Partial<FoodEntry> = {}): Response =>
  json(buildEntry({ eatenAt: new Date().toISOString(), ...fields }), 201);

/** Opens /camera with a running trial, unless `routes` say otherwise. */
export async function openCameraPage(routes: Answers = {}, path = "/camera") {
  const app = openApp(path, {
    ...SIGNED_IN,
    [ANALYZE]: () => json(PIZZA),
    [ADD]: () => answerStored(),
    // Home's card stays only for what is in the diary.
    "GET /api/food-entries": () => json([buildEntry({ eatenAt: new Date().toISOString() })]),
    [SEARCH]: () => json([]),
    ...routes,
  });
  await screen.findByRole("heading", { name: "Camera", hidden: true });
  await waitFor(
    () => app.server.callsTo("GET /api/user/profile").length > 0 || Promise.reject(new Error("no profile")),
  );
  return app;
}
export type App = Awaited<ReturnType<typeof openCameraPage>>;

/** Opens the live camera and waits until it shows a picture. */
export async function openLiveCamera({ user }: Pick<App, "user">) {
  await user.click(screen.getByRole("button", { name: "Open Camera" }));
  const shutter = await screen.findByRole("button", { name: "Capture photo" });
  await waitFor(() => {
    if (shutter.getAttribute("aria-disabled") === "true") throw new Error("The camera is not ready.");
  });
  return shutter;
}

/** Takes a photo with the live camera. */
export async function takePhoto(app: Pick<App, "user">) {
  await app.user.click(await openLiveCamera(app));
}
