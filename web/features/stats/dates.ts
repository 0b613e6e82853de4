/** Noon by this device's clock on a calendar date such as `2026-06-17`, which every zone has. */
const noonOf = (date: string): Date => new Date(`${date}T12:00:00`);

const inEnglish = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat("en-US", options);
  return (date: string): string => format.format(noonOf(date));
};

/** `Wed`. */
export const shortWeekday = inEnglish({ weekday: "short" });
/** `Jun 17`. */
export const shortDate = inEnglish({ month: "short", day: "numeric" });
/** `Wed, Jun 17`. */
export const weekdayAndDate = inEnglish({ weekday: "short", month: "short", day: "numeric" });

/** Days since Monday, 0 to 6. */
export const weekdayIndex = (date: string): number => (noonOf(date).getDay() + 6) % 7;
/** The day of the month. */
export const dayOfMonth = (date: string): number => noonOf(date).getDate();
