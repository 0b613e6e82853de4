import { and, desc, eq, gt, inArray, lt, ne, sql } from "drizzle-orm";
import { bind, type Db } from "../../../db/engine/db.ts";
import { sessions, users } from "../../../db/schema/accounts.ts";
import { diaryVersions } from "../../../db/schema/diary.ts";
import { isOlderThanNewest } from "../../../db/sql/older-than-newest.ts";
import { param } from "../../../db/sql/placeholders.ts";
import { prepareSlicedDelete } from "../../../db/sql/slices.ts";

const byId = eq(sessions.id, param("id"));
const byJti = eq(sessions.jti, param("jti"));
const ownedBy = eq(sessions.userId, param("userId"));

type NewSession = {
  jti: string;
  userId: number;
  password: string | null;
  userAgent: string;
  now: number;
  expiresAt: number;
  /** How many others the account keeps, the most recently used ones. */
  othersMax: number;
};

/** The table `sessions`. */
export function createSessionRepository(db: Db) {
  const insert = db.critical
    .insert(sessions)
    .select(
      sql`select null, ${param("jti")}, ${users.id}, ${param("userAgent")}, ${param("now")}, ${param("now")}, ${param("expiresAt")}
        from ${users} where ${users.id} = ${param("userId")} and ${users.suspendedAt} is null
          and (${param("password")} is null or ${users.password} = ${param("password")})`,
    )
    .returning({ id: sessions.id })
    .prepare();
  const othersOfAccount = and(ownedBy, ne(sessions.jti, param("jti")));
  const removeOldest = db
    .delete(sessions)
    .where(
      and(
        isOlderThanNewest(db, sessions, {
          scope: othersOfAccount,
          lastUsedAt: sessions.lastSeenAt,
          keptMax: "othersMax",
        }),
        // Nothing ends where no session was opened.
        inArray(sessions.userId, db.select({ id: sessions.userId }).from(sessions).where(byJti)),
      ),
    )
    .prepare();
  const findByJti = db
    .select({
      id: sessions.id,
      userId: sessions.userId,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
      timeZone: users.timeZone,
      trialStartedAt: users.trialStartedAt,
      isPremium: users.isPremium,
      isDemo: sql<boolean>`${users.demoUntil} is not null`.mapWith(Boolean),
      diaryVersion: sql<number>`coalesce(${diaryVersions.version}, 0)`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(diaryVersions, eq(diaryVersions.userId, sessions.userId))
    .where(byJti)
    .prepare();
  const touch = db
    .update(sessions)
    .set({ lastSeenAt: sql`${param("now")}`, expiresAt: sql`${param("expiresAt")}` })
    .where(byId)
    .prepare();
  const remove = db.delete(sessions).where(byJti).prepare();
  const removeExpired = prepareSlicedDelete(db, sessions, lt(sessions.expiresAt, param("now")));
  const limitInstants = db.critical
    .update(sessions)
    .set({
      createdAt: sql`min(${sessions.createdAt}, ${param("now")})`,
      lastSeenAt: sql`min(${sessions.lastSeenAt}, ${param("now")})`,
      expiresAt: sql`min(${sessions.expiresAt}, ${param("expiresAt")})`,
    })
    .where(gt(sessions.expiresAt, param("expiresAt")))
    .prepare();

  const listByUser = db.select().from(sessions).where(ownedBy).orderBy(desc(sessions.lastSeenAt)).prepare();
  const removeById = db.delete(sessions).where(and(byId, ownedBy)).returning({ id: sessions.id }).prepare();
  const removeOthers = db
    .delete(sessions)
    .where(and(ownedBy, ne(sessions.id, param("keptId"))))
    .prepare();

  return {
    /**
     * Opens a session, and ends those of the account that have not been used for the longest time, down to `othersMax`.
     * False if the account does not exist, is suspended, or has another password hash than `password` (null allows any).
     */
    async insert(session: NewSession): Promise<boolean> {
      const [opened] = await db.critical.atomically([bind(insert, session), bind(removeOldest, session)]);
      return opened.length > 0;
    },
    /**
     * The session with what every call needs of its account: the last known zone, the columns that decide on access and
     * limits, and the diary's version.
     */
    findByJti: async (jti: string) => await findByJti.get({ jti }),
    touch: async (id: number, now: number, expiresAt: number): Promise<void> =>
      void (await touch.run({ id, now, expiresAt })),
    remove: async (jti: string): Promise<void> => void (await remove.run({ jti })),
    /** An account's sessions, the most recently used first. */
    listByUser: async (userId: number) => await listByUser.all({ userId }),
    /** Ends one session of an account; false if it has no session of that id. */
    removeById: async (userId: number, id: number): Promise<boolean> =>
      (await removeById.get({ userId, id })) !== undefined,
    /** Ends all sessions of an account but one. */
    removeOthers: async (userId: number, keptId: number): Promise<void> =>
      void (await removeOthers.run({ userId, keptId })),
    /** Has sessions end at `expiresAt` that would end later, and their other instants lie at `now` at the latest. */
    limitInstants: async (now: number, expiresAt: number): Promise<void> =>
      void (await limitInstants.run({ now, expiresAt })),
    removeExpired: (now: number): Promise<void> => removeExpired({ now }),
  };
}
export type SessionRepository = ReturnType<typeof createSessionRepository>;
