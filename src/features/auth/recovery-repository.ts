import { and, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { atomically } from "../../../db/atomically.ts";
import type { Db } from "../../../db/open.ts";
import { sessions, users } from "../../../db/schema/accounts.ts";

const given = sql.placeholder;

/** The links that prove an address or open the way to a new password: columns of `users`, kept as hashes. */
export function createRecoveryRepository(db: Db) {
  const isOpenReset = and(
    eq(users.passwordResetToken, given("tokenHash")),
    gt(users.passwordResetExpires, given("now")),
  );
  const isOpenVerification = and(
    eq(users.emailVerificationToken, given("tokenHash")),
    gt(users.emailVerificationExpires, given("now")),
  );

  const storeReset = db
    .update(users)
    .set({ passwordResetToken: sql`${given("tokenHash")}`, passwordResetExpires: sql`${given("expiresAt")}` })
    .where(and(eq(users.id, given("id")), isNull(users.demoUntil)))
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
      password: sql`${given("password")}`,
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
      emailVerificationToken: sql`${given("tokenHash")}`,
      emailVerificationExpires: sql`${given("expiresAt")}`,
    })
    .where(and(eq(users.id, given("id")), eq(users.emailVerified, false), isNull(users.demoUntil)))
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
      storeReset.get({ id, tokenHash, expiresAt }) !== undefined,
    /** Whether a reset link can be used. */
    hasOpenReset: async (tokenHash: string, now: number): Promise<boolean> =>
      openReset.get({ tokenHash, now }) !== undefined,
    /**
     * Uses a reset link up: the account gets the new argon2id hash, a proved address and no session. False where the
     * link cannot be used any more.
     */
    resetPassword: async (tokenHash: string, password: string, now: number): Promise<boolean> => {
      const [, reset] = atomically(db, [
        () => endSessions.run({ tokenHash, now }),
        () => setPassword.get({ tokenHash, password, now }),
      ]);
      return reset !== undefined;
    },
    /** Puts a verification link in place of the last one; gives the address, or undefined where there is none to prove. */
    storeVerification: async (id: number, tokenHash: string, expiresAt: number): Promise<string | undefined> =>
      storeVerification.get({ id, tokenHash, expiresAt })?.email,
    /** Uses a verification link up; false where it cannot be used any more. */
    verify: async (tokenHash: string, now: number): Promise<boolean> => verify.get({ tokenHash, now }) !== undefined,
  };
}
export type RecoveryRepository = ReturnType<typeof createRecoveryRepository>;
