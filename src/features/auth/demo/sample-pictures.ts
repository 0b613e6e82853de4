import { yieldToEventLoop } from "../../../yield-to-event-loop.ts";
import { type Color, drawPng, type Shape } from "./canvas.ts";

// Pictures of the demo's meals, drawn by this code.

const [WIDTH, HEIGHT] = [480, 360];
const CENTER = { x: 2 / 3, y: 0.5 };

const TABLE: Color = [176, 132, 96];
const CHINA: Color = [244, 242, 236];
const CRUST: Color = [190, 132, 70];
const LEAF: Color = [70, 134, 58];

const disc = (x: number, y: number, radius: number, color: Color, rest: Partial<Shape> = {}): Shape => ({
  ...{ x, y, rx: radius, ry: radius, color },
  ...rest,
});
const inCenter = (radius: number, color: Color, rest: Partial<Shape> = {}) =>
  disc(CENTER.x, CENTER.y, radius, color, rest);

const PLATE: readonly Shape[] = [
  disc(CENTER.x + 0.015, CENTER.y + 0.03, 0.45, [128, 92, 64], { light: 0 }),
  inCenter(0.44, CHINA, { light: 0.06 }),
  inCenter(0.33, [232, 229, 221], { light: -0.05 }),
];
const createBowl = (content: Color): Shape[] => [
  ...PLATE.slice(0, 1),
  inCenter(0.43, [86, 118, 140]),
  inCenter(0.37, [60, 86, 104], { light: -0.1 }),
  inCenter(0.35, content, { light: 0.05 }),
];

