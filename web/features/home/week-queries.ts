import { useQuery } from "@tanstack/react-query";
import { toDiaryDate } from "../../../src/shared/diary/day-window.ts";
import { entriesQuery } from "../../domain/diary/queries.ts";
import { buildPhotoWeek, listWeekDays, type PhotoWeek, SUNDAY } from "../../domain/photo/photo-week.ts";
import { getDeviceTimeZone } from "../../platform/time-zone.ts";
import { useToday } from "../../platform/today.ts";

/**
 * The last week that has come to its Sunday, if it has enough photos for a collage. With `isOnlyOnSunday` nothing is
 * asked for on other days.
 */
export function usePhotoWeek({ isOnlyOnSunday = false } = {}): PhotoWeek | undefined {
  const timeZone = getDeviceTimeZone();
  const today = toDiaryDate(Date.parse(useToday("diary").startDate), timeZone, "diary");
  const days = listWeekDays(today, timeZone);
  const enabled = !isOnlyOnSunday || today.dayOfWeek === SUNDAY;
  const range = {
    startDate: new Date(days.at(0)?.from ?? 0).toISOString(),
    endDate: new Date(days.at(-1)?.to ?? 0).toISOString(),
  };
  const { data: entries } = useQuery({ ...entriesQuery(range), enabled });
  return enabled && entries ? buildPhotoWeek(entries, days) : undefined;
}
