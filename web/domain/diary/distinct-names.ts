import type { FoodEntry } from "../../../src/contracts/diary.ts";
import { formatLocalClock } from "../../ui/format/format.ts";

const groupBy = <Item>(items: readonly Item[], getKey: (item: Item) => string): Item[][] => {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = getKey(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return [...groups.values()];
};

/**
 * What tells the rows of one food apart by ear: the time, and a number where that is the same too. Rows whose name
 * stands once in the list need nothing.
 */
export function findDistinctions(entries: readonly FoodEntry[]): ReadonlyMap<string, string> {
  const distinctions = new Map<string, string>();
  const sameName = groupBy(entries, ({ name }) => name.trim().toLowerCase()).filter(({ length }) => length > 1);
  for (const sameTime of sameName.flatMap((group) => groupBy(group, ({ eatenOn }) => formatLocalClock(eatenOn)))) {
    sameTime.forEach(({ id, eatenOn }, index) => {
      const number = sameTime.length > 1 ? `, number ${index + 1}` : "";
      distinctions.set(id, `, ${formatLocalClock(eatenOn)}${number}`);
    });
  }
  return distinctions;
}
