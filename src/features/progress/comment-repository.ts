import { and, desc, eq, lt, or, sql } from "drizzle-orm";
import type { Db } from "../../../db/engine/db.ts";
import { users } from "../../../db/schema/accounts.ts";
import { progressComments, progressShares } from "../../../db/schema/social.ts";
import { param } from "../../../db/sql/placeholders.ts";
import { isNotBlocked, isShareVisibleTo } from "../../../db/sql/visibility.ts";

export type CommentRow = {
  id: number;
  userId: number;
  username: string;
  comment: string;
  createdAt: number;
  deletable: boolean;
};

const currentUserId = param("userId");
/** The user's own comments, and all comments on the user's own shares. */
const isDeletable = or(
  eq(progressComments.userId, currentUserId),
  sql`exists (select 1 from progress_shares as own where own.id = ${progressComments}.progress_share_id and own.user_id = ${currentUserId})`,
);

/** The table `progress_comments`. Instants are UTC milliseconds. */
export function createCommentRepository(db: Db) {
  const columns = {
    id: progressComments.id,
    userId: progressComments.userId,
    username: users.username,
    comment: progressComments.comment,
    createdAt: progressComments.createdAt,
    deletable: sql<boolean>`${isDeletable}`.mapWith(Boolean),
  };
  const list = db
    .select(columns)
    .from(progressComments)
    .innerJoin(users, eq(users.id, progressComments.userId))
    .where(
      and(
        eq(progressComments.progressShareId, param("shareId")),
        lt(progressComments.id, param("before")),
        isNotBlocked(progressComments.userId, currentUserId),
      ),
    )
    .orderBy(desc(progressComments.id))
    .limit(param("limit"))
    .prepare();
  const insert = db
    .insert(progressComments)
    .select(
      sql`select null, ${currentUserId}, ${progressShares.id}, ${param("comment")}, ${param("now")} from ${progressShares}
        where ${progressShares.id} = ${param("shareId")} and ${isShareVisibleTo(currentUserId)}`,
    )
    .returning({
      ...columns,
      username: sql<string>`(select username from users where users.id = ${currentUserId})`,
      // What one wrote oneself.
      deletable: sql<boolean>`true`.mapWith(Boolean),
    })
    .prepare();
  const remove = db
    .delete(progressComments)
    .where(and(eq(progressComments.id, param("id")), isDeletable))
    .returning({ id: progressComments.id })
    .prepare();

  type ListQuery = { userId: number; shareId: number; before: number; limit: number };
  type NewComment = { userId: number; shareId: number; comment: string; now: number };
  return {
    /** The newest comments on a share with ids below `before`, newest first, without those of blocked people. */
    list: async (query: ListQuery): Promise<CommentRow[]> => await list.all(query),
    /** The stored comment, or undefined if the user may not see the share. */
    insert: async (comment: NewComment): Promise<CommentRow | undefined> => await insert.get(comment),
    /** False if the comment does not exist or the user may not delete it. */
    remove: async (userId: number, id: number): Promise<boolean> => (await remove.get({ userId, id })) !== undefined,
  };
}
export type CommentRepository = ReturnType<typeof createCommentRepository>;
