/** A calendar date (`2026-11-20`) in the device's locale. */
function formatCalendarDate(date: string, format: Intl.DateTimeFormatOptions): string {
  return new Date(`${date}T12:00:00Z`).toLocaleDateString([], { ...format, timeZone: "UTC" });
}

/** `Friday, 20 November 2026`, in the device's locale. */
export const formatFullDate = (date: string): string =>
  formatCalendarDate(date, { weekday: "long", day: "numeric", month: "long", year: "numeric" });

/** `Fri, 20 Nov`, in the device's locale. */
export const formatShortDate = (date: string): string =>
  formatCalendarDate(date, { weekday: "short", day: "numeric", month: "short" });

/** `Fri`, in the device's locale. */
export const formatWeekday = (date: string): string => formatCalendarDate(date, { weekday: "short" });
