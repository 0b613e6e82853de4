import type { SharedDeps } from "../../app-deps.ts";
import type { Http } from "../../http/create-http.ts";
import { createOnboardingRepository } from "./repository.ts";
import { onboardingRoutes } from "./routes.ts";
import { createOnboardingService } from "./service.ts";

type ServiceDeps = Parameters<typeof createOnboardingService>[0];
type Deps = Pick<SharedDeps, "db" | "mode" | "clock"> &
  Pick<ServiceDeps, "users"> & { profile: ServiceDeps["profiles"] };

/** Creates the questions after the registration. */
export function createOnboarding({ db, users, profile, mode, clock }: Deps) {
  const answers = createOnboardingRepository(db);
  const isTrialOffered = mode === "subscription";
  const onboarding = createOnboardingService({ answers, users, profiles: profile, isTrialOffered, clock });
  return { answers, routes: ({ guard }: Http) => onboardingRoutes({ guard, onboarding }) };
}
