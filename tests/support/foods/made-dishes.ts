import { createRandom } from "../create-random.ts";
import { type FileBytes, png, type Rgb } from "../pictures.ts";

/** Photos of plates that no one cooked: the same dish can be photographed again from elsewhere. */

/** A food on the plate: where it lies and how far it reaches, in plate radiuses. */
type Food = { color: Rgb; x: number; y: number; radius: number };
export type Dish = { table: Rgb; plate: Rgb; foods: Food[]; grain: number };

/** How a photo is taken: size of the plate, its place, the turn in radians, the light, and a seed for the noise. */
export type Shot = { zoom: number; x: number; y: number; turn: number; light: number; seed: number };
export const STRAIGHT: Shot = { zoom: 1, x: 0, y: 0, turn: 0, light: 1, seed: 1 };

const TABLES: Rgb[] = [
  [150, 105, 70],
  [225, 220, 212],
  [70, 72, 78],
  [190, 160, 120],
];
const PLATES: Rgb[] = [
  [240, 240, 236],
  [235, 232, 225],
  [60, 80, 110],
];
/** Rice, tomato, salad, meat, carrot, peas, egg, beans, bread, berries. */
const FOODS: Rgb[] = [
  [238, 232, 210],
  [200, 50, 40],
  [90, 140, 50],
  [120, 75, 45],
  [225, 130, 40],
  [110, 170, 70],
  [245, 205, 80],
  [90, 40, 35],
  [200, 160, 100],
  [80, 40, 90],
];

const pick = <Value>(values: readonly Value[], random: () => number): Value => {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error("There is nothing to pick from.");
  return value;
};

/** Another dish for each seed, on tables and plates that dishes share. */
export function makeDish(seed: number): Dish {
  const random = createRandom(seed * 7919);
  const foods = Array.from({ length: 2 + Math.floor(random() * 3) }, () => {
    const [angle, distance] = [random() * 2 * Math.PI, random() * 0.5];
    return {
      color: pick(FOODS, random),
      x: Math.cos(angle) * distance,
      y: Math.sin(angle) * distance,
      radius: 0.3 + random() * 0.3,
    };
  });
  return { table: pick(TABLES, random), plate: pick(PLATES, random), foods, grain: 10 + random() * 20 };
}

const WIDTH = 240;
const HEIGHT = 180;
const NOISE = 12;

/** A PNG of a dish as `shot` takes it. */
export function photographDish({ table, plate, foods, grain }: Dish, shot: Shot = STRAIGHT): FileBytes {
  const random = createRandom(shot.seed);
  const [cos, sin] = [Math.cos(shot.turn), Math.sin(shot.turn)];
  const radius = 80 * shot.zoom;
  return png(WIDTH, HEIGHT, (column, row) => {
    const [right, down] = [(column - WIDTH / 2) / radius - shot.x, (row - HEIGHT / 2) / radius - shot.y];
    const [x, y] = [right * cos + down * sin, down * cos - right * sin];
    const food = foods.findLast((one) => Math.hypot(x - one.x, y - one.y) < one.radius);
    const [red, green, blue] = food?.color ?? (Math.hypot(x, y) < 1 ? plate : table);
    const texture = food || Math.hypot(x, y) >= 1 ? grain * Math.sin(x * 23) * Math.cos(y * 19) : 0;
    // The light falls from the left.
    const light = shot.light * (1.05 - 0.1 * (column / WIDTH));
    const shade = (value: number) =>
      Math.max(0, Math.min(255, Math.round((value + texture) * light + (random() - 0.5) * NOISE)));
    return [shade(red), shade(green), shade(blue)];
  });
}
