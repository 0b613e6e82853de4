import { type DayTotals, isTracked } from "./diary-figures.ts";

// Weeks and months of the diary. The server computes them, and a device without a connection from what it keeps.

export type Period = "week" | "month";

/** The sums of a week or a month, how many of its days have an entry, and the date of its first day. */
export type PeriodTotals = DayTotals & { start: string; trackedDays: number };

/** How many weeks a year's statistics have, with the current one. */
export const YEAR_WEEKS = 52;

/** The first day of the week or month of a date. `weekStart`: 0 for Sunday to 6. */
export function findPeriodStart(date: Temporal.PlainDate, period: Period, weekStart: number): Temporal.PlainDate {
  return period === "month"
    ? date.subtract({ days: date.day - 1 })
    : date.subtract({ days: (date.dayOfWeek - weekStart + 7) % 7 });
}

const sumDays = (days: readonly DayTotals[], figure: keyof DayTotals): number =>
  days.reduce((total, day) => total + day[figure], 0);

/** The figures of each week or month from `first` to the one with `last`, oldest first, of their days. */
export function sumPeriods(
  days: readonly (DayTotals & { date: string })[],
  period: Period,
  first: Temporal.PlainDate,
  last: Temporal.PlainDate,
): PeriodTotals[] {
  const sorted = [...days].sort((a, b) => a.date.localeCompare(b.date));
  const totals: PeriodTotals[] = [];
  let index = 0;
  for (let start = first; Temporal.PlainDate.compare(start, last) <= 0; ) {
    const next = start.add(period === "month" ? { months: 1 } : { weeks: 1 });
    const from = index;
    while (index < sorted.length && (sorted[index]?.date ?? "") < String(next)) index += 1;
    const own = sorted.slice(from, index);
    totals.push({
      ...{ start: String(start), trackedDays: own.filter(isTracked).length, entries: sumDays(own, "entries") },
      ...{ calories: sumDays(own, "calories"), protein: sumDays(own, "protein") },
      ...{ carbs: sumDays(own, "carbs"), fat: sumDays(own, "fat") },
    });
    start = next;
  }
  return totals;
}
