import { useQuery } from "@tanstack/react-query";
import { entriesQuery } from "../../domain/diary/queries.ts";
import { buildPhotoWeek, listWeekDays, type PhotoWeek, SUNDAY } from "../../domain/photo/week/photo-week.ts";
import { useToday } from "../../platform/today.ts";

/**
 * The last week that has come to its Sunday, if it has enough photos for a collage. With `isOnlyOnSunday` nothing is
 * asked for on other days.
 */
export function usePhotoWeek({ isOnlyOnSunday = false } = {}): PhotoWeek | undefined {
  const today = Temporal.PlainDate.from(useToday("diary"));
  const days = listWeekDays(today);
  const enabled = !isOnlyOnSunday || today.dayOfWeek === SUNDAY;
  const { data: entries } = useQuery({ ...entriesQuery("diary", String(days[0]?.date), days.length), enabled });
  return enabled && entries ? buildPhotoWeek(entries, days) : undefined;
}
