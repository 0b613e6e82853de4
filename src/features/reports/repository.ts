import { sql } from "drizzle-orm";
import type { Db } from "../../../db/open.ts";
import { reports } from "../../../db/schema/social.ts";

type Report = { reporterId: number; id: number; reason: string; createdAt: number };

const given = sql.placeholder;

/** The table `reports`. Instants are UTC milliseconds. */
export function createReportRepository(db: Db) {
  const insert = (reported: "progressShareId" | "reviewId") =>
    db
      .insert(reports)
      .values({
        reporterId: given("reporterId"),
        [reported]: given("id"),
        reason: given("reason"),
        createdAt: given("createdAt"),
      })
      .onConflictDoNothing()
      .prepare();
  const ofShare = insert("progressShareId");
  const ofReview = insert("reviewId");

  return {
    /** Stores the report, once for each account and thing: the first one stays. */
    insert: async (kind: "share" | "review", report: Report): Promise<void> => {
      (kind === "share" ? ofShare : ofReview).run(report);
    },
  };
}
export type ReportRepository = ReturnType<typeof createReportRepository>;
