import type { TextBox } from "../../integrations/text-reader/text-box.ts";
import { NUTRIENT_NAMES } from "../../shared/food/nutrition.ts";
import { type LabelReadings, readFigures } from "./read-figures.ts";
import { type LabelAnswer, type LabelFigures, resolveFigures } from "./resolve-figures.ts";

/** A picture of which fewer figures are read shows no nutrition table. */
const FIGURES_MIN = 3;

const countFigures = (figures: LabelFigures | null): number =>
  NUTRIENT_NAMES.filter((name) => figures && figures[name] !== null).length;

/** The figures of the nutrition table that consists of these texts; undefined if they are none. */
export const parseLabel = (boxes: readonly TextBox[]): LabelAnswer | undefined => parseReadings(readFigures(boxes));

/** The same of what was read of its figures. */
export function parseReadings(readings: LabelReadings): LabelAnswer | undefined {
  const answer = resolveFigures(readings);
  const count = Math.max(countFigures(answer.per100g), countFigures(answer.perServing));
  return count >= FIGURES_MIN ? answer : undefined;
}
