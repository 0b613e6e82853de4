import { segmentGraphemes } from "../../../src/shared/text/text-length.ts";
import { ImageError } from "./image.ts";

const ELLIPSIS = "…";

type Measure = (text: string) => number;

/** The longest start of `text` that fits, at least one visible character. */
function truncateToWidth(text: string, maxWidth: number, measure: Measure, suffix = ""): string {
  let start = "";
  for (const { segment } of segmentGraphemes(text)) {
    if (start !== "" && measure(start + segment + suffix) > maxWidth) break;
    start += segment;
  }
  return start;
}

/**
 * Breaks a text into at most `maxLines` lines no wider than `maxWidth` (by `measure`): at spaces, or within a word that
 * is wider than a line. If the text is too long, the last line ends in "…".
 */
export function wrapLines(text: string, maxWidth: number, maxLines: number, measure: Measure): string[] {
  const lines: string[] = [];
  let rest = text.trim().replace(/\s+/g, " ");
  while (rest !== "" && lines.length < maxLines) {
    let line = "";
    for (const word of rest.split(" ")) {
      const candidate = line === "" ? word : `${line} ${word}`;
      if (measure(candidate) > maxWidth) break;
      line = candidate;
    }
    if (line === "") line = truncateToWidth(rest, maxWidth, measure);
    rest = rest.slice(line.length).trimStart();
    lines.push(line);
  }
  const last = lines.at(-1);
  if (rest === "" || last === undefined) return lines;
  return [...lines.slice(0, -1), `${truncateToWidth(last, maxWidth, measure, ELLIPSIS).trimEnd()}${ELLIPSIS}`];
}

/** A canvas of this size in pixels with its 2D context. Throws an ImageError if the browser has none. */
export function createCanvas(width: number, height: number) {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (!context) throw createOutputError();
  return { canvas, context };
}

/** The canvas content as a PNG. Throws an ImageError if the browser cannot encode it. */
export async function encodePng(canvas: HTMLCanvasElement): Promise<Blob> {
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!png || png.size === 0) throw createOutputError();
  return png;
}

const createOutputError = () => new ImageError("no_output", "This browser could not draw the picture.");
