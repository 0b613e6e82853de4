import type { Rectangle } from "../picture-frame.ts";

/** How many photos each of `rows` rows holds: as even as possible, the fuller rows below. */
const fillRows = (count: number, rows: number): number[] =>
  Array.from({ length: rows }, (_, row) => Math.floor(((row + 1) * count) / rows) - Math.floor((row * count) / rows));

/** Cuts a length into `parts` with gaps between them, in whole pixels. */
const cut = (length: number, parts: number, gap: number): { start: number; size: number }[] =>
  Array.from({ length: parts }, (_, part) => {
    const start = Math.round((part * (length + gap)) / parts);
    const next = Math.round(((part + 1) * (length + gap)) / parts);
    return { start, size: next - gap - start };
  });

function layOutRows(area: Rectangle, gap: number, rows: readonly number[]): Rectangle[] {
  const heights = cut(area.height, rows.length, gap);
  return heights.flatMap(({ start: top, size: height }, row) =>
    cut(area.width, rows[row] ?? 0, gap).map(({ start: left, size: width }) => ({
      x: area.x + left,
      y: area.y + top,
      width,
      height,
    })),
  );
}

/** How far the places are from squares, on average; 0 is none. */
const measureDistortion = (places: readonly Rectangle[]): number =>
  places.reduce((sum, { width, height }) => sum + Math.abs(Math.log(width / height)), 0) / places.length;

/**
 * The places of `count` photos that fill an area row by row, with gaps of `gap` pixels between them. Of all numbers of
 * rows it takes the one whose places are closest to squares.
 */
export function layOutPhotos(count: number, area: Rectangle, gap: number): Rectangle[] {
  const layouts = Array.from({ length: count }, (_, index) => layOutRows(area, gap, fillRows(count, index + 1)));
  return layouts.reduce(
    (best, layout) => (best.length > 0 && measureDistortion(best) <= measureDistortion(layout) ? best : layout),
    [],
  );
}
