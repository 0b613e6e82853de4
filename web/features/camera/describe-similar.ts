import type { FoodEntry } from "../../../src/contracts/diary.ts";
import { isolate } from "../../../src/shared/text/isolate.ts";
import { nameRecentDay } from "../../domain/meal/recent-day.ts";
import { formatWholeNumber } from "../../ui/format/format.ts";

/** A name within a sentence: `Oatmeal with milk` begins small, `Pad Thai` and `BLT` do not. */
const toMidSentence = (name: string): string =>
  /^\p{Lu}[^\p{Lu}]*$/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;

/**
 * The question whether a photo shows an earlier meal again: `Same as Tuesday's oatmeal?`, in the device's time zone.
 * `now` is in UTC milliseconds.
 */
export function askWhetherSame({ name, eatenAt }: Pick<FoodEntry, "name" | "eatenAt">, now: number): string {
  const day = nameRecentDay(eatenAt, now);
  const food = isolate(toMidSentence(name));
  return day.kind === "date" ? `Same as the ${food} of ${day.name}?` : `Same as ${day.name}'s ${food}?`;
}

/** The figures of an earlier meal that have room in a line. */
export const formatFigures = ({ calories, protein }: FoodEntry): string =>
  `${formatWholeNumber(calories)} kcal · ${formatWholeNumber(protein)} g protein`;
