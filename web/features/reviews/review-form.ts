import type { NewReview, Review } from "../../../src/contracts/reviews.ts";
import type { ReviewCategory } from "../../../src/shared/enums.ts";

/** The review form as typed; rating 0 means none yet. */
export type ReviewForm = { rating: number; title: string; comment: string; isAnonymous: boolean; isPublic: boolean };

export const EMPTY_REVIEW: ReviewForm = { rating: 0, title: "", comment: "", isAnonymous: false, isPublic: true };

export const toReviewForm = ({ rating, title, comment, isAnonymous, isPublic }: Review): ReviewForm => ({
  rating,
  title: title ?? "",
  comment: comment ?? "",
  isAnonymous,
  isPublic,
});

/** The review to send. Texts stay as typed; a blank text becomes null. */
export const toReview = ({ title, comment, ...form }: ReviewForm, category: ReviewCategory): NewReview => ({
  ...form,
  category,
  title: title.trim() === "" ? null : title,
  comment: comment.trim() === "" ? null : comment,
});
