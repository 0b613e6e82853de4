import type { TrialStatus } from "../../contracts/access.ts";
import type { CurrentUser } from "../../current-user.ts";
import { HOUR_MS } from "../../shared/product/durations.ts";
import type { AccessMode } from "../../shared/product/enums.ts";
import { TRIAL_HOURS } from "../../shared/product/limits.ts";

export type AccessFacts = Pick<CurrentUser, "trialStartedAt" | "isPremium">;

/**
 * What an account may do at `now` (UTC milliseconds). A trial lasts exactly 24 hours. In free mode everyone has
 * access.
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
