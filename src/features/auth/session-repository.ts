import { and, desc, eq, type GetColumnData, lt, ne, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Db } from "../../../db/db.ts";
import { qualify } from "../../../db/qualified.ts";
import { sessions, users } from "../../../db/schema/accounts.ts";

const param = sql.placeholder;

/**
 * A column of the session's account. Every call looks up its session. For a join with a bound value SQLite plans the
 * query again each time, which takes five times as long as running it. With subqueries it does not.
 */
const selectFromAccount = <Column extends AnySQLiteColumn>(column: Column) =>
  sql<
    GetColumnData<Column>
  >`(select ${qualify(column)} from users where users.id = ${qualify(sessions.userId)})`.mapWith(column);

type NewSession = {
  jti: string;
  userId: number;
  password: string | null;
  userAgent: string;
  now: number;
  expiresAt: number;
};

/** The table `sessions`. */
export function createSessionRepository(db: Db) {
  const insert = db.essential
    .insert(sessions)
    .select(
      sql`select null, ${param("jti")}, ${users.id}, ${param("userAgent")}, ${param("now")}, ${param("now")}, ${param("expiresAt")}
        from ${users} where ${users.id} = ${param("userId")}
          and (${param("password")} is null or ${users.password} = ${param("password")})`,
    )
    .returning({ id: sessions.id })
    .prepare();
  const findByJti = db
    .select({
      id: sessions.id,
      userId: sessions.userId,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
      timeZone: selectFromAccount(users.timeZone),
      trialStartedAt: selectFromAccount(users.trialStartedAt),
      isPremium: selectFromAccount(users.isPremium),
    })
    .from(sessions)
    .where(eq(sessions.jti, param("jti")))
    .prepare();
  const touch = db
    .update(sessions)
    .set({ lastSeenAt: sql`${param("now")}`, expiresAt: sql`${param("expiresAt")}` })
    .where(eq(sessions.id, param("id")))
    .prepare();
  const remove = db
    .delete(sessions)
    .where(eq(sessions.jti, param("jti")))
    .prepare();
  const removeExpired = db
    .delete(sessions)
    .where(lt(sessions.expiresAt, param("now")))
    .prepare();

  const listByUser = db
    .select()
    .from(sessions)
    .where(eq(sessions.userId, param("userId")))
    .orderBy(desc(sessions.lastSeenAt))
    .prepare();
  const removeById = db
    .delete(sessions)
    .where(and(eq(sessions.id, param("id")), eq(sessions.userId, param("userId"))))
    .returning({ id: sessions.id })
    .prepare();
  const removeOthers = db
    .delete(sessions)
    .where(and(eq(sessions.userId, param("userId")), ne(sessions.id, param("keptId"))))
    .prepare();

  return {
    /** False if the account does not exist or has another password hash than `password` (null allows any). */
    insert: async (session: NewSession): Promise<boolean> => (await insert.all(session)).length > 0,
    /**
     * The session with what every call needs of its account: the last known zone and the columns that decide on access.
     */
    findByJti: async (jti: string) => await findByJti.get({ jti }),
    touch: async (id: number, now: number, expiresAt: number): Promise<void> => {
      await touch.run({ id, now, expiresAt });
    },
    remove: async (jti: string): Promise<void> => {
      await remove.run({ jti });
    },
    /** An account's sessions, the most recently used first. */
    listByUser: async (userId: number) => await listByUser.all({ userId }),
    /** Ends one session of an account; false if it has no session of that id. */
    removeById: async (userId: number, id: number): Promise<boolean> =>
      (await removeById.get({ userId, id })) !== undefined,
    /** Ends all sessions of an account but one. */
    removeOthers: async (userId: number, keptId: number): Promise<void> => {
      await removeOthers.run({ userId, keptId });
    },
    removeExpired: async (now: number): Promise<void> => {
      await removeExpired.run({ now });
    },
  };
}
export type SessionRepository = ReturnType<typeof createSessionRepository>;
