import { desc, eq, sql } from "drizzle-orm";
import type { Db } from "../../../db/engine/db.ts";
import { pastGoals } from "../../../db/schema/accounts.ts";
import type { PastGoal } from "../../shared/diary/daily-goals.ts";
import { PAST_GOALS_MAX } from "../../shared/product/limits.ts";

/** Reads the table `past_goals`. Its rows are written where a goal is replaced, with the row of the account. */
export function createPastGoalRepository(db: Db) {
  const listLatest = db
    .select()
    .from(pastGoals)
    .where(eq(pastGoals.userId, sql.placeholder("userId")))
    .orderBy(desc(pastGoals.endedAt))
    .limit(PAST_GOALS_MAX)
    .prepare();

  return {
    /** The latest past goals of an account, the oldest of them first. */
    async list(userId: number): Promise<(PastGoal & { endedAt: number })[]> {
      const rows = await listLatest.all({ userId });
      return rows
        .reverse()
        .map(({ endedAt, utcOffset, dailyCalorieGoal, proteinPercent, carbsPercent, weekdayExtras }) => ({
          endedAt,
          endedLocal: endedAt + utcOffset,
          dailyCalorieGoal,
          macroSplit: { protein: proteinPercent, carbs: carbsPercent },
          weekdayExtras,
        }));
    },
  };
}
export type PastGoalRepository = ReturnType<typeof createPastGoalRepository>;
