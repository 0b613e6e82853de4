import { and, asc, eq, gt, or, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Db } from "../../../db/db.ts";
import { onboardingAnswers, sessions, users } from "../../../db/schema/accounts.ts";
import { adviceTexts } from "../../../db/schema/advice.ts";
import { billingCustomers, paymentAttempts, subscriptions } from "../../../db/schema/billing.ts";
import { foodEntries, foodTemplates } from "../../../db/schema/diary.ts";
import { photos } from "../../../db/schema/photos.ts";
import {
  appReviews,
  blocks,
  friendships,
  progressComments,
  progressLikes,
  progressShares,
  reports,
  reviewHelpfulVotes,
} from "../../../db/schema/social.ts";

/** Rows that are held in memory at once; of photos it is one. */
const PAGE_ROWS = 200;

const param = sql.placeholder;
const ownedBy = (owner: AnySQLiteColumn) => eq(owner, param("userId"));
const isNext = (owner: AnySQLiteColumn, id: AnySQLiteColumn) => and(ownedBy(owner), gt(id, param("after")));

type Rows<Row> = { all(values: { userId: number; after: number }): Promise<Row[]> };

/** Pages of rows by their ids, from the first on, read when they are asked for. */
const pagesOf = <Row extends { id: number }>(rows: Rows<Row>) =>
  async function* (userId: number): AsyncGenerator<Row[]> {
    for (let after = 0; ; ) {
      const page = await rows.all({ userId, after });
      const last = page.at(-1);
      if (!last) return;
      yield page;
      after = last.id;
    }
  };

/**
 * Reads of each table what belongs to one account, and of other people nothing but the usernames of friends and of those it blocked. It reads
 * tables that other repositories own, because an export is of all of them, and writes to none.
 */
