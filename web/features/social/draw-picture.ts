import { PRODUCT_NAME } from "../../../src/shared/limits.ts";
import { createCanvas, encodePng, wrapLines } from "../../lib/canvas.ts";
import { formatWholeNumber } from "../../lib/format.ts";
import { decodeImage } from "../../lib/image.ts";
import { listGoalSpans } from "../../lib/judged-days.ts";
import { findTodaysGoal, type Picture, type PictureContent } from "./picture-content.ts";

/** The size of the picture in pixels, and its margin. */
export const PICTURE_SIDE = 1080;
const MARGIN = 72;
const INNER = PICTURE_SIDE - 2 * MARGIN;
const CENTRE = PICTURE_SIDE / 2;

// The app's colours; a canvas cannot use CSS custom properties.
const INK = "#16211c";
const INK_SOFT = "#56645d";
const ACCENT = "#1f7a61";
const OVER = "#d6454b";
const TRACK = "#e9eeeb";
const CARD = "#fff";

const TITLE = { size: 60, lineHeight: 74, lines: 2, baseline: 138 } as const;
/** The top and bottom of the content. */
const AREA = { top: 262, bottom: 940 } as const;
const AREA_HEIGHT = AREA.bottom - AREA.top;

type Context = CanvasRenderingContext2D;

const setFont = (context: Context, size: number, weight: number): void => {
  context.font = `${weight} ${size}px system-ui, -apple-system, "Segoe UI", Roboto, sans-serif`;
};

type TextStyle = { size: number; weight?: number; colour?: string; align?: CanvasTextAlign };

function drawText(context: Context, text: string, x: number, y: number, style: TextStyle): void {
  setFont(context, style.size, style.weight ?? 400);
  context.fillStyle = style.colour ?? INK;
  context.textAlign = style.align ?? "left";
  context.fillText(text, x, y, INNER);
}

function drawFrame(context: Context, title: string): void {
  context.fillStyle = CARD;
  context.fillRect(0, 0, PICTURE_SIDE, PICTURE_SIDE);
  context.fillStyle = ACCENT;
  context.fillRect(0, 0, PICTURE_SIDE, 16);
  setFont(context, TITLE.size, 750);
  wrapLines(title, INNER, TITLE.lines, (text) => context.measureText(text).width).forEach((line, index) => {
    drawText(context, line, MARGIN, TITLE.baseline + index * TITLE.lineHeight, { size: TITLE.size, weight: 750 });
  });
  drawText(context, PRODUCT_NAME, CENTRE, 1026, { size: 38, weight: 700, colour: ACCENT, align: "center" });
}

type Ring = Extract<PictureContent, { kind: "ring" }>;

function drawRing(context: Context, { calories, goal, percent }: Ring): void {
  const y = AREA.top + AREA_HEIGHT / 2;
  const start = -Math.PI / 2;
  const arc = (share: number, colour: string) => {
    context.beginPath();
    context.arc(CENTRE, y, 286, start, start + 2 * Math.PI * share);
    context.strokeStyle = colour;
    context.stroke();
  };
  context.lineWidth = 58;
  context.lineCap = "round";
  arc(1, TRACK);
  if (percent > 0) arc(percent / 100, ACCENT);
  drawText(context, formatWholeNumber(calories), CENTRE, y + 22, { size: 132, weight: 750, align: "center" });
  drawText(context, `of ${formatWholeNumber(goal)} kcal`, CENTRE, y + 88, {
    size: 44,
    colour: INK_SOFT,
    align: "center",
  });
  drawText(context, `${percent}%`, CENTRE, y - 108, { size: 50, weight: 700, colour: ACCENT, align: "center" });
}

type Week = Extract<PictureContent, { kind: "week" }>;

function drawWeek(context: Context, { days, average }: Week): void {
  drawText(context, `${formatWholeNumber(average)} kcal on average`, MARGIN, AREA.top + 40, { size: 44, weight: 700 });
  const { goal: todaysGoal, hasOneGoal } = findTodaysGoal(days);
  const goalText = `${hasOneGoal ? "goal" : "goal today"} ${formatWholeNumber(todaysGoal)}`;
  drawText(context, goalText, PICTURE_SIDE - MARGIN, AREA.top + 40, { size: 40, colour: INK_SOFT, align: "right" });
  const top = AREA.top + 130;
  const floor = AREA.bottom - 60;
  const highest = Math.max(1, ...days.flatMap(({ calories, goal }) => [calories, goal]));
  const toHeight = (kcal: number) => ((floor - top) * kcal) / highest;
  const width = INNER / Math.max(1, days.length);
  days.forEach(({ weekday, calories, goal, isTracked }, index) => {
    const height = Math.max(10, toHeight(calories));
    const middle = MARGIN + (index + 0.5) * width;
    context.fillStyle = isTracked ? (calories > goal ? OVER : ACCENT) : TRACK;
    context.beginPath();
    context.roundRect(middle - width * 0.36, floor - height, width * 0.72, height, 14);
    context.fill();
    if (isTracked)
      drawText(context, formatWholeNumber(calories), middle, floor - height - 16, { size: 32, align: "center" });
    drawText(context, weekday, middle, floor + 56, { size: 36, colour: INK_SOFT, align: "center" });
  });
  context.strokeStyle = INK_SOFT;
  context.lineWidth = 3;
  context.setLineDash([14, 12]);
  context.beginPath();
  for (const { goal, start, end } of listGoalSpans(days)) {
    context.moveTo(MARGIN + start * width, floor - toHeight(goal));
    context.lineTo(MARGIN + end * width, floor - toHeight(goal));
  }
  context.stroke();
  context.setLineDash([]);
}

type Photo = Extract<PictureContent, { kind: "photo" }>;

/** The photo covers its area and is cropped equally on both sides. */
async function drawPhoto(context: Context, { imageUrl, name, calories }: Photo): Promise<void> {
  const image = await decodeImage(imageUrl);
  const height = AREA_HEIGHT - 84;
  const scale = Math.max(INNER / image.naturalWidth, height / image.naturalHeight);
  const shown = { width: INNER / scale, height: height / scale };
  context.save();
  context.beginPath();
  context.roundRect(MARGIN, AREA.top, INNER, height, 36);
  context.clip();
  context.imageSmoothingQuality = "high";
  context.drawImage(
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
  context.restore();
  const kcal = `${formatWholeNumber(calories)} kcal`;
  setFont(context, 44, 600);
  const room = INNER - context.measureText(kcal).width - 40;
  const [shortName = ""] = wrapLines(name, room, 1, (text) => context.measureText(text).width);
  drawText(context, shortName, MARGIN, AREA.bottom - 14, { size: 44, weight: 600 });
  drawText(context, kcal, PICTURE_SIDE - MARGIN, AREA.bottom - 14, { size: 44, weight: 600, align: "right" });
}

/** Draws a picture as a square PNG. Throws an ImageError if the browser or the photo fails. */
export async function drawPicture({ title, content }: Picture): Promise<Blob> {
  const { canvas, context } = createCanvas(PICTURE_SIDE, PICTURE_SIDE);
  drawFrame(context, title);
  if (content.kind === "ring") drawRing(context, content);
  else if (content.kind === "week") drawWeek(context, content);
  else await drawPhoto(context, content);
  return encodePng(canvas);
}
