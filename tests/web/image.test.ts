import { beforeEach, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { fitPicture } from "../../src/shared/photo/fit-picture.ts";
import { fileToJpeg } from "../../web/domain/photo/file-to-jpeg.ts";
import { blobToDataUrl, ImageError, videoToJpeg } from "../../web/domain/photo/image.ts";
import { installDevice, lastDrawing, pixels } from "./camera-device.ts";

const photo = () => new Blob(["photo"], { type: "image/png" });
const readErrorKind = (attempt: Promise<unknown>) =>
  attempt.then(
    () => "none",
    (error) => (error instanceof ImageError ? error.kind : "another error"),
  );

beforeEach(installDevice);

describe("fitting a picture", () => {
  test.each([
    [{ width: 1200, height: 900 }, 600, { width: 600, height: 450 }],
    [{ width: 900, height: 1600 }, 600, { width: 600, height: 1067 }],
    [{ width: 600, height: 10 }, 600, { width: 600, height: 10 }],
    [{ width: 320, height: 4000 }, 600, { width: 320, height: 4000 }],
    [{ width: 20_000, height: 1 }, 600, { width: 600, height: 1 }],
  ])("%j in %p pixels is %j", (size, maxWidth, fitted) => expect(fitPicture(size, { maxWidth })).toEqual(fitted));

  test("is never wider than allowed, never larger than it was, and never empty", () => {
    const side = fc.integer({ min: 1, max: 30_000 });
    fc.assert(
      fc.property(side, side, fc.integer({ min: 1, max: 2000 }), (width, height, maxWidth) => {
        const fitted = fitPicture({ width, height }, { maxWidth });
        expect(fitted.width).toBeLessThanOrEqual(Math.min(width, maxWidth));
        expect(fitted.height).toBeLessThanOrEqual(height);
        expect(Math.min(fitted.width, fitted.height)).toBeGreaterThanOrEqual(1);
      }),
    );
  });
});

describe("making a JPEG", () => {
  test("a file is scaled to 800 pixels at quality 0.8 unless told otherwise [K29]", async () => {
    expect((await fileToJpeg(photo())).type).toBe("image/jpeg");
    expect(lastDrawing).toEqual({ width: 800, height: 600, type: "image/jpeg", quality: 0.8 });
  });

  test("limits are kept, for files and for the frame of a video", async () => {
    await fileToJpeg(photo(), { maxWidth: 600, quality: 0.7 });
    expect(lastDrawing).toEqual({ width: 600, height: 450, type: "image/jpeg", quality: 0.7 });
    Object.assign(pixels, { width: 1080, height: 1920 });
    await videoToJpeg(document.createElement("video"), { maxWidth: 600, quality: 0.7 });
    expect(lastDrawing).toMatchObject({ width: 600, height: 1067 });
  });

  test("what has no pixels is unreadable, and a canvas or a video that gives nothing is not an output", async () => {
    pixels.canDecode = false;
    expect(await readErrorKind(fileToJpeg(photo()))).toBe("unreadable");
    Object.assign(pixels, { canDecode: true, width: 0 });
    expect(await readErrorKind(fileToJpeg(photo()))).toBe("unreadable");
    Object.assign(pixels, { width: 1200, canEncode: false });
    expect(await readErrorKind(fileToJpeg(photo()))).toBe("no_output");
    Object.assign(pixels, { canEncode: true, height: 0 });
    expect(await readErrorKind(videoToJpeg(document.createElement("video")))).toBe("no_output");
  });

  test("the address that the file was read by is given back, also after a failure", async () => {
    const revokedUrls: string[] = [];
    URL.revokeObjectURL = (url) => revokedUrls.push(url);
    pixels.canDecode = false;
    await readErrorKind(fileToJpeg(photo()));
    expect(revokedUrls).toEqual(["blob:photo-1"]);
  });
});

test("a data URL carries the type and the bytes", async () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  const url = await blobToDataUrl(new Blob([bytes], { type: "image/jpeg" }));
  const [label, base64 = ""] = url.split(",");
  expect(label).toBe("data:image/jpeg;base64");
  expect(Uint8Array.fromBase64(base64)).toEqual(bytes);
});
