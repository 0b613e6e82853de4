import { and, asc, eq, gte, lte, sql } from "drizzle-orm";
import type { Db } from "../../../db/engine/db.ts";
import { drinks } from "../../../db/schema/body.ts";
import { typedPlaceholders } from "../../../db/sql/placeholders.ts";

export type DrinkRow = typeof drinks.$inferSelect;
export type NewDrinkRow = Omit<DrinkRow, "rowId" | "drunkLocal">;

const param = sql.placeholder;
const ownedBy = eq(drinks.userId, param("userId"));
const byId = and(ownedBy, eq(drinks.id, param("id")));
const NEW_COLUMNS = [
  "userId",
  "id",
  "timeZone",
  "utcOffset",
  "createdAt",
  "drunkAt",
  "ml",
] as const satisfies (keyof NewDrinkRow)[];

/** The table `drinks`. */
export function createDrinkRepository(db: Db) {
  const insert = db
    .insert(drinks)
    .select(
      sql`select ${sql.join(typedPlaceholders(drinks, NEW_COLUMNS), sql`, `)}
        where (select count(*) from drinks where user_id = ${param("userId")}
          and drunk_local between ${param("from")} and ${param("to")}) < ${param("most")}`,
    )
    .onConflictDoNothing()
    .returning()
    .prepare();
  const findById = db.select().from(drinks).where(byId).prepare();
  const listBetween = db
    .select()
    .from(drinks)
    .where(and(ownedBy, gte(drinks.drunkLocal, param("from")), lte(drinks.drunkLocal, param("to"))))
    .orderBy(asc(drinks.drunkLocal), asc(drinks.rowId))
    .prepare();
  const remove = db.delete(drinks).where(byId).returning({ rowId: drinks.rowId }).prepare();

  return {
    /** The stored glass; undefined if one has its id, or if there are `most` between the local times `from` and `to`. */
    insert: async (
      row: NewDrinkRow,
      range: { from: number; to: number },
      most: number,
    ): Promise<DrinkRow | undefined> => await insert.get({ ...row, ...range, most }),
    findById: async (userId: number, id: string): Promise<DrinkRow | undefined> => await findById.get({ userId, id }),
    /** The glasses between two local times, oldest first. */
    listBetween: async (userId: number, range: { from: number; to: number }): Promise<DrinkRow[]> =>
      await listBetween.all({ userId, ...range }),
    /** False if it does not exist. */
    remove: async (userId: number, id: string): Promise<boolean> => (await remove.get({ userId, id })) !== undefined,
  };
}
export type DrinkRepository = ReturnType<typeof createDrinkRepository>;
