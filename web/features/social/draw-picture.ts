import { PRODUCT_NAME } from "../../../src/shared/limits.ts";
import { newCanvas, pngOf, wrapLines } from "../../lib/canvas.ts";
import { inWholeNumbers } from "../../lib/format.ts";
import { decodeImage } from "../../lib/image.ts";
import type { Picture, PictureContent } from "./picture-content.ts";

/** The side of the picture in pixels, and what stays free at its edges. */
export const PICTURE_SIDE = 1080;
const MARGIN = 72;
const INNER = PICTURE_SIDE - 2 * MARGIN;
const CENTRE = PICTURE_SIDE / 2;

// The colours of the screens; a canvas knows no custom properties.
const INK = "#16211c";
const INK_SOFT = "#56645d";
const ACCENT = "#1f7a61";
const OVER = "#d6454b";
const TRACK = "#e9eeeb";
const CARD = "#fff";

const TITLE = { size: 60, lineHeight: 74, lines: 2, baseline: 138 } as const;
/** Where the content begins and ends, from the top. */
const AREA = { top: 262, bottom: 940 } as const;
const AREA_HEIGHT = AREA.bottom - AREA.top;

type Pen = CanvasRenderingContext2D;

const setFont = (pen: Pen, size: number, weight: number): void => {
  pen.font = `${weight} ${size}px system-ui, -apple-system, "Segoe UI", Roboto, sans-serif`;
};

type TextStyle = { size: number; weight?: number; colour?: string; align?: CanvasTextAlign };

function write(pen: Pen, text: string, x: number, y: number, style: TextStyle): void {
  setFont(pen, style.size, style.weight ?? 400);
  pen.fillStyle = style.colour ?? INK;
  pen.textAlign = style.align ?? "left";
  pen.fillText(text, x, y, INNER);
}

function drawFrame(pen: Pen, title: string): void {
  pen.fillStyle = CARD;
  pen.fillRect(0, 0, PICTURE_SIDE, PICTURE_SIDE);
  pen.fillStyle = ACCENT;
  pen.fillRect(0, 0, PICTURE_SIDE, 16);
  setFont(pen, TITLE.size, 750);
  wrapLines(title, INNER, TITLE.lines, (text) => pen.measureText(text).width).forEach((line, index) => {
    write(pen, line, MARGIN, TITLE.baseline + index * TITLE.lineHeight, { size: TITLE.size, weight: 750 });
  });
  write(pen, PRODUCT_NAME, CENTRE, 1026, { size: 38, weight: 700, colour: ACCENT, align: "center" });
}

type Ring = Extract<PictureContent, { kind: "ring" }>;

function drawRing(pen: Pen, { calories, goal, percent }: Ring): void {
  const y = AREA.top + AREA_HEIGHT / 2;
  const start = -Math.PI / 2;
  const arc = (share: number, colour: string) => {
    pen.beginPath();
    pen.arc(CENTRE, y, 286, start, start + 2 * Math.PI * share);
    pen.strokeStyle = colour;
    pen.stroke();
  };
  pen.lineWidth = 58;
  pen.lineCap = "round";
  arc(1, TRACK);
  if (percent > 0) arc(percent / 100, ACCENT);
  write(pen, inWholeNumbers(calories), CENTRE, y + 22, { size: 132, weight: 750, align: "center" });
  write(pen, `of ${inWholeNumbers(goal)} kcal`, CENTRE, y + 88, { size: 44, colour: INK_SOFT, align: "center" });
  write(pen, `${percent}%`, CENTRE, y - 108, { size: 50, weight: 700, colour: ACCENT, align: "center" });
}

type Week = Extract<PictureContent, { kind: "week" }>;

function drawWeek(pen: Pen, { days, goal, average }: Week): void {
  write(pen, `${inWholeNumbers(average)} kcal on average`, MARGIN, AREA.top + 40, { size: 44, weight: 700 });
  const goalWords = `goal ${inWholeNumbers(goal)}`;
  write(pen, goalWords, PICTURE_SIDE - MARGIN, AREA.top + 40, { size: 40, colour: INK_SOFT, align: "right" });
  const top = AREA.top + 130;
  const floor = AREA.bottom - 60;
  const highest = Math.max(1, goal, ...days.map(({ calories }) => calories));
  const heightOf = (kcal: number) => ((floor - top) * kcal) / highest;
  const width = INNER / Math.max(1, days.length);
  days.forEach(({ weekday, calories, isTracked }, index) => {
    const height = Math.max(10, heightOf(calories));
    const middle = MARGIN + (index + 0.5) * width;
    pen.fillStyle = isTracked ? (calories > goal ? OVER : ACCENT) : TRACK;
    pen.beginPath();
    pen.roundRect(middle - width * 0.36, floor - height, width * 0.72, height, 14);
    pen.fill();
    if (isTracked) write(pen, inWholeNumbers(calories), middle, floor - height - 16, { size: 32, align: "center" });
    write(pen, weekday, middle, floor + 56, { size: 36, colour: INK_SOFT, align: "center" });
  });
  pen.strokeStyle = INK_SOFT;
  pen.lineWidth = 3;
  pen.setLineDash([14, 12]);
  pen.beginPath();
  pen.moveTo(MARGIN, floor - heightOf(goal));
  pen.lineTo(PICTURE_SIDE - MARGIN, floor - heightOf(goal));
  pen.stroke();
  pen.setLineDash([]);
}

type Photo = Extract<PictureContent, { kind: "photo" }>;

/** The photo fills its place; what sticks out of its proportions is cut off on both sides alike. */
async function drawPhoto(pen: Pen, { imageUrl, name, calories }: Photo): Promise<void> {
  const image = await decodeImage(imageUrl);
  const height = AREA_HEIGHT - 84;
  const scale = Math.max(INNER / image.naturalWidth, height / image.naturalHeight);
  const shown = { width: INNER / scale, height: height / scale };
  pen.save();
  pen.beginPath();
  pen.roundRect(MARGIN, AREA.top, INNER, height, 36);
  pen.clip();
  pen.imageSmoothingQuality = "high";
  pen.drawImage(
    image,
    (image.naturalWidth - shown.width) / 2,
    (image.naturalHeight - shown.height) / 2,
    shown.width,
    shown.height,
    MARGIN,
    AREA.top,
    INNER,
    height,
  );
  pen.restore();
  const kcal = `${inWholeNumbers(calories)} kcal`;
  setFont(pen, 44, 600);
  const room = INNER - pen.measureText(kcal).width - 40;
  const [shortName = ""] = wrapLines(name, room, 1, (text) => pen.measureText(text).width);
  write(pen, shortName, MARGIN, AREA.bottom - 14, { size: 44, weight: 600 });
  write(pen, kcal, PICTURE_SIDE - MARGIN, AREA.bottom - 14, { size: 44, weight: 600, align: "right" });
}

/** Draws a picture to send, as a square PNG. Throws an ImageError where the browser or the photo fails. */
export async function drawPicture({ title, content }: Picture): Promise<Blob> {
  const { canvas, pen } = newCanvas(PICTURE_SIDE, PICTURE_SIDE);
  drawFrame(pen, title);
  if (content.kind === "ring") drawRing(pen, content);
  else if (content.kind === "week") drawWeek(pen, content);
  else await drawPhoto(pen, content);
  return pngOf(canvas);
}
