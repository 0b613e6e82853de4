import { parseStatedShares, statesShare } from "../amount/stated-shares.ts";
import type { Reading } from "./search-readings.ts";
import { splitWords } from "./search-words.ts";

/** Whether a name, or one of several that commas separate, has the words one after another, the last one begun. */
function hasText(names: string, words: readonly string[]): boolean {
  const lower = names.toLowerCase();
  if (!words.every((word) => lower.includes(word))) return false;
  const text = ` ${words.join(" ")}`;
  return parseStatedShares(lower)
    .rest.split(",")
    .some((name) => ` ${splitWords(name).join(" ")}`.includes(text));
}

/**
 * The foods that are what a reading says: with its words as they are, or with its percentage. Where no food states a
 * percentage that need not be stated, all of them. `names` are a food's names, separated by commas.
 */
export function pickFitting<Food>(
  foods: readonly Food[],
  { words, shares, must }: Reading,
  listNames: (food: Food) => string,
): readonly Food[] {
  if (must === "have the text") return foods.filter((food) => hasText(listNames(food), words));
  if (shares.length === 0) return foods;
  const stating = foods.filter((food) => statesShare(listNames(food).toLowerCase(), shares));
  return stating.length > 0 || must === "state the share" ? stating : foods;
}
