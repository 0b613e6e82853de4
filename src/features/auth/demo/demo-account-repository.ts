import { and, eq, exists, gt, ne, notExists, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { bind, type Db } from "../../../../db/engine/db.ts";
import { invites, sessions, users } from "../../../../db/schema/accounts.ts";
import { isValidInvite, prepareInviteUse } from "../../../../db/sql/invites.ts";
import { param, setToPlaceholders } from "../../../../db/sql/placeholders.ts";
import { type NewUser, REGISTERED_COLUMNS, type UserRow } from "../user-repository.ts";

/** Makes a demo account one of a person, with all that belongs to it. */
export function createDemoAccountRepository(db: Db) {
  const other = alias(users, "other");
  const isTaken = db
    .select({ id: other.id })
    .from(other)
    .where(
      and(
        ne(other.id, param("id")),
        or(eq(other.emailKey, param("emailKey")), eq(other.usernameKey, param("usernameKey"))),
      ),
    );
  const validInvite = db.select({ codeHash: invites.codeHash }).from(invites).where(isValidInvite("createdAt"));
  const adopt = db
    .update(users)
    .set({
      ...setToPlaceholders(REGISTERED_COLUMNS),
      demoUntil: null,
      adminSince: sql`(select ${param("createdAt")} from invites where code_hash = ${param("codeHash")} and makes_admin = 1)`,
      // The person's own trial begins with onboarding, like that of any new account.
      trialStartedAt: null,
    })
    .where(
      and(
        eq(users.id, param("id")),
        gt(users.demoUntil, param("createdAt")),
        notExists(isTaken),
        or(sql`${param("codeHash")} is null`, exists(validInvite)),
      ),
    )
    .returning()
    .prepare();
  // The password's hash has a random salt: a row with it was changed by the same registration.
  const isAdopted = and(eq(users.id, param("id")), eq(users.password, param("password")));
  const countInvite = prepareInviteUse(db, isAdopted);
  const endSessions = db
    .delete(sessions)
    .where(and(eq(sessions.userId, param("id")), exists(db.select({ id: users.id }).from(users).where(isAdopted))))
    .prepare();

  /**
   * The account as a person's, without its sessions; undefined if it is not a running demo, a name is taken, or the
   * invite (null where none is needed) is not valid. The invite counts only where the account is returned.
   */
  return async (id: number, user: NewUser, codeHash: string | null): Promise<UserRow | undefined> => {
    const values = { id, ...user, codeHash };
    const [rows] = await db.atomically([bind(adopt, values), bind(countInvite, values), bind(endSessions, values)]);
    return rows[0];
  };
}
