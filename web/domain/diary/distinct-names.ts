import type { FoodEntry } from "../../../src/contracts/diary.ts";
import { groupBy } from "../../platform/group-by.ts";
import { formatLocalClock } from "../../ui/format/format.ts";

/**
 * Suffixes of accessible names that distinguish rows of the same food: the time, and a number if that is the same, too.
 * A food with one row needs none.
 */
export function findDistinctions(entries: readonly FoodEntry[]): ReadonlyMap<string, string> {
  const distinctions = new Map<string, string>();
  const byName = [...groupBy(entries, ({ name }) => name.trim().toLowerCase()).values()];
  const sameName = byName.filter(({ length }) => length > 1);
  const getTime = ({ eatenOn }: FoodEntry) => formatLocalClock(eatenOn);
  for (const sameTime of sameName.flatMap((group) => [...groupBy(group, getTime).values()])) {
    sameTime.forEach(({ id, eatenOn }, index) => {
      const number = sameTime.length > 1 ? `, number ${index + 1}` : "";
      distinctions.set(id, `, ${formatLocalClock(eatenOn)}${number}`);
    });
  }
  return distinctions;
}
