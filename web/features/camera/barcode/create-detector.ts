import wasm from "zxing-wasm/reader/zxing_reader.wasm?url";
import type { BarcodeAnswer, BarcodeQuestion } from "./barcode-worker.ts";
import { type DetectedCode, FORMATS } from "./scanned-code.ts";

/** Reads the codes in pictures. */
export type Detector = {
  detect(picture: ImageData): Promise<DetectedCode[]>;
  close(): void;
};

/** As much of the Barcode Detection API as is used; TypeScript does not know it. */
type NativeDetector = { detect(picture: ImageData): Promise<DetectedCode[]> };
type NativeDetectors = {
  new (options: { formats: readonly string[] }): NativeDetector;
  getSupportedFormats(): Promise<readonly string[]>;
};

/** Systems that know no UPC-A read it as the EAN-13 that it is. */
const REQUIRED = FORMATS.filter((format) => format !== "upc_a");

/** The browser's own detector; undefined if it has none for all codes on food. */
async function findNative(): Promise<Detector | undefined> {
  const { BarcodeDetector } = window as Window & { BarcodeDetector?: NativeDetectors };
  if (!BarcodeDetector) return undefined;
  // Some browsers have it without a service behind it, and then fail or know no format.
  const supported = await BarcodeDetector.getSupportedFormats().catch((): readonly string[] => []);
  if (!REQUIRED.every((format) => supported.includes(format))) return undefined;
  const detector = new BarcodeDetector({ formats: FORMATS.filter((format) => supported.includes(format)) });
  return { detect: (picture) => detector.detect(picture), close: () => {} };
}

/** zxing in a worker, which is fetched now. */
function createZxing(): Detector {
  const worker = new Worker(new URL("./barcode-worker.ts", import.meta.url));
  const asked = new Map<number, { resolve(codes: DetectedCode[]): void; reject(error: Error): void }>();
  let next = 0;
  const failAll = (reason: string) => {
    for (const { reject } of asked.values()) reject(new Error(reason));
    asked.clear();
  };
  worker.addEventListener("message", ({ data }: MessageEvent<BarcodeAnswer>) => {
    const question = asked.get(data.id);
    asked.delete(data.id);
    if ("codes" in data) question?.resolve(data.codes);
    else question?.reject(new Error(data.failure));
  });
  worker.addEventListener("error", ({ message }) => failAll(message));
  return {
    detect(picture) {
      next += 1;
      const message: BarcodeQuestion = { id: next, wasm: String(new URL(wasm, location.href)), picture };
      return new Promise((resolve, reject) => {
        asked.set(message.id, { resolve, reject });
        worker.postMessage(message, [picture.data.buffer]);
      });
    },
    close() {
      worker.terminate();
      failAll("The scanner was closed.");
    },
  };
}

/** The browser's own detector of barcodes, else zxing, of which nothing is fetched before. */
export const createDetector = async (): Promise<Detector> => (await findNative()) ?? createZxing();
