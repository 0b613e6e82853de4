import type { FoodEntryChange } from "../../contracts/diary.ts";
import type { EntryItem, FoodSource, ItemFood } from "../../shared/diary/entry-items.ts";
import type { EntryPortion } from "../../shared/diary/portion.ts";

/** The foods that exist, of those that items may name by id. */
export type ItemFoodTables = {
  /** What the account saved. */
  savedFoods: { findIds(userId: number, ids: readonly number[]): Promise<number[]> };
  tableFoods: { findIds(ids: readonly number[]): Promise<number[]> };
};

/** Whether the account has a food, or the table. */
export type IsKnownFood = (id: number, source: FoodSource) => boolean;

type WithItems = Pick<FoodEntryChange, "items" | "portion">;

const listFoodIds = ({ items = [], portion }: WithItems): number[] =>
  [...items, ...(portion?.whole.items ?? [])].flatMap(({ food }) => food?.id ?? []);

/** Looks up the foods that the items of these entries name. */
export async function findKnownFoods(
  { savedFoods, tableFoods }: ItemFoodTables,
  userId: number,
  entries: readonly WithItems[],
): Promise<IsKnownFood> {
  const ids = [...new Set(entries.flatMap(listFoodIds))];
  if (ids.length === 0) return () => false;
  const [own, database] = await Promise.all([savedFoods.findIds(userId, ids), tableFoods.findIds(ids)]);
  const known = { own: new Set(own), database: new Set(database) };
  return (id, source) => known[source].has(id);
}

const findSource = ({ source, food }: EntryItem & { food: ItemFood }): FoodSource =>
  source === "estimate" ? (food.source ?? "database") : source;

/**
 * The item without its food, if that is neither in the table nor one of the person's own: an item of someone else, or one
 * that was deleted since. Its figures stay, as an estimate.
 */
function dropUnknownFood(item: EntryItem, isKnown: IsKnownFood): EntryItem {
  const { food, source } = item;
  if (!food || isKnown(food.id, findSource({ ...item, food }))) return item;
  return { ...item, source: "estimate", food: null, estimate: source === "estimate" ? item.estimate : food.per100g };
}

/** The items and the portion of an entry, without foods that the person cannot have. */
export function dropUnknownFoods<Resolved extends { items?: EntryItem[]; portion?: EntryPortion | null }>(
  resolved: Resolved,
  isKnown: IsKnownFood,
): Resolved {
  const { items, portion } = resolved;
  const drop = (list: readonly EntryItem[]): EntryItem[] => list.map((item) => dropUnknownFood(item, isKnown));
  const whole = portion?.whole;
  return {
    ...resolved,
    ...(items && { items: drop(items) }),
    ...(portion && whole?.items && { portion: { ...portion, whole: { ...whole, items: drop(whole.items) } } }),
  };
}
