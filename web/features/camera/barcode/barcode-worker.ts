// Reads barcodes outside the page, whose policy allows no WebAssembly (src/http/security-headers.ts).
import { BarcodeDetector, prepareZXingModule } from "barcode-detector/ponyfill";
import { type DetectedCode, FORMATS } from "./scanned-code.ts";

/** What it is asked: a picture, and the address of zxing's WebAssembly. */
export type BarcodeQuestion = { id: number; wasm: string; picture: ImageData };
export type BarcodeAnswer = { id: number } & ({ codes: DetectedCode[] } | { failure: string });

/** As much of a worker's global scope as is used here. TypeScript's own types exclude those of pages. */
type Scope = {
  addEventListener(type: "message", listener: (event: { data: BarcodeQuestion }) => void): void;
  postMessage(answer: BarcodeAnswer): void;
};
const scope = self as unknown as Scope;

let detector: BarcodeDetector | undefined;

function createDetector(wasm: string): BarcodeDetector {
  prepareZXingModule({ overrides: { locateFile: () => wasm } });
  return new BarcodeDetector({ formats: [...FORMATS] });
}

scope.addEventListener("message", async ({ data: { id, wasm, picture } }) => {
  try {
    detector ??= createDetector(wasm);
    const found = await detector.detect(picture);
    scope.postMessage({ id, codes: found.map(({ format, rawValue }) => ({ format, rawValue })) });
  } catch (error) {
    scope.postMessage({ id, failure: String(error) });
  }
});
