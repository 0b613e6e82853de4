import { useEffect, useState } from "react";
import { type DayStart, dayWindowAt, type InstantRange } from "../../src/shared/day-window.ts";
import { deviceTimeZone } from "./time-zone.ts";

/** Browsers may fire a timer a moment early; a second later the new day has surely begun. */
const TIMER_SLACK_MS = 1000;
/** Timers stand still while a device sleeps, and nothing else may tell that it woke up. */
const LOOK_AGAIN_MS = 60_000;

const lastWindows = new Map<DayStart, InstantRange & { timeZone: string }>();

/** The running day. A screen asks for it in many places, and calendars are slow: while it lasts it is not worked out again. */
function windowNow(dayStart: DayStart): InstantRange {
  const now = Date.now();
  const timeZone = deviceTimeZone();
  const last = lastWindows.get(dayStart);
  if (last && last.timeZone === timeZone && last.from <= now && now <= last.to) return last;
  const window = { ...dayWindowAt(now, timeZone, dayStart), timeZone };
  lastWindows.set(dayStart, window);
  return window;
}

/**
 * The diary day that is running now, by this device's zone, as two ISO instants that both belong to it. Whoever shows
 * it gets the new one when the day turns, when a sleeping device is looked at again, and when it has come to another
 * zone. A query whose key has this day in it is asked anew then.
 */
export function useToday(dayStart: DayStart): { startDate: string; endDate: string } {
  const [today, setToday] = useState(() => windowNow(dayStart));

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const current = windowNow(dayStart);
      if (current.from !== today.from || current.to !== today.to) setToday(current);
      else wait();
    };
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(look, Math.min(LOOK_AGAIN_MS, today.to + TIMER_SLACK_MS - Date.now()));
    };
    wait();
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [dayStart, today]);

  return { startDate: new Date(today.from).toISOString(), endDate: new Date(today.to).toISOString() };
}
