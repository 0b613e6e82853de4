import { eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/engine/db.ts";
import { streaks } from "../../../db/schema/diary.ts";
import { excluded, param } from "../../../db/sql/placeholders.ts";
import { SKIPPED_DAY_MIN_MS } from "../../shared/diary/day-sums.ts";
import type { LocalRange } from "../../shared/diary/day-window.ts";
import { DAY_MS } from "../../shared/product/durations.ts";

/** `[[from, to], ...]` as JSON for a statement. */
const toJson = (days: readonly LocalRange[]): string => JSON.stringify(days.map(({ from, to }) => [from, to]));

const between = (
  from: SQL,
  to: SQL,
): SQL => sql`from food_entries where user_id = ${param("userId")} and deleted_at is null
  and eaten_local between ${from} and ${to}`;
const [from, to] = [sql`day.value ->> 0`, sql`day.value ->> 1`];

/** True if the owner has no entry on `day`. */
const isEmptyDay = sql`not exists (select 1 ${between(from, to)})`;

/**
 * True if the owner crossed the date line on `day`: `countStreak` has the rule. Nothing is eaten after yesterday where
 * today has no entry yet.
 */
const isSkippedDay = sql`coalesce((select utc_offset ${between(sql`${to} + 1`, sql`${to} + ${sql.raw(String(DAY_MS))}`)} order by eaten_local limit 1), ${param("offsetNow")})
  - (select utc_offset ${between(sql`${from} - ${sql.raw(String(DAY_MS))}`, sql`${from} - 1`)} order by eaten_local desc limit 1) > ${sql.raw(String(SKIPPED_DAY_MIN_MS))}`;

/** True if `day` ends a streak; null compares as not skipped. */
const endsStreak = sql`${isEmptyDay} and (${isSkippedDay}) is not true`;

/** The result of counting a streak: its length, and what it was counted from. */
export type CountedStreak = {
  /** The last day of the streak, `2026-06-17`, and the local time at which the next day begins. */
  through: string;
  endsAt: number;
  days: number;
  /** The days that were checked: with entries, or skipped. */
  walked: readonly LocalRange[];
  /** What comes before them: the day that ends the streak, or the last day of a stored streak. */
  before: { emptyDay: LocalRange } | { knownThrough: string };
};

/** The table `streaks`, and the diary days with and without entries that it is counted from. */
export function createStreakRepository(db: Db) {
  // The JSON list has an order, but only min() guarantees the first.
  const findFirstEmptyDay = db
    .select({ index: sql<number | null>`min(day.key)` })
    .from(sql`json_each(${param("days")}) as day`)
    .where(isEmptyDay)
    .prepare();
  const isSkipped = db
    .select({ isSkipped: sql<number | null>`${isSkippedDay}` })
    .from(sql`json_each(${param("days")}) as day`)
    .prepare();
  const ofOwner = eq(streaks.userId, param("userId"));
  const findKnown = db.select({ through: streaks.through, days: streaks.days }).from(streaks).where(ofOwner).prepare();
  // The diary may have changed since the days were read, so they are checked again here.
  const store = db
    .insert(streaks)
    .select(
      sql`select ${param("userId")}, ${param("through")}, ${param("endsAt")}, ${param("days")}
        where not exists (select 1 from json_each(${param("walked")}) as day where ${endsStreak})
          and not exists (select 1 from json_each(${param("empty")}) as day where not (${endsStreak}))
          and (${param("knownThrough")} is null
            or exists (select 1 from streaks where ${ofOwner} and through = ${param("knownThrough")}))`,
    )
    .onConflictDoUpdate({
      target: streaks.userId,
      set: excluded(streaks, ["through", "endsAt", "days"]),
    })
    .prepare();

  return {
    /** The index of the first of `days` without an entry; undefined if all have one. */
    findFirstEmptyDay: async (userId: number, days: readonly LocalRange[]): Promise<number | undefined> =>
      (await findFirstEmptyDay.get({ userId, days: toJson(days) }))?.index ?? undefined,
    /** Whether a day without an entry was skipped by crossing the date line. */
    isSkipped: async (userId: number, day: LocalRange, offsetNow: number): Promise<boolean> =>
      (await isSkipped.get({ userId, days: toJson([day]), offsetNow }))?.isSkipped === 1,
    /** The stored streak of an account; undefined if one of its days has changed since. */
    findKnown: async (userId: number): Promise<{ through: string; days: number } | undefined> =>
      await findKnown.get({ userId }),
    /** Stores a streak, unless the diary has changed since it was counted. */
    store: async (userId: number, { walked, before, ...streak }: CountedStreak, offsetNow: number): Promise<void> => {
      const empty = "emptyDay" in before ? [before.emptyDay] : [];
      const knownThrough = "knownThrough" in before ? before.knownThrough : null;
      const days = { walked: toJson(walked), empty: toJson(empty) };
      await store.run({ userId, ...streak, ...days, knownThrough, offsetNow });
    },
  };
}
export type StreakRepository = ReturnType<typeof createStreakRepository>;