/** Numbers from 0 to 1, always the same ones. */
function createScatter(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** Many small shapes around a place. */
function scatter(
  count: number,
  around: { x: number; y: number; radius: number },
  create: (random: () => number) => Omit<Shape, "x" | "y">,
): Shape[] {
  const random = createScatter(count);
  return Array.from({ length: count }, () => {
    const [turn, far] = [random() * 2 * Math.PI, Math.sqrt(random()) * around.radius];
    return { x: around.x + Math.cos(turn) * far, y: around.y + Math.sin(turn) * far, ...create(random) };
  });
}

const piece =
  (rx: number, ry: number, [red, green, blue]: Color) =>
  (random: () => number) => {
    const tone = 0.9 + random() * 0.2;
    return { rx, ry, angle: random() * Math.PI, color: [red * tone, green * tone, blue * tone] as const };
  };

const createToast = (x: number, angle: number): Shape[] => [
  { x, y: 0.4, rx: 0.14, ry: 0.14, color: CRUST, angle, roundness: 5 },
  { x, y: 0.4, rx: 0.12, ry: 0.12, color: [232, 196, 138], angle, roundness: 5 },
];
const createEgg = (x: number): Shape[] => [
  { x, y: 0.66, rx: 0.09, ry: 0.075, color: [252, 250, 246], angle: 0.4 },
  disc(x, 0.66, 0.042, [240, 178, 46], { light: 0.2 }),
];
const createChicken = (x: number, y: number): Shape[] => [
  { x, y, rx: 0.17, ry: 0.09, color: [186, 120, 62], angle: -0.5, roundness: 2.5 },
  ...[-0.07, 0, 0.07].map((offset) => ({
    ...{ x: x + offset, y: y + offset * 0.4, rx: 0.008, ry: 0.07, angle: 0.5 },
    ...{ color: [112, 64, 30] as const, light: 0 },
  })),
];
const BROCCOLI = scatter(46, { x: 0.52, y: 0.33, radius: 0.11 }, piece(0.03, 0.028, LEAF));

const PICTURES = {
  porridge: [
    ...createBowl([226, 206, 172]),
    ...scatter(90, { ...CENTER, radius: 0.31 }, piece(0.022, 0.012, [214, 190, 150])),
    ...[0.52, 0.6, 0.68, 0.76].flatMap((x, at) => [
      disc(x, 0.42 + (at % 2) * 0.05, 0.055, [250, 232, 168]),
      disc(x, 0.42 + (at % 2) * 0.05, 0.014, [222, 190, 110]),
    ]),
    ...scatter(14, { x: 0.7, y: 0.63, radius: 0.1 }, piece(0.024, 0.024, [66, 72, 128])),
  ],
  eggsAndToast: [
    ...PLATE,
    ...createToast(0.54, 0.2),
    ...createToast(0.78, -0.15),
    ...createEgg(0.58),
    ...createEgg(0.77),
  ],
  lentilSoup: [
    ...createBowl([178, 104, 44]),
    ...scatter(120, { ...CENTER, radius: 0.3 }, piece(0.018, 0.015, [150, 84, 36])),
    ...scatter(16, { ...CENTER, radius: 0.16 }, piece(0.022, 0.009, LEAF)),
    { ...CENTER, rx: 0.07, ry: 0.03, color: [250, 244, 228], angle: 0.7 },
  ],
  burrito: [
    ...PLATE,
    { ...CENTER, rx: 0.32, ry: 0.12, color: [226, 194, 140], angle: -0.35, roundness: 3.5 },
    ...scatter(30, { ...CENTER, radius: 0.2 }, piece(0.02, 0.012, [186, 138, 78])).filter(
      ({ x, y }) => Math.abs(y - CENTER.y + (x - CENTER.x) * 0.36) < 0.08,
    ),
    ...scatter(22, { x: 0.9, y: 0.3, radius: 0.07 }, piece(0.022, 0.016, [196, 56, 40])),
    ...scatter(18, { x: 0.42, y: 0.74, radius: 0.06 }, piece(0.03, 0.018, [126, 164, 76])),
  ],
  chickenAndRice: [
    ...PLATE,
    ...scatter(260, { x: 0.8, y: 0.4, radius: 0.16 }, piece(0.02, 0.008, [246, 242, 230])),
    ...createChicken(0.68, 0.67),
    ...BROCCOLI,
  ],
  chickenAndPotato: [
    ...PLATE,
    { x: 0.82, y: 0.42, rx: 0.15, ry: 0.1, color: [172, 122, 72], angle: 0.5 },
    { x: 0.82, y: 0.42, rx: 0.1, ry: 0.05, color: [244, 226, 164], angle: 0.5 },
    ...createChicken(0.66, 0.68),
    ...BROCCOLI,
  ],
  pasta: [
    ...PLATE,
    ...scatter(150, { ...CENTER, radius: 0.24 }, piece(0.11, 0.01, [236, 202, 116])),
    ...scatter(60, { ...CENTER, radius: 0.13 }, piece(0.035, 0.026, [186, 46, 30])),
    ...scatter(6, { ...CENTER, radius: 0.05 }, piece(0.035, 0.018, LEAF)),
  ],
  pizza: [
    ...PLATE,
    inCenter(0.37, CRUST),
    inCenter(0.32, [196, 62, 36], { light: 0 }),
    ...scatter(150, { ...CENTER, radius: 0.29 }, piece(0.045, 0.03, [244, 206, 110])),
    ...scatter(11, { ...CENTER, radius: 0.25 }, piece(0.045, 0.045, [172, 48, 34])),
    ...scatter(9, { ...CENTER, radius: 0.24 }, piece(0.03, 0.014, LEAF)),
    ...[0, 1, 2, 3].map((turn) => ({
      ...{ ...CENTER, rx: 0.37, ry: 0.005, angle: (turn * Math.PI) / 4 + 0.2 },
      ...{ color: [120, 70, 36] as const, light: 0 },
    })),
  ],
  salad: [
    ...createBowl([150, 186, 96]),
    ...scatter(110, { ...CENTER, radius: 0.3 }, piece(0.06, 0.03, LEAF)),
    ...scatter(9, { ...CENTER, radius: 0.24 }, piece(0.045, 0.045, [206, 52, 40])),
    ...scatter(8, { x: 0.62, y: 0.46, radius: 0.2 }, piece(0.05, 0.05, [206, 226, 168])),
  ],
  apple: [
    ...PLATE,
    disc(0.6, 0.52, 0.17, [196, 38, 36], { light: 0.25 }),
    disc(0.72, 0.52, 0.17, [188, 34, 34], { light: 0.2 }),
    { x: 0.66, y: 0.34, rx: 0.008, ry: 0.05, color: [92, 60, 36], angle: 0.3 },
    { x: 0.72, y: 0.31, rx: 0.05, ry: 0.02, color: LEAF, angle: -0.5 },
  ],
} satisfies Record<string, readonly Shape[]>;
export type SamplePicture = keyof typeof PICTURES;

/** Draws a picture as a PNG. */
export async function drawPicture(name: SamplePicture): Promise<Uint8Array> {
  await yieldToEventLoop();
  return drawPng(WIDTH, HEIGHT, TABLE, PICTURES[name]);
}
