import type { FoodEntry } from "../../../src/contracts/diary.ts";
import { parseLocalTime } from "../../../src/shared/diary/day-window.ts";
import { isolate } from "../../../src/shared/text/isolate.ts";
import { nameDayOfLocalTime } from "../../domain/meal/recent-day.ts";
import { formatWholeNumber } from "../../ui/format/format.ts";

/** A name within a sentence: `Oatmeal with milk` begins small, `Pad Thai` and `BLT` do not. */
const toMidSentence = (name: string): string =>
  /^\p{Lu}[^\p{Lu}]*$/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;

/**
 * The question whether a photo shows an earlier meal again: `Same as Tuesday's oatmeal?`
 * `now` is in UTC milliseconds.
 */
export function askWhetherSame({ name, eatenOn }: Pick<FoodEntry, "name" | "eatenOn">, now: number): string {
  const day = nameDayOfLocalTime(parseLocalTime(eatenOn), now);
  const food = isolate(toMidSentence(name));
  return day.kind === "date" ? `Same as the ${food} of ${day.name}?` : `Same as ${day.name}'s ${food}?`;
}

/** The figures of an earlier meal that have room in a line. */
export const formatFigures = ({ calories, protein }: FoodEntry): string =>
  `${formatWholeNumber(calories)} kcal · ${formatWholeNumber(protein)} g protein`;
