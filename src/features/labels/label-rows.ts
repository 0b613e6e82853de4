import type { TextBox } from "../../integrations/text-reader/text-reader.ts";
import { readTokens, type Token } from "./label-values.ts";

/** A line of a label: its words and numbers from left to right. */
export type Row = { y: number; text: string; tokens: Token[] };

/** Boxes whose middles are nearer than this share of the lower one's height are in one line. */
const SAME_LINE = 0.5;

/** Sorts texts into lines, from the top down. */
export function findRows(boxes: readonly TextBox[]): Row[] {
  const lines: TextBox[][] = [];
  for (const box of boxes.toSorted((a, b) => a.y - b.y)) {
    const overlaps = (line: TextBox[]): boolean => {
      const neighbor = line.reduce((a, b) => (Math.abs(a.x - box.x) < Math.abs(b.x - box.x) ? a : b));
      const height = Math.min(neighbor.height, box.height);
      const isBeside = Math.abs(neighbor.x - box.x) > (neighbor.width + box.width) / 2 - height;
      return isBeside && Math.abs(neighbor.y - box.y) < SAME_LINE * height;
    };
    const line = lines.findLast(overlaps);
    if (line) line.push(box);
    else lines.push([box]);
  }
  return lines
    .map((line) => {
      const inOrder = line.toSorted((a, b) => a.x - b.x);
      return {
        y: line.reduce((sum, { y }) => sum + y, 0) / line.length,
        text: inOrder.map(({ text }) => text).join(" "),
        tokens: inOrder.flatMap(readTokens),
      };
    })
    .sort((a, b) => a.y - b.y);
}
