import { pickStated, STATED_AMOUNTS, type StatedAmount } from "../../../src/shared/diary/entry-fields.ts";
import type { EntryItem } from "../../../src/shared/diary/entry-items.ts";
import { findPer100g } from "../../../src/shared/food/item-edits.ts";
import type { FoodFigures } from "../../../src/shared/food/nutrition.ts";
import { isolate } from "../../../src/shared/text/isolate.ts";
import { formatGrams, formatWholeNumber } from "../../ui/format/format.ts";

const SOURCE_NAMES: Record<EntryItem["source"], string> = {
  own: "Your food",
  database: "Database",
  estimate: "Estimate",
};

/** Whose figures an item has, in a few words. */
export const nameSource = ({ source, isFromLabel = false }: Pick<EntryItem, "source" | "isFromLabel">): string =>
  source === "estimate" && isFromLabel ? "From the label" : SOURCE_NAMES[source];

/** `2 kcal, 40 mg of caffeine in 100 g`. */
const describeFigures = (per100g: FoodFigures): string =>
  [
    `${formatWholeNumber(per100g.calories)} kcal`,
    ...Object.entries(pickStated(per100g)).map(
      ([name, amount]) => `${formatGrams(amount)} ${STATED_AMOUNTS[name as StatedAmount].unit} of ${name}`,
    ),
  ].join(", ");

/** `Database: Rice, white, cooked; 130 kcal in 100 g`: which food an item's figures are of, and what they are. */
export function describeSource(item: EntryItem): string {
  const per100g = findPer100g(item);
  const facts = [
    item.source === "estimate" ? undefined : item.food && isolate(item.food.name),
    per100g === null ? undefined : `${describeFigures(per100g)} in 100 g`,
  ].filter((fact) => fact !== undefined);
  return [nameSource(item), facts.join("; ")].filter((part) => part !== "").join(": ");
}
