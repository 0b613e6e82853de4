import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/engine/db.ts";
import { pastGoals } from "../../../db/schema/accounts.ts";
import { param } from "../../../db/sql/placeholders.ts";

/** Later than any goal has ended. */
const NOT_ENDED = sql.raw(String(Number.MAX_SAFE_INTEGER));

/**
 * Prepares the past goals for new calories that a device sends after the day on which they were set (`replacedAt`), and
 * which macros or weekdays may have been changed since. Nothing else has changed the calories since then (`isReplaceable`),
 * or nothing changes at all.
 */
export function prepareLateGoal(db: Db, isUsernameFree: SQL) {
  const isReplaceable = sql`exists (select 1 from users
    where id = ${param("id")} and coalesce(goal_changed_at, 0) <= ${param("lastWriteWinsBefore")} and ${isUsernameFree})`;
  const endedLocal = sql`${pastGoals.endedAt} + ${pastGoals.utcOffset}`;
  const columns = sql`daily_calorie_goal, protein_percent, carbs_percent, weekday_extras`;
  // The goal that stood then, which may have ended since.
  const standing = sql`(
    select ${columns}, ended_at from past_goals where user_id = ${param("id")} and ended_at > ${param("replacedAt")}
    union all select ${columns}, ${NOT_ENDED} from users where id = ${param("id")}
    order by ended_at limit 1)`;
  const keepStanding = db
    .insert(pastGoals)
    .select(
      sql`select ${param("id")}, ${param("replacedAt")}, ${columns}, ${param("utcOffset")} from ${standing} as standing
        where daily_calorie_goal <> ${param("dailyCalorieGoal")} and ${isReplaceable}
          and not exists (select 1 from past_goals
            where user_id = ${param("id")} and ended_at + utc_offset between ${param("dayFrom")} and ${param("dayTo")})`,
    )
    .onConflictDoNothing()
    .prepare();
  // A goal that ended on the day itself is that of the days before.
  const changeLater = db
    .update(pastGoals)
    .set({ dailyCalorieGoal: sql`${param("dailyCalorieGoal")}` })
    .where(
      and(
        eq(pastGoals.userId, param("id")),
        gt(pastGoals.endedAt, param("replacedAt")),
        sql`${endedLocal} > ${param("dayTo")}`,
        isReplaceable,
      ),
    )
    .prepare();
  return { keepStanding, changeLater };
}
