/** Local noon on a calendar date such as `2026-06-17`. Noon exists on every date in every zone. */
const toNoon = (date: string): Date => new Date(`${date}T12:00:00`);

const createFormatter = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat("en-US", options);
  return (date: string): string => format.format(toNoon(date));
};

/** `Wed`. */
export const formatShortWeekday = createFormatter({ weekday: "short" });
/** `Jun 17`. */
export const formatMonthDay = createFormatter({ month: "short", day: "numeric" });
/** `Wed, Jun 17`. */
export const formatWeekdayAndDate = createFormatter({ weekday: "short", month: "short", day: "numeric" });

/** Days since Monday, 0 to 6. */
export const getWeekdayIndex = (date: string): number => (toNoon(date).getDay() + 6) % 7;
/** The day of the month. */
export const getDayOfMonth = (date: string): number => toNoon(date).getDate();
