import { type Placeholder, type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { qualified } from "./qualified.ts";

/** True where neither of two people has blocked the other: a column with an account's id, and the caller's id. */
export const isUnblocked = (person: AnySQLiteColumn, caller: Placeholder): SQL => sql`not exists (
  select 1 from blocks where blocker_id = ${caller} and blocked_id = ${qualified(person)}
  union all select 1 from blocks where blocker_id = ${qualified(person)} and blocked_id = ${caller})`;
