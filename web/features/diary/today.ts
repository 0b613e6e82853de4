import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type DayStartHour, dayWindowAt, type InstantRange } from "../../../src/shared/day-window.ts";
import { deviceTimeZone } from "../../lib/time-zone.ts";
import { type EntryRange, refreshDiary } from "./queries.ts";

/** Browsers may fire a timer a moment early; a second later the new day has surely begun. */
const TIMER_SLACK_MS = 1000;

const windowNow = (startHour: DayStartHour): InstantRange => dayWindowAt(Date.now(), deviceTimeZone(), startHour);

/**
 * The diary day that is running now, by this device's zone, as the entries query takes it. When the day turns, whoever
 * shows it gets the new one and the diary is read anew; a sleeping device notices when it is looked at again.
 */
export function useToday(startHour: DayStartHour): EntryRange {
  const client = useQueryClient();
  const [today, setToday] = useState(() => windowNow(startHour));

  useEffect(() => {
    const turnOver = () => {
      if (Date.now() >= today.from && Date.now() <= today.to) return;
      setToday(windowNow(startHour));
      void refreshDiary(client);
    };
    const timer = setTimeout(turnOver, today.to + TIMER_SLACK_MS - Date.now());
    document.addEventListener("visibilitychange", turnOver);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", turnOver);
    };
  }, [client, startHour, today]);

  return { startDate: new Date(today.from).toISOString(), endDate: new Date(today.to).toISOString() };
}
