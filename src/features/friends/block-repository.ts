import { and, desc, eq, sql } from "drizzle-orm";
import { bind, type Db } from "../../../db/engine/db.ts";
import { users } from "../../../db/schema/accounts.ts";
import { blocks, friendships } from "../../../db/schema/social.ts";
import { param } from "../../../db/sql/placeholders.ts";
import { isBetween } from "./repository.ts";

export type BlockRow = { id: number; username: string; createdAt: number };

const ownedBy = eq(blocks.blockerId, param("userId"));

/** The table `blocks`. Instants are UTC milliseconds. */
export function createBlockRepository(db: Db) {
  // If there is a block already, it is returned and keeps its date.
  const add = db
    .insert(blocks)
    .select(
      sql`select null, ${param("userId")}, ${users.id}, ${param("now")} from ${users} where ${users.id} = ${param("otherId")}`,
    )
    .onConflictDoUpdate({ target: [blocks.blockerId, blocks.blockedId], set: { createdAt: sql`created_at` } })
    .returning({ id: blocks.id })
    .prepare();
  const endFriendship = db.delete(friendships).where(isBetween).prepare();
  const remove = db
    .delete(blocks)
    .where(and(ownedBy, eq(blocks.blockedId, param("otherId"))))
    .prepare();
  const list = db
    .select({ id: users.id, username: users.username, createdAt: blocks.createdAt })
    .from(blocks)
    .innerJoin(users, eq(users.id, blocks.blockedId))
    .where(ownedBy)
    .orderBy(desc(blocks.id))
    .prepare();

  return {
    /**
     * Blocks someone and removes the friendship or request between the two in one transaction. False if there is no
     * such account.
     */
    add: async (userId: number, otherId: number, now: number): Promise<boolean> => {
      const [added] = await db.atomically([
        bind(add, { userId, otherId, now }),
        bind(endFriendship, { userId, otherId }),
      ]);
      return added.length > 0;
    },
    remove: async (userId: number, otherId: number): Promise<void> => void (await remove.run({ userId, otherId })),
    /** The accounts that this account has blocked, the latest first. */
    list: async (userId: number): Promise<BlockRow[]> => await list.all({ userId }),
  };
}
export type BlockRepository = ReturnType<typeof createBlockRepository>;
