import { and, eq, gt, inArray, lte, or, sql } from "drizzle-orm";
import type { Db } from "../../../db/db.ts";
import { rateCounters } from "../../../db/schema/rate-counters.ts";
import { DAY_MS } from "../../shared/durations.ts";

/** What is counted, at most `limit` times in a window of `windowMs`. */
export type Counter = { key: string; limit: number; windowMs: number };
/** A use that was counted, in the window that ends then. */
export type CountedUse = { key: string; endsAt: number };

const param = sql.placeholder;
const { key, endsAt, used } = rateCounters;

/**
 * The table `rate_counters`. Instants are UTC milliseconds, by the clocks of the processes: if these differ by less than
 * a window, they count in the same one. A window that ends much later was stored before a clock was set back, and counts
 * as ended: otherwise nobody could go on until then.
 */
export function createCounterRepository(db: Db) {
  const fullCounters = sql`json_each(${param("counters")}) as counter
    join rate_counters on rate_counters.key = counter.value ->> 'key'
      and rate_counters.ends_at > ${param("now")}
      and rate_counters.ends_at < ${param("now")} + 2 * (counter.value ->> 'windowMs')
      and rate_counters.used >= counter.value ->> 'limit'`;
  const isRunning = sql`rate_counters.ends_at > ${param("now")}
    and rate_counters.ends_at < 2 * excluded.ends_at - ${param("now")}`;
  // One statement: many calls at once, also in other processes, get no further than many in a row.
  const take = db.critical
    .insert(rateCounters)
    .select(
      sql`select counted.value ->> 'key', ${param("now")} + (counted.value ->> 'windowMs'), 1
        from json_each(${param("counters")}) as counted where not exists (select 1 from ${fullCounters})`,
    )
    .onConflictDoUpdate({
      target: key,
      set: {
        used: sql`iif(${isRunning}, rate_counters.used, 0) + 1`,
        endsAt: sql`iif(${isRunning}, rate_counters.ends_at, excluded.ends_at)`,
      },
    })
    .returning({ key, endsAt })
    .prepare();
  const findFull = db
    .select({
      endsAt: sql<number | null>`max(min(rate_counters.ends_at, ${param("now")} + (counter.value ->> 'windowMs')))`,
    })
    .from(fullCounters)
    .prepare();
  const taken = sql`json_each(${param("taken")})`;
  const giveBack = db.critical
    .update(rateCounters)
    .set({ used: sql`${used} - 1` })
    .where(
      and(
        inArray(key, sql`(select value ->> 'key' from ${taken})`),
        eq(endsAt, sql`(select value ->> 'endsAt' from ${taken} where value ->> 'key' = ${key})`),
        gt(used, sql`0`),
      ),
    )
    .prepare();
  const removeEnded = db
    .delete(rateCounters)
    .where(or(lte(endsAt, param("endedUntil")), gt(endsAt, param("latest"))))
    .prepare();

  return {
    /**
     * Counts a use for all of these, or for none if one of them is full. Returns what was counted, or when the last full
     * one has room again.
     */
    async take(counters: readonly Counter[], now: number): Promise<{ taken: CountedUse[] } | { fullUntil: number }> {
      const values = { counters: JSON.stringify(counters), now };
      const uses = await take.all(values);
      if (uses.length > 0) return { taken: uses };
      const full = await findFull.get(values);
      return { fullUntil: full?.endsAt ?? now };
    },
    /** Takes uses back, unless their windows have ended. */
    giveBack: async (uses: readonly CountedUse[]): Promise<void> => {
      await giveBack.run({ taken: JSON.stringify(uses) });
    },
    /** Deletes windows that ended long ago by everybody's clock. */
    removeEnded: async (now: number): Promise<void> => {
      await removeEnded.run({ endedUntil: now - DAY_MS, latest: now + 2 * DAY_MS });
    },
  };
}
export type CounterRepository = ReturnType<typeof createCounterRepository>;
