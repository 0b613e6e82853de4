import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "../../../db/engine/db.ts";
import { users } from "../../../db/schema/accounts.ts";
import { param } from "../../../db/sql/placeholders.ts";

const byId = eq(users.id, param("id"));

/** Premium and the rights of administrators, in the table `users`. */
export function createGrantRepository(db: Db) {
  const grantPremium = db
    .update(users)
    .set({ premiumGrantedAt: sql`coalesce(premium_granted_at, ${param("now")})` })
    .where(byId)
    .prepare();
  const revokePremium = db.update(users).set({ premiumGrantedAt: null }).where(byId).prepare();
  const makeAdmin = db
    .update(users)
    .set({ adminSince: sql`coalesce(admin_since, ${param("now")})` })
    .where(and(byId, isNull(users.demoUntil)))
    .returning({ id: users.id })
    .prepare();
  const revokeAdmin = db.update(users).set({ adminSince: null }).where(byId).prepare();

  return {
    /**
     * Grants premium from `now` (UTC milliseconds), independent of any subscription. An existing grant keeps its date.
     */
    grantPremium: async (id: number, now: number): Promise<void> => void (await grantPremium.run({ id, now })),
    /** Revokes the grant; a subscription stays. */
    revokePremium: async (id: number): Promise<void> => void (await revokePremium.run({ id })),
    /** Makes an account an administrator from `now` on. An existing one keeps its date; false for a demo. */
    makeAdmin: async (id: number, now: number): Promise<boolean> => (await makeAdmin.all({ id, now })).length > 0,
    revokeAdmin: async (id: number): Promise<void> => void (await revokeAdmin.run({ id })),
  };
}
