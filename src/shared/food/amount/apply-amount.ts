import { ENTRY_FIELDS } from "../../diary/entry-fields.ts";
import type { EntryItem } from "../../diary/entry-items.ts";
import {
  type EntryFigures,
  type EntryPortion,
  findShare,
  findWhole,
  fitsPortion,
  isShare,
  scaleEntry,
} from "../../diary/portion.ts";
import { parseServingGrams, replaceServingGrams } from "../serving-size.ts";
import { hasVolume } from "./portion-measures.ts";
import type { ReadAmount } from "./read-amount.ts";
import { type WeighedAmount, weighAmount } from "./weigh-amount.ts";

type Portion = { label: string; grams: number };
type Entry = EntryFigures & { servingSize: string | null; items: EntryItem[]; portion: EntryPortion | null };
/** `per100g`: the figures of 100 g, as far as they are known. */
type Hit<One extends Entry> = { entry: One | null; portions: Portion[]; per100g?: { calories: number } | null };
type WithAmount<Food> = Food & { amount?: WeighedAmount | null };

const UNNAMED = "1 serving";

/** Whether an item can have this weight and its energy; `kcal` are those of 100 g. */
const isWithinLimits = (grams: number, kcal = 0): boolean =>
  grams <= ENTRY_FIELDS.items.grams.max && (grams * kcal) / 100 <= ENTRY_FIELDS.calories.max;

/** What share of the whole that was logged the amount is; undefined if its serving does not say that. */
function findShareOfWhole(
  entry: Entry,
  { amount, food }: ReadAmount,
  portions: readonly Portion[],
): number | undefined {
  if (!amount) return undefined;
  const { servingQuantity, calories } = findWhole(entry);
  if (amount.unit?.kind === "energy") return calories > 0 ? (amount.quantity * amount.unit.kcal) / calories : undefined;
  const grams = parseServingGrams(entry.servingSize);
  const label = entry.servingSize === null ? UNNAMED : replaceServingGrams(entry.servingSize, undefined);
  // Without a weight one serving counts as a gram, so that the weight is a number of servings.
  const own = { label, grams: grams ?? 1, isLogged: true } as const;
  if (grams === undefined && (amount.unit?.kind === "weight" || (amount.unit?.kind === "volume" && !hasVolume(own))))
    return undefined;
  const others = grams === undefined ? [] : portions;
  const weighed = weighAmount(amount, food, { portions: label === UNNAMED ? [...others, own] : [own, ...others] });
  return weighed && weighed.grams / (own.grams * servingQuantity);
}

/**
 * The food that was found, with the amount that was typed: a food of the table has it beside its figures, an entry is
 * scaled to it. Null says that the amount is not known for this food, which is then as it was last eaten.
 */
export function applyAmount<One extends Entry, Food extends Hit<One>>(
  hit: Food,
  read: ReadAmount | undefined,
  portions: readonly Portion[] = hit.portions,
): WithAmount<Food> {
  if (!read?.amount) return hit;
  if (!hit.entry) {
    const weighed = weighAmount(read.amount, read.food, { portions, kcal: hit.per100g?.calories });
    const amount = weighed && isWithinLimits(weighed.grams, hit.per100g?.calories) ? weighed : null;
    return amount || read.amount.said !== "size" ? { ...hit, amount } : hit;
  }
  const share = findShareOfWhole(hit.entry, read, portions);
  if (share === undefined && read.amount.said === "size") return hit;
  if (share === undefined || !isShare(share) || !fitsPortion(findWhole(hit.entry), share))
    return { ...hit, amount: null };
  const entry = share === findShare(hit.entry) ? hit.entry : scaleEntry(hit.entry, share);
  const grams = parseServingGrams(entry.servingSize);
  if (grams === undefined) return { ...hit, entry };
  const portion = { label: entry.servingSize ?? "", grams };
  return { ...hit, entry, amount: { grams: grams * entry.servingQuantity, quantity: entry.servingQuantity, portion } };
}
