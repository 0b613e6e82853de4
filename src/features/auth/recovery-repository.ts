import { and, eq, gt, inArray, isNull, lte, sql } from "drizzle-orm";
import { bind, type Db } from "../../../db/engine/db.ts";
import { sessions, users } from "../../../db/schema/accounts.ts";
import { param } from "../../../db/sql/placeholders.ts";

/** When a link is used, and the latest expiry that it can have then; UTC milliseconds. */
export type LinkUse = { now: number; latestExpiry: number };

/** The links that verify an address or reset a password. They are columns of `users`, stored as hashes. */
export function createRecoveryRepository(db: Db) {
  const hasValidReset = and(
    eq(users.passwordResetToken, param("tokenHash")),
    gt(users.passwordResetExpires, param("now")),
    lte(users.passwordResetExpires, param("latestExpiry")),
  );
  const hasValidVerification = and(
    eq(users.emailVerificationToken, param("tokenHash")),
    gt(users.emailVerificationExpires, param("now")),
    lte(users.emailVerificationExpires, param("latestExpiry")),
  );

  const storeReset = db.critical
    .update(users)
    .set({ passwordResetToken: sql`${param("tokenHash")}`, passwordResetExpires: sql`${param("expiresAt")}` })
    .where(and(eq(users.id, param("id")), isNull(users.demoUntil)))
    .returning({ id: users.id })
    .prepare();
  const findValidReset = db.select({ id: users.id }).from(users).where(hasValidReset).prepare();
  const removeSessions = db
    .delete(sessions)
    .where(inArray(sessions.userId, db.select({ id: users.id }).from(users).where(hasValidReset)))
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
    .where(hasValidReset)
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
    .where(hasValidVerification)
    .returning({ id: users.id })
    .prepare();

  return {
    /** Stores a reset link in place of the last one; false if the account does not exist or is a demo. */
    storeReset: async (id: number, tokenHash: string, expiresAt: number): Promise<boolean> =>
      (await storeReset.all({ id, tokenHash, expiresAt })).length > 0,
    /** Whether a reset link can be used. */
    isResetValid: async (tokenHash: string, use: LinkUse): Promise<boolean> =>
      (await findValidReset.get({ tokenHash, ...use })) !== undefined,
    /**
     * Uses a reset link: sets the new argon2id hash, marks the address as verified and ends all sessions. False if the
     * link is no longer valid.
     */
    resetPassword: async (tokenHash: string, password: string, use: LinkUse): Promise<boolean> => {
      const [, accounts] = await db.critical.atomically([
        bind(removeSessions, { tokenHash, ...use }),
        bind(setPassword, { tokenHash, password, ...use }),
      ]);
      return accounts.length > 0;
    },
    /**
     * Stores a verification link in place of the last one. Returns the address, or undefined if there is nothing to
     * verify.
     */
    storeVerification: async (id: number, tokenHash: string, expiresAt: number): Promise<string | undefined> => {
      const [account] = await storeVerification.all({ id, tokenHash, expiresAt });
      return account?.email;
    },
    /** Uses a verification link; false if it is no longer valid. */
    verify: async (tokenHash: string, use: LinkUse): Promise<boolean> =>
      (await verify.all({ tokenHash, ...use })).length > 0,
  };
}
export type RecoveryRepository = ReturnType<typeof createRecoveryRepository>;
