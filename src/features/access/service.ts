import type { TrialStatus } from "../../contracts/access.ts";
import type { CurrentUser } from "../../current-user.ts";
import { AppError } from "../../errors.ts";
import type { Clock } from "../../integrations/clock.ts";
import { HOUR_MS } from "../../shared/product/durations.ts";
import type { AccessMode } from "../../shared/product/enums.ts";
import { TRIAL_HOURS } from "../../shared/product/limits.ts";

type Deps = {
  users: {
    startTrial(id: number, now: number): Promise<AccessFacts | undefined>;
  };
  clock: Clock;
  mode: AccessMode;
};

/** Decides who may analyze photos and add entries, and starts the one trial of each account. */
export const createAccessService = ({ users, clock, mode }: Deps) => {
  const getStatus = (facts: AccessFacts): TrialStatus => computeTrialStatus(facts, clock.now(), mode);

  return {
    getStatus,

    /** Throws 403 `requiresTrial` for an account without a running trial or premium. */
    requireAccess(account: AccessFacts): void {
      const { hasAccess, isTrialExpired } = getStatus(account);
      if (hasAccess) return;
      const message = isTrialExpired
        ? "Your free trial has ended. Subscribe to keep analyzing and logging food."
        : "Start your free trial or subscribe to analyze and log food.";
      throw new AppError(403, message, { requiresTrial: true });
    },

    /** Starts the trial. Throws 409 if it was used before, the account is premium, or the server is free. */
    async startTrial(userId: number): Promise<void> {
      if (mode === "free") throw new AppError(409, "Everything is free on this server. You do not need a trial.");
      if (!(await users.startTrial(userId, clock.now()))) {
        throw new AppError(409, "You have already used your free trial, or you have premium.");
      }
    },
  };
};

export type AccessFacts = Pick<CurrentUser, "trialStartedAt" | "isPremium">;

/**
 * What an account may do at `now` (UTC milliseconds). A trial lasts exactly 24 hours. In free mode everyone has access.
 */
export function computeTrialStatus(
  { trialStartedAt, isPremium }: AccessFacts,
  now: number,
  mode: AccessMode,
): TrialStatus {
  const remaining = trialStartedAt === null ? 0 : Math.max(0, trialStartedAt + TRIAL_HOURS * HOUR_MS - now);
  const isTrialActive = remaining > 0;
  return {
    hasAccess: mode === "free" || isPremium || isTrialActive,
    isTrialExpired: trialStartedAt !== null && !isTrialActive,
    isTrialActive,
    trialHoursRemaining: remaining / HOUR_MS,
    isPremium,
  };
}
