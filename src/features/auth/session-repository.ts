import { and, desc, eq, type GetColumnData, lt, ne, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Db } from "../../../db/open.ts";
import { qualified } from "../../../db/qualified.ts";
import { sessions, users } from "../../../db/schema/accounts.ts";

const given = sql.placeholder;

/**
 * A column of the session's account. Every call looks its session up, and SQLite plans a join with a bound value anew
 * each time that it is run, which takes five times as long as running it; it does not do so with these.
 */
const ofAccount = <Column extends AnySQLiteColumn>(column: Column) =>
  sql<
    GetColumnData<Column>
  >`(select ${qualified(column)} from users where users.id = ${qualified(sessions.userId)})`.mapWith(column);

/** The table `sessions`. */
export function createSessionRepository(db: Db) {
  const insert = db
    .insert(sessions)
    .values({
      jti: given("jti"),
      userId: given("userId"),
      userAgent: given("userAgent"),
      createdAt: given("now"),
      lastSeenAt: given("now"),
      expiresAt: given("expiresAt"),
    })
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
    .where(eq(sessions.jti, given("jti")))
    .prepare();
  const touch = db
    .update(sessions)
    .set({ lastSeenAt: sql`${given("now")}`, expiresAt: sql`${given("expiresAt")}` })
    .where(eq(sessions.id, given("id")))
    .prepare();
  const remove = db
    .delete(sessions)
    .where(eq(sessions.jti, given("jti")))
    .prepare();
  const removeExpired = db
    .delete(sessions)
    .where(lt(sessions.expiresAt, given("now")))
    .prepare();

  const ofUser = db
    .select()
    .from(sessions)
    .where(eq(sessions.userId, given("userId")))
    .orderBy(desc(sessions.lastSeenAt))
    .prepare();
  const removeOfUser = db
    .delete(sessions)
    .where(and(eq(sessions.id, given("id")), eq(sessions.userId, given("userId"))))
    .returning({ id: sessions.id })
    .prepare();
  const removeOthers = db
    .delete(sessions)
    .where(and(eq(sessions.userId, given("userId")), ne(sessions.id, given("keptId"))))
    .prepare();

  return {
    insert: async (session: { jti: string; userId: number; userAgent: string; now: number; expiresAt: number }) => {
      insert.run(session);
    },
    /** The session and what its account brings to every call: its last known zone and what decides on its access. */
    byJti: async (jti: string) => byJti.get({ jti }),
    touch: async (id: number, now: number, expiresAt: number): Promise<void> => {
      touch.run({ id, now, expiresAt });
    },
    remove: async (jti: string): Promise<void> => {
      remove.run({ jti });
    },
    /** An account's sessions, the one seen last first. */
    ofUser: async (userId: number) => ofUser.all({ userId }),
    /** Ends a session of an account; false where it has none of that id. */
    removeOfUser: async (userId: number, id: number): Promise<boolean> =>
      removeOfUser.get({ userId, id }) !== undefined,
    /** Ends all sessions of an account but one. */
    removeOthers: async (userId: number, keptId: number): Promise<void> => {
      removeOthers.run({ userId, keptId });
    },
    removeExpired: async (now: number): Promise<void> => {
      removeExpired.run({ now });
    },
  };
}
export type SessionRepository = ReturnType<typeof createSessionRepository>;
