import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Drink, Exercise, Weighing, WeighingsImported } from "../../../src/contracts/body.ts";
import type { CsvWeighing } from "../../../src/shared/body/weighings-csv.ts";
import { DAY_START_HOURS, type DayStart } from "../../../src/shared/diary/day-window.ts";
import type { RecordChange } from "../../offline/outbox/diary-change.ts";
import { CHECK_IN, EXERCISE, WATER, WEIGHTS } from "../../platform/api/paths.ts";
import { createId } from "../../platform/create-id.ts";
import { broadcastDiaryChange, forgetDiaryVersion } from "../../platform/diary-version.ts";
import { invalidate } from "../../platform/query-client.ts";
import { invalidateDiary, loadEntryChanges } from "../diary/queries.ts";
import { invalidateGoals } from "../goal/goal-queries.ts";

/** The weighings of the last `days` diary days up to today, or all of them, oldest first. */
export const weighingsQuery = (days: number | undefined, today: string) =>
  queryOptions<Weighing[]>({ queryKey: [WEIGHTS, days === undefined ? {} : { days }, today] });

/** The glasses of the last `days` days up to today, oldest first. */
export const waterQuery = (days: number, dayStart: DayStart, today: string) =>
  queryOptions<Drink[]>({ queryKey: [WATER, { days, dayStart: DAY_START_HOURS[dayStart] }, today] });

/** The glasses of so many diary days from one on, oldest first. */
export const waterOfDaysQuery = (day: string, days: number, today: string) =>
  queryOptions<Drink[]>({ queryKey: [WATER, { day, days, dayStart: DAY_START_HOURS.diary }, today] });

/** The exercises of a diary day, oldest first. */
export const exercisesQuery = (today: string) =>
  queryOptions<Exercise[]>({ queryKey: [EXERCISE, { day: today }, today] });

/** The exercises of so many diary days from one on, oldest first. */
export const exercisesOfDaysQuery = (day: string, days: number, today: string) =>
  queryOptions<Exercise[]>({ queryKey: [EXERCISE, { day, days }, today] });

/** Invalidates weighings, water and exercises, after a change made here. */
function invalidateRecords(client: QueryClient): Promise<void> {
  forgetDiaryVersion();
  broadcastDiaryChange();
  return invalidate(client, [WEIGHTS], [WATER], [EXERCISE], [CHECK_IN]);
}

/** An exercise may add to the goal of its day, which is in all figures. */
const invalidateChanged = (client: QueryClient, { path }: RecordChange): Promise<unknown> =>
  path === EXERCISE
    ? Promise.all([invalidateRecords(client), invalidateDiary(client), invalidateGoals(client)])
    : invalidateRecords(client);

/** A change of a record; with a `subject`, what it adds is added once until its answer is shown. */
type SentChange = { change: RecordChange; subject?: string | undefined };

/** Adds, changes or deletes a weighing, a glass or an exercise. The lists are loaded again after a failure, too. */
export const changeRecordMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: async ({ change, subject }: SentChange) => {
      const { addRecord, changeRecord } = await loadEntryChanges();
      if (subject !== undefined) return addRecord(client, change, subject);
      return { ...(await changeRecord(client, change)), id: change.id };
    },
    onSettled: (made, _, { change }) => {
      const loading = invalidateChanged(client, change);
      return made?.notice === undefined ? loading : undefined;
    },
  });

/** The weighings of a call: the server takes 2,000 names of values at once, and each weighing has five. */
const WEIGHINGS_PER_CALL = 300;

/** Imports weighings in as many calls as they need. What is there already is skipped, so that it can be repeated. */
export const importWeighingsMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: async (
      weighings: readonly CsvWeighing[],
    ): Promise<WeighingsImported & { notice: string | undefined }> => {
      const total = { added: 0, skipped: 0, notice: undefined as string | undefined };
      const { changeRecord } = await loadEntryChanges();
      for (let start = 0; start < weighings.length; start += WEIGHINGS_PER_CALL) {
        const part = weighings.slice(start, start + WEIGHINGS_PER_CALL).map((one) => ({ ...one, id: createId() }));
        const change = { kind: "import", path: WEIGHTS, id: createId(), weighings: part } as const;
        const { answer, notice } = await changeRecord(client, change);
        total.notice ??= notice;
        if (notice !== undefined) continue;
        // What this call answers.
        const { added, skipped } = answer as WeighingsImported;
        total.added += added;
        total.skipped += skipped;
      }
      return total;
    },
    onSettled: (made) => {
      const loading = invalidateRecords(client);
      return made?.notice === undefined ? loading : undefined;
    },
  });
