import { and, asc, eq, getTableColumns, gt, or, sql } from "drizzle-orm";
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
import { prepareBodyPages } from "./body-export-repository.ts";
import { inNextPage, ownedBy, PAGE_ROWS, paginate } from "./export-pages-repository.ts";
import { prepareMemoryPages } from "./memory-export-repository.ts";
import { prepareReminderRows } from "./reminder-export-repository.ts";

const param = sql.placeholder;

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
  const entries = db
    .select({ ...entryColumns, id: rowId, publicId: foodEntries.id })
    .from(foodEntries)
    .where(inNextPage(foodEntries.userId, foodEntries.rowId))
    .orderBy(asc(foodEntries.rowId))
    .limit(PAGE_ROWS)
    .prepare();
  const templates = db
    .select()
    .from(foodTemplates)
    .where(inNextPage(foodTemplates.userId, foodTemplates.id))
    .orderBy(asc(foodTemplates.id))
    .limit(PAGE_ROWS)
    .prepare();
  const meals = db
    .select()
    .from(savedMeals)
    .where(inNextPage(savedMeals.userId, savedMeals.id))
    .orderBy(asc(savedMeals.id))
    .limit(PAGE_ROWS)
    .prepare();
  const photo = db
    .select()
    .from(photos)
    .where(inNextPage(photos.userId, photos.id))
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
    .where(inNextPage(sessions.userId, sessions.id))
    .orderBy(asc(sessions.id))
    .limit(PAGE_ROWS)
    .prepare();
  // No one can tell from the stored hash which address it was.
  const addresses = db
    .select({ id: knownAddresses.id, lastUsedAt: knownAddresses.lastUsedAt })
    .from(knownAddresses)
    .where(inNextPage(knownAddresses.userId, knownAddresses.id))
    .orderBy(asc(knownAddresses.id))
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
    .select({ ...getTableColumns(progressShares), foodEntryId: foodEntries.id })
    .from(progressShares)
    .leftJoin(foodEntries, eq(foodEntries.rowId, progressShares.foodEntryId))
    .where(inNextPage(progressShares.userId, progressShares.id))
    .orderBy(asc(progressShares.id))
    .limit(PAGE_ROWS)
    .prepare();
  const likes = db
    .select()
    .from(progressLikes)
    .where(inNextPage(progressLikes.userId, progressLikes.id))
    .orderBy(asc(progressLikes.id))
    .limit(PAGE_ROWS)
    .prepare();
  const comments = db
    .select()
    .from(progressComments)
    .where(inNextPage(progressComments.userId, progressComments.id))
    .orderBy(asc(progressComments.id))
    .limit(PAGE_ROWS)
    .prepare();
  const reviews = db
    .select()
    .from(appReviews)
    .where(inNextPage(appReviews.userId, appReviews.id))
    .orderBy(asc(appReviews.id))
    .limit(PAGE_ROWS)
    .prepare();
  const votes = db
    .select()
    .from(reviewHelpfulVotes)
    .where(inNextPage(reviewHelpfulVotes.userId, reviewHelpfulVotes.id))
    .orderBy(asc(reviewHelpfulVotes.id))
    .limit(PAGE_ROWS)
    .prepare();

  const blocked = db
    .select({ id: blocks.id, username: users.username, createdAt: blocks.createdAt })
    .from(blocks)
    .innerJoin(users, eq(users.id, blocks.blockedId))
    .where(inNextPage(blocks.blockerId, blocks.id))
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
    .where(inNextPage(reports.reporterId, reports.id))
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
  const attempts = db
    .select({
      id: paymentAttempts.id,
      plan: paymentAttempts.plan,
      subscriptionId: paymentAttempts.subscriptionId,
      createdAt: paymentAttempts.createdAt,
    })
    .from(paymentAttempts)
    .where(inNextPage(paymentAttempts.userId, paymentAttempts.id))
    .orderBy(asc(paymentAttempts.id))
    .limit(PAGE_ROWS)
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
    paymentAttempts: paginate(attempts),
    /** Includes deleted entries that can still be restored. */
    entries: paginate(entries),
    templates: paginate(templates),
    meals: paginate(meals),
    /** One photo a page. */
    photos: paginate(photo),
    ...prepareMemoryPages(db),
    ...prepareBodyPages(db),
    ...prepareReminderRows(db),
    sessions: paginate(devices),
    knownAddresses: paginate(addresses),
    friendships: paginate(friends),
    shares: paginate(shares),
    likes: paginate(likes),
    comments: paginate(comments),
    reviews: paginate(reviews),
    votes: paginate(votes),
    /** The accounts that this account has blocked. Who has blocked it is not exported. */
    blocks: paginate(blocked),
    reports: paginate(reported),
  };
}
export type ExportRepository = ReturnType<typeof createExportRepository>;
