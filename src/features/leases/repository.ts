import { and, eq, sql } from "drizzle-orm";
import { bind, type Db } from "../../../db/engine/db.ts";
import { leases } from "../../../db/schema/cluster.ts";
import { param } from "../../../db/sql/placeholders.ts";

/** Who holds a lease. `beats` grows with each sign of life. */
export type LeaseRow = { fence: number; holder: string; beats: number };

const byName = eq(leases.name, param("name"));
const byFence = eq(leases.fence, param("fence"));

/** The table `leases`. Its statements are executed on a full disk, too: what frees space depends on them. */
export function createLeaseRepository(db: Db) {
  const find = db
    .select({ fence: leases.fence, holder: leases.holder, beats: leases.beats })
    .from(leases)
    .where(byName)
    .prepare();
  const beat = db.critical
    .update(leases)
    .set({ beats: sql`${leases.beats} + 1` })
    .where(byFence)
    .returning({ fence: leases.fence })
    .prepare();
  const insert = db.critical
    .insert(leases)
    .values({ name: param("name"), holder: param("holder") })
    .onConflictDoNothing()
    .returning({ fence: leases.fence })
    .prepare();
  const removeStill = db
    .delete(leases)
    .where(and(byFence, eq(leases.beats, param("beats"))))
    .prepare();
  const remove = db.delete(leases).where(byFence).prepare();

  return {
    /** The holder of a lease; undefined if no one has it. */
    find: async (name: string): Promise<LeaseRow | undefined> => await find.get({ name }),
    /** Gives a sign of life. False if another process has taken the lease. */
    beat: async (fence: number): Promise<boolean> => (await beat.all({ fence })).length > 0,
    /**
     * Takes a lease that no one has, or in the place of `former`, if that has given no sign of life since it was read.
     * Returns the holder's number; undefined if another process has the lease.
     */
    async take(name: string, holder: string, former: LeaseRow | undefined): Promise<number | undefined> {
      const { fence, beats } = former ?? { fence: 0, beats: 0 };
      const [, taken] = await db.critical.atomically([
        bind(removeStill, { fence, beats }),
        bind(insert, { name, holder }),
      ]);
      return taken[0]?.fence;
    },
    /** Gives a lease back, if it still belongs to this number. */
    remove: async (fence: number): Promise<void> => void (await remove.run({ fence })),
  };
}
export type LeaseRepository = ReturnType<typeof createLeaseRepository>;
