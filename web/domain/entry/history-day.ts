import { useSearchParams } from "react-router";
import { parseLocalTime, toDiaryDate } from "../../../src/shared/diary/day-window.ts";
import { PATHS } from "../../platform/paths.ts";
import { useToday } from "../../platform/today.ts";
import { formatFullDate, formatWeekdayAndDate } from "../../ui/format/dates.ts";
import { parseDateUntil } from "../meal/past-meal.ts";

/** One day of History, which is a diary day. */
export type HistoryDay = {
  /** Its calendar date, `2026-11-20`. */
  date: string;
  /** Today's date, the last one that can be shown. */
  today: string;
  isToday: boolean;
  /** `Today`, `Yesterday` or a short date. */
  title: string;
  /** The full date in the device's locale. */
  fullDate: string;
  /** The previous and next day; there is none after today. */
  previous: string;
  next: string | undefined;
};

/** To the day before or after. */
export type DayStep = "previous" | "next";

/** The URL of a day in History. Today's has no date, so that it still means today after the day changes. */
export const buildHistoryPath = (date: string, today: string): string =>
  date === today ? PATHS.history : `${PATHS.history}?date=${date}`;

function formatTitle(date: Temporal.PlainDate, today: Temporal.PlainDate): string {
  if (date.equals(today)) return "Today";
  if (date.equals(today.subtract({ days: 1 }))) return "Yesterday";
  return formatWeekdayAndDate(date.toString());
}

/** The day for a `date` in the URL; today if it is missing, invalid or in the future. */
export function buildHistoryDay(requestedDate: string | null, today: Temporal.PlainDate): HistoryDay {
  const date = parseDateUntil(today, requestedDate) ?? today;
  const text = date.toString();
  const isToday = date.equals(today);
  return {
    date: text,
    today: today.toString(),
    isToday,
    title: formatTitle(date, today),
    fullDate: formatFullDate(text),
    previous: date.subtract({ days: 1 }).toString(),
    next: isToday ? undefined : date.add({ days: 1 }).toString(),
  };
}

/** The day that this screen's address asks for, by this device's zone; today's changes when the diary day does. */
export function useHistoryDay(): HistoryDay {
  const [params] = useSearchParams();
  return buildHistoryDay(params.get("date"), Temporal.PlainDate.from(useToday("diary")));
}

/** The diary date of what was eaten at a local time. */
export const findHistoryDate = ({ eatenOn }: { eatenOn: string }): string =>
  toDiaryDate(parseLocalTime(eatenOn), "diary").toString();
