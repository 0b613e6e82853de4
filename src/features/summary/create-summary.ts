import type { Http } from "../../http/create-http.ts";
import { summaryRoutes } from "./routes.ts";
import { createSummaryService } from "./service.ts";

type ServiceDeps = Parameters<typeof createSummaryService>[0];
type Deps = Omit<ServiceDeps, "streaks"> & { diary: Pick<ServiceDeps, "streaks"> };

/** Creates the figures of days. */
export function createSummary({ users, entries, diary, clock }: Deps) {
  const summaries = createSummaryService({ users, entries, streaks: diary.streaks, clock });
  const { countStreak, getDailySeries } = summaries;
  return { countStreak, getDailySeries, routes: ({ guard }: Http) => summaryRoutes({ guard, summaries }) };
}
