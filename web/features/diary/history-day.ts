import { useSearchParams } from "react-router";
import { dayWindow, toDiaryDate } from "../../../src/shared/day-window.ts";
import { PATHS } from "../../app/paths.ts";
import { fullDate, shortDate } from "../../lib/dates.ts";
import { dateUntil } from "../../lib/past-meal.ts";
import { deviceTimeZone } from "../../lib/time-zone.ts";
import { useToday } from "../../lib/today.ts";
import type { EntryRange } from "./queries.ts";

/** One day of History, which is a diary day. */
export type HistoryDay = {
  /** Its calendar date, `2026-11-20`. */
  date: string;
  /** Today's, so that nothing after it can be asked for. */
  today: string;
  isToday: boolean;
  /** `Today`, `Yesterday` or a short date. */
  title: string;
  /** The whole date in this device's own way. */
  fullDate: string;
  range: EntryRange;
  /** The days beside it; there is none after today. */
  previous: string;
  next: string | undefined;
};

/** The address of a day of History; today has the plain one, which stays today's when the day turns. */
export const historyPath = (date: string, today: string): string =>
  date === today ? PATHS.history : `${PATHS.history}?date=${date}`;

/** The instants of a day, as the entries query takes them. */
export function rangeOfDay(date: string): EntryRange {
  const { from, to } = dayWindow(Temporal.PlainDate.from(date), deviceTimeZone(), "diary");
  return { startDate: new Date(from).toISOString(), endDate: new Date(to).toISOString() };
}

function titleOf(date: Temporal.PlainDate, today: Temporal.PlainDate): string {
  if (date.equals(today)) return "Today";
  if (date.equals(today.subtract({ days: 1 }))) return "Yesterday";
  return shortDate(date.toString());
}

/** The day that an address asks for with `date`; today where it asks for none that has been. */
export function historyDay(asked: string | null, today: Temporal.PlainDate): HistoryDay {
  const date = dateUntil(today, asked) ?? today;
  const text = date.toString();
  const isToday = date.equals(today);
  return {
    date: text,
    today: today.toString(),
    isToday,
    title: titleOf(date, today),
    fullDate: fullDate(text),
    range: rangeOfDay(text),
    previous: date.subtract({ days: 1 }).toString(),
    next: isToday ? undefined : date.add({ days: 1 }).toString(),
  };
}

/** The day that this screen's address asks for, by this device's zone; today's changes when the diary day does. */
export function useHistoryDay(): HistoryDay {
  const [params] = useSearchParams();
  const { startDate } = useToday("diary");
  return historyDay(params.get("date"), toDiaryDate(Date.parse(startDate), deviceTimeZone(), "diary"));
}

/** The date of the day of History that an instant (ISO) belongs to. */
export const historyDayOf = (instant: string): string =>
  toDiaryDate(Date.parse(instant), deviceTimeZone(), "diary").toString();

/** The calendar date of an instant (ISO) by this device's clock, whatever diary day it belongs to. */
export const localDateOf = (instant: string): string =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(deviceTimeZone()).toPlainDate().toString();
