import { type Static, Type } from "@sinclair/typebox";
import { SHARE_TYPES } from "../shared/enums.ts";
import { COMMENT_MAX_LENGTH, SHARE } from "../shared/limits.ts";
import { IdText } from "./common.ts";
import { Person } from "./friends.ts";
import { oneOf, orNull } from "./one-of.ts";
import { visibleText } from "./text.ts";

export const NewShare = Type.Object({
  title: visibleText(SHARE.titleMaxLength),
  description: Type.Optional(orNull(visibleText(SHARE.descriptionMaxLength))),
  shareType: oneOf(SHARE_TYPES),
  /** False (friends alone) unless said. */
  isPublic: Type.Optional(Type.Boolean()),
  /** One of one's own meals, whose name, kcal and photo those who see the share then see. */
  data: Type.Optional(orNull(Type.Object({ foodEntryId: Type.Integer({ minimum: 1 }) }))),
});
export type NewShare = Static<typeof NewShare>;

/** The meal of a share, while it is in its owner's diary. */
export const SharedMeal = Type.Object({
  foodEntryId: Type.Integer(),
  name: Type.String(),
  calories: Type.Integer(),
  imageUrl: orNull(Type.String()),
  /** As an entry of the diary has it. */
  imagePlaceholder: orNull(Type.String()),
});
export type SharedMeal = Static<typeof SharedMeal>;

export const FeedItem = Type.Object({
  id: Type.Integer(),
  user: Type.Object({ ...Person.properties, profileImageUrl: orNull(Type.String()) }),
  createdAt: Type.String(),
  shareType: oneOf(SHARE_TYPES),
  title: Type.String(),
  description: orNull(Type.String()),
  isPublic: Type.Boolean(),
  data: orNull(SharedMeal),
  likes: Type.Integer(),
  /** Whether the caller likes it. */
  liked: Type.Boolean(),
  commentCount: Type.Integer(),
  /** Whether the caller shared it. */
  mine: Type.Boolean(),
});
export type FeedItem = Static<typeof FeedItem>;

export const FeedQuery = Type.Object({
  limit: Type.Optional(Type.String({ pattern: "^(50|[1-4]\\d|[1-9])$" })),
  before: Type.Optional(IdText),
});
export type FeedQuery = Static<typeof FeedQuery>;

export const Likes = Type.Object({ likes: Type.Integer(), liked: Type.Boolean() });
export type Likes = Static<typeof Likes>;

export const NewComment = Type.Object({ comment: visibleText(COMMENT_MAX_LENGTH) });
export type NewComment = Static<typeof NewComment>;

export const CommentsQuery = Type.Object({ before: Type.Optional(IdText) });
export type CommentsQuery = Static<typeof CommentsQuery>;

export const ProgressComment = Type.Object({
  id: Type.Integer(),
  user: Person,
  comment: Type.String(),
  createdAt: Type.String(),
  /** Whether the caller may delete it: its writer, and whoever shared what it is about. */
  deletable: Type.Boolean(),
});
export type ProgressComment = Static<typeof ProgressComment>;
