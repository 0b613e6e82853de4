import { useEffect, useState } from "react";
import { type DayStart, findDayInstants, findToday, type InstantRange } from "../../src/shared/diary/day-window.ts";
import { MINUTE_MS, SECOND_MS } from "../../src/shared/product/durations.ts";
import { getDeviceTimeZone } from "./time-zone.ts";

/** Timers may fire a moment early, so this waits a second longer. */
const TIMER_SLACK_MS = SECOND_MS;
/** Timers stop while a device sleeps, and there may be no event when it wakes up. */
const CHECK_INTERVAL_MS = MINUTE_MS;

/** The running diary day of this device: its date, and from when to when it runs. */
type RunningDay = InstantRange & { date: string };

const dayCache = new Map<DayStart, RunningDay & { timeZone: string }>();

/**
 * The current day in the device's zone. It is cached while it lasts, because many components need it and date calculations
 * are slow.
 */
export function findRunningDay(dayStart: DayStart): RunningDay {
  const now = Date.now();
  const timeZone = getDeviceTimeZone();
  const last = dayCache.get(dayStart);
  if (last && last.timeZone === timeZone && last.from <= now && now <= last.to) return last;
  const date = findToday(now, timeZone, dayStart);
  const day = { date: date.toString(), ...findDayInstants(date, timeZone, dayStart), timeZone };
  dayCache.set(dayStart, day);
  return day;
}

/**
 * The date of the current diary day in the device's zone. It updates when the day changes, when a sleeping device is used
 * again, and when the device's zone changes. A query whose key contains this day is then fetched again.
 */
export function useToday(dayStart: DayStart): string {
  const [today, setToday] = useState(() => findRunningDay(dayStart));

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const check = () => {
      const current = findRunningDay(dayStart);
      if (current.from !== today.from || current.to !== today.to) setToday(current);
      else scheduleCheck();
    };
    const scheduleCheck = () => {
      clearTimeout(timer);
      timer = setTimeout(check, Math.min(CHECK_INTERVAL_MS, today.to + TIMER_SLACK_MS - Date.now()));
    };
    // The day may have ended since this was rendered: then it changes at once.
    check();
    document.addEventListener("visibilitychange", check);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", check);
    };
  }, [dayStart, today]);

  return today.date;
}
