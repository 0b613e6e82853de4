import { and, eq, lt, ne, sql } from "drizzle-orm";
import { bind, type Db } from "../../../db/engine/db.ts";
import { knownAddresses } from "../../../db/schema/accounts.ts";
import { isOlderThanNewest } from "../../../db/sql/older-than-newest.ts";
import { param } from "../../../db/sql/placeholders.ts";
import { prepareSlicedDelete } from "../../../db/sql/slices.ts";

type KnownAddress = { userId: number; addressHash: string; now: number; othersMax: number };

/** The table `known_addresses`. */
export function createKnownAddressRepository(db: Db) {
  const isThis = and(eq(knownAddresses.userId, param("userId")), eq(knownAddresses.addressHash, param("addressHash")));
  const others = and(eq(knownAddresses.userId, param("userId")), ne(knownAddresses.addressHash, param("addressHash")));
  const find = db.select({ id: knownAddresses.id }).from(knownAddresses).where(isThis).prepare();
  const store = db
    .insert(knownAddresses)
    .values({ userId: param("userId"), addressHash: param("addressHash"), lastUsedAt: param("now") })
    .onConflictDoUpdate({
      target: [knownAddresses.userId, knownAddresses.addressHash],
      set: { lastUsedAt: sql`excluded.last_used_at` },
    })
    .prepare();
  const removeOldest = db
    .delete(knownAddresses)
    .where(
      isOlderThanNewest(db, knownAddresses, {
        scope: others,
        lastUsedAt: knownAddresses.lastUsedAt,
        keptMax: "othersMax",
      }),
    )
    .prepare();
  const removeUnusedSince = prepareSlicedDelete(db, knownAddresses, lt(knownAddresses.lastUsedAt, param("instant")));

  return {
    exists: async (userId: number, addressHash: string): Promise<boolean> =>
      (await find.get({ userId, addressHash })) !== undefined,
    /** Stores a use of the address, and removes the account's other ones down to `othersMax`, the oldest first. */
    store: async (use: KnownAddress): Promise<void> => {
      await db.atomically([bind(store, use), bind(removeOldest, use)]);
    },
    /** Removes those that were last used before an instant in UTC milliseconds. */
    removeUnusedSince: (instant: number): Promise<void> => removeUnusedSince({ instant }),
  };
}
export type KnownAddressRepository = ReturnType<typeof createKnownAddressRepository>;
