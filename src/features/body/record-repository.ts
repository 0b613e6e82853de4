import { and, asc, eq, gte, lte, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Db } from "../../../db/engine/db.ts";
import { drinks, exercises } from "../../../db/schema/body.ts";
import { listColumns, param, typedPlaceholders } from "../../../db/sql/placeholders.ts";

export type DrinkRow = typeof drinks.$inferSelect;
export type ExerciseRow = typeof exercises.$inferSelect;
type Range = { from: number; to: number };

const between = (localTime: SQLiteColumn) => and(gte(localTime, param("from")), lte(localTime, param("to")));

/** The records of a table, each with an id and a local time. */
function createRecordRepository<Row extends object>(
  db: Db,
  table: typeof drinks | typeof exercises,
  localTime: SQLiteColumn,
) {
  const ownedBy = eq(table.userId, param("userId"));
  const byId = and(ownedBy, eq(table.id, param("id")));
  const insert = db
    .insert(table)
    .select(
      sql`select ${sql.join(typedPlaceholders(table, listColumns(table, "rowId")), sql`, `)}
        where (select count(*) from ${table} where ${and(ownedBy, between(localTime))}) < ${param("most")}`,
    )
    .onConflictDoNothing()
    .returning()
    .prepare();
  const findById = db.select().from(table).where(byId).prepare();
  const listBetween = db
    .select()
    .from(table)
    .where(and(ownedBy, between(localTime)))
    .orderBy(asc(localTime), asc(table.rowId))
    .prepare();
  const remove = db.delete(table).where(byId).returning({ rowId: table.rowId }).prepare();
  // The rows are those of the one table.
  const toRow = (row: unknown) => row as Row | undefined;

  return {
    /** The stored record; undefined if one has its id, or if there are `most` between the local times of the range. */
    insert: async (
      row: Omit<Row, "rowId" | "drunkLocal" | "doneLocal">,
      range: Range,
      most: number,
    ): Promise<Row | undefined> => toRow(await insert.get({ ...row, ...range, most })),
    findById: async (userId: number, id: string): Promise<Row | undefined> => toRow(await findById.get({ userId, id })),
    /** The records between two local times, oldest first. */
    listBetween: async (userId: number, range: Range): Promise<Row[]> =>
      (await listBetween.all({ userId, ...range })) as unknown as Row[],
    /** False if it does not exist. */
    remove: async (userId: number, id: string): Promise<boolean> => (await remove.get({ userId, id })) !== undefined,
  };
}

/** The table `drinks`. */
export const createDrinkRepository = (db: Db) => createRecordRepository<DrinkRow>(db, drinks, drinks.drunkLocal);
export type DrinkRepository = ReturnType<typeof createDrinkRepository>;

/** The table `exercises`. */
export function createExerciseRepository(db: Db) {
  const listAdded = db
    .select({ id: exercises.id, localTime: exercises.doneLocal, kcal: exercises.kcal })
    .from(exercises)
    .where(and(eq(exercises.userId, param("userId")), between(exercises.doneLocal), eq(exercises.addsToGoal, true)))
    .prepare();
  return {
    ...createRecordRepository<ExerciseRow>(db, exercises, exercises.doneLocal),
    /** The id, local time and kcal of exercises that add to the goal of their day. */
    listAdded: async (userId: number, range: Range) => await listAdded.all({ userId, ...range }),
  };
}
export type ExerciseRepository = ReturnType<typeof createExerciseRepository>;
