import { useQuery } from "@tanstack/react-query";
import type { ReviewStats } from "../../../../src/contracts/reviews.ts";
import { pluralize } from "../../../../src/shared/text/format-count.ts";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { ProgressBar } from "../../../ui/feedback/progress-bar.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { formatWholeNumber } from "../../../ui/format/format.ts";
import { reviewStatsQuery } from "../queries.ts";
import { Stars } from "./stars.tsx";
import "./review-summary.css";

const STARS_DESCENDING = [5, 4, 3, 2, 1] as const;

function Breakdown({ totalReviews, ratingDistribution }: ReviewStats) {
  return (
    <ul className="rows-6" aria-label="Ratings by stars">
      {STARS_DESCENDING.map((stars) => {
        const count = ratingDistribution[stars];
        return (
          <li key={stars} className="breakdown__row rows-8 digits">
            <span>
              {stars}
              <span className="visually-hidden">{` ${pluralize(stars, "star")}`}</span>
            </span>
            <ProgressBar value={count} max={Math.max(totalReviews, 1)} tone="rating" />
            <span className="breakdown__count">{formatWholeNumber(count)}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** The average rating over all categories. */
export function ReviewSummary() {
  return (
    <Loaded
      query={useQuery(reviewStatsQuery())}
      failure="The ratings could not be loaded"
      waiting={<Skeleton height="10.0625rem" label="Loading ratings" />}
    >
      {(stats) => (
        <section className="card review-summary" aria-label="All ratings">
          <div className="review-summary__average rows-4 middle">
            <strong>{stats.averageRating.toFixed(1)}</strong>
            <Stars rating={stats.averageRating} />
            <span className="note">
              {formatWholeNumber(stats.totalReviews)} {pluralize(stats.totalReviews, "review")}
            </span>
          </div>
          <Breakdown {...stats} />
        </section>
      )}
    </Loaded>
  );
}
