import { and, desc, eq, gte, isNull, lte, sql } from "drizzle-orm";
import type { Db } from "../../../db/engine/db.ts";
import { foodEntries } from "../../../db/schema/diary.ts";
import { param } from "../../../db/sql/placeholders.ts";
import { createEntryMatcher } from "../../shared/diary/entry-search.ts";
import { yieldToEventLoop } from "../../yield-to-event-loop.ts";

/** A search of a page of entries, eaten between two instants (UTC milliseconds, both included), behind `before`. */
type Search = { q: string; from: number; to: number; limit: number; before: string | undefined };

/** So many texts are compared in some milliseconds; then others get their turn. */
const SLICE_ROWS = 1000;
/** Before the newest entry. */
const START = { eatenAt: Number.MAX_SAFE_INTEGER, rowId: Number.MAX_SAFE_INTEGER };

const ownedBy = eq(foodEntries.userId, param("userId"));
const TEXTS = [foodEntries.name, foodEntries.tags, foodEntries.notes];
// SQLite folds the case of plain letters alone, so that what has others is compared here.
const mayMatch = sql`(${sql.join(
  TEXTS.flatMap((text) => [
    sql`${text} like ${param("pattern")}`,
    sql`length(cast(${text} as blob)) <> length(${text})`,
  ]),
  sql` or `,
)})`;

/** Searches entries of `food_entries` by their texts. It reads an index alone: the rows lie far apart in the file. */
export function createEntrySearch(db: Db) {
  const findCandidates = db
    .select({
      rowId: foodEntries.rowId,
      eatenAt: foodEntries.eatenAt,
      name: foodEntries.name,
      tags: foodEntries.tags,
      notes: foodEntries.notes,
    })
    .from(foodEntries)
    .where(
      and(
        ownedBy,
        isNull(foodEntries.deletedAt),
        gte(foodEntries.eatenAt, param("from")),
        lte(foodEntries.eatenAt, param("to")),
        sql`(${foodEntries.eatenAt}, ${foodEntries.rowId}) < (${param("eatenAt")}, ${param("rowId")})`,
        mayMatch,
      ),
    )
    .orderBy(desc(foodEntries.eatenAt), desc(foodEntries.rowId))
    .limit(SLICE_ROWS)
    .prepare();
  const findPlace = db
    .select({ eatenAt: foodEntries.eatenAt, rowId: foodEntries.rowId })
    .from(foodEntries)
    .where(and(ownedBy, eq(foodEntries.id, param("before"))))
    .prepare();

  /** The rows of the entries that match, newest first. */
  return async function findMatchingRows(userId: number, { q, from, to, limit, before }: Search): Promise<number[]> {
    const { commonPart, matches } = createEntryMatcher(q);
    const pattern = `%${commonPart}%`;
    const found: number[] = [];
    let place = before === undefined ? START : await findPlace.get({ userId, before });
    while (place && found.length < limit) {
      const { eatenAt, rowId } = place;
      const candidates = await findCandidates.all({ userId, from, to, pattern, eatenAt, rowId });
      for (const candidate of candidates) if (matches(candidate)) found.push(candidate.rowId);
      place = candidates.length < SLICE_ROWS ? undefined : candidates.at(-1);
      if (place) await yieldToEventLoop();
    }
    return found.slice(0, limit);
  };
}
