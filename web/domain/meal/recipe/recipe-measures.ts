import { pluralize } from "../../../../src/shared/text/format-count.ts";
import type { Preferences } from "../../../platform/preferences.ts";
import { formatQuantity } from "../../../ui/format/format-quantity.ts";
import type { ShareChoice } from "../portion-row.tsx";
import { listShareMeasures, type ShareMeasure } from "../share-measures.ts";

/** The servings that are a tap away. */
const SERVINGS = [0.5, 1, 1.5, 2, 3];

/** The usual portions of a recipe for so many servings. */
export const listServingChoices = (servings: number): ShareChoice[] =>
  SERVINGS.map((count) => ({
    share: count / servings,
    label: formatQuantity(count),
    spoken: `${count} ${pluralize(count, "serving")}`,
  }));

/** The units for a recipe: servings, and weight if all of it weighs `grams`. */
export const listServingMeasures = (
  servings: number,
  grams: number | undefined,
  units: Preferences["units"],
): [ShareMeasure, ...ShareMeasure[]] => [
  { label: "Servings", perWhole: servings, step: 0.5 },
  ...listShareMeasures(grams, [], units).slice(1),
];
