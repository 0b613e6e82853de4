import type { QueryKey } from "@tanstack/react-query";
import type {
  Drink,
  Exercise,
  NewDrink,
  NewExercise,
  NewWeighing,
  Weighing,
  WeighingChange,
} from "../../../src/contracts/body.ts";
import { roundKg } from "../../../src/shared/body/units.ts";
import {
  buildDayWindow,
  DAY_START_HOURS,
  findToday,
  type LocalRange,
  parseLocalTime,
} from "../../../src/shared/diary/day-window.ts";
import { formatEatenTime } from "../../../src/shared/diary/eaten-time.ts";
import { DAY_MS } from "../../../src/shared/product/durations.ts";
import { EXERCISE, WATER, WEIGHTS } from "../../platform/api/paths.ts";
import { isRecord } from "../../platform/is-record.ts";
import { getDeviceTimeZone } from "../../platform/time-zone.ts";
import type { StoredChange } from "../database.ts";
import { isRecordChange } from "../outbox/diary-change.ts";
import { resolveTime } from "./local-entry.ts";

// Lists of weighings, glasses of water and exercises, as they are once the server has the pending changes.

export const isRecordsQuery = ([path]: QueryKey): boolean => path === WEIGHTS || path === WATER || path === EXERCISE;

type Time = { eatenAt: string; timeZone: string };

const applyToWeighing = (before: Weighing | undefined, fields: WeighingChange, at: Time, id: string): Weighing => {
  const { weighedAt, weighedOn, timeZone, kg, bodyFat, waistCm } = fields;
  const known = before ? { eatenAt: before.weighedAt, timeZone: before.timeZone } : at;
  const sent = { eatenAt: weighedAt, eatenOn: weighedOn, timeZone };
  const time = formatEatenTime(resolveTime(sent, { ...known, eatenAt: Date.parse(known.eatenAt) }));
  return {
    id,
    kg: roundKg(kg ?? before?.kg ?? 0),
    bodyFat: (bodyFat === undefined ? before?.bodyFat : bodyFat) ?? null,
    waistCm: (waistCm === undefined ? before?.waistCm : waistCm) ?? null,
    weighedAt: time.eatenAt,
    weighedOn: time.eatenOn,
    timeZone: time.timeZone,
  };
};

function buildDrink({ ml, drunkAt, drunkOn, timeZone }: NewDrink, at: Time, id: string): Drink {
  const sent = { eatenAt: drunkAt, eatenOn: drunkOn, timeZone };
  const time = formatEatenTime(resolveTime(sent, { ...at, eatenAt: Date.parse(at.eatenAt) }));
  return { id, ml, drunkAt: time.eatenAt, drunkOn: time.eatenOn, timeZone: time.timeZone };
}

export function buildExercise(fields: NewExercise, at: Time, id: string): Exercise {
  const { activity, minutes, kcal, addsToGoal = false, doneAt, doneOn, timeZone } = fields;
  const sent = { eatenAt: doneAt, eatenOn: doneOn, timeZone };
  const time = formatEatenTime(resolveTime(sent, { ...at, eatenAt: Date.parse(at.eatenAt) }));
  const figures = { activity, minutes, kcal, addsToGoal };
  return { id, ...figures, doneAt: time.eatenAt, doneOn: time.eatenOn, timeZone: time.timeZone };
}

type AnyRecord = Weighing | Drink | Exercise;

const getLocalText = (record: AnyRecord): string =>
  "kg" in record ? record.weighedOn : "ml" in record ? record.drunkOn : record.doneOn;

/** The local times that a query lists: the days from one on, the last ones up to today, or all. */
function findRange(params: unknown): LocalRange {
  const { day, days, dayStart } = isRecord(params) ? params : {};
  const start = dayStart === DAY_START_HOURS.home ? "home" : "diary";
  const more = (Number(days ?? 1) - 1) * DAY_MS;
  if (typeof day === "string") {
    const { from, to } = buildDayWindow(Temporal.PlainDate.from(day), start);
    return { from, to: to + more };
  }
  const { from } = buildDayWindow(findToday(Date.now(), getDeviceTimeZone(), start), start);
  return { from: days === undefined ? Number.NEGATIVE_INFINITY : from - more, to: Number.POSITIVE_INFINITY };
}

/** Adds the weighings of a file, but for those whose id, or local time and weight, is there. */
function addImported(records: Map<string, AnyRecord>, weighings: readonly (NewWeighing & { id: string })[], at: Time) {
  const toKey = ({ weighedOn, kg }: Weighing): string => `${weighedOn} ${kg}`;
  const known = new Set([...records.values()].map((record) => toKey(record as Weighing)));
  for (const { id, ...fields } of weighings) {
    const weighing = applyToWeighing(undefined, fields, at, id);
    if (records.has(id) || known.has(toKey(weighing))) continue;
    known.add(toKey(weighing));
    records.set(id, weighing);
  }
}

const isOfOneDay = (params: unknown): boolean =>
  isRecord(params) && (params.days === 1 || (params.days === undefined && params.day !== undefined));

export type PendingRecord = Pick<StoredChange, "change" | "changedAt" | "timeZone">;

/**
 * The answer to a query for weighings, glasses or exercises with the pending changes; undefined where nothing is known. Of
 * a day that is not known what was added here is shown, or the tap seems to have done nothing.
 */
export function applyPendingRecords(key: QueryKey, answer: unknown, changes: readonly PendingRecord[]): unknown {
  const [path, params] = key;
  if (!Array.isArray(answer)) {
    const added = isOfOneDay(params) ? (applyPendingRecords(key, [], changes) as AnyRecord[]) : [];
    return added.length > 0 ? added : answer;
  }
  const records = new Map((answer as AnyRecord[]).map((record) => [record.id, record]));
  for (const { change, changedAt, timeZone } of changes) {
    if (!isRecordChange(change) || change.path !== path) continue;
    const { id } = change;
    const at = { eatenAt: changedAt, timeZone };
    const before = records.get(id);
    if (change.kind === "erase") records.delete(id);
    else if (change.kind === "import") addImported(records, change.weighings, at);
    else if (change.path === EXERCISE) records.set(id, before ?? buildExercise(change.fields, at, id));
    else if (change.path === WATER) records.set(id, before ?? buildDrink(change.fields, at, id));
    else if (change.kind === "record") records.set(id, before ?? applyToWeighing(undefined, change.fields, at, id));
    else if (before) records.set(id, applyToWeighing(before as Weighing, change.fields, at, id));
  }
  const { from, to } = findRange(params);
  return [...records.values()]
    .filter((record) => {
      const localTime = parseLocalTime(getLocalText(record));
      return from <= localTime && localTime <= to;
    })
    .sort((a, b) => getLocalText(a).localeCompare(getLocalText(b)));
}
