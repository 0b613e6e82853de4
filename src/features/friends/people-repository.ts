import { and, asc, eq, isNull, ne, sql } from "drizzle-orm";
import type { Db } from "../../../db/engine/db.ts";
import { users } from "../../../db/schema/accounts.ts";
import { param } from "../../../db/sql/placeholders.ts";
import { isNotBlocked } from "../../../db/sql/visibility.ts";

export type PersonRow = { id: number; username: string };
type Search = { userId: number; key: string; limit: number };

const columns = { id: users.id, username: users.username };
const isSearchable = and(
  isNull(users.demoUntil),
  ne(users.id, param("userId")),
  isNotBlocked(users.id, param("userId")),
);

/** Searches accounts by name, in the table `users` and in `users_fts`, the index for searches inside names. */
export function createPeopleRepository(db: Db) {
  // A name sorts before all names that it begins, so an exact match comes first.
  const findByPrefix = db
    .select(columns)
    .from(users)
    .where(and(sql`${users.usernameKey} >= ${param("key")} and ${users.usernameKey} < ${param("end")}`, isSearchable))
    .orderBy(asc(users.usernameKey))
    .limit(param("limit"))
    .prepare();
  const findContaining = db
    .select(columns)
    .from(sql`users_fts`)
    .innerJoin(users, eq(users.id, sql`users_fts.rowid`))
    .where(
      and(sql`users_fts match ${param("match")}`, sql`instr(${users.usernameKey}, ${param("key")}) > 1`, isSearchable),
    )
    .limit(param("limit"))
    .prepare();

  return {
    /** Accounts whose normalized names begin with `key`, in alphabetical order. */
    findByPrefix: async ({ userId, key, limit }: Search): Promise<PersonRow[]> =>
      await findByPrefix.all({ userId, key, end: `${key}\u{10ffff}`, limit }),
    /** Accounts with `key` (three characters or more) further inside their names; the oldest first. */
    findContaining: async ({ userId, key, limit }: Search): Promise<PersonRow[]> =>
      // Quoted, so that nothing in it is read as search syntax.
      await findContaining.all({ userId, key, match: `"${key.replaceAll('"', '""')}"`, limit }),
  };
}
export type PeopleRepository = ReturnType<typeof createPeopleRepository>;
