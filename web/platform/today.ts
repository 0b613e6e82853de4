import { useEffect, useState } from "react";
import { type DayStart, findDayWindow, type InstantRange } from "../../src/shared/diary/day-window.ts";
import { MINUTE_MS, SECOND_MS } from "../../src/shared/product/durations.ts";
import { getDeviceTimeZone } from "./time-zone.ts";

/** Timers may fire a moment early, so this waits a second longer. */
const TIMER_SLACK_MS = SECOND_MS;
/** Timers stop while a device sleeps, and there may be no event when it wakes up. */
const CHECK_INTERVAL_MS = MINUTE_MS;

const windowCache = new Map<DayStart, InstantRange & { timeZone: string }>();

/**
 * The current day in the device's zone (UTC milliseconds). It is cached while it lasts, because many components need it
 * and date calculations are slow.
 */
export function findToday(dayStart: DayStart): InstantRange {
  const now = Date.now();
  const timeZone = getDeviceTimeZone();
  const last = windowCache.get(dayStart);
  if (last && last.timeZone === timeZone && last.from <= now && now <= last.to) return last;
  const window = { ...findDayWindow(now, timeZone, dayStart), timeZone };
  windowCache.set(dayStart, window);
  return window;
}

/** The two ISO instants of a day, both included. */
export const toRange = ({ from, to }: InstantRange): { startDate: string; endDate: string } => ({
  startDate: new Date(from).toISOString(),
  endDate: new Date(to).toISOString(),
});

/**
 * The current diary day in the device's zone, as two ISO instants, both included. It updates when the day changes, when
 * a sleeping device is used again, and when the device's zone changes. A query whose key contains this day is then
 * fetched again.
 */
export function useToday(dayStart: DayStart): { startDate: string; endDate: string } {
  const [today, setToday] = useState(() => findToday(dayStart));

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const check = () => {
      const current = findToday(dayStart);
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

  return toRange(today);
}
