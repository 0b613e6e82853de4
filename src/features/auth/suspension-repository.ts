import { and, eq, exists, isNotNull, sql } from "drizzle-orm";
import { bind, type Db } from "../../../db/engine/db.ts";
import { sessions, users } from "../../../db/schema/accounts.ts";
import { param } from "../../../db/sql/placeholders.ts";

const byId = eq(users.id, param("id"));

/** Suspended accounts, which are signed in nowhere, in the tables `users` and `sessions`. */
export function createSuspensionRepository(db: Db) {
  // Each condition reads the row as it is when the statement runs, so that two cannot suspend the last two at once.
  const isNotLastAdmin = sql`(admin_since is null or demo_until is not null or exists (select 1 from users as other
    where other.id <> users.id and other.admin_since is not null and other.demo_until is null
      and other.suspended_at is null))`;
  // Also on a full disk: the account may be what fills it.
  const suspend = db.critical
    .update(users)
    .set({ suspendedAt: sql`coalesce(suspended_at, ${param("now")})` })
    .where(and(byId, isNotLastAdmin))
    .returning({ id: users.id })
    .prepare();
  const endSessions = db
    .delete(sessions)
    .where(
      and(
        eq(sessions.userId, param("id")),
        exists(
          db
            .select({ id: users.id })
            .from(users)
            .where(and(byId, isNotNull(users.suspendedAt))),
        ),
      ),
    )
    .prepare();
  const resume = db.update(users).set({ suspendedAt: null }).where(byId).prepare();

  return {
    /**
     * Signs an account out everywhere until it is resumed. One that is suspended already keeps its date. False for the
     * last administrator, and for an account that does not exist.
     */
    async suspend(id: number, now: number): Promise<boolean> {
      const [suspended] = await db.critical.atomically([bind(suspend, { id, now }), bind(endSessions, { id })]);
      return suspended.length > 0;
    },
    /** Lets an account sign in again. */
    resume: async (id: number): Promise<void> => void (await resume.run({ id })),
  };
}
