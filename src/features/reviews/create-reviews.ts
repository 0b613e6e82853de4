import type { SharedDeps } from "../../app-deps.ts";
import type { Http } from "../../http/create-http.ts";
import { createReviewRepository } from "./repository.ts";
import { reviewRoutes } from "./routes.ts";
import { createReviewService } from "./service.ts";

type ServiceDeps = Parameters<typeof createReviewService>[0];
type Deps = Pick<SharedDeps, "db" | "clock"> & { progress: { likeLimiter: ServiceDeps["voteLimiter"] } };

/** Creates the reviews; votes for them count as likes. */
export function createReviews({ db, progress, clock }: Deps) {
  const rows = createReviewRepository(db);
  const reviews = createReviewService({ reviews: rows, voteLimiter: progress.likeLimiter, clock });
  return { findVisible: rows.findVisible, routes: ({ guard }: Http) => reviewRoutes({ guard, reviews }) };
}
