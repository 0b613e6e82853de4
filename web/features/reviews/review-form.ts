import type { NewReview, Review, ReviewChange } from "../../../src/contracts/reviews.ts";
import type { ReviewCategory } from "../../../src/shared/product/enums.ts";

import { isRecord } from "../../platform/is-record.ts";
import { CATEGORIES } from "./categories.ts";

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

/** A review that is being written. Its category is that of the tab under which the writing began. */
export type ReviewDraft = ReviewForm & { category: ReviewCategory };

/** Whether a stored value is a draft that can go on being written. */
export const isReviewDraft = (stored: unknown): stored is ReviewDraft =>
  isRecord(stored) &&
  Object.entries(EMPTY_REVIEW).every(([name, value]) => typeof stored[name] === typeof value) &&
  CATEGORIES.some((category) => category === stored.category);

/** The review to send. Texts stay as typed; a blank text becomes null. */
export const toReview = ({ title, comment, ...form }: ReviewForm, category: ReviewCategory): NewReview => ({
  ...form,
  category,
  title: title.trim() === "" ? null : title,
  comment: comment.trim() === "" ? null : comment,
});

/** What differs from the review that was opened. The rest may have been changed on another device since. */
export function listReviewChanges(form: ReviewDraft, opened: ReviewDraft): ReviewChange {
  const before: ReviewChange = toReview(opened, opened.category);
  const changes = Object.entries(toReview(form, form.category));
  return Object.fromEntries(changes.filter(([name, value]) => value !== before[name as keyof ReviewChange]));
}
