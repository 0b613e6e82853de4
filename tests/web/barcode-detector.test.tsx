import { beforeEach, expect, test } from "bun:test";
import { screen, waitFor } from "@testing-library/react";
import { FORMATS } from "../../web/features/camera/barcode/scanned-code.ts";
import { errorResponse, json } from "../support/web/fake-server.ts";
import { buildEntry } from "../support/web/render.tsx";
import { getInput, press } from "../support/web/screen.ts";
import { setProperty } from "../support/web/set-property.ts";
import { installCamera, installDevice, openCameraPage } from "./camera-device.ts";

const CODE = "3017620422003";
const LOOK_UP = `GET /api/foods/barcode/0${CODE}`;

type Code = { format: string; rawValue: string };
/** What the browser's detector was made for and how many pictures it saw, and the workers that were started. */
const seen = { formats: [] as readonly string[][], pictures: 0, workers: [] as string[] };

/** The Barcode Detection API of a browser: the formats that it knows, and what it reads in each picture. */
function installNative(listFormats: () => Promise<readonly string[]>, code: Code) {
  class BarcodeDetector {
    static getSupportedFormats = listFormats;
    constructor({ formats }: { formats: string[] }) {
      seen.formats = [...seen.formats, formats];
    }
    async detect() {
      seen.pictures += 1;
      return [{ ...code, boundingBox: new DOMRect(), cornerPoints: [] }];
    }
  }
  setProperty(window, "BarcodeDetector", BarcodeDetector);
}

/** Workers that answer as the one with zxing does: it reads the code in each picture. */
class ReadingWorker extends EventTarget {
  constructor(url: URL) {
    super();
    seen.workers.push(url.pathname.split("/").at(-1) ?? "");
  }
  postMessage({ id }: { id: number }) {
    const codes: Code[] = [{ format: "ean_13", rawValue: CODE }];
    queueMicrotask(() => this.dispatchEvent(new MessageEvent("message", { data: { id, codes } })));
  }
  terminate() {}
}

beforeEach(() => {
  Object.assign(seen, { formats: [], pictures: 0, workers: [] });
  installDevice();
  installCamera({ isThere: false });
  setProperty(globalThis, "Worker", ReadingWorker);
  const draw = () => {};
  const picture = { width: 2, height: 2, data: new Uint8ClampedArray(16) };
  const context = { fillRect: draw, translate: draw, rotate: draw, scale: draw, drawImage: draw };
  setProperty(HTMLCanvasElement.prototype, "getContext", () => ({ ...context, getImageData: () => picture }));
});

/** Picks a picture of a barcode in the scanner, and waits for what it says. */
async function readPicture() {
  const unknown = () => errorResponse(404, "Unknown.", { kind: "unknown_barcode" });
  const { server, user } = await openCameraPage({ [LOOK_UP]: unknown });
  await user.click(await screen.findByRole("button", { name: "Scan Barcode" }));
  await screen.findByRole("dialog", { name: "Barcode" });
  await user.upload(getInput("Picture of a barcode"), new File(["x"], "code.png", { type: "image/png" }));
  const alert = await screen.findByRole("alert");
  return { said: alert.textContent, lookUps: server.callsTo(LOOK_UP).length };
}

test.each([
  ["all formats", FORMATS],
  ["no UPC-A, which it reads as EAN-13", FORMATS.filter((format) => format !== "upc_a")],
])("a browser with its own detector of %s reads with it, and zxing is not fetched", async (_, formats) => {
  installNative(async () => ["qr_code", ...formats], { format: "ean_13", rawValue: CODE });
  const { said, lookUps } = await readPicture();
  expect(said).toStartWith(CODE);
  expect(lookUps).toBe(1);
  expect(seen).toEqual({ formats: [[...formats]], pictures: 2, workers: [] });
});

test.each([
  ["does not know ITF", async () => FORMATS.filter((format) => format !== "itf")],
  ["knows no format", async () => []],
  ["has no service behind it", () => Promise.reject(new DOMException("No service", "NotSupportedError"))],
])("a detector that %s is not used: zxing reads the code", async (_, listFormats) => {
  installNative(listFormats, { format: "ean_13", rawValue: "5000112637922" });
  const { said, lookUps } = await readPicture();
  expect(said).toStartWith(CODE);
  expect(lookUps).toBe(1);
  expect(seen).toEqual({ formats: [], pictures: 0, workers: [expect.stringContaining("barcode-worker")] });
});

test("a code of the browser's detector whose check digit is wrong is not looked up", async () => {
  installNative(async () => FORMATS, { format: "ean_13", rawValue: "3017620422004" });
  const { said, lookUps } = await readPicture();
  expect(said).toContain("No barcode was found in this picture.");
  expect(lookUps).toBe(0);
  expect(seen.pictures).toBeGreaterThan(2);
  expect(seen.workers).toEqual([]);
});

test("a code that is found after the scanner was closed leads nowhere", async () => {
  const answer = Promise.withResolvers<Response>();
  const { server, user, address } = await openCameraPage({ [LOOK_UP]: () => answer.promise });
  await user.click(await screen.findByRole("button", { name: "Scan Barcode" }));
  await user.type(await screen.findByLabelText("Or type its digits"), CODE);
  await press(user, "Look Up");
  await waitFor(() => expect(server.callsTo(LOOK_UP)).toHaveLength(1));
  await press(user, "Close scanner");
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Barcode" })).toBeNull());
  answer.resolve(
    json({
      id: 1,
      source: "own",
      name: "Granola",
      per100g: null,
      entry: buildEntry({ id: "9", name: "Granola" }),
      portions: [],
    }),
  );
  await user.click(screen.getByRole("button", { name: "Scan Barcode" }));
  await user.type(await screen.findByLabelText("Or type its digits"), "3017620422004");
  await press(user, "Look Up");
  await screen.findByText(/^These digits are not a barcode/);
  expect(address()).toBe("/camera");
});
