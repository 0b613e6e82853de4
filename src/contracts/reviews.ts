import { type Static, Type } from "@sinclair/typebox";
import { REVIEW_CATEGORIES } from "../shared/product/enums.ts";
import { REVIEW } from "../shared/product/limits.ts";
import { visibleText, within } from "./bounds.ts";
import { IdString } from "./common.ts";
import { nullable, oneOf } from "./one-of.ts";

const writableFields = {
  rating: Type.Integer(within(REVIEW.rating)),
  title: Type.Optional(nullable(visibleText({ max: REVIEW.titleMaxLength }))),
  comment: Type.Optional(nullable(visibleText({ max: REVIEW.commentMaxLength }))),
  category: oneOf(REVIEW_CATEGORIES),
  isAnonymous: Type.Optional(Type.Boolean()),
  isPublic: Type.Optional(Type.Boolean()),
};

export const NewReview = Type.Object(writableFields);
export type NewReview = Static<typeof NewReview>;

export const ReviewChange = Type.Partial(NewReview);
export type ReviewChange = Static<typeof ReviewChange>;

const readableFields = {
  id: Type.Integer(),
  rating: Type.Integer(),
  title: nullable(Type.String()),
  comment: nullable(Type.String()),
  category: oneOf(REVIEW_CATEGORIES),
  isAnonymous: Type.Boolean(),
  isPublic: Type.Boolean(),
  helpfulVotes: Type.Integer(),
  createdAt: Type.String(),
  updatedAt: Type.String(),
};

/** One's own review. An anonymous one contains nothing that reveals its author, not even to the author. */
export const Review = Type.Object({ ...readableFields, userId: Type.Optional(Type.Integer()) });
export type Review = Static<typeof Review>;

/** A review in a list. */
export const ListedReview = Type.Object({
  ...Review.properties,
  user: nullable(Type.Object({ username: Type.String(), profileImageUrl: nullable(Type.String()) })),
  /** Whether the current user found it helpful. */
  voted: Type.Boolean(),
});
export type ListedReview = Static<typeof ListedReview>;

export const ReviewListQuery = Type.Object({
  category: oneOf(REVIEW_CATEGORIES),
  limit: Type.Optional(Type.String({ pattern: "^(20|1\\d|[1-9])$" })),
  before: Type.Optional(IdString),
});
export type ReviewListQuery = Static<typeof ReviewListQuery>;

/** Over all categories; the average is 0 without reviews. */
export const ReviewStats = Type.Object({
  averageRating: Type.Number(),
  totalReviews: Type.Integer(),
  ratingDistribution: Type.Object({
    1: Type.Integer(),
    2: Type.Integer(),
    3: Type.Integer(),
    4: Type.Integer(),
    5: Type.Integer(),
  }),
});
export type ReviewStats = Static<typeof ReviewStats>;

/** `on` sets the state. Without it (or without a body) the call switches the state. */
export const Toggle = Type.Optional(Type.Object({ on: Type.Optional(Type.Boolean()) }));

export const HelpfulVotes = Type.Object({ helpfulVotes: Type.Integer(), voted: Type.Boolean() });
export type HelpfulVotes = Static<typeof HelpfulVotes>;
