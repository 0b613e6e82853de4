import { type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "../../../db/engine/db.ts";
import { appReviews, progressShares, reports } from "../../../db/schema/social.ts";
import { param } from "../../../db/sql/placeholders.ts";

type Report = { reporterId: number; id: number; reason: string; createdAt: number };

/** The table `reports`. Instants are UTC milliseconds. */
export function createReportRepository(db: Db) {
  const nothing = sql`null`;
  const insert = (table: typeof progressShares | typeof appReviews, shareId: SQLWrapper, reviewId: SQLWrapper) =>
    db
      .insert(reports)
      .select(
        sql`select null, ${param("reporterId")}, ${shareId}, ${reviewId}, ${param("reason")}, ${param("createdAt")}
          from ${table} where ${table.id} = ${param("id")}`,
      )
      .onConflictDoNothing()
      .prepare();
  const insertForShare = insert(progressShares, progressShares.id, nothing);
  const insertForReview = insert(appReviews, nothing, appReviews.id);

  return {
    /** Stores the first report of an account about something. Does nothing if that no longer exists. */
    insert: async (kind: "share" | "review", report: Report): Promise<void> => {
      await (kind === "share" ? insertForShare : insertForReview).run(report);
    },
  };
}
export type ReportRepository = ReturnType<typeof createReportRepository>;
