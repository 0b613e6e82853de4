import { asc, eq, isNotNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Db } from "../../../db/engine/db.ts";
import { users } from "../../../db/schema/accounts.ts";
import { appReviews, progressShares, reports } from "../../../db/schema/social.ts";
import { param } from "../../../db/sql/placeholders.ts";
import type { ReportedKind } from "../../shared/product/enums.ts";

/** A report and what it is about; `writer` is null for an anonymous review. */
export type ReportRow = {
  kind: ReportedKind;
  id: number;
  writer: string | null;
  title: string | null;
  text: string | null;
  hiddenAt: number | null;
  reporter: string;
  reason: string;
  reportedAt: number;
};

/**
 * What the host does about reports of all accounts. It also hides shares and reviews, whose tables other repositories
 * own. Instants are UTC milliseconds.
 */
export function createModerationRepository(db: Db) {
  const reporters = alias(users, "reporters");
  const common = { reporter: reporters.username, reason: reports.reason, reportedAt: reports.createdAt };
  const findShareReports = db
    .select({
      kind: sql<ReportedKind>`'share'`,
      id: progressShares.id,
      writer: users.username,
      title: progressShares.title,
      text: progressShares.description,
      hiddenAt: progressShares.hiddenAt,
      ...common,
    })
    .from(reports)
    .innerJoin(progressShares, eq(progressShares.id, reports.progressShareId))
    .innerJoin(users, eq(users.id, progressShares.userId))
    .innerJoin(reporters, eq(reporters.id, reports.reporterId))
    .where(isNotNull(reports.progressShareId))
    .orderBy(asc(reports.progressShareId), asc(reports.id))
    .prepare();
  const findReviewReports = db
    .select({
      kind: sql<ReportedKind>`'review'`,
      id: appReviews.id,
      writer: sql<string | null>`iif(${appReviews.isAnonymous}, null, ${users.username})`,
      title: appReviews.title,
      text: appReviews.comment,
      hiddenAt: appReviews.hiddenAt,
      ...common,
    })
    .from(reports)
    .innerJoin(appReviews, eq(appReviews.id, reports.reviewId))
    .innerJoin(users, eq(users.id, appReviews.userId))
    .innerJoin(reporters, eq(reporters.id, reports.reporterId))
    .where(isNotNull(reports.reviewId))
    .orderBy(asc(reports.reviewId), asc(reports.id))
    .prepare();
  /** What is already hidden keeps its time. */
  const prepareHide = (table: typeof progressShares | typeof appReviews) =>
    db
      .update(table)
      .set({ hiddenAt: sql`iif(${param("now")} is null, null, coalesce(hidden_at, ${param("now")}))` })
      .where(eq(table.id, param("id")))
      .returning({ id: table.id })
      .prepare();
  const prepareDismiss = (column: typeof reports.progressShareId | typeof reports.reviewId) =>
    db
      .delete(reports)
      .where(eq(column, param("id")))
      .returning({ id: reports.id })
      .prepare();

  const hide = { share: prepareHide(progressShares), review: prepareHide(appReviews) };
  const dismiss = { share: prepareDismiss(reports.progressShareId), review: prepareDismiss(reports.reviewId) };

  return {
    /** All reports, grouped by what they are about, the oldest first. */
    listReports: async (): Promise<ReportRow[]> => [
      ...(await findShareReports.all()),
      ...(await findReviewReports.all()),
    ],
    /** Hides a share or review at `now` from all but its owner; null shows it again. False if it does not exist. */
    setHidden: async (kind: ReportedKind, id: number, now: number | null): Promise<boolean> =>
      (await hide[kind].all({ id, now })).length > 0,
    /** Deletes the reports about a share or review and returns how many there were. */
    dismiss: async (kind: ReportedKind, id: number): Promise<number> => (await dismiss[kind].all({ id })).length,
  };
}
export type ModerationRepository = ReturnType<typeof createModerationRepository>;
