import { type Placeholder, type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { qualify } from "./qualified.ts";

/** True when neither of two people has blocked the other. `person` is a column with an account's id. */
export const isNotBlocked = (person: AnySQLiteColumn, currentUserId: Placeholder): SQL => sql`not exists (
  select 1 from blocks where blocker_id = ${currentUserId} and blocked_id = ${qualify(person)}
  union all select 1 from blocks where blocker_id = ${qualify(person)} and blocked_id = ${currentUserId})`;
