import type { EntryPortion, FoodEntryChange } from "../../contracts/diary.ts";
import type { NewEntryItem } from "../../contracts/items.ts";
import { invalidField } from "../../errors.ts";
import { omitStated, STATED_NAMES, setsFigures } from "../../shared/diary/entry-fields.ts";
import { type EntryItem, scaleItem, sumItemsOfEntry, sumStated } from "../../shared/diary/entry-items.ts";
import { fitsEntry, pickFigures, takePortion } from "../../shared/diary/portion.ts";
import { computeItemFigures, findPer100g } from "../../shared/food/item-edits.ts";
import { NUTRIENT_NAMES, type Nutrients, pickFoodFigures, pickNutrients } from "../../shared/food/nutrition.ts";
import { isBlank } from "../../shared/text/text-characters.ts";

/** Items as they are stored: JSON, and null for none. */
export const formatItems = (items: readonly EntryItem[]): string | null =>
  items.length === 0 ? null : JSON.stringify(items);

/** Whether two figures (kcal, grams, milligrams) are the same but for `roundings` to whole ones. */
const isNear = (one: number, other: number, roundings: number): boolean => Math.abs(one - other) <= roundings * 0.5;

const refuse = (reason: string) => invalidField("items", reason);

/** An item with all its fields. Throws 422 if they contradict each other. */
function checkItem({
  estimate = null,
  count = null,
  unit = null,
  preparation = null,
  box = null,
  ...sent
}: NewEntryItem): EntryItem {
  const item = { ...sent, name: sent.name.trim() };
  const { name, grams, gramsLow, gramsHigh, source, food } = item;
  if (isBlank(name)) throw refuse("An item needs a name");
  const isInRange = grams === null || ((gramsLow ?? grams) <= grams && grams <= (gramsHigh ?? grams));
  if (!isInRange) throw refuse(`The weight of ${name} must be between its low and its high one`);
  if (source !== "estimate" && (food === null || grams === null))
    throw refuse(`${name} needs a weight and the food that its figures are of`);
  const per100g = source === "estimate" ? null : findPer100g({ ...item, estimate });
  const figures = per100g && grams !== null ? computeItemFigures(per100g, grams) : item;
  const isOther = STATED_NAMES.some((amount) => !isNear(figures[amount] ?? 0, item[amount] ?? figures[amount] ?? 0, 2));
  if (isOther || NUTRIENT_NAMES.some((figure) => !isNear(figures[figure], item[figure], 2)))
    throw refuse(`The figures of ${name} are not those of its food`);
  return { ...omitStated(item), ...pickFoodFigures(figures), estimate, count, unit, preparation, box };
}

/**
 * The most that the items of an entry take as JSON: forty with the longest names in plain letters. Marks on each letter
 * would make them a megabyte, which every copy has, and every list.
 */
const ITEMS_MAX_BYTES = 48 * 1024;

/** Items with all their fields. Throws 422 if one contradicts itself, and if they have too much text together. */
export function checkItems(sent: readonly NewEntryItem[]): EntryItem[] {
  const items = sent.map(checkItem);
  if (Buffer.byteLength(JSON.stringify(items)) > ITEMS_MAX_BYTES) throw refuse("The items have too much text");
  return items;
}

/** The sums of the items. Throws 422 if figures that were sent are not near them. */
function addUp(items: readonly EntryItem[], stated: Partial<Nutrients>): Nutrients {
  const sums = sumItemsOfEntry(items);
  const isFar = (name: keyof Nutrients) =>
    stated[name] !== undefined && !isNear(stated[name], sums[name], items.length + 1);
  if (NUTRIENT_NAMES.some(isFar)) throw refuse("The items do not add up to the figures of the entry");
  return sums;
}

/** What a request stores of items, with the figures and the portion that go with them. */
type ResolvedItems = Partial<Nutrients> & { items?: EntryItem[]; portion?: EntryPortion | null };

/**
 * The items of a new or changed entry, and its figures, which are their sums. New figures without items are those of an
 * entry whose items are not known. Nothing if the request sets neither. Throws 422 for items that contradict themselves
 * or the figures.
 */
export function resolveItems(change: FoodEntryChange): ResolvedItems {
  const { portion } = change;
  if (!change.items?.length) {
    if (portion?.whole.items?.length) throw refuse("The items of the portion are missing");
    const resolved =
      portion === undefined ? {} : { portion: portion && { ...portion, whole: pickFigures(portion.whole) } };
    return change.items === undefined && !setsFigures(change) ? resolved : { items: [], ...resolved };
  }
  const items = checkItems(change.items);
  const sums = addUp(items, change);
  if (!portion || portion.share === 1) return { items, ...sums, portion: null };
  const { share, whole } = portion;
  const wholeItems = (whole.items && checkItems(whole.items)) ?? items.map((item) => scaleItem(item, 1 / share));
  const taken = takePortion({ ...sumStated(wholeItems), ...pickFigures(whole), items: wholeItems }, share);
  addUp(taken.items, sums);
  if (!fitsEntry(taken)) throw refuse("The items are more than one entry can hold");
  return { ...pickNutrients(taken), items: taken.items, portion: taken.portion };
}
