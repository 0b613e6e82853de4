import type { SharedDeps } from "../../app-deps.ts";
import type { Http } from "../../http/create-http.ts";
import { COMMENT_BUDGET, LIKE_BUDGET, SHARE_BUDGET } from "../../shared/product/limits.ts";
import { createCommentRepository } from "./comment-repository.ts";
import { createCommentService } from "./comment-service.ts";
import { createFeedRepository } from "./feed-repository.ts";
import { progressRoutes } from "./routes.ts";
import { createProgressService } from "./service.ts";

type ServiceDeps = Parameters<typeof createProgressService>[0];
type Deps = Pick<SharedDeps, "db" | "localLimiters" | "clock"> &
  Pick<ServiceDeps, "shares"> & { meals: ServiceDeps["recipes"] } & { reminders: Pick<ServiceDeps, "announcer"> };

/** Creates the feed: what people share, like and comment on. */
export function createProgress({ db, shares, meals, reminders, localLimiters, clock }: Deps) {
  const likeLimiter = localLimiters.budget("likes", LIKE_BUDGET);
  const progress = createProgressService({
    feed: createFeedRepository(db),
    shares,
    recipes: meals,
    shareLimiter: localLimiters.budget("shares", SHARE_BUDGET),
    likeLimiter,
    announcer: reminders.announcer,
    clock,
  });
  const commentLimiter = localLimiters.budget("comments", COMMENT_BUDGET);
  const comments = createCommentService({ comments: createCommentRepository(db), shares, commentLimiter, clock });
  return { likeLimiter, routes: ({ guard }: Http) => progressRoutes({ guard, progress, comments }) };
}
