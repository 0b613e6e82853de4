import type { EntryItem, ItemFood } from "../diary/entry-items.ts";
import drinkWater from "./drink-water.json" with { type: "json" };

const WATER: Readonly<Record<string, number>> = drinkWater;

/** The grams of water in 100 g of a drink of the table; undefined of other foods. */
const findWater = ({ ndbNo, name }: Pick<ItemFood, "ndbNo" | "name">): number | undefined => {
  const key = ndbNo ?? name;
  return Object.hasOwn(WATER, key) ? WATER[key] : undefined;
};

/** An entry with the items that it is made of. */
export type DrunkEntry = {
  items: readonly (Pick<EntryItem, "source" | "grams"> & { food: Pick<ItemFood, "ndbNo" | "name"> | null })[];
};

/**
 * The water of the drinks among the items of these entries, in whole ml. Only drinks of the table of foods state theirs:
 * undefined where there is none of them, because then the water is not known.
 */
export function sumDrinkWater(entries: readonly DrunkEntry[]): number | undefined {
  const stated = entries.flatMap(({ items }) =>
    items.flatMap(({ source, food, grams }) => {
      const water = source === "database" && food && grams !== null ? findWater(food) : undefined;
      return water === undefined || grams === null ? [] : [(water * grams) / 100];
    }),
  );
  return stated.length === 0 ? undefined : Math.round(stated.reduce((sum, ml) => sum + ml, 0));
}
