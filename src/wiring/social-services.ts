import type { Db } from "../../db/db.ts";
import { createBlockRepository } from "../features/friends/block-repository.ts";
import { createPeopleRepository } from "../features/friends/people-repository.ts";
import { createPeopleService } from "../features/friends/people-service.ts";
import { createFriendRepository } from "../features/friends/repository.ts";
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
import { createRateLimit } from "../http/rate-limit.ts";
import type { Clock } from "../integrations/clock.ts";
import {
  COMMENTS_A_MINUTE,
  FRIEND_REQUESTS_A_MINUTE,
  SHARES_A_MINUTE,
  USER_SEARCHES_A_MINUTE,
} from "../shared/limits.ts";

type Deps = {
  db: Db;
  /** The form in which names of accounts are compared. */
  keyOf: (name: string) => string;
  clock: Clock;
};

/** Wires what people have to do with each other: the part of `createApp` that nothing else needs. */
export function createSocialServices({ db, keyOf, clock }: Deps) {
  const shares = createShareRepository(db);
  const reviews = createReviewRepository(db);
  return {
    /** Whether somebody shared a meal with this photo with an account. */
    isPhotoShared: shares.showsPhoto,
    friends: createFriendService({
      friends: createFriendRepository(db),
      requests: createRateLimit({ limit: FRIEND_REQUESTS_A_MINUTE, clock }),
      clock,
    }),
    people: createPeopleService({
      people: createPeopleRepository(db),
      blocks: createBlockRepository(db),
      keyOf,
      searches: createRateLimit({ limit: USER_SEARCHES_A_MINUTE, clock }),
      clock,
    }),
    progress: createProgressService({
      feed: createFeedRepository(db),
      shares,
      sharing: createRateLimit({ limit: SHARES_A_MINUTE, clock }),
      clock,
    }),
    comments: createCommentService({
      comments: createCommentRepository(db),
      shares,
      writing: createRateLimit({ limit: COMMENTS_A_MINUTE, clock }),
      clock,
    }),
    reviews: createReviewService({ reviews, clock }),
    reports: createReportService({
      reports: createReportRepository(db),
      find: { share: shares.seen, review: reviews.shown },
      clock,
    }),
  };
}
