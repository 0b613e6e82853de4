// Decodes a HEIC outside the page, which it can neither block nor reach: the page's policy allows no WebAssembly, and this
// worker's nothing else (src/http/security-headers.ts).

/** What it is asked: the addresses of libheif and of its WebAssembly, and the file. */
export type HeicQuestion = { libheif: string; wasm: string; file: ArrayBuffer };
export type HeicAnswer = { width: number; height: number; pixels: ArrayBuffer } | { failure: string };

type HeifImage = {
  is_primary(): boolean;
  get_width(): number;
  get_height(): number;
  display(target: ImageDataLike, done: (shown: ImageDataLike | null) => void): void;
};
type ImageDataLike = { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number };
type Libheif = { HeifDecoder: new () => { decode(file: ArrayBuffer): HeifImage[] } };

/** As much of a worker's global scope as is used here. TypeScript's own types exclude those of pages. */
type Scope = {
  importScripts(url: string): void;
  libheif(options: { wasmBinary: ArrayBuffer }): Libheif | Promise<Libheif>;
  addEventListener(type: "message", listener: (event: { data: HeicQuestion }) => void): void;
  postMessage(answer: HeicAnswer, transfer?: Transferable[]): void;
};
const scope = self as unknown as Scope;

/** A phone's largest. Four bytes of memory are needed for each. */
const MAX_PIXELS = 50_000_000;

async function decode({ libheif, wasm, file }: HeicQuestion): Promise<ImageDataLike> {
  scope.importScripts(libheif);
  const wasmBinary = await (await fetch(wasm)).arrayBuffer();
  const { HeifDecoder } = await scope.libheif({ wasmBinary });
  const images = new HeifDecoder().decode(file);
  const image = images.find((one) => one.is_primary()) ?? images[0];
  if (!image) throw new Error("There is no picture in it.");
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > MAX_PIXELS) throw new Error("It has too many pixels.");
  return new Promise((resolve, reject) =>
    image.display({ data: new Uint8ClampedArray(width * height * 4), width, height }, (shown) =>
      shown ? resolve(shown) : reject(new Error("It is damaged.")),
    ),
  );
}

scope.addEventListener("message", async ({ data: question }) => {
  try {
    const { data, width, height } = await decode(question);
    scope.postMessage({ width, height, pixels: data.buffer }, [data.buffer]);
  } catch (error) {
    scope.postMessage({ failure: String(error) });
  }
});
