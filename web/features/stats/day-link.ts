import type { DayFigures } from "../../../src/contracts/summary.ts";
import { isTracked } from "../../../src/shared/diary/diary-figures.ts";
import { pluralize } from "../../../src/shared/text/format-count.ts";
import { PATHS } from "../../platform/paths.ts";
import { formatWeekdayAndDate } from "../../ui/format/dates.ts";
import { formatWholeNumber } from "../../ui/format/format.ts";

/** A day's address in History. Today's has no date, so that it still means today after the day changes. */
export const buildDayPath = ({ date }: DayFigures, isToday: boolean): string =>
  isToday ? PATHS.history : `${PATHS.history}?date=${date}`;

/** `Wed, Jun 17: 1,500 kcal, 3 entries`, or `Wed, Jun 17, today so far: no entries`; the accessible name of what opens the day. */
export function describeDay(day: DayFigures, isToday: boolean): string {
  const name = `${formatWeekdayAndDate(day.date)}${isToday ? ", today so far" : ""}`;
  if (!isTracked(day)) return `${name}: no entries`;
  return `${name}: ${formatWholeNumber(day.calories)} kcal, ${day.entries} ${pluralize(day.entries, "entry", "entries")}`;
}
