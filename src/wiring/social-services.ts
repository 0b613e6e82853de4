import type { Db } from "../../db/db.ts";
import { createBlockRepository } from "../features/friends/block-repository.ts";
import { createPeopleRepository } from "../features/friends/people-repository.ts";
import { createPeopleService } from "../features/friends/people-service.ts";
import type { FriendRepository } from "../features/friends/repository.ts";
import { createFriendService } from "../features/friends/service.ts";
import { createCommentRepository } from "../features/progress/comment-repository.ts";
import { createCommentService } from "../features/progress/comment-service.ts";
import { createFeedRepository } from "../features/progress/feed-repository.ts";
import { createShareRepository } from "../features/progress/repository.ts";
import { createProgressService } from "../features/progress/service.ts";
import { createReportRepository } from "../features/reports/repository.ts";
import { createReportService } from "../features/reports/service.ts";
import { createReviewRepository } from "../features/reviews/repository.ts";
import { createReviewService } from "../features/reviews/service.ts";
import type { Clock } from "../integrations/clock.ts";
import type { RateLimiters } from "../limits/create-rate-limiters.ts";
import {
  BLOCKS_PER_DAY,
  BLOCKS_PER_MINUTE,
  COMMENTS_PER_DAY,
  COMMENTS_PER_MINUTE,
  FRIEND_REQUESTS_PER_DAY,
  FRIEND_REQUESTS_PER_MINUTE,
  LIKES_PER_DAY,
  LIKES_PER_MINUTE,
  REPORTS_PER_DAY,
  REPORTS_PER_MINUTE,
  SHARES_PER_DAY,
  SHARES_PER_MINUTE,
  USER_SEARCHES_PER_MINUTE,
} from "../shared/limits.ts";

type Deps = {
  db: Db;
  friendRows: FriendRepository;
  /** Tells accounts what others did. */
  announcer: {
    friendRequested(userId: number, requesterId: number): void;
    liked(userId: number, likerId: number, shareId: number): void;
  };
  /** The form in which names of accounts are compared. */
  normalizeIdentifier: (name: string) => string;
  localLimiters: RateLimiters;
  clock: Clock;
};

/** Creates the services for social features. No other part of `createApp` needs them. */
export function createSocialServices({ db, friendRows, announcer, normalizeIdentifier, localLimiters, clock }: Deps) {
  const shares = createShareRepository(db);
  const reviews = createReviewRepository(db);
  const likeLimiter = localLimiters.budget("likes", { perMinute: LIKES_PER_MINUTE, perDay: LIKES_PER_DAY });
  return {
    /** Whether a meal with this photo was shared with an account. */
    isPhotoShared: shares.showsPhoto,
    friends: createFriendService({
      friends: friendRows,
      announcer,
      requestLimiter: localLimiters.budget("friend requests", {
        perMinute: FRIEND_REQUESTS_PER_MINUTE,
        perDay: FRIEND_REQUESTS_PER_DAY,
      }),
      clock,
    }),
    people: createPeopleService({
      people: createPeopleRepository(db),
      blocks: createBlockRepository(db),
      normalizeIdentifier,
      searchLimiter: localLimiters.budget("searches of people", { perMinute: USER_SEARCHES_PER_MINUTE }),
      blockLimiter: localLimiters.budget("blocks", { perMinute: BLOCKS_PER_MINUTE, perDay: BLOCKS_PER_DAY }),
      clock,
    }),
    progress: createProgressService({
      feed: createFeedRepository(db),
      shares,
      shareLimiter: localLimiters.budget("shares", { perMinute: SHARES_PER_MINUTE, perDay: SHARES_PER_DAY }),
      likeLimiter,
      announcer,
      clock,
    }),
    comments: createCommentService({
      comments: createCommentRepository(db),
      shares,
      commentLimiter: localLimiters.budget("comments", { perMinute: COMMENTS_PER_MINUTE, perDay: COMMENTS_PER_DAY }),
      clock,
    }),
    reviews: createReviewService({ reviews, voteLimiter: likeLimiter, clock }),
    reports: createReportService({
      reports: createReportRepository(db),
      find: { share: shares.findVisible, review: reviews.findVisible },
      reportLimiter: localLimiters.budget("reports", { perMinute: REPORTS_PER_MINUTE, perDay: REPORTS_PER_DAY }),
      clock,
    }),
  };
}
