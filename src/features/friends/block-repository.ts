import { and, desc, eq, sql } from "drizzle-orm";
import { atomically } from "../../../db/atomically.ts";
import type { Db } from "../../../db/open.ts";
import { users } from "../../../db/schema/accounts.ts";
import { blocks, friendships } from "../../../db/schema/social.ts";

export type BlockRow = { id: number; username: string; createdAt: number };

const given = sql.placeholder;

/** The table `blocks`. Instants are UTC milliseconds. */
export function createBlockRepository(db: Db) {
  // A block that stands already is found again, and keeps its date.
  const add = db
    .insert(blocks)
    .select(
      sql`select null, ${given("userId")}, ${users.id}, ${given("now")} from ${users} where ${users.id} = ${given("otherId")}`,
    )
    .onConflictDoUpdate({ target: [blocks.blockerId, blocks.blockedId], set: { createdAt: sql`created_at` } })
    .returning({ id: blocks.id })
    .prepare();
  const endFriendship = db
    .delete(friendships)
    .where(
      and(
        eq(friendships.lowerId, sql`min(${given("userId")}, ${given("otherId")})`),
        eq(friendships.higherId, sql`max(${given("userId")}, ${given("otherId")})`),
      ),
    )
    .prepare();
  const remove = db
    .delete(blocks)
    .where(and(eq(blocks.blockerId, given("userId")), eq(blocks.blockedId, given("otherId"))))
    .prepare();
  const list = db
    .select({ id: users.id, username: users.username, createdAt: blocks.createdAt })
    .from(blocks)
    .innerJoin(users, eq(users.id, blocks.blockedId))
    .where(eq(blocks.blockerId, given("userId")))
    .orderBy(desc(blocks.id))
    .prepare();

  return {
    /** Blocks somebody and ends what there is between the two, in one step. False where there is no such account. */
    add: async (userId: number, otherId: number, now: number): Promise<boolean> => {
      const [block] = atomically(db, [
        () => add.get({ userId, otherId, now }),
        () => endFriendship.run({ userId, otherId }),
      ]);
      return block !== undefined;
    },
    remove: async (userId: number, otherId: number): Promise<void> => {
      remove.run({ userId, otherId });
    },
    /** Whom the account has blocked, the latest first. */
    list: async (userId: number): Promise<BlockRow[]> => list.all({ userId }),
  };
}
export type BlockRepository = ReturnType<typeof createBlockRepository>;
