import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { FRIENDSHIP_STATUSES, REVIEW_CATEGORIES, SHARE_TYPES } from "../../src/shared/enums.ts";
import { users } from "./accounts.ts";

const owner = (name: string) =>
  integer(name)
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

export const friendships = sqliteTable(
  "friendships",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    requesterId: owner("requester_id"),
    addresseeId: owner("addressee_id"),
    /** The same two people in one order, so that there is one friendship between them, whoever asked first. */
    lowerId: integer("lower_id").generatedAlwaysAs(sql`min(requester_id, addressee_id)`),
    higherId: integer("higher_id").generatedAlwaysAs(sql`max(requester_id, addressee_id)`),
    status: text({ enum: FRIENDSHIP_STATUSES }).notNull().default("pending"),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("friendships_pair").on(table.lowerId, table.higherId),
    index("friendships_requester").on(table.requesterId, table.status),
    index("friendships_addressee").on(table.addresseeId, table.status),
    check("friendships_two_people", sql`requester_id <> addressee_id`),
  ],
);

export const progressShares = sqliteTable(
  "progress_shares",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: owner("user_id"),
    title: text().notNull(),
    description: text(),
    shareType: text("share_type", { enum: SHARE_TYPES }).notNull(),
    data: text({ mode: "json" }),
    isPublic: integer("is_public", { mode: "boolean" }).notNull().default(false),
    likes: integer().notNull().default(0),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    index("progress_shares_user").on(table.userId, table.id),
    index("progress_shares_public").on(table.id).where(sql`is_public = 1`),
  ],
);

const share = () =>
  integer("progress_share_id")
    .notNull()
    .references(() => progressShares.id, { onDelete: "cascade" });

export const progressLikes = sqliteTable(
  "progress_likes",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: owner("user_id"),
    progressShareId: share(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("progress_likes_once").on(table.progressShareId, table.userId),
    index("progress_likes_user").on(table.userId),
  ],
);

export const progressComments = sqliteTable(
  "progress_comments",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: owner("user_id"),
    progressShareId: share(),
    comment: text().notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    index("progress_comments_share").on(table.progressShareId, table.id),
    index("progress_comments_user").on(table.userId),
  ],
);

export const appReviews = sqliteTable(
  "app_reviews",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: owner("user_id"),
    rating: integer().notNull(),
    title: text(),
    comment: text(),
    category: text({ enum: REVIEW_CATEGORIES }).notNull(),
    isAnonymous: integer("is_anonymous", { mode: "boolean" }).notNull().default(false),
    isPublic: integer("is_public", { mode: "boolean" }).notNull().default(true),
    helpfulVotes: integer("helpful_votes").notNull().default(0),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("app_reviews_user").on(table.userId),
    index("app_reviews_category").on(table.category, table.id).where(sql`is_public = 1`),
    check("app_reviews_rating", sql`rating between 1 and 5`),
  ],
);

export const reviewHelpfulVotes = sqliteTable(
  "review_helpful_votes",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    reviewId: integer("review_id")
      .notNull()
      .references(() => appReviews.id, { onDelete: "cascade" }),
    userId: owner("user_id"),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("review_helpful_votes_once").on(table.reviewId, table.userId),
    index("review_helpful_votes_user").on(table.userId),
  ],
);
