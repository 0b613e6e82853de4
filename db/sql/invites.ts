import { and, eq, exists, gt, lt, type SQL, sql } from "drizzle-orm";
import type { Db } from "../engine/db.ts";
import { invites, users } from "../schema/accounts.ts";

const byCode = eq(invites.codeHash, sql.placeholder("codeHash"));

/** True for the invite with the code `codeHash` if it is valid at an instant, which is a placeholder. */
export const isValidInvite = (instant: string): SQL | undefined =>
  and(byCode, lt(invites.uses, invites.usesMax), gt(invites.expiresAt, sql.placeholder(instant)));

/** Prepares to count a use of the invite with the code `codeHash`, if there is an account that has been made with it. */
export const prepareInviteUse = (db: Db, isMade: SQL | undefined) =>
  db
    .update(invites)
    .set({ uses: sql`${invites.uses} + 1` })
    .where(and(byCode, exists(db.select({ id: users.id }).from(users).where(isMade))))
    .prepare();
