import { and, desc, eq, type GetColumnData, lt, ne, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Db } from "../../../db/db.ts";
import { qualified } from "../../../db/qualified.ts";
import { sessions, users } from "../../../db/schema/accounts.ts";

const param = sql.placeholder;

/**
 * A column of the session's account. Every call looks its session up, and SQLite plans a join with a bound value anew
 * each time that it is run, which takes five times as long as running it; it does not do so with these.
 */
const ofAccount = <Column extends AnySQLiteColumn>(column: Column) =>
  sql<
    GetColumnData<Column>
  >`(select ${qualified(column)} from users where users.id = ${qualified(sessions.userId)})`.mapWith(column);

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
  const insert = db
    .insert(sessions)
    .select(
      sql`select null, ${param("jti")}, ${users.id}, ${param("userAgent")}, ${param("now")}, ${param("now")}, ${param("expiresAt")}
        from ${users} where ${users.id} = ${param("userId")}
          and (${param("password")} is null or ${users.password} = ${param("password")})`,
    )
    .returning({ id: sessions.id })
    .prepare();
  const byJti = db
    .select({
      id: sessions.id,
      userId: sessions.userId,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
      timeZone: ofAccount(users.timeZone),
      trialStartedAt: ofAccount(users.trialStartedAt),
      isPremium: ofAccount(users.isPremium),
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

  const ofUser = db
    .select()
    .from(sessions)
    .where(eq(sessions.userId, param("userId")))
    .orderBy(desc(sessions.lastSeenAt))
    .prepare();
  const removeOfUser = db
    .delete(sessions)
    .where(and(eq(sessions.id, param("id")), eq(sessions.userId, param("userId"))))
    .returning({ id: sessions.id })
    .prepare();
  const removeOthers = db
    .delete(sessions)
    .where(and(eq(sessions.userId, param("userId")), ne(sessions.id, param("keptId"))))
    .prepare();

  return {
    /** False where there is no such account, or its password hash is not `password` (null: whatever it is). */
    insert: async (session: NewSession): Promise<boolean> => (await insert.all(session)).length > 0,
    /** The session and what its account brings to every call: its last known zone and what decides on its access. */
    byJti: async (jti: string) => await byJti.get({ jti }),
    touch: async (id: number, now: number, expiresAt: number): Promise<void> => {
      await touch.run({ id, now, expiresAt });
    },
    remove: async (jti: string): Promise<void> => {
      await remove.run({ jti });
    },
    /** An account's sessions, the one seen last first. */
    ofUser: async (userId: number) => await ofUser.all({ userId }),
    /** Ends a session of an account; false where it has none of that id. */
    removeOfUser: async (userId: number, id: number): Promise<boolean> =>
      (await removeOfUser.get({ userId, id })) !== undefined,
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
