import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { Drink } from "../../../src/contracts/body.ts";
import { type DrunkEntry, sumDrinkWater } from "../../../src/shared/body/drink-water.ts";
import type { VolumeUnit } from "../../../src/shared/body/units.ts";
import { useToday } from "../../platform/today.ts";
import { entriesQuery } from "../diary/queries.ts";
import { formatVolume } from "./body-format.ts";
import { waterQuery } from "./body-queries.ts";

/** The water of a day in ml: glasses and drinks of the diary, and what of it is of these, 0 if none is known. */
export type DayWater = { ml: number; ofDiary: number };

/** Adds up the glasses of a day and the drinks among its entries. */
export function sumWater(glasses: readonly { ml: number }[], entries: readonly DrunkEntry[]): DayWater {
  const ofDiary = sumDrinkWater(entries) ?? 0;
  return { ml: glasses.reduce((sum, { ml }) => sum + ml, ofDiary), ofDiary };
}

/** The average of several days, in whole ml. */
export function averageWater(days: readonly DayWater[]): DayWater {
  const average = (part: keyof DayWater) =>
    Math.round(days.reduce((sum, day) => sum + day[part], 0) / Math.max(1, days.length));
  return { ml: average("ml"), ofDiary: average("ofDiary") };
}

/** `300 ml of it from the diary`; undefined if it is none. */
export const formatOfDiary = ({ ofDiary }: DayWater, unit: VolumeUnit): string | undefined =>
  ofDiary > 0 ? `${formatVolume(ofDiary, unit)} of it from the diary` : undefined;

/** `1,200 ml, 300 ml of it from the diary`. */
export const formatWater = (water: DayWater, unit: VolumeUnit): string =>
  [formatVolume(water.ml, unit), formatOfDiary(water, unit)].filter((part) => part !== undefined).join(", ");

/** Today's glasses, by Home's day, and their water with that of the diary; undefined until the glasses are known. */
export function useTodayWater(): { query: UseQueryResult<Drink[]>; water: DayWater | undefined } {
  const today = useToday("home");
  const query = useQuery(waterQuery(1, "home", today));
  // Today's meals offer to load them again after a failure.
  const { data: entries = [] } = useQuery({ ...entriesQuery("home", today), retryOnMount: false });
  return { query, water: query.data && sumWater(query.data, entries) };
}
