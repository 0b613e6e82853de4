import { LOCALE } from "../../../src/shared/text/locale.ts";

/** Noon UTC on a calendar date such as `2026-06-17`. */
const toNoon = (date: string): Date => new Date(`${date}T12:00:00Z`);

const createFormatter = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(LOCALE, { ...options, timeZone: "UTC" });
  return (date: string): string => format.format(toNoon(date));
};

/** `Friday, November 20, 2026`. */
export const formatFullDate = createFormatter({ dateStyle: "full" });
/** `Fri, Nov 20`. */
export const formatWeekdayAndDate = createFormatter({ weekday: "short", month: "short", day: "numeric" });
/** `November 20`. */
export const formatLongMonthDay = createFormatter({ month: "long", day: "numeric" });
/** `Nov 20`. */
export const formatMonthDay = createFormatter({ month: "short", day: "numeric" });
/** `Nov 2026`. */
export const formatMonth = createFormatter({ month: "short", year: "numeric" });
/** `Nov`. */
export const formatShortMonth = createFormatter({ month: "short" });
/** `Fri`. */
export const formatShortWeekday = createFormatter({ weekday: "short" });

/** `Friday`. */
export const formatWeekday = createFormatter({ weekday: "long" });

/** 0 for Sunday to 6. */
export const getWeekday = (date: string): number => toNoon(date).getUTCDay();
/** The day of the month. */
export const getDayOfMonth = (date: string): number => toNoon(date).getUTCDate();
