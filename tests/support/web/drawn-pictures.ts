import { afterThisTest } from "../after-test.ts";
import { setProperty } from "./set-property.ts";

type Drawing = {
  /** Whether there is a canvas at all. */
  hasCanvas?: boolean;
  /** Whether the photo at this address cannot be decoded. */
  isBroken?: (src: string) => boolean;
};

/** Until the test ends, a canvas that notes what is written and drawn, and photos that decode. */
export function fakeDrawing({ hasCanvas = true, isBroken = () => false }: Drawing = {}) {
  const seen = { texts: [] as string[], photos: [] as string[] };
  const pen = new Proxy(
    {
      measureText: (text: string) => ({ width: text.length }),
      fillText: (text: string) => void seen.texts.push(text),
      drawImage: ({ src }: HTMLImageElement) => void seen.photos.push(new URL(src, "http://localhost").pathname),
    },
    { get: (known, name) => Reflect.get(known, name) ?? (() => undefined), set: () => true },
  );
  setProperty(HTMLCanvasElement.prototype, "getContext", () => (hasCanvas ? pen : null));
  setProperty(HTMLCanvasElement.prototype, "toBlob", (done: BlobCallback) =>
    done(new Blob(["png"], { type: "image/png" })),
  );
  const { Image } = globalThis;
  afterThisTest(() => {
    globalThis.Image = Image;
  });
  globalThis.Image = class extends Image {
    override get naturalWidth() {
      return 600;
    }
    override get naturalHeight() {
      return 400;
    }
    override decode = () =>
      isBroken(this.src) ? Promise.reject(new DOMException("Broken", "EncodingError")) : Promise.resolve();
  };
  return seen;
}
