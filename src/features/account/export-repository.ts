import { asc, eq, getTableColumns, sql } from "drizzle-orm";
import type { Db } from "../../../db/engine/db.ts";
import { knownAddresses, onboardingAnswers, pastGoals, sessions, users } from "../../../db/schema/accounts.ts";
import { adviceTexts } from "../../../db/schema/advice.ts";
import { billingCustomers, paymentAttempts, subscriptions } from "../../../db/schema/billing.ts";
import { accountBudgets } from "../../../db/schema/budgets.ts";
import { foodEntries, foodTemplates, savedMeals } from "../../../db/schema/diary.ts";
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
import { param } from "../../../db/sql/placeholders.ts";
import {
  ownedBy,
  prepareBodyPages,
  prepareMemoryPages,
  prepareReminderRows,
  readPages,
} from "./export-pages-repository.ts";

/**
 * Reads everything that belongs to one account, and of other people only the usernames of friends and blocked accounts.
 * It reads tables of other repositories, because an export covers all of them. It writes to none.
 */
export function createExportRepository(db: Db) {
  const findAccount = db
    .select({
      id: users.id,
      email: users.email,
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
      dailyCalorieGoal: users.dailyCalorieGoal,
      macroSplit: { protein: users.proteinPercent, carbs: users.carbsPercent },
      weekdayExtras: users.weekdayExtras,
      profilePhotoId: users.profilePhotoId,
      trialStartedAt: users.trialStartedAt,
      isPremium: users.isPremium,
      isSubscribed: users.isSubscribed,
      premiumGrantedAt: users.premiumGrantedAt,
      adminSince: users.adminSince,
      suspendedAt: users.suspendedAt,
      emailVerified: users.emailVerified,
      showCalorieRanges: users.showCalorieRanges,
      timeZone: users.timeZone,
      createdAt: users.createdAt,
      demoUntil: users.demoUntil,
    })
    .from(users)
    .where(ownedBy(users.id))
    .prepare();
  const goals = db
    .select({
      endedAt: pastGoals.endedAt,
      utcOffset: pastGoals.utcOffset,
      dailyCalorieGoal: pastGoals.dailyCalorieGoal,
      macroSplit: { protein: pastGoals.proteinPercent, carbs: pastGoals.carbsPercent },
      weekdayExtras: pastGoals.weekdayExtras,
    })
    .from(pastGoals)
    .where(ownedBy(pastGoals.userId))
    .orderBy(asc(pastGoals.endedAt))
    .prepare();
  const answers = db.select().from(onboardingAnswers).where(ownedBy(onboardingAnswers.userId)).prepare();
  const { rowId, clientId: _, ...entryColumns } = getTableColumns(foodEntries);
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
  const usedBudgets = db
    .select({ kind: accountBudgets.kind, startedAt: accountBudgets.startedAt, used: accountBudgets.used })
    .from(accountBudgets)
    .where(ownedBy(accountBudgets.userId))
    .orderBy(asc(accountBudgets.kind))
    .prepare();
  const findCustomer = db
    .select({ customerId: billingCustomers.customerId, createdAt: billingCustomers.createdAt })
    .from(billingCustomers)
    .where(ownedBy(billingCustomers.userId))
    .prepare();
  const paidSubscriptions = db
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

  return {
    findAccount: async (userId: number) => await findAccount.get({ userId }),
    findOnboardingAnswers: async (userId: number) => await answers.get({ userId }),
    /** All of them in one page: there are at most two a day. */
    async *pastGoals(userId: number) {
      yield await goals.all({ userId });
    },
    /** All of them; they are kept only for a few days. */
    listAdviceTexts: async (userId: number) => await advice.all({ userId }),
    /** What the account last used of its daily budgets. */
    listBudgets: async (userId: number) => await usedBudgets.all({ userId }),
    /** The account's customer at the payment provider. */
    findCustomer: async (userId: number) => await findCustomer.get({ userId }),
    /** All subscriptions in one page, because there are few. */
    async *subscriptions(userId: number) {
      yield await paidSubscriptions.all({ userId });
    },
    paymentAttempts: readPages(
      db
        .select({
          id: paymentAttempts.id,
          plan: paymentAttempts.plan,
          subscriptionId: paymentAttempts.subscriptionId,
          createdAt: paymentAttempts.createdAt,
        })
        .from(paymentAttempts),
      paymentAttempts.userId,
      paymentAttempts.id,
    ),
    /** Includes deleted entries that can still be restored. */
    entries: readPages(
      db.select({ ...entryColumns, id: rowId, publicId: foodEntries.id }).from(foodEntries),
      foodEntries.userId,
      foodEntries.rowId,
    ),
    templates: readPages(db.select().from(foodTemplates), foodTemplates.userId, foodTemplates.id),
    meals: readPages(db.select().from(savedMeals), savedMeals.userId, savedMeals.id),
    /** One photo a page. */
    photos: readPages(db.select().from(photos), photos.userId, photos.id, 1),
    ...prepareMemoryPages(db),
    ...prepareBodyPages(db),
    ...prepareReminderRows(db),
    sessions: readPages(
      db
        .select({
          id: sessions.id,
          userAgent: sessions.userAgent,
          createdAt: sessions.createdAt,
          lastSeenAt: sessions.lastSeenAt,
          expiresAt: sessions.expiresAt,
        })
        .from(sessions),
      sessions.userId,
      sessions.id,
    ),
    // No one can tell from the stored hash which address it was.
    knownAddresses: readPages(
      db.select({ id: knownAddresses.id, lastUsedAt: knownAddresses.lastUsedAt }).from(knownAddresses),
      knownAddresses.userId,
      knownAddresses.id,
    ),
    friendships: readPages(
      db
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
        ),
      [friendships.requesterId, friendships.addresseeId],
      friendships.id,
    ),
    shares: readPages(
      db
        .select({ ...getTableColumns(progressShares), foodEntryId: foodEntries.id })
        .from(progressShares)
        .leftJoin(foodEntries, eq(foodEntries.rowId, progressShares.foodEntryId)),
      progressShares.userId,
      progressShares.id,
    ),
    likes: readPages(db.select().from(progressLikes), progressLikes.userId, progressLikes.id),
    comments: readPages(db.select().from(progressComments), progressComments.userId, progressComments.id),
    reviews: readPages(db.select().from(appReviews), appReviews.userId, appReviews.id),
    votes: readPages(db.select().from(reviewHelpfulVotes), reviewHelpfulVotes.userId, reviewHelpfulVotes.id),
    /** The accounts that this account has blocked. Who has blocked it is not exported. */
    blocks: readPages(
      db
        .select({ id: blocks.id, username: users.username, createdAt: blocks.createdAt })
        .from(blocks)
        .innerJoin(users, eq(users.id, blocks.blockedId)),
      blocks.blockerId,
      blocks.id,
    ),
    reports: readPages(
      db
        .select({
          id: reports.id,
          progressShareId: reports.progressShareId,
          reviewId: reports.reviewId,
          reason: reports.reason,
          createdAt: reports.createdAt,
        })
        .from(reports),
      reports.reporterId,
      reports.id,
    ),
  };
}
export type ExportRepository = ReturnType<typeof createExportRepository>;
