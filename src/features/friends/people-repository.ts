import { and, asc, eq, isNull, ne, sql } from "drizzle-orm";
import { isUnblocked } from "../../../db/blocked.ts";
import type { Db } from "../../../db/db.ts";
import { users } from "../../../db/schema/accounts.ts";

export type PersonRow = { id: number; username: string };
type Search = { userId: number; key: string; limit: number };

const param = sql.placeholder;
const columns = { id: users.id, username: users.username };
const isFound = and(isNull(users.demoUntil), ne(users.id, param("userId")), isUnblocked(users.id, param("userId")));

/** Finds accounts by their names, in the table `users` and in `users_fts`, the index of what is inside the names. */
export function createPeopleRepository(db: Db) {
  // A name comes before all that go on after it, so the one that is meant exactly is the first.
  const beginning = db
    .select(columns)
    .from(users)
    .where(and(sql`${users.usernameKey} >= ${param("key")} and ${users.usernameKey} < ${param("end")}`, isFound))
    .orderBy(asc(users.usernameKey))
    .limit(param("limit"))
    .prepare();
  const inside = db
    .select(columns)
    .from(sql`users_fts`)
    .innerJoin(users, eq(users.id, sql`users_fts.rowid`))
    .where(and(sql`users_fts match ${param("match")}`, sql`instr(${users.usernameKey}, ${param("key")}) > 1`, isFound))
    .limit(param("limit"))
    .prepare();

  return {
    /** Those whose names (as account keys) begin with `key`, in the order of the alphabet. */
    beginningWith: async ({ userId, key, limit }: Search): Promise<PersonRow[]> =>
      await beginning.all({ userId, key, end: `${key}\u{10ffff}`, limit }),
    /** Those who have `key`, of three characters or more, further inside their names; the oldest accounts. */
    containing: async ({ userId, key, limit }: Search): Promise<PersonRow[]> =>
      // Quoted, nothing in it is read as the syntax of a search.
      await inside.all({ userId, key, match: `"${key.replaceAll('"', '""')}"`, limit }),
  };
}
export type PeopleRepository = ReturnType<typeof createPeopleRepository>;
