import { and, eq, gt, inArray, lte, or, sql } from "drizzle-orm";
import type { Db } from "../../db/engine/db.ts";
import { rateCounters } from "../../db/schema/cluster.ts";
import { param } from "../../db/sql/placeholders.ts";
import { prepareSlicedDelete } from "../../db/sql/slices.ts";
import type { Clock } from "../integrations/clock.ts";
import { DAY_MS } from "../shared/product/durations.ts";
import type { Counters } from "./rate-limiter.ts";

type Options = {
  /** A keyed hash, so that no address and no e-mail is stored. */
  hash(text: string): string;
  clock: Pick<Clock, "now">;
};

const { key, endsAt, used } = rateCounters;

/**
 * The table `rate_counters`. Instants are UTC milliseconds, by the clocks of the processes: if these differ by less than
 * a window, they count in the same one. A window that ends much later was stored before a clock was set back, and counts
 * as ended: otherwise no one could go on until then.
 */
export function createCounterRepository(db: Db, { hash, clock }: Options) {
  const fullCounters = sql`json_each(${param("counters")}) as counter
    join rate_counters on rate_counters.key = counter.value ->> 'key'
      and rate_counters.ends_at > ${param("now")}
      and rate_counters.ends_at < ${param("now")} + 2 * (counter.value ->> 'windowMs')
      and rate_counters.used + (counter.value ->> 'amount') > counter.value ->> 'limit'`;
  const isRunning = sql`rate_counters.ends_at > ${param("now")}
    and rate_counters.ends_at < 2 * excluded.ends_at - ${param("now")}`;
  // One statement: many calls at once, also in other processes, get no further than many in a row.
  const take = db.critical
    .insert(rateCounters)
    .select(
      sql`select counted.value ->> 'key', ${param("now")} + (counted.value ->> 'windowMs'), counted.value ->> 'amount'
        from json_each(${param("counters")}) as counted where not exists (select 1 from ${fullCounters})`,
    )
    .onConflictDoUpdate({
      target: key,
      set: {
        used: sql`iif(${isRunning}, rate_counters.used, 0) + excluded.used`,
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
  const refund = db.critical
    .update(rateCounters)
    .set({ used: sql`${used} - (select value ->> 'amount' from ${taken} where value ->> 'key' = ${key})` })
    .where(
      and(
        inArray(key, sql`(select value ->> 'key' from ${taken})`),
        eq(endsAt, sql`(select value ->> 'endsAt' from ${taken} where value ->> 'key' = ${key})`),
        gt(used, sql`0`),
      ),
    )
    .prepare();
  const isOver = or(lte(endsAt, param("endedUntil")), gt(endsAt, param("latest")));
  const removeEnded = prepareSlicedDelete(db, rateCounters, isOver);

  const counters: Counters = {
    async take(uses) {
      const now = clock.now();
      const hashed = uses.map((use) => ({ ...use, key: hash(use.key) }));
      const values = { counters: JSON.stringify(hashed), now };
      const ends = new Map((await take.all(values)).map((counted) => [counted.key, counted.endsAt]));
      if (ends.size > 0) return { taken: hashed.map((use) => ({ ...use, endsAt: ends.get(use.key) ?? now })) };
      const full = await findFull.get(values);
      return { waitMs: (full?.endsAt ?? now) - now };
    },
    refund: async (uses) => {
      await refund.run({ taken: JSON.stringify(uses) });
    },
  };
  return {
    ...counters,
    /** Deletes windows that ended long ago by everyone's clock. */
    removeEnded: (now: number): Promise<void> => removeEnded({ endedUntil: now - DAY_MS, latest: now + 2 * DAY_MS }),
  };
}
