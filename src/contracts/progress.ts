import { type Static, Type } from "@sinclair/typebox";
import { SHARE_TYPES } from "../shared/product/enums.ts";
import { COMMENT_MAX_LENGTH, SHARE } from "../shared/product/limits.ts";
import { visibleText } from "./bounds.ts";
import { EntryId, IdString } from "./common.ts";
import { Person } from "./friends.ts";
import { nullable, oneOf } from "./one-of.ts";

export const NewShare = Type.Object({
  title: visibleText({ max: SHARE.titleMaxLength }),
  description: Type.Optional(nullable(visibleText({ max: SHARE.descriptionMaxLength }))),
  shareType: oneOf(SHARE_TYPES),
  /** Only friends see the share unless this is true. */
  isPublic: Type.Optional(Type.Boolean()),
  /** An own meal; people who see the share see its name, kcal and photo. */
  data: Type.Optional(nullable(Type.Object({ foodEntryId: EntryId }))),
  /** An own recipe, of which people who see the share can save a copy. */
  recipeId: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }))),
});
export type NewShare = Static<typeof NewShare>;

/** The shared meal, as long as it is in its owner's diary. */
export const SharedMeal = Type.Object({
  foodEntryId: Type.String(),
  name: Type.String(),
  calories: Type.Integer(),
  imageUrl: nullable(Type.String()),
  /** Like that of a diary entry. */
  imagePlaceholder: nullable(Type.String()),
});
export type SharedMeal = Static<typeof SharedMeal>;

/** The shared recipe, as long as its owner has it: the calories of a serving, and how many ingredients there are. */
export const SharedRecipe = Type.Object({
  name: Type.String(),
  servings: Type.Number(),
  calories: Type.Integer(),
  ingredients: Type.Integer(),
});
export type SharedRecipe = Static<typeof SharedRecipe>;

export const FeedItem = Type.Object({
  id: Type.Integer(),
  user: Type.Object({ ...Person.properties, profileImageUrl: nullable(Type.String()) }),
  createdAt: Type.String(),
  shareType: oneOf(SHARE_TYPES),
  title: Type.String(),
  description: nullable(Type.String()),
  isPublic: Type.Boolean(),
  data: nullable(SharedMeal),
  recipe: nullable(SharedRecipe),
  likes: Type.Integer(),
  /** Whether the current user likes it. */
  liked: Type.Boolean(),
  commentCount: Type.Integer(),
  /** Whether the current user shared it. */
  mine: Type.Boolean(),
});
export type FeedItem = Static<typeof FeedItem>;

export const FeedQuery = Type.Object({
  limit: Type.Optional(Type.String({ pattern: "^(50|[1-4]\\d|[1-9])$" })),
  before: Type.Optional(IdString),
});
export type FeedQuery = Static<typeof FeedQuery>;

export const Likes = Type.Object({ likes: Type.Integer(), liked: Type.Boolean() });
export type Likes = Static<typeof Likes>;

export const NewComment = Type.Object({ comment: visibleText({ max: COMMENT_MAX_LENGTH }) });
export type NewComment = Static<typeof NewComment>;

export const CommentsQuery = Type.Object({ before: Type.Optional(IdString) });
export type CommentsQuery = Static<typeof CommentsQuery>;

export const ProgressComment = Type.Object({
  id: Type.Integer(),
  user: Person,
  comment: Type.String(),
  createdAt: Type.String(),
  /** Whether the current user may delete it: its author and the owner of the share may. */
  deletable: Type.Boolean(),
});
export type ProgressComment = Static<typeof ProgressComment>;
