/** A calendar date (`2026-11-20`) as this device writes it out. */
function inWords(date: string, format: Intl.DateTimeFormatOptions): string {
  return new Date(`${date}T12:00:00Z`).toLocaleDateString([], { ...format, timeZone: "UTC" });
}

/** `Friday, 20 November 2026`, or however this device orders it. */
export const fullDate = (date: string): string =>
  inWords(date, { weekday: "long", day: "numeric", month: "long", year: "numeric" });

/** `Fri, 20 Nov`, or however this device orders it. */
export const shortDate = (date: string): string => inWords(date, { weekday: "short", day: "numeric", month: "short" });

/** `Fri`, or however this device calls it. */
export const weekdayName = (date: string): string => inWords(date, { weekday: "short" });
