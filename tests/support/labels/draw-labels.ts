import type { Page } from "playwright";
import { createRandom } from "../create-random.ts";
import { LABEL_LAYOUTS, type Label, type LabelFood } from "./label-layouts.ts";

/** A drawn label with its name and its picture, which fills the screen. */
export type DrawnLabel = Label & { name: string; jpeg: Uint8Array<ArrayBuffer> };

const WIDTH = 1000;
const HEIGHT = 1200;
const MAX_TILT = 8;

function makeFood(random: () => number): LabelFood {
  const tenth = (max: number) => Math.round(random() * max * 10) / 10;
  const fat = tenth(35);
  const protein = tenth(25);
  const carbs = tenth(Math.max(2, 95 - fat - protein));
  const sugar = Math.min(carbs, tenth(carbs));
  const fiber = tenth(8);
  const calories = Math.round(4 * protein + 4 * carbs + 9 * fat + 2 * fiber);
  return {
    per100g: { calories, protein, carbs, fat, sugar, fiber, sodium: Math.round(random() * 800) },
    saturates: Math.round(fat * random() * 10) / 10,
    grams: 20 + 5 * Math.floor(random() * 16),
  };
}

/** A label as a phone takes it: tilted, blurred and with a shadow over it. */
function drawPage(html: string, random: () => number): string {
  const tilt = (random() * 2 - 1) * MAX_TILT;
  const blur = random() * 1.1;
  const zoom = 1.05 + random() * 0.3;
  const [angle, darkness, end] = [random() * 360, 0.15 + random() * 0.4, 40 + random() * 50];
  const shadow = `linear-gradient(${angle}deg,rgba(0,0,0,${darkness}),rgba(0,0,0,0) ${end}%)`;
  const turned = `transform:translate(90px,120px) rotate(${tilt}deg) scale(${zoom});transform-origin:0 0`;
  return `<body style="margin:0;height:${HEIGHT}px;overflow:hidden;font:18px Helvetica,Arial,sans-serif">
    <div style="filter:blur(${blur}px);height:100%"><div style="display:inline-block;padding:20px;${turned}">${html}</div></div>
    <div style="position:fixed;inset:0;background:${shadow}"></div></body>`;
}

/** Draws `count` labels, in turn of each layout, tilted up to 8 degrees, blurred and in shadows. */
export async function* drawLabels(
  page: Page,
  { count, seed }: { count: number; seed: number },
): AsyncGenerator<DrawnLabel> {
  const random = createRandom(seed);
  const layouts = Object.entries(LABEL_LAYOUTS);
  await page.setViewportSize({ width: WIDTH, height: HEIGHT });
  for (let index = 0; index < count; index += 1) {
    const [name, draw] = layouts[index % layouts.length] ?? [];
    const label = draw?.(makeFood(random));
    if (!label) return;
    await page.setContent(drawPage(label.html, random));
    const jpeg = new Uint8Array(await page.screenshot({ type: "jpeg", quality: 75 }));
    yield { ...label, name: `${index} ${name}`, jpeg };
  }
}
