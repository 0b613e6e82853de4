import { and, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { bind, type Db } from "../../../db/db.ts";
import { sessions, users } from "../../../db/schema/accounts.ts";

const param = sql.placeholder;

/** The links that prove an address or open the way to a new password: columns of `users`, kept as hashes. */
export function createRecoveryRepository(db: Db) {
  const isOpenReset = and(
    eq(users.passwordResetToken, param("tokenHash")),
    gt(users.passwordResetExpires, param("now")),
  );
  const isOpenVerification = and(
    eq(users.emailVerificationToken, param("tokenHash")),
    gt(users.emailVerificationExpires, param("now")),
  );

  const storeReset = db
    .update(users)
    .set({ passwordResetToken: sql`${param("tokenHash")}`, passwordResetExpires: sql`${param("expiresAt")}` })
    .where(and(eq(users.id, param("id")), isNull(users.demoUntil)))
    .returning({ id: users.id })
    .prepare();
  const openReset = db.select({ id: users.id }).from(users).where(isOpenReset).prepare();
  const endSessions = db
    .delete(sessions)
    .where(inArray(sessions.userId, db.select({ id: users.id }).from(users).where(isOpenReset)))
    .prepare();
  const setPassword = db
    .update(users)
    .set({
      password: sql`${param("password")}`,
      passwordResetToken: null,
      passwordResetExpires: null,
      emailVerified: true,
      emailVerificationToken: null,
      emailVerificationExpires: null,
    })
    .where(isOpenReset)
    .returning({ id: users.id })
    .prepare();
  const storeVerification = db
    .update(users)
    .set({
      emailVerificationToken: sql`${param("tokenHash")}`,
      emailVerificationExpires: sql`${param("expiresAt")}`,
    })
    .where(and(eq(users.id, param("id")), eq(users.emailVerified, false), isNull(users.demoUntil)))
    .returning({ email: users.email })
    .prepare();
  const verify = db
    .update(users)
    .set({ emailVerified: true, emailVerificationToken: null, emailVerificationExpires: null })
    .where(isOpenVerification)
    .returning({ id: users.id })
    .prepare();

  return {
    /** Puts a reset link in place of the last one; false where there is no such account, or it is one of the demo. */
    storeReset: async (id: number, tokenHash: string, expiresAt: number): Promise<boolean> =>
      (await storeReset.all({ id, tokenHash, expiresAt })).length > 0,
    /** Whether a reset link can be used. */
    hasOpenReset: async (tokenHash: string, now: number): Promise<boolean> =>
      (await openReset.get({ tokenHash, now })) !== undefined,
    /**
     * Uses a reset link up: the account gets the new argon2id hash, a proved address and no session. False where the
     * link cannot be used any more.
     */
    resetPassword: async (tokenHash: string, password: string, now: number): Promise<boolean> => {
      const [, accounts] = await db.atomically([
        bind(endSessions, { tokenHash, now }),
        bind(setPassword, { tokenHash, password, now }),
      ]);
      return accounts.length > 0;
    },
    /** Puts a verification link in place of the last one; gives the address, or undefined where there is none to prove. */
    storeVerification: async (id: number, tokenHash: string, expiresAt: number): Promise<string | undefined> => {
      const [account] = await storeVerification.all({ id, tokenHash, expiresAt });
      return account?.email;
    },
    /** Uses a verification link up; false where it cannot be used any more. */
    verify: async (tokenHash: string, now: number): Promise<boolean> =>
      (await verify.all({ tokenHash, now })).length > 0,
  };
}
export type RecoveryRepository = ReturnType<typeof createRecoveryRepository>;
