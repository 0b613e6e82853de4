import { and, asc, eq, gte, lte, sql } from "drizzle-orm";
import type { Db } from "../../../db/engine/db.ts";
import { exercises } from "../../../db/schema/body.ts";
import { typedPlaceholders } from "../../../db/sql/placeholders.ts";

export type ExerciseRow = typeof exercises.$inferSelect;
export type NewExerciseRow = Omit<ExerciseRow, "rowId" | "doneLocal">;
type Range = { from: number; to: number };

const param = sql.placeholder;
const ownedBy = eq(exercises.userId, param("userId"));
const byId = and(ownedBy, eq(exercises.id, param("id")));
const isIn = and(ownedBy, gte(exercises.doneLocal, param("from")), lte(exercises.doneLocal, param("to")));
const NEW_COLUMNS = [
  "userId",
  "id",
  "timeZone",
  "utcOffset",
  "createdAt",
  "doneAt",
  "activity",
  "minutes",
  "kcal",
  "addsToGoal",
] as const satisfies (keyof NewExerciseRow)[];

/** The table `exercises`. */
export function createExerciseRepository(db: Db) {
  const insert = db
    .insert(exercises)
    .select(
      sql`select ${sql.join(typedPlaceholders(exercises, NEW_COLUMNS), sql`, `)}
        where (select count(*) from exercises where user_id = ${param("userId")}
          and done_local between ${param("from")} and ${param("to")}) < ${param("most")}`,
    )
    .onConflictDoNothing()
    .returning()
    .prepare();
  const findById = db.select().from(exercises).where(byId).prepare();
  const listBetween = db
    .select()
    .from(exercises)
    .where(isIn)
    .orderBy(asc(exercises.doneLocal), asc(exercises.rowId))
    .prepare();
  const listAdded = db
    .select({ localTime: exercises.doneLocal, kcal: exercises.kcal })
    .from(exercises)
    .where(and(isIn, eq(exercises.addsToGoal, true)))
    .prepare();
  const remove = db.delete(exercises).where(byId).returning({ rowId: exercises.rowId }).prepare();

  return {
    /** The stored exercise; undefined if one has its id, or if there are `most` between the local times of the range. */
    insert: async (row: NewExerciseRow, range: Range, most: number): Promise<ExerciseRow | undefined> =>
      await insert.get({ ...row, ...range, most }),
    findById: async (userId: number, id: string): Promise<ExerciseRow | undefined> =>
      await findById.get({ userId, id }),
    /** The exercises between two local times, oldest first. */
    listBetween: async (userId: number, range: Range): Promise<ExerciseRow[]> =>
      await listBetween.all({ userId, ...range }),
    /** The local time and kcal of exercises that add to the goal of their day. */
    listAdded: async (userId: number, range: Range) => await listAdded.all({ userId, ...range }),
    /** False if it does not exist. */
    remove: async (userId: number, id: string): Promise<boolean> => (await remove.get({ userId, id })) !== undefined,
  };
}
export type ExerciseRepository = ReturnType<typeof createExerciseRepository>;
