import type { NewReport } from "../../contracts/reports.ts";
import { AppError, notFound, requireText } from "../../errors.ts";
import type { Clock } from "../../integrations/clock.ts";
import type { RateLimiter } from "../../limits/rate-limiter.ts";
import type { ReportedKind } from "../../shared/product/enums.ts";
import type { ReportRepository } from "./repository.ts";

/** The owner of something; undefined if the user may not see it. */
type Find = (userId: number, id: number) => Promise<{ userId: number } | undefined>;

type Deps = {
  reports: ReportRepository;
  find: Record<ReportedKind, Find>;
  /** How many reports an account may make. */
  reportLimiter: RateLimiter;
  clock: Clock;
};

/** Reports of shares and reviews to the host. */
export const createReportService = ({ reports, find, reportLimiter, clock }: Deps) => ({
  /**
   * Stores a report; a repeated one is ignored. Throws 422 for a blank reason and for own content, 404
   * for what the user may not see, and 429.
   */
  async report(userId: number, { kind, id, reason }: NewReport): Promise<void> {
    requireText("reason", reason);
    await reportLimiter.take(String(userId));
    const reported = await find[kind](userId, id);
    if (!reported) throw notFound(`This ${kind}`);
    if (reported.userId === userId) throw new AppError(422, `You cannot report your own ${kind}.`);
    await reports.insert(kind, { reporterId: userId, id, reason, createdAt: clock.now() });
  },
});
export type ReportService = ReturnType<typeof createReportService>;
