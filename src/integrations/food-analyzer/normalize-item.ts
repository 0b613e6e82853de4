import { Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { nullable } from "../../contracts/one-of.ts";
import { ENTRY_FIELDS } from "../../shared/diary/entry-fields.ts";
import { toExact } from "../../shared/diary/entry-items.ts";
import { convertKilojoules } from "../../shared/food/kilojoules.ts";
import { mapNutrients, NUTRIENT_NAMES, type Nutrients, roundNutrient, toPer100g } from "../../shared/food/nutrition.ts";
import { toPlainText } from "../../shared/text/text-characters.ts";
import { truncateText } from "../../shared/text/text-length.ts";
import type { AnalyzedItem, GramRange, PhotoBox } from "./food-analyzer.ts";
import type { StatedItem } from "./reply-schema.ts";
import { isComplete } from "./tidy-reply.ts";

const { count: COUNT, grams: GRAMS, unitMaxLength, preparationMaxLength } = ENTRY_FIELDS.items;
/** A range that is wider than this factor to either side says nothing; it is cut there. */
const RANGE_FACTOR_MAX = 4;
/** Pure fat has 902 kcal in 100 g (USDA SR28); the rest is for rounding. */
export const KCAL_PER_100G_MAX = 950;
/** A box must have at least this share of the photo's width and height to be a place. */
const BOX_SIDE_MIN = 0.01;
/** A thousandth of a photo is less than a pixel of it as it is stored. */
const roundPlace = (fraction: number): number => Math.round(fraction * 1000) / 1000;

/** Shortened to `maxLength` visible characters, and without characters that cannot be stored. */
export const cleanText = (text: string, maxLength: number): string =>
  truncateText(toPlainText(text.trim()), maxLength).trim();

const cleanWords = (words: unknown, maxLength: number): string | null =>
  typeof words === "string" ? cleanText(words, maxLength) || null : null;

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);

function normalizeCount(count: unknown): number | null {
  const isCount = typeof count === "number" && count > 0 && count <= COUNT.max;
  return (isCount && Math.round(count * 100) / 100) || null;
}

type StatedGrams = Record<"gramsLow" | "grams" | "gramsHigh", number | null | undefined>;

/** Null if no one states an amount. Amounts that an item cannot have are kept, so that they are refused later. */
function normalizeGrams({ gramsLow, grams, gramsHigh }: StatedGrams): GramRange | null {
  if (grams == null) return null;
  const low = clamp(gramsLow ?? grams, grams / RANGE_FACTOR_MAX, grams);
  const high = clamp(gramsHigh ?? grams, grams, Math.min(grams * RANGE_FACTOR_MAX, Math.max(grams, GRAMS.max)));
  return { low: Math.round(low), best: Math.round(grams), high: Math.round(high) };
}

const StatedBox = Type.Object({ x: Type.Number(), y: Type.Number(), width: Type.Number(), height: Type.Number() });

/** The part of a box that is on the photo; null for one that is none, such as pixels or a list. */
function normalizeBox(box: unknown): PhotoBox | null {
  if (!Value.Check(StatedBox, box) || box.x > 1 || box.y > 1 || box.width > 1 || box.height > 1) return null;
  const [left, top] = [clamp(box.x, 0, 1), clamp(box.y, 0, 1)];
  const width = clamp(box.x + box.width, 0, 1) - left;
  const height = clamp(box.y + box.height, 0, 1) - top;
  if (width < BOX_SIDE_MIN || height < BOX_SIDE_MIN) return null;
  return { x: roundPlace(left), y: roundPlace(top), width: roundPlace(width), height: roundPlace(height) };
}

/** The seven figures of what a model stated, rounded; what is missing is 0. */
const roundNutrients = (stated: { [name in keyof Nutrients]?: number | null }): Nutrients =>
  Object.fromEntries(NUTRIENT_NAMES.map((name) => [name, roundNutrient(name, stated[name] ?? 0)])) as Nutrients;

/** Null if a model says nothing of it. */
const normalizeLeft = ({ gramsLeftLow, gramsLeft, gramsLeftHigh }: StatedItem): GramRange | null =>
  normalizeGrams({ gramsLow: gramsLeftLow, grams: gramsLeft, gramsHigh: gramsLeftHigh });

const PrintedFigure = Type.Number({ minimum: 0 });
/** Not every label prints it. */
const SeldomPrinted = Type.Optional(nullable(PrintedFigure));
const StatedLabel = Type.Object({
  perGrams: Type.Number({ exclusiveMinimum: 0, maximum: GRAMS.max }),
  calories: PrintedFigure,
  protein: PrintedFigure,
  carbs: PrintedFigure,
  fat: PrintedFigure,
  fiber: SeldomPrinted,
  sugar: SeldomPrinted,
  sodium: SeldomPrinted,
});

/** Grams of the parts of 100 g, with what rounding may add to them. */
const PARTS_MAX_GRAMS = 105;
/** Table salt has 38,758 mg (USDA SR28 02047). */
const SODIUM_PER_100G_MAX = 39_500;

/** The figures of 100 g of a label; null for one that nothing can have, which was misread. */
function normalizeLabel(label: unknown): Nutrients | null {
  if (!Value.Check(StatedLabel, label)) return null;
  // A label prints kilojoules as well.
  const [printed] = convertKilojoules([{ ...label, name: "" }]);
  const per100g = toPer100g(
    mapNutrients((name) => printed?.[name] ?? 0),
    label.perGrams,
  );
  const { calories, protein, carbs, fat, fiber, sugar, sodium } = per100g;
  const isPossible =
    calories <= KCAL_PER_100G_MAX &&
    protein + carbs + fat <= PARTS_MAX_GRAMS &&
    Math.max(fiber, sugar) <= PARTS_MAX_GRAMS &&
    sodium <= SODIUM_PER_100G_MAX;
  return isPossible ? mapNutrients((name) => toExact(per100g[name])) : null;
}

/** Rounds an item's figures and shortens its texts. Whether the figures are possible is not checked here. */
export function normalizeItem(stated: StatedItem): AnalyzedItem {
  const { gramsLow, grams, gramsHigh } = stated;
  const left = normalizeLeft(stated);
  const labelPer100g = normalizeLabel(stated.label);
  return {
    name: cleanText(stated.name, ENTRY_FIELDS.name.maxLength),
    preparation: cleanWords(stated.preparation, preparationMaxLength),
    count: normalizeCount(stated.count),
    unit: cleanWords(stated.unit, unitMaxLength),
    grams: normalizeGrams({ gramsLow, grams, gramsHigh }),
    ...roundNutrients(stated),
    box: normalizeBox(stated.box),
    ...(!isComplete(stated) && { isIncomplete: true as const }),
    ...(left && { left }),
    ...(labelPer100g && { labelPer100g }),
  };
}

/** The bounds of an item's grams, as a schema has them. */
export const ITEM_GRAMS = { minimum: 0, maximum: GRAMS.max } as const;

/** Without items that stand in the same place as an earlier one of the same name: models repeat themselves. */
export function withoutRepetitions(items: readonly StatedItem[]): StatedItem[] {
  const places = new Set<string>();
  return items.filter(({ name, box }) => {
    if (box == null) return true;
    const place = JSON.stringify([name, box]);
    const isNew = !places.has(place);
    places.add(place);
    return isNew;
  });
}
