import { and, eq } from "drizzle-orm";
import type { Db } from "../../../db/engine/db.ts";
import { users } from "../../../db/schema/accounts.ts";
import { progressLikes, progressShares } from "../../../db/schema/social.ts";
import { param } from "../../../db/sql/placeholders.ts";
import { isNotBlocked } from "../../../db/sql/visibility.ts";

export type LikeRow = { username: string; title: string };

/** Reads single likes of `progress_likes`. */
export function createLikeRepository(db: Db) {
  const find = db
    .select({ username: users.username, title: progressShares.title })
    .from(progressLikes)
    .innerJoin(progressShares, eq(progressShares.id, progressLikes.progressShareId))
    .innerJoin(users, eq(users.id, progressLikes.userId))
    .where(
      and(
        eq(progressLikes.progressShareId, param("shareId")),
        eq(progressLikes.userId, param("likerId")),
        eq(progressShares.userId, param("userId")),
        isNotBlocked(users.id, param("userId")),
      ),
    )
    .prepare();

  return {
    /** Who likes a share of `userId`; undefined if the like was removed or one has blocked the other. */
    find: async (userId: number, shareId: number, likerId: number): Promise<LikeRow | undefined> =>
      await find.get({ userId, shareId, likerId }),
  };
}
