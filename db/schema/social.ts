import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { FRIENDSHIP_STATUSES, REVIEW_CATEGORIES, SHARE_TYPES } from "../../src/shared/product/enums.ts";
import { foodEntries, savedMeals } from "./diary.ts";
import { owner } from "./owner.ts";

export const friendships = sqliteTable(
  "friendships",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    requesterId: owner("requester_id"),
    addresseeId: owner("addressee_id"),
    /** The two accounts in a fixed order, so that there is one friendship between them, no matter who sent the request. */
    lowerId: integer("lower_id").generatedAlwaysAs(sql`min(requester_id, addressee_id)`),
    higherId: integer("higher_id").generatedAlwaysAs(sql`max(requester_id, addressee_id)`),
    status: text({ enum: FRIENDSHIP_STATUSES }).notNull().default("pending"),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("friendships_pair").on(table.lowerId, table.higherId),
    // Includes the other account, so that a feed finds friends in the index alone.
    index("friendships_requester").on(table.requesterId, table.status, table.addresseeId),
    index("friendships_addressee").on(table.addresseeId, table.status, table.requesterId),
    check("friendships_two_people", sql`requester_id <> addressee_id`),
  ],
);

/** Blocks apply in both directions. */
export const blocks = sqliteTable(
  "blocks",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    blockerId: owner("blocker_id"),
    blockedId: owner("blocked_id"),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("blocks_once").on(table.blockerId, table.blockedId),
    index("blocks_blocked").on(table.blockedId, table.blockerId),
    check("blocks_two_people", sql`blocker_id <> blocked_id`),
  ],
);

/** When the host hid something that was reported; null if it is visible. */
const hiddenAt = () => integer("hidden_at");

export const progressShares = sqliteTable(
  "progress_shares",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: owner(),
    title: text().notNull(),
    description: text(),
    shareType: text("share_type", { enum: SHARE_TYPES }).notNull(),
    /** The sharer's own meal. What others see of it is read from the entry, as long as that exists. */
    foodEntryId: integer("food_entry_id").references(() => foodEntries.rowId, { onDelete: "set null" }),
    isPublic: integer("is_public", { mode: "boolean" }).notNull().default(false),
    /** Counted by triggers, which also see the likes that are deleted with an account. */
    likes: integer().notNull().default(0),
    createdAt: integer("created_at").notNull(),
    hiddenAt: hiddenAt(),
    /** The sharer's own recipe, which is read from the saved meal like the meal from the entry. */
    recipeId: integer("recipe_id").references(() => savedMeals.id, { onDelete: "set null" }),
  },
  (table) => [
    // All shares of an account, including hidden ones; and those that friends may see. The second finds the latest
    // share without reading the row, which a partial index could not.
    index("progress_shares_user").on(table.userId, table.id),
    index("progress_shares_seen_by_friends").on(table.userId, table.hiddenAt, table.id),
    index("progress_shares_seen_by_all").on(table.id).where(sql`is_public = 1 and hidden_at is null`),
    index("progress_shares_meal").on(table.foodEntryId).where(sql`food_entry_id is not null`),
    index("progress_shares_recipe").on(table.recipeId).where(sql`recipe_id is not null`),
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
    userId: owner(),
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
    userId: owner(),
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
    userId: owner(),
    rating: integer().notNull(),
    title: text(),
    comment: text(),
    category: text({ enum: REVIEW_CATEGORIES }).notNull(),
    isAnonymous: integer("is_anonymous", { mode: "boolean" }).notNull().default(false),
    isPublic: integer("is_public", { mode: "boolean" }).notNull().default(true),
    /** Counted by triggers, which also see the votes that are deleted with an account. */
    helpfulVotes: integer("helpful_votes").notNull().default(0),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    hiddenAt: hiddenAt(),
  },
  (table) => [
    uniqueIndex("app_reviews_user").on(table.userId),
    index("app_reviews_seen_by_all").on(table.category, table.id).where(sql`is_public = 1 and hidden_at is null`),
    index("app_reviews_ratings").on(table.rating).where(sql`is_public = 1 and hidden_at is null`),
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
    userId: owner(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("review_helpful_votes_once").on(table.reviewId, table.userId),
    index("review_helpful_votes_user").on(table.userId),
  ],
);

/** What people reported to the host. Exactly one of the two references is set. */
export const reports = sqliteTable(
  "reports",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    reporterId: owner("reporter_id"),
    progressShareId: integer("progress_share_id").references(() => progressShares.id, { onDelete: "cascade" }),
    reviewId: integer("review_id").references(() => appReviews.id, { onDelete: "cascade" }),
    reason: text().notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("reports_share_once")
      .on(table.progressShareId, table.reporterId)
      .where(sql`progress_share_id is not null`),
    uniqueIndex("reports_review_once").on(table.reviewId, table.reporterId).where(sql`review_id is not null`),
    index("reports_reporter").on(table.reporterId),
    check("reports_one_thing", sql`(progress_share_id is null) <> (review_id is null)`),
  ],
);
