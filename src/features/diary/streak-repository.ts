import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../../../db/engine/db.ts";
import { streaks } from "../../../db/schema/diary.ts";
import { excluded } from "../../../db/sql/excluded.ts";
import type { InstantRange } from "../../shared/diary/day-window.ts";

const param = sql.placeholder;

/** The zones of an account for which a streak is kept. Anybody can name thousands; in others it is counted each time. */
const ZONES_MAX = 50;

/** `[[from, to], ...]` as JSON for a statement. */
const toJson = (days: readonly InstantRange[]): string => JSON.stringify(days.map(({ from, to }) => [from, to]));

/** True if the owner has no entry on `day`. */
const isEmptyDay = sql`not exists (select 1 from food_entries where user_id = ${param("userId")} and deleted_at is null
  and eaten_at between day.value ->> 0 and day.value ->> 1)`;

/** The result of counting a streak: its length, and what it was counted from. */
export type CountedStreak = {
  /** The last day of the streak, `2026-06-17`, and when the next day begins (UTC milliseconds). */
  through: string;
  endsAt: number;
  days: number;
  /** The days that were checked and have entries. */
  walked: readonly InstantRange[];
  /** What comes before them: a day without an entry, or the last day of a stored streak. */
  before: { emptyDay: InstantRange } | { knownThrough: string };
};

/** The table `streaks`, and the diary days with and without entries that it is counted from. */
export function createStreakRepository(db: Db) {
  // The JSON list has an order, but only min() guarantees the first.
  const findFirstEmptyDay = db
    .select({ index: sql<number | null>`min(day.key)` })
    .from(sql`json_each(${param("days")}) as day`)
    .where(isEmptyDay)
    .prepare();
  const byZone = and(eq(streaks.userId, param("userId")), eq(streaks.timeZone, param("timeZone")));
  const findKnown = db.select({ through: streaks.through, days: streaks.days }).from(streaks).where(byZone).prepare();
  // The diary may have changed since the days were read, so they are checked again here.
  const store = db
    .insert(streaks)
    .select(
      sql`select ${param("userId")}, ${param("timeZone")}, ${param("through")}, ${param("endsAt")}, ${param("days")}
        where not exists (select 1 from json_each(${param("walked")}) as day where ${isEmptyDay})
          and not exists (select 1 from json_each(${param("empty")}) as day where not ${isEmptyDay})
          and (exists (select 1 from streaks where ${byZone})
            or (select count(*) from streaks where user_id = ${param("userId")}) < ${sql.raw(String(ZONES_MAX))})
          and (${param("knownThrough")} is null
            or exists (select 1 from streaks where ${byZone} and through = ${param("knownThrough")}))`,
    )
    .onConflictDoUpdate({
      target: [streaks.userId, streaks.timeZone],
      set: excluded(streaks, ["through", "endsAt", "days"]),
    })
    .prepare();

  return {
    /** The index of the first of `days` without an entry; undefined if all have one. */
    findFirstEmptyDay: async (userId: number, days: readonly InstantRange[]): Promise<number | undefined> =>
      (await findFirstEmptyDay.get({ userId, days: toJson(days) }))?.index ?? undefined,
    /** The stored streak of an account in a zone; undefined if one of its days has changed since. */
    findKnown: async (userId: number, timeZone: string): Promise<{ through: string; days: number } | undefined> =>
      await findKnown.get({ userId, timeZone }),
    /** Stores a streak, unless the diary has changed since it was counted, or those of too many zones are stored. */
    store: async (userId: number, timeZone: string, { walked, before, ...streak }: CountedStreak): Promise<void> => {
      const empty = "emptyDay" in before ? [before.emptyDay] : [];
      const knownThrough = "knownThrough" in before ? before.knownThrough : null;
      await store.run({ userId, timeZone, ...streak, walked: toJson(walked), empty: toJson(empty), knownThrough });
    },
  };
}
export type StreakRepository = ReturnType<typeof createStreakRepository>;