export function createExportRepository(db: Db) {
  const account = db
    .select({
      id: users.id,
      email: users.email,
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
      dailyCalorieGoal: users.dailyCalorieGoal,
      profilePhotoId: users.profilePhotoId,
      trialStartedAt: users.trialStartedAt,
      isPremium: users.isPremium,
      isSubscribed: users.isSubscribed,
      premiumGrantedAt: users.premiumGrantedAt,
      emailVerified: users.emailVerified,
      timeZone: users.timeZone,
      createdAt: users.createdAt,
      demoUntil: users.demoUntil,
    })
    .from(users)
    .where(ownedBy(users.id))
    .prepare();
  const answers = db.select().from(onboardingAnswers).where(ownedBy(onboardingAnswers.userId)).prepare();
  const entries = db
    .select()
    .from(foodEntries)
    .where(isNext(foodEntries.userId, foodEntries.id))
    .orderBy(asc(foodEntries.id))
    .limit(PAGE_ROWS)
    .prepare();
  const templates = db
    .select()
    .from(foodTemplates)
    .where(isNext(foodTemplates.userId, foodTemplates.id))
    .orderBy(asc(foodTemplates.id))
    .limit(PAGE_ROWS)
    .prepare();
  const photo = db
    .select()
    .from(photos)
    .where(isNext(photos.userId, photos.id))
    .orderBy(asc(photos.id))
    .limit(1)
    .prepare();
  const devices = db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .where(isNext(sessions.userId, sessions.id))
    .orderBy(asc(sessions.id))
    .limit(PAGE_ROWS)
    .prepare();
  const friends = db
    .select({
      id: friendships.id,
      username: users.username,
      isRequestedByMe: sql<boolean>`${friendships.requesterId} = ${param("userId")}`.mapWith(Boolean),
      status: friendships.status,
      createdAt: friendships.createdAt,
      updatedAt: friendships.updatedAt,
    })
    .from(friendships)
    .innerJoin(
      users,
      sql`${users.id} = iif(${friendships.requesterId} = ${param("userId")}, ${friendships.addresseeId}, ${friendships.requesterId})`,
    )
    .where(
      and(or(ownedBy(friendships.requesterId), ownedBy(friendships.addresseeId)), gt(friendships.id, param("after"))),
    )
    .orderBy(asc(friendships.id))
    .limit(PAGE_ROWS)
    .prepare();
  const shares = db
    .select()
    .from(progressShares)
    .where(isNext(progressShares.userId, progressShares.id))
    .orderBy(asc(progressShares.id))
    .limit(PAGE_ROWS)
    .prepare();
  const likes = db
    .select()
    .from(progressLikes)
    .where(isNext(progressLikes.userId, progressLikes.id))
    .orderBy(asc(progressLikes.id))
    .limit(PAGE_ROWS)
    .prepare();
  const comments = db
    .select()
    .from(progressComments)
    .where(isNext(progressComments.userId, progressComments.id))
    .orderBy(asc(progressComments.id))
    .limit(PAGE_ROWS)
    .prepare();
  const reviews = db
    .select()
    .from(appReviews)
    .where(isNext(appReviews.userId, appReviews.id))
    .orderBy(asc(appReviews.id))
    .limit(PAGE_ROWS)
    .prepare();
  const votes = db
    .select()
    .from(reviewHelpfulVotes)
    .where(isNext(reviewHelpfulVotes.userId, reviewHelpfulVotes.id))
    .orderBy(asc(reviewHelpfulVotes.id))
    .limit(PAGE_ROWS)
    .prepare();

  const blocked = db
    .select({ id: blocks.id, username: users.username, createdAt: blocks.createdAt })
    .from(blocks)
    .innerJoin(users, eq(users.id, blocks.blockedId))
    .where(isNext(blocks.blockerId, blocks.id))
    .orderBy(asc(blocks.id))
    .limit(PAGE_ROWS)
    .prepare();
  const reported = db
    .select({
      id: reports.id,
      progressShareId: reports.progressShareId,
      reviewId: reports.reviewId,
      reason: reports.reason,
      createdAt: reports.createdAt,
    })
    .from(reports)
    .where(isNext(reports.reporterId, reports.id))
    .orderBy(asc(reports.id))
    .limit(PAGE_ROWS)
    .prepare();
  const advice = db
    .select({
      diaryDate: adviceTexts.diaryDate,
      advice: adviceTexts.advice,
      insights: adviceTexts.insights,
      attemptedAt: adviceTexts.attemptedAt,
    })
    .from(adviceTexts)
    .where(ownedBy(adviceTexts.userId))
    .orderBy(asc(adviceTexts.attemptedAt))
    .prepare();
  const customer = db
    .select({ customerId: billingCustomers.customerId, createdAt: billingCustomers.createdAt })
    .from(billingCustomers)
    .where(ownedBy(billingCustomers.userId))
    .prepare();
  const paidFor = db
    .select({
      id: subscriptions.id,
      plan: subscriptions.plan,
      status: subscriptions.status,
      periodEndsAt: subscriptions.periodEndsAt,
      endsAt: subscriptions.endsAt,
      createdAt: subscriptions.createdAt,
      updatedAt: subscriptions.updatedAt,
    })
    .from(subscriptions)
    .where(ownedBy(subscriptions.userId))
    .orderBy(asc(subscriptions.createdAt))
    .prepare();
  const attempts = db
    .select({
      id: paymentAttempts.id,
      plan: paymentAttempts.plan,
      subscriptionId: paymentAttempts.subscriptionId,
      createdAt: paymentAttempts.createdAt,
    })
    .from(paymentAttempts)
    .where(isNext(paymentAttempts.userId, paymentAttempts.id))
    .orderBy(asc(paymentAttempts.id))
    .limit(PAGE_ROWS)
    .prepare();

  return {
    account: async (userId: number) => await account.get({ userId }),
    onboardingAnswers: async (userId: number) => await answers.get({ userId }),
    /** All of them: they are kept for a few days. */
    adviceTexts: async (userId: number) => await advice.all({ userId }),
    /** The account as the payment provider knows it. */
    customer: async (userId: number) => await customer.get({ userId }),
    /** The few subscriptions that one person ever has, in one page. */
    async *subscriptions(userId: number) {
      yield await paidFor.all({ userId });
    },
    paymentAttempts: pagesOf(attempts),
    /** Deleted ones too, as long as they can be restored. */
    entries: pagesOf(entries),
    templates: pagesOf(templates),
    /** One photo a page. */
    photos: pagesOf(photo),
    sessions: pagesOf(devices),
    friendships: pagesOf(friends),
    shares: pagesOf(shares),
    likes: pagesOf(likes),
    comments: pagesOf(comments),
    reviews: pagesOf(reviews),
    votes: pagesOf(votes),
    /** Whom the account has blocked; by whom it is blocked nobody learns. */
    blocks: pagesOf(blocked),
    reports: pagesOf(reported),
  };
}
export type ExportRepository = ReturnType<typeof createExportRepository>;
