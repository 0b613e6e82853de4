import { normalizeForSearch } from "../../shared/text/normalize-for-search.ts";

/**
 * The form in which names of dishes and items are compared: without case, accents and punctuation. A name that has
 * nothing else, such as an emoji, keeps it.
 */
export function toNameKey(name: string): string {
  const normalized = normalizeForSearch(name).trim();
  return normalized.replace(/[^\p{L}\p{N}]+/gu, " ").trim() || normalized;
}

type Named = { name: string };

/** Whether the names of two things are compared as the same. */
export const haveSameName = (one: Named, other: Named): boolean => toNameKey(one.name) === toNameKey(other.name);

/** How often each name is there, by its key. */
export function countNames(items: readonly Named[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { name } of items) counts.set(toNameKey(name), (counts.get(toNameKey(name)) ?? 0) + 1);
  return counts;
}
