import { describe, expect, test } from "bun:test";
import type { Rectangle } from "../../web/domain/photo/picture-frame.ts";
import { layOutPhotos } from "../../web/domain/photo/week/collage-layout.ts";

const AREA: Rectangle = { x: 72, y: 242, width: 936, height: 708 };
const GAP = 12;
const COUNTS = Array.from({ length: 28 }, (_, index) => index + 1);

const isInside = ({ x, y, width, height }: Rectangle): boolean =>
  x >= AREA.x && y >= AREA.y && x + width <= AREA.x + AREA.width && y + height <= AREA.y + AREA.height;

/** True if there are fewer than `gap` pixels between two places both sideways and up and down. */
const areClose = (a: Rectangle, b: Rectangle, gap: number): boolean =>
  a.x < b.x + b.width + gap && b.x < a.x + a.width + gap && a.y < b.y + b.height + gap && b.y < a.y + a.height + gap;

/** The area of all places with the gap to the right and below. */
const sumAreas = (places: readonly Rectangle[]): number =>
  places.reduce((sum, { width, height }) => sum + (width + GAP) * (height + GAP), 0);

describe("the places of the photos in a collage", () => {
  test.each(COUNTS)("%p: as many as photos, inside, apart from each other, and nothing is left empty", (count) => {
    const places = layOutPhotos(count, AREA, GAP);
    expect(places).toHaveLength(count);
    expect(places.filter((place) => !isInside(place))).toEqual([]);
    const close = places.flatMap((place, index) =>
      places.slice(index + 1).filter((other) => areClose(place, other, GAP)),
    );
    expect(close).toEqual([]);
    expect(sumAreas(places)).toBe((AREA.width + GAP) * (AREA.height + GAP));
  });

  test("are whole pixels, large enough to see, and never three times as wide as high or the other way round", () => {
    const places = COUNTS.flatMap((count) => layOutPhotos(count, AREA, GAP));
    expect(places.filter((place) => !Object.values(place).every(Number.isInteger))).toEqual([]);
    expect(Math.min(...places.map(({ width, height }) => Math.min(width, height)))).toBeGreaterThanOrEqual(120);
    expect(places.filter(({ width, height }) => Math.max(width / height, height / width) >= 3)).toEqual([]);
  });

  test("of five, seven and twelve photos are rows that differ by one at most", () => {
    const listRows = (count: number) => [
      ...layOutPhotos(count, AREA, GAP)
        .reduce((rows, { y }) => rows.set(y, (rows.get(y) ?? 0) + 1), new Map<number, number>())
        .values(),
    ];
    expect([5, 7, 12].map(listRows)).toEqual([
      [2, 3],
      [3, 4],
      [4, 4, 4],
    ]);
  });
});
