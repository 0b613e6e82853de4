import type { Http } from "../../http/create-http.ts";
import { summaryRoutes } from "./routes.ts";
import { createSummaryService } from "./service.ts";

type ServiceDeps = Parameters<typeof createSummaryService>[0];
type Deps = Omit<ServiceDeps, "streaks" | "exercises"> & {
  diary: Pick<ServiceDeps, "streaks">;
  body: Pick<ServiceDeps, "exercises">;
};

/** Creates the figures of days. */
export function createSummary({ users, entries, diary, body, clock }: Deps) {
  const summaries = createSummaryService({ users, entries, exercises: body.exercises, streaks: diary.streaks, clock });
  const { countStreak, getDailySeries } = summaries;
  return { countStreak, getDailySeries, routes: (http: Http) => summaryRoutes({ http, summaries }) };
}
