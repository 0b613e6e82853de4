import type { NewReview, Review } from "../../../src/contracts/reviews.ts";
import type { ReviewCategory } from "../../../src/shared/enums.ts";

/** What the review form holds, as it was typed; rating 0 is none yet. */
export type ReviewForm = { rating: number; title: string; comment: string; isAnonymous: boolean; isPublic: boolean };

export const EMPTY_REVIEW: ReviewForm = { rating: 0, title: "", comment: "", isAnonymous: false, isPublic: true };

export const formOf = ({ rating, title, comment, isAnonymous, isPublic }: Review): ReviewForm => ({
  rating,
  title: title ?? "",
  comment: comment ?? "",
  isAnonymous,
  isPublic,
});

/** The review to send. Texts go as they were typed; one that is blank is none. */
export const toReview = ({ title, comment, ...form }: ReviewForm, category: ReviewCategory): NewReview => ({
  ...form,
  category,
  title: title.trim() === "" ? null : title,
  comment: comment.trim() === "" ? null : comment,
});
