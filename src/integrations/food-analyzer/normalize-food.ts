import { Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { within } from "../../contracts/bounds.ts";
import { nullable } from "../../contracts/one-of.ts";
import { ENTRY_FIELDS, mapAmounts } from "../../shared/diary/entry-fields.ts";
import { convertKilojoules } from "../../shared/food/kilojoules.ts";
import { mapNutrients, NUTRIENT_NAMES, type Nutrients, roundNutrient } from "../../shared/food/nutrition.ts";
import { capitalize } from "../../shared/text/capitalize.ts";
import { maxStoredLength } from "../../shared/text/text-length.ts";
import { analysisFailed } from "./analysis-errors.ts";
import type { AnalyzedItem, RecognizedFood } from "./food-analyzer.ts";
import { cleanText, ITEM_GRAMS, KCAL_PER_100G_MAX, normalizeItem, withoutRepetitions } from "./normalize-item.ts";
import type { StatedItem, StatedReply } from "./reply-schema.ts";

/** The most items of a dish. */
export const MAX_ITEMS = 20;
const OUT_OF_BOUNDS = "the model's figures are out of bounds";
/** How many items a dish is named by. */
const NAMED_ITEMS = 3;
/** For a model that states none, or one that makes no sense. */
const DEFAULT_CONFIDENCE = 0.5;

const Name = Type.String({ minLength: 1, maxLength: maxStoredLength(ENTRY_FIELDS.name.maxLength) });
/** The figures that a diary entry can hold. */
const figures = {
  calories: Type.Integer({ minimum: 0, maximum: ENTRY_FIELDS.calories.max }),
  ...mapAmounts((_, amount) => Type.Number(within(amount))),
};
const Grams = Type.Number(ITEM_GRAMS);
const Range = Type.Object({ low: Grams, best: Grams, high: Grams });
const PlausibleItem = Type.Object({
  name: Name,
  grams: nullable(Range),
  left: Type.Optional(Range),
  ...figures,
});
const PlausibleFood = Type.Object({
  name: Name,
  ...figures,
  confidence: Type.Number(within(ENTRY_FIELDS.confidence)),
  items: Type.Array(PlausibleItem),
});

const cleanTags = (tags: readonly string[]): string[] =>
  [...new Set(tags.map((tag) => cleanText(tag, ENTRY_FIELDS.tags.maxLength)).filter(Boolean))].slice(
    0,
    ENTRY_FIELDS.tags.max,
  );

type StatedFigures = { [name in keyof Nutrients]?: number | null };
/** Whether a model states all seven figures. */
const hasAllFigures = (stated: StatedFigures): boolean => NUTRIENT_NAMES.every((name) => stated[name] != null);

/** A percentage is taken for what it is. */
function normalizeConfidence(stated: number | null | undefined): number {
  if (stated == null || stated < 0 || stated > 100) return DEFAULT_CONFIDENCE;
  return stated > 1 ? stated / 100 : stated;
}

/** A name for a dish whose own is missing. */
function nameByItems(items: readonly AnalyzedItem[]): string {
  const names = [...new Set(items.map(({ name }) => name))].slice(0, NAMED_ITEMS).join(", ");
  return cleanText(capitalize(names), ENTRY_FIELDS.name.maxLength);
}

const sumItems = (items: readonly AnalyzedItem[]): Nutrients =>
  Object.fromEntries(
    NUTRIENT_NAMES.map((name) => [
      name,
      roundNutrient(
        name,
        items.reduce((sum, item) => sum + item[name], 0),
      ),
    ]),
  ) as Nutrients;

/** The items with what a model states of the whole only, shared among the items that lack it by their energy. */
function distributeTotals(items: readonly StatedItem[], totals: StatedFigures): StatedItem[] {
  const shared = items.map((item) => ({ ...item }));
  for (const name of NUTRIENT_NAMES) {
    const total = totals[name];
    if (total == null) continue;
    const lacking = shared.filter((item) => item[name] == null);
    const kcal = lacking.reduce((sum, { calories }) => sum + (calories ?? 0), 0);
    const rest = Math.max(0, total - items.reduce((sum, item) => sum + (item[name] ?? 0), 0));
    const shares = lacking.map(({ calories }) => (kcal > 0 ? (calories ?? 0) / kcal : 1 / lacking.length));
    for (const [index, item] of lacking.entries()) item[name] = rest * (shares[index] ?? 0);
  }
  return shared;
}

/** A weight that is not that of one of several: "1,200 g", but not "118 g each" or "2 x 150 g". */
const SERVING_GRAMS = /(?<![\d.,]|\d ?[x×] ?)(\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?) ?g(?:rams?)?\b(?! (?:each|apiece))/;

/** The grams that a serving such as "1 bowl (about 350 g)" names; null if it names none that can be. */
function findServingGrams(servingSize: string): number | null {
  const digits = SERVING_GRAMS.exec(servingSize)?.[1];
  const grams = Number(digits?.replaceAll(",", "") ?? Number.NaN);
  return grams > 0 && grams <= ITEM_GRAMS.maximum ? Math.round(grams) : null;
}

/** The items of an answer; the dish itself is the only one for a model that does not take it apart. */
function listItems(reply: StatedReply): StatedItem[] {
  if (reply.items && reply.items.length > 0) return distributeTotals(withoutRepetitions(reply.items), reply);
  const figures = NUTRIENT_NAMES.map((name) => [name, reply[name]]);
  return [{ name: reply.name, grams: findServingGrams(reply.servingSize ?? ""), ...Object.fromEntries(figures) }];
}

/** Whether an item has more energy than its weight can hold. */
export const hasImpossibleEnergy = ({ grams, calories }: AnalyzedItem): boolean =>
  grams !== null && calories > (Math.max(grams.best, 1) * KCAL_PER_100G_MAX) / 100 + 1;

/** An item that a diary entry can hold, or undefined. One that is incomplete needs a weight. */
export function normalizePossibleItem(stated: StatedItem): AnalyzedItem | undefined {
  const item = normalizeItem(stated);
  return Value.Check(PlausibleItem, item) && (item.grams || !item.isIncomplete) ? item : undefined;
}

/** The sums of the items, or where these do not state everything, what is stated of the whole. */
function computeTotal(items: readonly AnalyzedItem[], reply: StatedReply): Nutrients {
  const sums = sumItems(items);
  if ((reply.items ?? []).every(hasAllFigures) && reply.items?.length) return sums;
  return mapNutrients((name) => (reply[name] == null ? sums[name] : roundNutrient(name, reply[name])));
}

/**
 * Converts a model's answer to what the diary can store: rounds figures, shortens texts, leaves out items with impossible
 * figures, sums up the others, and marks an answer as doubtful that cannot be right as a whole. Throws 502
 * `analysis_failed` if the figures of all items or of the whole are impossible.
 */
export function normalizeFood(reply: StatedReply): RecognizedFood {
  const statedItems = convertKilojoules(listItems(reply));
  const possible = statedItems.flatMap((stated) => normalizePossibleItem(stated) ?? []);
  if (possible.length === 0) throw analysisFailed(OUT_OF_BOUNDS);
  const items = possible.slice(0, MAX_ITEMS);
  const omittedItems = statedItems.length - items.length + (reply.unusableItems ?? 0);

  const total = computeTotal(items, reply);
  const name = cleanText(reply.name, ENTRY_FIELDS.name.maxLength) || nameByItems(items);
  const servingSize = cleanText(reply.servingSize ?? "", ENTRY_FIELDS.servingSize.maxLength);
  const food: Omit<RecognizedFood, "isDoubtful"> = {
    name,
    ...total,
    confidence: normalizeConfidence(reply.confidence),
    servingSize,
    category: reply.category ?? null,
    tags: cleanTags(reply.tags ?? []),
    items,
    ...(omittedItems > 0 && { omittedItems }),
  };
  if (!Value.Check(PlausibleFood, food)) throw analysisFailed(OUT_OF_BOUNDS);
  return { ...food, isDoubtful: omittedItems > 0 || food.items.some(hasImpossibleEnergy) };
}
