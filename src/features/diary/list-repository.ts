import { and, between, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/engine/db.ts";
import { foodEntries } from "../../../db/schema/diary.ts";
import { isAmong, param } from "../../../db/sql/placeholders.ts";
import type { FoodEntry } from "../../contracts/diary.ts";
import { DAY_START_HOURS } from "../../shared/diary/day-window.ts";
import { type DayTotals, roundGrams } from "../../shared/diary/diary-figures.ts";
import { mapMacros } from "../../shared/food/nutrition.ts";
import { DAY_MS, HOUR_MS } from "../../shared/product/durations.ts";
import { entryMapper, isEatenBetween } from "./entry-mapper-repository.ts";

/** What statistics read of an entry: the local time at which it was eaten, kcal and grams. */
type EntryFigures = [localTime: number, calories: number, protein: number, carbs: number, fat: number];
type EntryPage = { from: number; to: number; limit: number; before: string | undefined };

const newestFirst = [desc(foodEntries.eatenAt), desc(foodEntries.rowId)] as const;

/** Lists the entries of a range, which includes both ends, or of photos. Each call sees only one owner's rows. */
export function createEntryLists(db: Db) {
  const isBetweenInstants = and(
    eq(foodEntries.userId, param("userId")),
    isNull(foodEntries.deletedAt),
    between(foodEntries.eatenAt, param("from"), param("to")),
  );
  // Pages are ordered by (eatenAt, id), so that entries with the same time are neither skipped nor repeated.
  const beforeEntry = sql`(${foodEntries.eatenAt}, ${foodEntries.rowId}) < (select eaten_at, id from food_entries where public_id = ${param("before")} and user_id = ${param("userId")})`;
  const preparePages = (isInRange: SQL | undefined) => {
    const prepare = (where: SQL | undefined) =>
      db
        .select(entryMapper.selection)
        .from(foodEntries)
        .where(where)
        .orderBy(...newestFirst)
        .limit(param("limit"))
        .prepare();
    const [first, next] = [prepare(isInRange), prepare(and(isInRange, beforeEntry))];
    return async (userId: number, { before, ...page }: EntryPage): Promise<FoodEntry[]> =>
      entryMapper.mapAll(
        before === undefined ? await first.values({ userId, ...page }) : await next.values({ userId, before, ...page }),
      );
  };

  const findByPhotos = db
    .select(entryMapper.selection)
    .from(foodEntries)
    .where(
      and(
        // Without the plus sign SQLite would read all entries of the owner instead of those of a few photos.
        sql`+${foodEntries.userId} = ${param("userId")}`,
        isNull(foodEntries.deletedAt),
        isAmong(foodEntries.photoId, "photoIds"),
      ),
    )
    .orderBy(...newestFirst)
    .limit(param("limit"))
    .prepare();

  // It reads only the index, because the rows lie far apart in the file.
  const findFigures = db
    .select({
      localTime: foodEntries.eatenLocal,
      calories: foodEntries.calories,
      ...mapMacros((name) => foodEntries[name]),
    })
    .from(foodEntries)
    .where(isEatenBetween)
    .orderBy(desc(foodEntries.eatenLocal))
    .prepare();

  // From the same index.
  const findMeals = db
    .select({
      localTime: foodEntries.eatenLocal,
      calories: foodEntries.calories,
      mealType: foodEntries.mealType,
    })
    .from(foodEntries)
    .where(isEatenBetween)
    .orderBy(desc(foodEntries.eatenLocal))
    .prepare();

  const day = sql<number>`(${foodEntries.eatenLocal} - ${DAY_START_HOURS.diary * HOUR_MS}) / ${DAY_MS}`;
  const sumDays = db
    .select({
      day,
      calories: sql<number>`sum(${foodEntries.calories})`,
      ...mapMacros((name) => sql<number>`sum(${foodEntries[name]})`),
      entries: sql<number>`count(*)`,
    })
    .from(foodEntries)
    .where(isEatenBetween)
    .groupBy(day)
    .orderBy(day)
    .prepare();

  return {
    /**
     * Up to `limit` entries eaten between two instants (UTC milliseconds), newest first; with `before` only those that
     * follow that entry.
     */
    list: preparePages(isBetweenInstants),
    /** The same between two local times. */
    listDays: preparePages(isEatenBetween),
    /** The latest `limit` entries of an account with these photos, newest first. */
    findByPhotos: async (userId: number, photoIds: readonly number[], limit: number): Promise<FoodEntry[]> =>
      entryMapper.mapAll(await findByPhotos.values({ userId, photoIds: JSON.stringify(photoIds), limit })),
    /**
     * For each entry of [from, to] (local times): its own, its kcal, and its grams of protein, carbs and fat; latest first.
     */
    findFigures: async (userId: number, from: number, to: number): Promise<EntryFigures[]> =>
      (await findFigures.values({ userId, from, to })) as unknown[] as EntryFigures[],
    /** For each entry of [from, to] (local times): its own, its kcal and its meal; latest first. */
    findMeals: async (userId: number, from: number, to: number) => await findMeals.all({ userId, from, to }),
    /** The totals of each diary day with an entry in [from, to] (local times from 1970 on), oldest first. */
    sumDays: async (userId: number, from: number, to: number): Promise<(DayTotals & { date: string })[]> =>
      (await sumDays.all({ userId, from, to })).map(({ day, ...totals }) => ({
        ...{ date: new Date(day * DAY_MS).toISOString().slice(0, 10), ...totals },
        ...mapMacros((name) => roundGrams(totals[name])),
      })),
  };
}
