import { and, desc, eq, gt, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { Db } from "../../../db/engine/db.ts";
import { sessions, users } from "../../../db/schema/accounts.ts";
import { accountBudgets } from "../../../db/schema/budgets.ts";
import { photoUsage } from "../../../db/schema/photos.ts";
import { reports } from "../../../db/schema/social.ts";
import { param } from "../../../db/sql/placeholders.ts";
import { qualify } from "../../../db/sql/qualified.ts";

/** An account, and what it uses. Instants are UTC milliseconds. */
export type AccountRow = {
  id: number;
  username: string;
  email: string;
  createdAt: number;
  demoUntil: number | null;
  adminSince: number | null;
  suspendedAt: number | null;
  isPremium: boolean;
  lastSeenAt: number | null;
  photoBytes: number;
  analysesLastDay: number;
};

/** Counts and lists all accounts, for administrators alone. Other repositories own the tables. */
export function createAdminRepository(db: Db) {
  const ownId = qualify(users.id);
  const analysesLastDay = sql<number>`coalesce((select used from ${accountBudgets} where user_id = ${ownId}
    and kind = 'analyses' and started_at > ${param("dayAgo")}), 0)`;
  const list = db
    .select({
      id: users.id,
      username: users.username,
      email: users.email,
      createdAt: users.createdAt,
      demoUntil: users.demoUntil,
      adminSince: users.adminSince,
      suspendedAt: users.suspendedAt,
      isPremium: users.isPremium,
      lastSeenAt: sql<number | null>`(select max(last_seen_at) from ${sessions} where user_id = ${ownId})`,
      photoBytes: sql<number>`coalesce((select bytes from ${photoUsage} where user_id = ${ownId}), 0)`,
      analysesLastDay,
    })
    .from(users)
    .where(
      and(
        lt(users.id, param("before")),
        or(
          sql`instr(${users.usernameKey}, ${param("search")}) > 0`,
          sql`instr(${users.emailKey}, ${param("search")}) > 0`,
        ),
      ),
    )
    .orderBy(desc(users.id))
    .limit(param("limit"))
    .prepare();
  const countUsers = (condition: ReturnType<typeof isNull>) =>
    sql<number>`(select count(*) from ${users} where ${condition})`;
  const count = db
    .select({
      total: countUsers(isNull(users.demoUntil)),
      demos: countUsers(isNotNull(users.demoUntil)),
      seenLately: sql<number>`(select count(distinct user_id) from ${sessions} where ${gt(sessions.lastSeenAt, param("weekAgo"))})`,
      analyses: sql<number>`(select coalesce(sum(used), 0) from ${accountBudgets} where ${and(
        eq(accountBudgets.kind, sql`'analyses'`),
        gt(accountBudgets.startedAt, param("dayAgo")),
      )})`,
      reports: sql<number>`(select count(*) from ${reports})`,
    })
    .from(sql`(select 'of all accounts')`)
    .prepare();

  return {
    /** The newest accounts with ids below `before` whose name or address contains the search, in compared form. */
    list: async (page: { search: string; before: number; limit: number; dayAgo: number }): Promise<AccountRow[]> =>
      await list.all(page),
    /** Numbers of all accounts. */
    count: async (since: { dayAgo: number; weekAgo: number }) =>
      (await count.get(since)) ?? { total: 0, demos: 0, seenLately: 0, analyses: 0, reports: 0 },
  };
}
export type AdminRepository = ReturnType<typeof createAdminRepository>;
