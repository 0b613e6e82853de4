import {
  buildDayWindow,
  DAY_START_HOURS,
  type LocalRange,
  parseLocalTime,
} from "../../../src/shared/diary/day-window.ts";
import { DAY_MS } from "../../../src/shared/product/durations.ts";
import { isRecord } from "../is-record.ts";
import type { EntryDay } from "./fetch-entries.ts";

/** Whether the parameters of a query for entries are those of local days. */
export const isEntryDay = (params: unknown): params is EntryDay =>
  isRecord(params) && typeof params.day === "string" && typeof params.dayStart === "number";

/** The local times of these days. */
export function toDayWindow({ day, dayStart, days = 1 }: EntryDay): LocalRange {
  const { from } = buildDayWindow(Temporal.PlainDate.from(day), dayStart === DAY_START_HOURS.home ? "home" : "diary");
  return { from, to: from + days * DAY_MS - 1 };
}

/** Whether something was eaten between two local times, both included. */
export function isWithin({ eatenOn }: { eatenOn: string }, { from, to }: LocalRange): boolean {
  const localTime = parseLocalTime(eatenOn);
  return from <= localTime && localTime <= to;
}

export const isOnDay = (entry: { eatenOn: string }, day: EntryDay): boolean => isWithin(entry, toDayWindow(day));
