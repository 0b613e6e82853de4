import { showOverrides } from "../../../src/shared/text/isolate.ts";
import { listGoalSpans } from "../../domain/goal/with-goals.ts";
import { createCanvas, encodePng, wrapLines } from "../../domain/photo/canvas.ts";
import { decodeImage } from "../../domain/photo/decode-image.ts";
import {
  ACCENT,
  drawCovering,
  drawFrame,
  drawText,
  INK_SOFT,
  INNER,
  MARGIN,
  OVER,
  PICTURE_SIDE,
  setFont,
  TRACK,
} from "../../domain/photo/picture-frame.ts";
import { toAddress } from "../../platform/address.ts";
import { formatWholeNumber } from "../../ui/format/format.ts";
import { findTodaysGoal, type Picture, type PictureContent } from "./picture-content.ts";

const CENTER = PICTURE_SIDE / 2;
/** The top and bottom of the content. */
const AREA = { top: 262, bottom: 940 } as const;
const AREA_HEIGHT = AREA.bottom - AREA.top;

type Context = CanvasRenderingContext2D;

type Ring = Extract<PictureContent, { kind: "ring" }>;

function drawRing(context: Context, { calories, goal, percent }: Ring): void {
  const y = AREA.top + AREA_HEIGHT / 2;
  const start = -Math.PI / 2;
  const arc = (share: number, color: string) => {
    context.beginPath();
    context.arc(CENTER, y, 286, start, start + 2 * Math.PI * share);
    context.strokeStyle = color;
    context.stroke();
  };
  context.lineWidth = 58;
  context.lineCap = "round";
  arc(1, TRACK);
  if (percent > 0) arc(percent / 100, ACCENT);
  drawText(context, formatWholeNumber(calories), CENTER, y + 22, { size: 132, weight: 750, align: "center" });
  drawText(context, `of ${formatWholeNumber(goal)} kcal`, CENTER, y + 88, {
    size: 44,
    color: INK_SOFT,
    align: "center",
  });
  drawText(context, `${percent}%`, CENTER, y - 108, { size: 50, weight: 700, color: ACCENT, align: "center" });
}

type Week = Extract<PictureContent, { kind: "week" }>;

function drawWeek(context: Context, { days, average }: Week): void {
  drawText(context, `${formatWholeNumber(average)} kcal on average`, MARGIN, AREA.top + 40, { size: 44, weight: 700 });
  const { goal: todaysGoal, hasOneGoal } = findTodaysGoal(days);
  const goalText = `${hasOneGoal ? "goal" : "goal today"} ${formatWholeNumber(todaysGoal)}`;
  drawText(context, goalText, PICTURE_SIDE - MARGIN, AREA.top + 40, { size: 40, color: INK_SOFT, align: "right" });
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
    drawText(context, weekday, middle, floor + 56, { size: 36, color: INK_SOFT, align: "center" });
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

async function drawPhoto(context: Context, { imageUrl, name, calories }: Photo): Promise<void> {
  const image = await decodeImage(toAddress(imageUrl));
  drawCovering(context, image, { x: MARGIN, y: AREA.top, width: INNER, height: AREA_HEIGHT - 84 }, 36);
  const kcal = `${formatWholeNumber(calories)} kcal`;
  setFont(context, 44, 600);
  const room = INNER - context.measureText(kcal).width - 40;
  const [shortName = ""] = wrapLines(showOverrides(name), room, 1, (text) => context.measureText(text).width);
  drawText(context, shortName, MARGIN, AREA.bottom - 14, { size: 44, weight: 600 });
  drawText(context, kcal, PICTURE_SIDE - MARGIN, AREA.bottom - 14, { size: 44, weight: 600, align: "right" });
}

/** Draws a picture as a square PNG. Throws an ImageError if the browser or the photo fails. */
export async function drawPicture({ title, content }: Picture): Promise<Blob> {
  const { canvas, context } = createCanvas(PICTURE_SIDE, PICTURE_SIDE);
  drawFrame(context, showOverrides(title));
  if (content.kind === "ring") drawRing(context, content);
  else if (content.kind === "week") drawWeek(context, content);
  else await drawPhoto(context, content);
  return encodePng(canvas);
}
