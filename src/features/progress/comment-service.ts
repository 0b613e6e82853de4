import type { CommentsQuery, NewComment, ProgressComment } from "../../contracts/progress.ts";
import { notFound, requireText } from "../../errors.ts";
import type { Clock } from "../../integrations/clock.ts";
import type { RateLimiter } from "../../limits/rate-limiter.ts";
import { COMMENTS_PAGE_SIZE } from "../../shared/product/limits.ts";
import { formatInstant } from "../../shared/text/instant.ts";
import type { CommentRepository, CommentRow } from "./comment-repository.ts";

type Deps = {
  comments: CommentRepository;
  shares: { findVisible(userId: number, id: number): Promise<object | undefined> };
  /** How many comments an account may write. */
  commentLimiter: RateLimiter;
  clock: Clock;
};

const toComment = ({ userId, username, ...comment }: CommentRow): ProgressComment => ({
  ...comment,
  user: { id: userId, username },
  createdAt: formatInstant(comment.createdAt),
});

/** Comments on shares. */
export const createCommentService = ({ comments, shares, commentLimiter, clock }: Deps) => ({
  /**
   * The newest comments on a share (below `before`), the oldest of them first. Throws 404 if the user may not see the
   * share.
   */
  async list(userId: number, shareId: number, { before }: CommentsQuery): Promise<ProgressComment[]> {
    if (!(await shares.findVisible(userId, shareId))) throw notFound("This share");
    const rows = await comments.list({
      userId,
      shareId,
      before: before === undefined ? Number.MAX_SAFE_INTEGER : Number(before),
      limit: COMMENTS_PAGE_SIZE,
    });
    return rows.map(toComment).reverse();
  },

  /** Stores a comment. Throws 422 for a blank one, 404 for a share that the user may not see, and 429. */
  async add(userId: number, shareId: number, { comment }: NewComment): Promise<ProgressComment> {
    requireText("comment", comment);
    await commentLimiter.take(String(userId));
    const row = await comments.insert({ userId, shareId, comment, now: clock.now() });
    if (!row) throw notFound("This share");
    return toComment(row);
  },

  /** Deletes an own comment, or one on an own share; throws 404 for any other. */
  async remove(userId: number, id: number): Promise<void> {
    if (!(await comments.remove(userId, id))) throw notFound("This comment");
  },
});
export type CommentService = ReturnType<typeof createCommentService>;
