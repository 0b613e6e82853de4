import libheif from "libheif-js/libheif-wasm/libheif.js?url";
import wasm from "libheif-js/libheif-wasm/libheif.wasm?url";
import { SECOND_MS } from "../../../../src/shared/product/durations.ts";
import type { HeicAnswer, HeicQuestion } from "./heic-worker.ts";

/** A phone's photo takes one to five seconds. */
const LONGEST_MS = 60 * SECOND_MS;

function ask(worker: Worker, question: HeicQuestion): Promise<HeicAnswer> {
  const timeout = new Promise<HeicAnswer>((resolve) =>
    setTimeout(() => resolve({ failure: "It took too long." }), LONGEST_MS),
  );
  const answer = new Promise<HeicAnswer>((resolve) => {
    worker.addEventListener("message", ({ data }: MessageEvent<HeicAnswer>) => resolve(data));
    worker.addEventListener("error", ({ message }) => resolve({ failure: message }));
    worker.postMessage(question, [question.file]);
  });
  return Promise.race([answer, timeout]);
}

/** The primary picture of a HEIC, upright, by libheif (docs/decisions/0022-photos-on-the-device.md). Throws if it has none. */
export async function decodeHeic(file: ArrayBuffer): Promise<ImageBitmap> {
  const worker = new Worker(new URL("./heic-worker.ts", import.meta.url));
  try {
    const answer = await ask(worker, {
      libheif: String(new URL(libheif, location.href)),
      wasm: String(new URL(wasm, location.href)),
      file,
    });
    if ("failure" in answer) throw new Error(answer.failure);
    return await createImageBitmap(new ImageData(new Uint8ClampedArray(answer.pixels), answer.width, answer.height));
  } finally {
    worker.terminate();
  }
}
