import type { SharedDeps } from "../../app-deps.ts";
import type { Http } from "../../http/create-http.ts";
import { REPORT_BUDGET } from "../../shared/product/limits.ts";
import { createModerationRepository } from "./moderation-repository.ts";
import { createReportRepository } from "./repository.ts";
import { reportRoutes } from "./routes.ts";
import { createReportService } from "./service.ts";

type Find = Parameters<typeof createReportService>[0]["find"];
type Deps = Pick<SharedDeps, "db" | "localLimiters" | "clock"> & {
  shares: { findVisible: Find["share"] };
  reviews: { findVisible: Find["review"] };
};

/** Creates the reports of what people share and write. */
export function createReports({ db, shares, reviews, localLimiters, clock }: Deps) {
  const reports = createReportService({
    reports: createReportRepository(db),
    find: { share: shares.findVisible, review: reviews.findVisible },
    reportLimiter: localLimiters.budget("reports", REPORT_BUDGET),
    clock,
  });
  return {
    /** What administrators do about reports. */
    moderation: createModerationRepository(db),
    routes: ({ guard }: Http) => reportRoutes({ guard, reports }),
  };
}
