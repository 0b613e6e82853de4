import type { CommentsQuery, NewComment, ProgressComment } from "../../contracts/progress.ts";
import { notFound, requireVisibleText } from "../../errors.ts";
import type { Clock } from "../../integrations/clock.ts";
import { asInstant } from "../../shared/instant.ts";
import { COMMENT_MAX_LENGTH, COMMENTS_PAGE_SIZE } from "../../shared/limits.ts";
import type { CommentRepository, CommentRow } from "./comment-repository.ts";

type Deps = {
  comments: CommentRepository;
  shares: { seen(userId: number, id: number): Promise<object | undefined> };
  /** How many comments an account may write. */
  writing: { take(account: string): unknown };
  clock: Clock;
};

const asComment = ({ userId, username, ...comment }: CommentRow): ProgressComment => ({
  ...comment,
  user: { id: userId, username },
  createdAt: asInstant(comment.createdAt),
});

/** What people say about what others share. */
export const createCommentService = ({ comments, shares, writing, clock }: Deps) => ({
  /** The newest comments on a share (below `before`), the oldest of them first. Throws 404 for one that is not seen. */
  async list(userId: number, shareId: number, { before }: CommentsQuery): Promise<ProgressComment[]> {
    if (!(await shares.seen(userId, shareId))) throw notFound("This share");
    const rows = await comments.list({
      userId,
      shareId,
      before: before === undefined ? Number.MAX_SAFE_INTEGER : Number(before),
      limit: COMMENTS_PAGE_SIZE,
    });
    return rows.map(asComment).reverse();
  },

  /** Stores a comment. Throws 422 for a blank or too long one, 404 for a share that is not seen, 429. */
  async add(userId: number, shareId: number, { comment }: NewComment): Promise<ProgressComment> {
    requireVisibleText("comment", comment, COMMENT_MAX_LENGTH);
    writing.take(String(userId));
    const row = await comments.insert({ userId, shareId, comment, now: clock.now() });
    if (!row) throw notFound("This share");
    return asComment(row);
  },

  /** Removes what one wrote, or what stands below one's own share; 404 for any other. */
  async remove(userId: number, id: number): Promise<void> {
    if (!(await comments.remove(userId, id))) throw notFound("This comment");
  },
});
export type CommentService = ReturnType<typeof createCommentService>;
