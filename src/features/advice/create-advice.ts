import type { SharedDeps } from "../../app-deps.ts";
import type { Http } from "../../http/create-http.ts";
import { HOUR_MS } from "../../shared/product/durations.ts";
import { createAdviceTexts } from "./advice-texts.ts";
import { createAdviceTextRepository } from "./repository.ts";
import { adviceRoutes } from "./routes.ts";
import { createAdviceService } from "./service.ts";

type ServiceDeps = Parameters<typeof createAdviceService>[0];
type Deps = Pick<SharedDeps, "db" | "adviceWriter" | "background" | "tryWrite" | "clock" | "log"> &
  Pick<ServiceDeps, "goals"> & {
    onboarding: Pick<ServiceDeps, "answers">;
    diary: Pick<ServiceDeps, "log">;
    summary: ServiceDeps["summaries"];
    access: { getStatus(user: Parameters<ServiceDeps["hasAccess"]>[0]): { hasAccess: boolean } };
    budgets: Parameters<typeof createAdviceTexts>[0]["budget"];
  };

/** A diary day has at most 25 hours; texts of past days are not read. */
const ADVICE_TEXT_MS = 48 * HOUR_MS;

/** Creates the advice for accounts. */
export function createAdvice(deps: Deps) {
  const { db, goals, onboarding, diary, access, budgets, background, tryWrite, clock, log } = deps;
  const texts = createAdviceTextRepository(db);
  const advice = createAdviceService({
    goals,
    answers: onboarding.answers,
    log: diary.log,
    summaries: deps.summary,
    hasAccess: (user) => access.getStatus(user).hasAccess,
    texts: createAdviceTexts({ texts, writer: deps.adviceWriter, budget: budgets, background, tryWrite, clock, log }),
    clock,
  });
  return {
    removeExpired: (now: number) => texts.removeBefore(now - ADVICE_TEXT_MS),
    routes: ({ guard }: Http) => adviceRoutes({ guard, advice }),
  };
}
