import { formatLocalTime, parseWrittenTime, toLocalTime } from "../diary/day-window.ts";
import { HOUR_MS, MINUTE_MS } from "../product/durations.ts";

/** Which of the first two numbers of `03/01/2026` is the day; undefined if nothing shows it. */
export type DayPlace = "first" | "second" | undefined;

const MONTHS = [
  ...["january", "february", "march", "april", "may", "june"],
  ...["july", "august", "september", "october", "november", "december"],
];
const NAMED = "([a-z]{3,9})\\.?";
const WEEKDAY = "(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\\.?,? )?";
/** Dates in the order in which they are tried; what follows one is its time. */
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/;
const NUMBERS = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?!\d)/;
const MONTH_NAME_FIRST = new RegExp(`^${WEEKDAY}${NAMED} (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})(?!\\d)`, "i");
const DAY_AND_MONTH_NAME = new RegExp(
  `^${WEEKDAY}(\\d{1,2})(?:st|nd|rd|th|\\.)?[ -]${NAMED}(?:-|,? )(\\d{4})(?!\\d)`,
  "i",
);

const TIME =
  /^(\d{1,2})(?:[:.](\d{2})(?:[:.]\d{2}(?:[.,]\d+)?)?)?(?: ?([ap])\.?m\.?)?(?: ?(z|utc|gmt|[+-]\d\d:?(?:\d\d)?))?$/i;
const IS_UTC = /^(?:z|utc|gmt|[+-]00:?(?:00)?)$/i;

const pad = (digits: string | number): string => String(digits).padStart(2, "0");

/** Two different days would fit. */
export const TWO_DAYS = "two days";

/** Where the day is in all dates of a file that are numbers without the year first, as far as one shows it. */
export function findDayPlace(dates: readonly string[]): DayPlace {
  const places = new Set<DayPlace>();
  for (const date of dates) {
    const [, one, separator, two] = NUMBERS.exec(date) ?? [];
    if (separator === undefined || separator === ".") continue;
    if (Number(one) > MONTHS.length) places.add("first");
    if (Number(two) > MONTHS.length) places.add("second");
  }
  const [place] = places;
  return places.size === 1 ? place : undefined;
}

/** The number of an English month, 0 for another word. Other languages shorten other months to the same letters. */
function parseMonth(name: string): number {
  const written = name.toLowerCase();
  return MONTHS.findIndex((month) => [month, month.slice(0, 3), month.slice(0, 4)].includes(written)) + 1;
}

type DateText = { date: string; rest: string };

/** The date at the beginning of a text as ISO, and what follows; undefined if there is none. */
function readDate(text: string, dayPlace: DayPlace): DateText | typeof TWO_DAYS | undefined {
  const build = (match: RegExpExecArray, year: string, month: string | number, day: string): DateText => ({
    date: `${year}-${pad(month)}-${pad(day)}`,
    rest: text.slice(match[0].length),
  });
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst) return build(yearFirst, yearFirst[1] ?? "", yearFirst[3] ?? "", yearFirst[4] ?? "");
  const numbers = NUMBERS.exec(text);
  if (numbers) {
    const [, one = "", separator, two = "", year = ""] = numbers;
    // With points the day is first in every country.
    const place = separator === "." || one === two ? "first" : dayPlace;
    if (place === undefined) return TWO_DAYS;
    return place === "first" ? build(numbers, year, two, one) : build(numbers, year, one, two);
  }
  const named = MONTH_NAME_FIRST.exec(text);
  if (named) return build(named, named[3] ?? "", parseMonth(named[1] ?? ""), named[2] ?? "");
  const dayNamed = DAY_AND_MONTH_NAME.exec(text);
  if (dayNamed) return build(dayNamed, dayNamed[3] ?? "", parseMonth(dayNamed[2] ?? ""), dayNamed[1] ?? "");
  return undefined;
}

/** A time of day as `07:30`, and its zone, empty if it states none; undefined for another text. */
function readTime(text: string): { clock: string; zone: string } | undefined {
  const [matched, hours = "", minutes, half, zone = ""] = TIME.exec(text) ?? [];
  if (matched === undefined || (minutes === undefined && half === undefined)) return undefined;
  if (half !== undefined && (Number(hours) < 1 || Number(hours) > 12)) return undefined;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === "p" ? 12 : 0);
  return { clock: `${pad(hour)}:${minutes ?? "00"}`, zone };
}

const MIDNIGHT = "00:00";

/** `UTC+0100` in milliseconds; undefined if it is none. */
function readOffset(text: string): number | undefined {
  const [matched, sign, hours, minutes] = /^(?:utc|gmt)?([+-])(\d\d):?(\d\d)$/i.exec(text) ?? [];
  if (matched === undefined) return undefined;
  return (Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS) * (sign === "-" ? -1 : 1);
}

/**
 * The local time (`2026-11-22T07:30`) of a cell with a date, perhaps with a time, and of one with a time. With an offset
 * of its own the time is of UTC, and that of the clock is so far ahead. Another time of UTC is that of the clock in
 * `timeZone`; one with another offset stays as it was shown there. A date without a time, and one at midnight as programs
 * write it for none, has `usualTime`. Undefined if there is no such date or time.
 */
export function readWeighingTime(
  { date, time, offset }: { date: string; time: string; offset: string },
  { dayPlace, timeZone, usualTime }: { dayPlace: DayPlace; timeZone: string; usualTime: string },
): string | typeof TWO_DAYS | undefined {
  const found = readDate(date.replace(/\s+/g, " "), dayPlace);
  if (found === undefined || found === TWO_DAYS) return found;
  const ownTime = found.rest.replace(/^(?:t|,?(?: at)? )/i, "").trim();
  const stated = (time || ownTime).replace(/\s+/g, " ");
  const read = stated === "" ? undefined : readTime(stated);
  if (stated !== "" && !read) return undefined;
  const { clock, zone } = read ?? { clock: usualTime, zone: "" };
  const written = parseWrittenTime(`${found.date}T${clock}`);
  if (Number.isNaN(written)) return undefined;
  const isUtc = IS_UTC.test(zone);
  const ahead = read && (isUtc || zone === "") ? readOffset(offset) : undefined;
  const isDayOnly = time === "" && clock === MIDNIGHT && ahead === undefined;
  const local =
    ahead === undefined ? (isUtc && !isDayOnly ? toLocalTime(written, timeZone) : written) : written + ahead;
  const [day, shown] = formatLocalTime(local).split("T");
  return `${day}T${time === "" && shown === MIDNIGHT ? usualTime : shown}`;
}
