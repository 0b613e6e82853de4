import type { SharedDeps } from "../../app-deps.ts";
import type { Http } from "../../http/create-http.ts";
import { createPastGoalRepository } from "./repository.ts";
import { goalRoutes } from "./routes.ts";
import { createGoalService } from "./service.ts";

type ServiceDeps = Parameters<typeof createGoalService>[0];
type Deps = Pick<SharedDeps, "db" | "clock"> &
  Pick<ServiceDeps, "users"> & { onboarding: Pick<ServiceDeps, "answers"> };

/** Creates the daily goals of accounts. */
export function createGoals({ db, users, onboarding, clock }: Deps) {
  const { answers } = onboarding;
  const goals = createGoalService({ users, answers, pastGoals: createPastGoalRepository(db), clock });
  return { listDailyGoals: goals.listDailyGoals, routes: ({ guard }: Http) => goalRoutes({ guard, goals }) };
}
