import { useSearchParams } from "react-router";
import { type DayStart, findToday } from "../../../src/shared/diary/day-window.ts";
import { findMealTypeAtHour, findMealTypeAtTime } from "../../../src/shared/diary/meal-type.ts";
import { MEAL_TYPES, type MealType } from "../../../src/shared/product/enums.ts";
import { getDeviceTimeZone } from "../../platform/time-zone.ts";

/** The time of day for a meal that is logged on a later day. */
const DEFAULT_MEAL_TIMES: Record<MealType, string> = {
  breakfast: "08:00",
  lunch: "13:00",
  dinner: "19:00",
  snack: "21:00",
};

/** A meal of an earlier day in History. */
export type PastMeal = { date: string; meal: MealType };

const toDate = (instant: number, dayStart: DayStart = "diary"): Temporal.PlainDate =>
  findToday(instant, getDeviceTimeZone(), dayStart);

/** Parses a calendar date not after `today`; undefined for anything else. */
export function parseDateUntil(today: Temporal.PlainDate, text: string | null): Temporal.PlainDate | undefined {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  try {
    const date = Temporal.PlainDate.from(text);
    return Temporal.PlainDate.compare(date, today) > 0 ? undefined : date;
  } catch {
    return undefined;
  }
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** A time of day such as `07:30`; undefined for anything else. */
export const parseTime = (text: string | null): string | undefined =>
  text !== null && TIME.test(text) ? text : undefined;

/** The local time of an instant (UTC milliseconds) as a time field has it: `07:30`. */
export function formatClock(instant: number): string {
  const date = new Date(instant);
  return [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, "0")).join(":");
}

/** Parses `?date=2026-11-20&meal=dinner&time=19:30`; without a meal, the meal of the time, or of the current hour. */
export function parsePastMeal(params: URLSearchParams): PastMeal | undefined {
  const today = toDate(Date.now());
  const date = parseDateUntil(today, params.get("date"));
  if (!date || date.equals(today)) return undefined;
  const time = parseTime(params.get("time"));
  const mealOfTime = time === undefined ? findMealTypeAtHour(new Date().getHours()) : findMealTypeAtTime(time);
  const meal = MEAL_TYPES.find((type) => type === params.get("meal")) ?? mealOfTime;
  return { date: date.toString(), meal };
}

/** The past meal in this screen's URL. */
export function usePastMeal(): { pastMeal: PastMeal | undefined } {
  const [params] = useSearchParams();
  return { pastMeal: parsePastMeal(params) };
}

/** The usual time of a meal on a calendar date in the device's zone, in UTC milliseconds. */
export function findUsualTime(meal: MealType, date: string): number {
  const plainTime = DEFAULT_MEAL_TIMES[meal];
  return Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: getDeviceTimeZone(), plainTime }).epochMilliseconds;
}

/** The diary day of an ISO instant; undefined if Home shows it today. `now` is in UTC milliseconds. */
export function findOtherDay(instant: string, now: number): string | undefined {
  const at = Date.parse(instant);
  return toDate(at, "home").equals(toDate(now, "home")) ? undefined : toDate(at).toString();
}
