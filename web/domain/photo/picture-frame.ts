import { PRODUCT_NAME } from "../../../src/shared/product/limits.ts";
import { wrapLines } from "./canvas.ts";

// What the pictures have in common that are drawn on a canvas, to be sent or saved.

/** The size of a picture in pixels, and its margin. */
export const PICTURE_SIDE = 1080;
export const MARGIN = 72;
export const INNER = PICTURE_SIDE - 2 * MARGIN;

// The app's colors; a canvas cannot use CSS custom properties.
export const INK = "#16211c";
export const INK_SOFT = "#56645d";
export const ACCENT = "#1f7a61";
export const OVER = "#d6454b";
export const TRACK = "#e9eeeb";
const CARD = "#fff";

const TITLE = { size: 60, lineHeight: 74, lines: 2, baseline: 138 } as const;

type Context = CanvasRenderingContext2D;

/** A rectangle in pixels. */
export type Rectangle = { x: number; y: number; width: number; height: number };

export const setFont = (context: Context, size: number, weight: number): void => {
  context.font = `${weight} ${size}px system-ui, -apple-system, "Segoe UI", Roboto, sans-serif`;
};

type TextStyle = { size: number; weight?: number; color?: string; align?: CanvasTextAlign };

/** Writes a line of text, narrower where it would be wider than the picture's inside. */
export function drawText(context: Context, text: string, x: number, y: number, style: TextStyle): void {
  setFont(context, style.size, style.weight ?? 400);
  context.fillStyle = style.color ?? INK;
  context.textAlign = style.align ?? "left";
  context.fillText(text, x, y, INNER);
}

/** The background, a title of up to two lines at the top, and the product's name at the bottom. */
export function drawFrame(context: Context, title: string): void {
  context.fillStyle = CARD;
  context.fillRect(0, 0, PICTURE_SIDE, PICTURE_SIDE);
  context.fillStyle = ACCENT;
  context.fillRect(0, 0, PICTURE_SIDE, 16);
  setFont(context, TITLE.size, 750);
  wrapLines(title, INNER, TITLE.lines, (text) => context.measureText(text).width).forEach((line, index) => {
    drawText(context, line, MARGIN, TITLE.baseline + index * TITLE.lineHeight, { size: TITLE.size, weight: 750 });
  });
  drawText(context, PRODUCT_NAME, PICTURE_SIDE / 2, 1026, { size: 38, weight: 700, color: ACCENT, align: "center" });
}

/** Draws a photo that covers a rectangle with rounded corners; what is too wide or too high is cropped on both sides. */
export function drawCovering(context: Context, image: HTMLImageElement, area: Rectangle, radius: number): void {
  const { x, y, width, height } = area;
  const scale = Math.max(width / image.naturalWidth, height / image.naturalHeight);
  const shown = { width: width / scale, height: height / scale };
  context.save();
  context.beginPath();
  context.roundRect(x, y, width, height, radius);
  context.clip();
  context.imageSmoothingQuality = "high";
  context.drawImage(
    image,
    (image.naturalWidth - shown.width) / 2,
    (image.naturalHeight - shown.height) / 2,
    shown.width,
    shown.height,
    x,
    y,
    width,
    height,
  );
  context.restore();
}
