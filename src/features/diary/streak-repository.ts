import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../../../db/db.ts";
import { streaks } from "../../../db/schema/diary.ts";
import type { InstantRange } from "../../shared/day-window.ts";

const param = sql.placeholder;

/** `[[from, to], ...]` as a statement takes it. */
const asJson = (days: readonly InstantRange[]): string => JSON.stringify(days.map(({ from, to }) => [from, to]));

/** True where the owner has no entry in the instants of `day`. */
const isEmptyDay = sql`not exists (select 1 from food_entries where user_id = ${param("userId")} and deleted_at is null
  and eaten_at between day.value ->> 0 and day.value ->> 1)`;

/** What a walk over the days of a diary has found out: how long a streak is, and why. */
export type StreakFound = {
  /** The last day of it, `2026-06-17`, and when the day after that begins (UTC milliseconds). */
  through: string;
  endsAt: number;
  days: number;
  /** The days that were looked at and have entries. */
  walked: readonly InstantRange[];
  /** What lies before them: the day without an entry, or the last day of the streak that was known already. */
  before: { emptyDay: InstantRange } | { knownThrough: string };
};

/** The table `streaks`, and the diary days with and without entries that it is counted from. */
export function createStreakRepository(db: Db) {
  // The list of days keeps its order, but only min() says so.
  const firstEmpty = db
    .select({ index: sql<number | null>`min(day.key)` })
    .from(sql`json_each(${param("days")}) as day`)
    .where(isEmptyDay)
    .prepare();
  const isOfZone = and(eq(streaks.userId, param("userId")), eq(streaks.timeZone, param("timeZone")));
  const known = db.select({ through: streaks.through, days: streaks.days }).from(streaks).where(isOfZone).prepare();
  // Between the walk and this statement the diary may have changed, so what the walk found is looked at once more.
  const keep = db
    .insert(streaks)
    .select(
      sql`select ${param("userId")}, ${param("timeZone")}, ${param("through")}, ${param("endsAt")}, ${param("days")}
        where not exists (select 1 from json_each(${param("walked")}) as day where ${isEmptyDay})
          and not exists (select 1 from json_each(${param("empty")}) as day where not ${isEmptyDay})
          and (${param("knownThrough")} is null
            or exists (select 1 from streaks where ${isOfZone} and through = ${param("knownThrough")}))`,
    )
    .onConflictDoUpdate({
      target: [streaks.userId, streaks.timeZone],
      set: { through: sql`excluded.through`, endsAt: sql`excluded.ends_at`, days: sql`excluded.days` },
    })
    .prepare();

  return {
    /** The index of the first of `days` without an entry; undefined where each of them has one. */
    firstEmptyDay: async (userId: number, days: readonly InstantRange[]): Promise<number | undefined> =>
      (await firstEmpty.get({ userId, days: asJson(days) }))?.index ?? undefined,
    /** The streak that was kept for an account in a zone; undefined where a day of it has changed since. */
    known: async (userId: number, timeZone: string): Promise<{ through: string; days: number } | undefined> =>
      await known.get({ userId, timeZone }),
    /** Keeps a streak, unless the diary has changed since it was counted. */
    keep: async (userId: number, timeZone: string, { walked, before, ...streak }: StreakFound): Promise<void> => {
      const empty = "emptyDay" in before ? [before.emptyDay] : [];
      const knownThrough = "knownThrough" in before ? before.knownThrough : null;
      await keep.run({ userId, timeZone, ...streak, walked: asJson(walked), empty: asJson(empty), knownThrough });
    },
  };
}
export type StreakRepository = ReturnType<typeof createStreakRepository>;
