/** The days of a report, both included: `2026-06-17`. */
export type ReportRange = { from: string; to: string };

/** A leap year. */
export const REPORT_DAYS_MAX = 366;
const USUAL_DAYS = 30;
/** The diary answers as many days at once (`EntryListQuery`). */
const ENTRY_DAYS_MAX = 31;

function parseDate(text: string | null): Temporal.PlainDate | undefined {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  try {
    return Temporal.PlainDate.from(text);
  } catch {
    return undefined;
  }
}

/** The last `count` days up to `to`. */
export const listLastDays = (count: number, to: string): ReportRange => ({
  from: String(Temporal.PlainDate.from(to).subtract({ days: count - 1 })),
  to,
});

/** The number of days of a range. */
export const countReportDays = ({ from, to }: ReportRange): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days + 1;

/**
 * The range that an address names: none after today, the first day not after the last, and at most a year, which ends
 * with the last day. Without dates it is the last 30 days.
 */
export function parseReportRange(params: URLSearchParams, today: string): ReportRange {
  const to = [parseDate(params.get("to"))?.toString() ?? today, today].sort()[0] as string;
  const from = parseDate(params.get("from"))?.toString();
  if (from === undefined || from > to) return listLastDays(USUAL_DAYS, to);
  return countReportDays({ from, to }) > REPORT_DAYS_MAX ? listLastDays(REPORT_DAYS_MAX, to) : { from, to };
}

/** The days of a year up to today. */
export const buildYearRange = (year: number, today: string): ReportRange => ({
  from: `${year}-01-01`,
  to: [`${year}-12-31`, today].sort()[0] as string,
});

/** The other lists of days answer as many at once (`DayListQuery`, `NutrientQuery`). */
export const LIST_DAYS_MAX = 92;

/** The range in parts of at most so many days, those the diary is asked for at once, oldest first. */
export function splitRange(range: ReportRange, daysMax = ENTRY_DAYS_MAX): { day: string; days: number }[] {
  const first = Temporal.PlainDate.from(range.from);
  const count = countReportDays(range);
  return Array.from({ length: Math.ceil(count / daysMax) }, (_, index) => ({
    day: String(first.add({ days: index * daysMax })),
    days: Math.min(daysMax, count - index * daysMax),
  }));
}
