import type { Gtin } from "../../../../src/shared/food/gtin.ts";
import { createCanvas } from "../../../domain/photo/canvas.ts";
import { createCodeVotes } from "./code-votes.ts";
import type { Detector } from "./create-detector.ts";
import { enhance, VIEWS, type View } from "./picture-views.ts";
import { readGtin } from "./scanned-code.ts";

/** What a code is looked for in, with its size in pixels. */
export type Picture = { source: CanvasImageSource; width: number; height: number };

/** A part is enlarged at most so much: more shows nothing new. */
const ENLARGED_MAX = 2;
/** Beside a turned picture. */
const GROUND = "#808080";

/** The pixels of a look at a picture. */
export function drawView({ source, width, height }: Picture, view: View): ImageData {
  const [partWidth, partHeight] = [width * view.share, height * view.share];
  const largest = view.share < 1 ? ENLARGED_MAX : 1;
  const scale = Math.min(view.size / Math.max(partWidth, partHeight), largest);
  const { canvas, context } = createCanvas(Math.ceil(partWidth * scale), Math.ceil(partHeight * scale));
  context.fillStyle = GROUND;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((view.angle * Math.PI) / 180);
  context.scale(scale, scale);
  context.drawImage(source, -width / 2, -height / 2, width, height);
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
  if (view.isEnhanced) enhance(pixels, view.radius);
  return pixels;
}

/** The codes that one look at a picture shows. */
export async function readView(picture: Picture, view: View, detector: Detector): Promise<Gtin[]> {
  const codes = await detector.detect(drawView(picture, view));
  return codes.flatMap((code) => readGtin(code) ?? []);
}

/** The code in a picture that several looks agree on; undefined if there is none. */
export async function findBarcode(picture: Picture, detector: Detector): Promise<Gtin | undefined> {
  const votes = createCodeVotes();
  for (const view of VIEWS) {
    const certain = votes.add(await readView(picture, view, detector));
    if (certain !== undefined) return certain;
  }
  return undefined;
}
