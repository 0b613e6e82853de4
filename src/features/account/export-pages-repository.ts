import { and, asc, eq, getTableColumns, gt, or, type SQL } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Db } from "../../../db/engine/db.ts";
import { drinks, exercises, weighings } from "../../../db/schema/body.ts";
import { foodEntries } from "../../../db/schema/diary.ts";
import { analysisAnswers, correctedCalories, corrections, photoFingerprints } from "../../../db/schema/memory.ts";
import { notices, pushSubscriptions, reminders } from "../../../db/schema/reminders.ts";
import { param } from "../../../db/sql/placeholders.ts";

/** The number of rows in memory at once. */
const PAGE_ROWS = 200;

/** Rows of the account `userId`. */
export const ownedBy = (owner: AnySQLiteColumn) => eq(owner, param("userId"));

type Page<Row> = { all(values: { userId: number; after: number }): Promise<Row[]> };
/** A query of Drizzle that says what is selected, and not yet which rows. */
type Rows<Row> = {
  where(filter: SQL | undefined): {
    orderBy(order: SQL): { limit(count: number): { prepare(): Page<Row> } };
  };
};

/**
 * Prepares a query of an account's rows, in the order of their ids. They are read page by page, when they are needed.
 */
export function readPages<Row extends { id: number }>(
  rows: Rows<Row>,
  owners: AnySQLiteColumn | AnySQLiteColumn[],
  id: AnySQLiteColumn,
  pageRows = PAGE_ROWS,
) {
  const isOwn = or(...[owners].flat().map(ownedBy));
  const page = rows
    .where(and(isOwn, gt(id, param("after"))))
    .orderBy(asc(id))
    .limit(pageRows)
    .prepare();
  return async function* (userId: number): AsyncGenerator<Row[]> {
    for (let after = 0; ; ) {
      const read = await page.all({ userId, after });
      const last = read.at(-1);
      if (!last) return;
      yield read;
      after = last.id;
    }
  };
}

/** Columns of a record with the number of its row as `id`. */
const numbered = <Id, PublicId, Others>({ rowId, id, ...others }: Others & { rowId: Id; id: PublicId }) => ({
  ...others,
  id: rowId,
  publicId: id,
});

/** Reads the weighings, glasses and exercises of an account. */
export const prepareBodyPages = (db: Db) => ({
  weighings: readPages(
    db.select(numbered(getTableColumns(weighings))).from(weighings),
    weighings.userId,
    weighings.rowId,
  ),
  drinks: readPages(db.select(numbered(getTableColumns(drinks))).from(drinks), drinks.userId, drinks.rowId),
  exercises: readPages(
    db.select(numbered(getTableColumns(exercises))).from(exercises),
    exercises.userId,
    exercises.rowId,
  ),
});

/** Reads what is remembered of an account's photos, page by page. */
export function prepareMemoryPages(db: Db) {
  return {
    /** What the analyzer said of photos. */
    analysisAnswers: readPages(db.select().from(analysisAnswers), analysisAnswers.userId, analysisAnswers.id),
    corrections: readPages(db.select().from(corrections), corrections.userId, corrections.id),
    correctedCalories: readPages(
      db
        .select({ ...getTableColumns(correctedCalories), entryId: foodEntries.id })
        .from(correctedCalories)
        .innerJoin(foodEntries, eq(foodEntries.rowId, correctedCalories.entryId)),
      correctedCalories.userId,
      correctedCalories.id,
    ),
    photoLooks: readPages(db.select().from(photoFingerprints), photoFingerprints.userId, photoFingerprints.id),
  };
}

/** Reads what an account is notified of, and on which devices. */
export function prepareReminderRows(db: Db) {
  const settings = db
    .select({ settings: reminders.settings })
    .from(reminders)
    .where(ownedBy(reminders.userId))
    .prepare();
  return {
    /** The settings that differ from the defaults, as JSON. */
    findReminders: async (userId: number) => await settings.get({ userId }),
    // A person who has the keys and the whole address could send to the device.
    pushDevices: readPages(
      db
        .select({
          id: pushSubscriptions.id,
          sessionId: pushSubscriptions.sessionId,
          endpoint: pushSubscriptions.endpoint,
          createdAt: pushSubscriptions.createdAt,
        })
        .from(pushSubscriptions),
      pushSubscriptions.userId,
      pushSubscriptions.id,
    ),
    notices: readPages(
      db.select({ id: notices.id, kind: notices.kind, dueAt: notices.dueAt }).from(notices),
      notices.userId,
      notices.id,
    ),
  };
}
