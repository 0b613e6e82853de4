import { type ChangeTime, findChangeTime } from "../../change-time.ts";
import type {
  ImportedWeighing,
  NewWeighing,
  Weighing,
  WeighingChange,
  WeighingsImported,
} from "../../contracts/body.ts";
import type { CurrentUser } from "../../current-user.ts";
import { AppError, notFound } from "../../errors.ts";
import type { Clock } from "../../integrations/clock.ts";
import { roundKg } from "../../shared/body/units.ts";
import { buildDayWindow, findToday, formatLocalTime, toDiaryDate, toMinute } from "../../shared/diary/day-window.ts";
import type { EatenTime } from "../../shared/diary/eaten-time.ts";
import { WEIGHINGS_MAX } from "../../shared/product/limits.ts";
import { formatCount } from "../../shared/text/format-count.ts";
import { formatInstant } from "../../shared/text/instant.ts";
import { chooseId, findDefaultTime, resolveRecordTime } from "./record-time.ts";
import type { WeighingRepository, WeighingRow } from "./weighing-repository.ts";

type Deps = { weighings: WeighingRepository; clock: Clock };

const FIELDS = { at: "weighedAt", on: "weighedOn" };
const EARLIEST = Number.MIN_SAFE_INTEGER;

export const toWeighing = (row: Omit<WeighingRow, "rowId" | "userId" | "createdAt" | "changedAt">): Weighing => ({
  id: row.id,
  kg: row.kg,
  bodyFat: row.bodyFat,
  waistCm: row.waistCm,
  weighedAt: formatInstant(row.weighedAt),
  weighedOn: formatLocalTime(row.weighedLocal),
  timeZone: row.timeZone,
});

const toTimeColumns = ({ eatenAt, timeZone, utcOffset }: EatenTime) => ({ weighedAt: eatenAt, timeZone, utcOffset });

const resolveTime = (
  { weighedAt, weighedOn, timeZone }: WeighingChange,
  before: Pick<EatenTime, "eatenAt" | "timeZone">,
  now: number,
) => toTimeColumns(resolveRecordTime({ at: weighedAt, on: weighedOn, timeZone }, before, FIELDS, now));

const noRoom = () =>
  new AppError(
    409,
    `An account can have ${formatCount(WEIGHINGS_MAX, "weighing", "weighings")}, and you would have more. Delete some first.`,
  );

const findFrom = (date: Temporal.PlainDate): number => buildDayWindow(date, "diary").from;

/** The weighings of an account: lists, adds, imports, changes and deletes them. */
export function createWeighingService({ weighings, clock }: Deps) {
  const findRefusal = async (userId: number, id: string, time: ChangeTime): Promise<Weighing> => {
    const stored = await weighings.findById(userId, id);
    if (!stored || !time.isDated) throw notFound("This weighing");
    return toWeighing(stored);
  };

  return {
    /** The weighings of the last `days` diary days, oldest first; all of them without it. */
    async list(user: CurrentUser, days: number | undefined): Promise<Weighing[]> {
      const today = findToday(clock.now(), user.timeZone, "diary");
      const from = days === undefined ? EARLIEST : findFrom(today.subtract({ days: days - 1 }));
      return (await weighings.listSince(user.id, from)).map(toWeighing);
    },

    /** The diary day and the weight of each weighing from the diary day `date` on, oldest first. */
    async listSince(userId: number, date: string): Promise<{ date: string; kg: number }[]> {
      const rows = await weighings.listSince(userId, findFrom(Temporal.PlainDate.from(date)));
      return rows.map(({ weighedLocal, kg }) => ({ date: toDiaryDate(weighedLocal, "diary").toString(), kg }));
    },

    /**
     * Stores a weighing. A key that is a UUID becomes its id; another call with it returns what the first one stored.
     * Throws 422 for a time that does not exist or a day in the future, and 409 if the account has the most it may have.
     */
    async add(user: CurrentUser, sent: NewWeighing, key: string | null, sentAt: number | null): Promise<Weighing> {
      const now = clock.now();
      const id = chooseId(key);
      const { changedAt } = findChangeTime(sentAt, now);
      const row = {
        userId: user.id,
        id,
        kg: roundKg(sent.kg),
        bodyFat: sent.bodyFat ?? null,
        waistCm: sent.waistCm ?? null,
        ...resolveTime(sent, findDefaultTime(user, sentAt, now), now),
        createdAt: now,
        changedAt,
      };
      const stored = (await weighings.insert(row, WEIGHINGS_MAX)) ?? (await weighings.findById(user.id, id));
      if (!stored) throw noRoom();
      return toWeighing(stored);
    },

    /**
     * Adds the weighings that are not there yet, all or none. Throws 422 for the times that `add` refuses, and 409 if the
     * account would have more than it may have.
     */
    async addAll(
      user: CurrentUser,
      sent: readonly ImportedWeighing[],
      sentAt: number | null,
    ): Promise<WeighingsImported> {
      const now = clock.now();
      const { changedAt } = findChangeTime(sentAt, now);
      const rows = sent.map((weighing) => {
        const time = resolveTime(weighing, findDefaultTime(user, sentAt, now), now);
        return {
          id: weighing.id ?? crypto.randomUUID(),
          kg: roundKg(weighing.kg),
          bodyFat: weighing.bodyFat ?? null,
          waistCm: weighing.waistCm ?? null,
          ...time,
          changedAt,
          // A file has no seconds, and what was weighed just now has.
          localMinute: toMinute(time.weighedAt + time.utcOffset),
        };
      });
      // Of those with one time and weight only the first is added.
      const distinct = [...new Map(rows.reverse().map((row) => [`${row.localMinute} ${row.kg}`, row])).values()];
      const added = await weighings.insertAll(user.id, distinct.reverse(), now, WEIGHINGS_MAX);
      if (added === 0 && (await weighings.hasNew(user.id, distinct))) throw noRoom();
      return { added, skipped: sent.length - added };
    },

    /**
     * Changes the fields that are set. With the time of the change (`sentAt`), a weighing that was changed after it stays.
     * Throws 422 as `add` does, then 404.
     */
    async change(user: CurrentUser, id: string, sent: WeighingChange, sentAt: number | null): Promise<Weighing> {
      const now = clock.now();
      const time = findChangeTime(sentAt, now);
      const before = await weighings.findById(user.id, id);
      const fields = {
        kg: roundKg(sent.kg ?? before?.kg ?? 0),
        bodyFat: (sent.bodyFat === undefined ? before?.bodyFat : sent.bodyFat) ?? null,
        waistCm: (sent.waistCm === undefined ? before?.waistCm : sent.waistCm) ?? null,
        ...resolveTime(sent, { eatenAt: before?.weighedAt ?? now, timeZone: before?.timeZone ?? user.timeZone }, now),
        changedAt: time.changedAt,
      };
      const changed = await weighings.change(user.id, id, fields, time.lastWriteWinsBefore);
      return changed ? toWeighing(changed) : findRefusal(user.id, id, time);
    },

    /** Deletes a weighing. With the time of the change, one that is deleted already is not an error. Otherwise throws 404. */
    async remove(userId: number, id: string, sentAt: number | null): Promise<void> {
      const { isDated } = findChangeTime(sentAt, clock.now());
      if (!(await weighings.remove(userId, id)) && !isDated) throw notFound("This weighing");
    },
  };
}
export type WeighingService = ReturnType<typeof createWeighingService>;
