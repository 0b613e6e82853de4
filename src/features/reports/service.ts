import type { NewReport } from "../../contracts/reports.ts";
import { AppError, notFound, requireVisibleText } from "../../errors.ts";
import type { Clock } from "../../integrations/clock.ts";
import type { ReportedKind } from "../../shared/enums.ts";
import { REPORT_REASON_MAX_LENGTH } from "../../shared/limits.ts";
import type { ReportRepository } from "./repository.ts";

/** Whose something is; undefined for what an account may not see. */
type Find = (userId: number, id: number) => Promise<{ userId: number } | undefined>;

type Deps = { reports: ReportRepository; find: Record<ReportedKind, Find>; clock: Clock };

/** Tells whoever runs the server what people should not have to read. */
export const createReportService = ({ reports, find, clock }: Deps) => ({
  /**
   * Stores a report; of a second one on the same thing by the same person nothing is kept. Throws 422 for a blank or too
   * long reason and for one's own things, 404 for what the account may not see.
   */
  async report(userId: number, { kind, id, reason }: NewReport): Promise<void> {
    requireVisibleText("reason", reason, REPORT_REASON_MAX_LENGTH);
    const reported = await find[kind](userId, id);
    if (!reported) throw notFound(`This ${kind}`);
    if (reported.userId === userId) throw new AppError(422, `This ${kind} is your own.`);
    await reports.insert(kind, { reporterId: userId, id, reason, createdAt: clock.now() });
  },
});
export type ReportService = ReturnType<typeof createReportService>;
