import type { FoodEntry } from "../../../src/contracts/diary.ts";
import { groupBy } from "../../platform/group-by.ts";
import { formatLocalClock } from "../../ui/format/format.ts";

/**
 * What tells the rows of one food apart by ear: the time, and a number where that is the same too. Rows whose name
 * stands once in the list need nothing.
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
