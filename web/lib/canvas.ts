import { ImageError } from "./image.ts";

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const ELLIPSIS = "…";

type Measure = (text: string) => number;

/** As many visible characters of `text`, from its beginning, as fit, and at least one. */
function fittingStart(text: string, maxWidth: number, measure: Measure, end = ""): string {
  let start = "";
  for (const { segment } of graphemes.segment(text)) {
    if (start !== "" && measure(start + segment + end) > maxWidth) break;
    start += segment;
  }
  return start;
}

/**
 * Breaks a text into at most `maxLines` lines that are no wider than `maxWidth` by `measure`: at spaces, and within a
 * word that is wider than a line. What does not fit is left out, and the last line ends in "…".
 */
export function wrapLines(text: string, maxWidth: number, maxLines: number, measure: Measure): string[] {
  const lines: string[] = [];
  let rest = text.trim().replace(/\s+/g, " ");
  while (rest !== "" && lines.length < maxLines) {
    let line = "";
    for (const word of rest.split(" ")) {
      const longer = line === "" ? word : `${line} ${word}`;
      if (measure(longer) > maxWidth) break;
      line = longer;
    }
    if (line === "") line = fittingStart(rest, maxWidth, measure);
    rest = rest.slice(line.length).trimStart();
    lines.push(line);
  }
  const last = lines.at(-1);
  if (rest === "" || last === undefined) return lines;
  return [...lines.slice(0, -1), `${fittingStart(last, maxWidth, measure, ELLIPSIS).trimEnd()}${ELLIPSIS}`];
}

/** A canvas of so many pixels with its pen. Throws an ImageError where the browser has none. */
export function newCanvas(width: number, height: number) {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext("2d");
  if (!pen) throw noOutput();
  return { canvas, pen };
}

/** What a canvas shows, as a PNG. Throws an ImageError where the browser cannot encode it. */
export async function pngOf(canvas: HTMLCanvasElement): Promise<Blob> {
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!png || png.size === 0) throw noOutput();
  return png;
}

const noOutput = () => new ImageError("no_output", "This browser could not draw the picture.");
