import { sql } from "drizzle-orm";
import type { Db } from "../../../db/db.ts";
import { reports } from "../../../db/schema/social.ts";

type Report = { reporterId: number; id: number; reason: string; createdAt: number };

const param = sql.placeholder;

/** The table `reports`. Instants are UTC milliseconds. */
export function createReportRepository(db: Db) {
  const insert = (reported: "progressShareId" | "reviewId") =>
    db
      .insert(reports)
      .values({
        reporterId: param("reporterId"),
        [reported]: param("id"),
        reason: param("reason"),
        createdAt: param("createdAt"),
      })
      .onConflictDoNothing()
      .prepare();
  const ofShare = insert("progressShareId");
  const ofReview = insert("reviewId");

  return {
    /** Stores the report, once for each account and thing: the first one stays. */
    insert: async (kind: "share" | "review", report: Report): Promise<void> => {
      await (kind === "share" ? ofShare : ofReview).run(report);
    },
  };
}
export type ReportRepository = ReturnType<typeof createReportRepository>;
