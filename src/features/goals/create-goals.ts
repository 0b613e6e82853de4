import type { SharedDeps } from "../../app-deps.ts";
import type { Http } from "../../http/create-http.ts";
import { createCheckInService } from "./check-in-service.ts";
import { createPastGoalRepository } from "./repository.ts";
import { goalRoutes } from "./routes.ts";
import { createGoalService } from "./service.ts";

type ServiceDeps = Parameters<typeof createGoalService>[0];
type CheckInDeps = Parameters<typeof createCheckInService>[0];
type Deps = Pick<SharedDeps, "db" | "clock"> &
  Pick<CheckInDeps, "entries"> & {
    users: ServiceDeps["users"] & CheckInDeps["users"];
    onboarding: { answers: ServiceDeps["answers"] & CheckInDeps["answers"] };
    body: Pick<CheckInDeps, "weighings" | "exercises">;
  };

/** Creates the daily goals of accounts. */
export function createGoals({ db, users, onboarding, entries, body, clock }: Deps) {
  const { answers } = onboarding;
  const goals = createGoalService({
    ...{ users, answers, exercises: body.exercises, clock },
    pastGoals: createPastGoalRepository(db),
  });
  const checkIns = createCheckInService({ users, answers, entries, ...body, clock });
  return { listDailyGoals: goals.listDailyGoals, routes: ({ guard }: Http) => goalRoutes({ guard, goals, checkIns }) };
}
